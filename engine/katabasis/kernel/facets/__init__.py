"""What a game tells the kernel of itself besides its state and rules: a class for each subject, with defaults."""
