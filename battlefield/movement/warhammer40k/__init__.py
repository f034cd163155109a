"""Warhammer 40,000, 11th edition: normal, advance, fall-back, charge and surge moves.

``move.check`` and ``surge.check`` take a JSON-like body and return an answer model. All lengths
are inches. Rules: GEN, MV, MT, FLY, SRG with the readings FLR and SRR.
"""
