"""What is passed on and what comes in: links, files, pictures, embeds."""
