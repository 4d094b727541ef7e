"""Content of one's own: texts that are kept in this browser, and the screen of them."""
