"""Deployments as a kind of lists that players keep."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from katabasis import rosters

from ....own_lists.texts import TextBuilder, TextKind
from ....storage.kept_texts import KeptDeployments, KeptText
from ....words import _
from ... import screens
from .plan import Deployment, read

if TYPE_CHECKING:
    from ....protocols import App
    from ....ui import Ui

GAME = screens.GAME


class DeploymentBuilder(TextBuilder):
    """A kept deployment that is looked at. Nothing but its name can be changed."""

    def __init__(self, name: str, text: str, deployment: Deployment, id: str = "") -> None:
        super().__init__(name, text, id)
        self.deployment = deployment


class DeploymentKind(TextKind[DeploymentBuilder]):
    """Deployments of Border War."""

    OF_GAME = GAME
    VERB = "deployment"
    SCREEN = f"{GAME}/{screens.DEPLOYMENTS}"
    BUILDER = DeploymentBuilder
    EXTENSION = "toml"
    PANELS: ClassVar = {"deck": _("The deployment")}
    WORDS: ClassVar = {
        "keep": _("Save deployment"),
        "no-link": _("This link carries no deployment. Copy the whole of it."),
        "none": _("Choose a deployment first."),
        "lost": _("There is no such deployment in this browser, or it cannot be read."),
        "damaged": _("A deployment is damaged, but there is a second copy of it."),
        "full": _("Browser storage is full: this deployment is not being saved."),
        "blocked": _("This browser blocks storage: this deployment will not be saved."),
        "deleted": _("The deployment is deleted."),
        "deleted-elsewhere": _("This deployment was deleted in another tab. Any change saves it again."),
        "unreadable": _("A deployment that cannot be read"),
        "yours": _("Your deployments"),
        "no-lists": _(
            "No deployments yet. At the table of a battle, choose an army's name and then “Keep this deployment”."
        ),
        "import": _("Import a deployment"),
        "reading": _("Paste a deployment as it is exported here. It is saved as a new one."),
        "as-text": _("The deployment as text"),
        "share": _("Share the deployment"),
        "link": _("The link contains the whole deployment. Anyone who opens it can see it and save it."),
    }

    def kept(self, app: App) -> KeptDeployments:
        return app.store.deployments

    def open(self, app: App, entry: KeptText, id: str = "") -> None:
        deployment = read(entry.text)
        if deployment is None:
            raise LookupError(id)
        app.builder = DeploymentBuilder(entry.name, entry.text, deployment, id)
        app.open_screen(self.SCREEN)

    def follow(self, builder: DeploymentBuilder, entry: KeptText) -> None:
        builder.rename(entry.name)

    def usual_name(self, ui: Ui, builder: DeploymentBuilder) -> str:
        return ui.name(f"faction:{rosters.read(builder.deployment.army).faction}")

    def of_text(self, text: str) -> KeptText | None:
        return KeptText("", GAME, "", text) if read(text) else None

    def read(self, app: App, text: str) -> KeptText | None:
        entry = self.of_text(text)
        if entry is None:
            app.notify("error", _("This is not a deployment. Copy the whole of it."))
            app.render()
        return entry

    def file_name(self, app: App, builder: DeploymentBuilder) -> str:
        return "deployment"


DEPLOYMENTS = DeploymentKind()
