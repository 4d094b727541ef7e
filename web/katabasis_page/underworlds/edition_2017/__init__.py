"""What only the edition of 2017 (Shadespire) shows."""
