"""The map of the Underdark: sites, routes, spaces and presence."""
