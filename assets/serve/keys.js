// Keys, text with its composition, and the clipboard.

/** The stage's names of keys that have one. */
const names = {
  Tab: "tab", Enter: "return", Escape: "escape", " ": "space", ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up",
  ArrowDown: "down", Backspace: "backspace", Delete: "delete", Home: "home", End: "end", PageUp: "pageup",
  PageDown: "pagedown",
};
/** What belongs to the browser: its own scale, its tabs and its windows. */
const browsers = new Set(["+", "-", "=", "0", "w", "t", "n", "q", "l", "r"]);

/** The modifier keys of an event, by the stage's names. A Mac's Command is Control. */
export function held(event) {
  return [[event.ctrlKey || event.metaKey, "ctrl"], [event.shiftKey, "shift"], [event.altKey, "alt"]]
    .filter(([isHeld]) => isHeld).map(([, name]) => name).join("+");
}

/** The stage's name of a key; undefined for one that it has no name for. */
function name(event) {
  if (event.key in names) return names[event.key];
  if (/^F([1-9]|1[0-2])$/.test(event.key)) return event.key.toLowerCase();
  if (/^[a-z0-9]$/i.test(event.key)) return event.key.toLowerCase();
  return undefined;
}

export class KeyInput {
  constructor(window, send) {
    this.window = window;
    this.send = send;
    this.takesText = false;
    this.field = document.createElement("textarea");
    this.field.tabIndex = -1;
    this.field.setAttribute("aria-hidden", "true");
    for (const word of ["autocomplete", "autocorrect", "autocapitalize", "spellcheck"]) {
      this.field.setAttribute(word, word === "spellcheck" ? "false" : "off");
    }
    const { box } = window;
    box.append(this.field);
    box.addEventListener("keydown", (event) => this.keyDown(event));
    box.addEventListener("focusin", () => this.send({ kind: "focus" }));
    box.addEventListener("focusout", (event) => {
      if (!box.contains(event.relatedTarget)) this.send({ kind: "blur" });
    });
    box.addEventListener("paste", (event) => this.paste(event));
    this.field.addEventListener("input", (event) => this.input(event));
    this.field.addEventListener("compositionstart", () => this.field.classList.add("composes"));
    this.field.addEventListener("compositionend", (event) => this.composed(event));
  }

  /** Whether something in the stage takes text: then the page's input methods are on. */
  setTakesText(isOn) {
    this.takesText = isOn;
    if (this.window.box.contains(document.activeElement)) this.focus();
  }

  focus() {
    const target = this.takesText ? this.field : this.window.box;
    if (document.activeElement !== target) target.focus({ preventScroll: true });
  }

  keyDown(event) {
    if (event.isComposing || event.key === "Process") return;
    const modified = event.ctrlKey || event.metaKey;
    if (modified && !event.shiftKey && browsers.has(event.key)) return;
    if (event.key === "F5" || event.key === "F11") return;
    // Its text comes with the event that follows.
    if (modified && event.key.toLowerCase() === "v") return;
    const key = name(event);
    if (key !== undefined) {
      const modifiers = held(event);
      this.send({ kind: "key", text: modifiers === "" ? key : `${modifiers}+${key}` });
    }
    // What types something comes as text.
    if (key !== undefined && (modified || event.key.length > 1 || !this.takesText)) event.preventDefault();
  }

  input(event) {
    if (event.isComposing) return;
    this.sendText(this.field.value);
  }

  composed({ data }) {
    this.field.classList.remove("composes");
    this.sendText(data);
  }

  sendText(text) {
    this.field.value = "";
    if (text !== "") this.send({ kind: "text", text });
  }

  paste(event) {
    event.preventDefault();
    const text = event.clipboardData.getData("text/plain");
    if (text === "") return;
    this.send({ kind: "clipboard", text });
    this.send({ kind: "key", text: "ctrl+v" });
  }
}
