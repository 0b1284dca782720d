"""Every control of a form, pressed once, and what the service is asked then."""

import json
import re
from collections.abc import Collection
from typing import Any

from playwright.sync_api import Request, expect

from tests.browser.driving import Table

CONTROLS = (
    ".stepper[data-pointer], label.switch[data-pointer], label.choice[data-pointer], "
    "label.count[data-pointer], .swatches[data-pointer]"
)
PRESS = """
async (pointers) => {
  for (const pointer of pointers) {
    const [control] = [...document.querySelectorAll(`[data-pointer="${pointer}"]`)]
      .filter((one) => one.matches(".stepper, .switch, .choice, .count, .swatches"))
      .filter((one) => one.checkVisibility());
    if (!control) throw new Error(`${pointer} is gone`);
    const [less, more] = control.querySelectorAll(".step");
    const select = control.querySelector("select");
    if (more) (more.disabled ? less : more).click();
    else if (select) {
      const next = select.selectedIndex + 1;
      select.selectedIndex = next < select.options.length ? next : next - 2;
      select.dispatchEvent(new Event("change", { bubbles: true }));
    } else if (control.matches(".swatches")) control.querySelector("[aria-pressed=false]").click();
    else if (control.matches(".count")) {
      const input = control.querySelector("input");
      input.value = Number(input.value) + 1;
      input.dispatchEvent(new Event("input", { bubbles: true }));
    } else control.querySelector("input").click();
    await new Promise((drawn) => setTimeout(drawn));
  }
}
"""
"""One more, else one less; on or off; the next choice, else the one before it."""
DRAWN = "() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))"
NOTHING = object()
"""What is found where a request has nothing."""


class Form:
    """The form of a window that is open; `body` is what the service was asked last."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.entry = table.page.locator(".entry, .staged .sheet-body, dialog")
        self.body: Any = None
        table.listen("request", self._listen)

    def _listen(self, request: Request) -> None:
        if request.method == "POST" and not request.url.endswith(("/fits", "/turn-scores")):
            self.body = json.loads(request.post_data or "null")

    def at(self, pointer: str) -> Any:
        """What the last request has at a pointer."""
        found = self.body
        for step in pointer.split("/")[1:]:
            try:
                found = found[int(step)] if isinstance(found, list) else found[step]
            except (KeyError, IndexError, TypeError):
                return NOTHING
        return found

    def unfold(self) -> None:
        """Opens all that is folded."""
        self.entry.locator("details").evaluate_all("all => all.forEach((one) => (one.open = true))")

    def settled(self) -> None:
        """Waits until the service has answered what is on the screen."""
        expect(
            self.table.page.locator(".state.scored, .state.refused, .battle-state").first
        ).to_be_attached()
        # What was changed last is drawn first, and then shown to be asked for.
        self.table.page.evaluate(DRAWN)
        expect(self.table.page.locator(".state.asking")).to_have_count(0)

    def press_everything(self, spared: Collection[str] = ()) -> dict[str, Any]:
        """Presses each control but for those that are spared; what was asked before, by pointer."""
        self.settled()
        controls = self.entry.locator(CONTROLS)
        # What a step shows is fetched when it is shown for the first time.
        controls.first.wait_for(state="attached")
        self.unfold()
        pointers = controls.evaluate_all("all => all.map((one) => one.dataset.pointer)")
        before = {
            pointer: self.at(find_counted(pointer)) for pointer in pointers if pointer not in spared
        }
        self.table.page.evaluate(PRESS, list(before))
        self.settled()
        return before

    def unheard(self, before: dict[str, Any]) -> list[str]:
        """The controls of which the service has heard nothing."""
        return [
            pointer
            for pointer, was in before.items()
            if self.at(find_counted(pointer)) in (was, NOTHING)
        ]


def find_counted(pointer: str) -> str:
    """The place that a control counts: faults name a figure, and how many of it stand beside it."""
    return re.sub("/figure$", "/count", pointer)
