"""What people do: every `data-act` of the page."""
