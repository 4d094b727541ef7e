"""What `python -m katabasis` does: playing and looking things up in a terminal."""
