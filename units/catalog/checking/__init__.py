"""Checks that what the data files say fits together; every finding names a place and a mend."""
