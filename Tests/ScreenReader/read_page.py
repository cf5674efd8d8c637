"""Reads the page of a served demo as screen readers do, presses a tab by its name, and reads it again."""

import sys
import time

import pyatspi

# Seconds until the page must show what is expected.
PATIENCE = 30


def page():
    """The document of the browser; None while there is none."""
    for app in pyatspi.Registry.getDesktop(0):
        if app is not None and "hrom" in app.name:
            found = pyatspi.findDescendant(app, lambda node: node.getRoleName() == "document web")
            if found is not None:
                return found
    return None


def elements():
    """What has a name on the page: its role and itself, by its name."""
    # Without a loop that takes messages, what was read once would be read for ever.
    pyatspi.Registry.getDesktop(0).clearCache()
    found = {}

    def walk(node):
        if node.name:
            found[node.name] = (node.getRoleName(), node)
        for index in range(node.childCount):
            child = node.getChildAtIndex(index)
            if child is not None:
                walk(child)

    document = page()
    if document is not None:
        walk(document)
    return found


def expect(roles):
    """Waits until the page has elements of these names and roles."""
    seen = {}
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        try:
            found = elements()
        except Exception:  # An element may go while it is asked.
            found = {}
        seen = {name: found[name][0] for name in roles if name in found}
        if seen == roles:
            print(", ".join(f"{name}: {role}" for name, role in roles.items()))
            return found
        time.sleep(0.3)
    sys.exit(f"screen reader: expected {roles}, found {seen}")


# The page's own bar, and the tabs of the demo: a toggle button is the one that is chosen.
tabs = expect({
    "Tuner": "push button", "Speed": "combo box",
    "First": "toggle button", "Second": "push button", "Item": "push button",
})
# The first of its actions is to press it.
tabs["Second"][1].queryAction().doAction(0)
expect({"First": "push button", "Second": "toggle button"})
