"""What is printed on warscrolls and cards."""
