"""What is asked beside the page: bots, advice, analyses."""
