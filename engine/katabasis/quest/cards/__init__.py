"""What is printed on cards: instructions, read and carried out one by one."""
