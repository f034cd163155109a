"""Moves of Star Wars: Legion, above all those of units with Speeder X (SPD, SPC, MOV, DSP)."""
