"""The thirty missions: what each changes in the rules, room by room."""
