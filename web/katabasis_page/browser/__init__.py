"""What touches the browser: the document, the focus, pointers, files that are fetched, code that comes late."""
