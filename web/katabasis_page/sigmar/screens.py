"""The screens of the game besides its table."""

GAME = "sigmar"
ROSTERS = "border-war-rosters"
"""The screen on which armies are built: it has the id of the pack that must be there first."""
BATTLEPLANS = "border-war-battleplans"
"""The screen of battleplans of one's own, likewise."""
DEPLOYMENTS = "border-war-deployments"
"""The screen of kept deployments, likewise."""
