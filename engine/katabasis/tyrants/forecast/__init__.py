"""What is known before a choice is made."""
