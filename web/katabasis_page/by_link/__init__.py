"""Playing by link, over days: everybody's browser has the whole game, and passes on what it knows as a link."""
