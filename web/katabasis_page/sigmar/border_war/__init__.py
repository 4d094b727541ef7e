"""What the page has for Border War alone; it comes when that is chosen."""
