"""Deployments as a kind of lists that players keep."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from katabasis import rosters

from ....own_lists.kinds import Builder, ListKind
from ....storage.kept_texts import KeptDeployments, KeptText
from ....storage.packing import NotPacked, pack, unpack
from ....words import _
from ... import screens
from .plan import Deployment, read

if TYPE_CHECKING:
    from ....protocols import App
    from ....ui import Ui

GAME = screens.GAME
HOME = f"#game/{GAME}/{screens.DEPLOYMENTS}"


class DeploymentBuilder(Builder):
    """A kept deployment that is looked at. Nothing but its name can be changed."""

    def __init__(self, name: str, text: str, deployment: Deployment, id: str = "") -> None:
        super().__init__(id, "deck")
        self._name = name
        self.text = text
        self.deployment = deployment

    @property
    def name(self) -> str:
        return self._name

    def rename(self, name: str) -> None:
        self._name = name


class DeploymentKind(ListKind[KeptText, DeploymentBuilder]):
    """Deployments of Border War."""

    VERB = "deployment"
    SCREEN = f"{GAME}/{screens.DEPLOYMENTS}"
    BUILDER = DeploymentBuilder
    EXTENSION = "toml"
    PANELS: ClassVar = {"deck": _("The deployment")}
    WORDS: ClassVar = {
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

    def game(self, app: App) -> str:
        return GAME

    def address(self, game: str, id: str = "") -> str:
        return f"{HOME}/kept/{id}" if id else HOME

    def entry(self, builder: DeploymentBuilder, id: str) -> KeptText:
        return KeptText(id, GAME, builder.name, builder.text)

    def open(self, app: App, entry: KeptText, id: str = "") -> None:
        deployment = read(entry.text)
        if deployment is None:
            raise LookupError(id)
        app.builder = DeploymentBuilder(entry.name, entry.text, deployment, id)
        app.open_screen(self.SCREEN)

    def follow(self, builder: DeploymentBuilder, entry: KeptText) -> None:
        builder.rename(entry.name)

    def copied(self, entry: KeptText, name: str) -> KeptText:
        return entry._replace(id="", name=name)

    def usual_name(self, ui: Ui, builder: DeploymentBuilder) -> str:
        return ui.name(f"faction:{rosters.read(builder.deployment.army).faction}")

    def written(self, builder: DeploymentBuilder, language: str = "") -> str:
        return builder.text

    def link(self, builder: DeploymentBuilder) -> str:
        return f"{HOME}/link/{pack(builder.text)}"

    def read(self, app: App, text: str) -> KeptText | None:
        if read(text) is None:
            app.notify("error", _("This is not a deployment. Copy the whole of it."))
            app.render()
            return None
        return KeptText("", GAME, "", text)

    def file_name(self, app: App, builder: DeploymentBuilder) -> str:
        return "deployment"


DEPLOYMENTS = DeploymentKind()


def of_link(packed: str) -> KeptText | None:
    """The deployment that a link carries; None if it carries none."""
    try:
        text = unpack(packed, KeptDeployments.LONGEST)
    except NotPacked:
        return None
    return KeptText("", GAME, "", text) if read(text) else None
