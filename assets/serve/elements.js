// What assistive tools and tests find: an invisible element over each thing of the stage that can be reached.

const roles = {
  button: "button", key: "button", toggle: "switch", link: "link", "search field": "searchbox", "text field": "textbox", adjustable: "slider",
  image: "img", header: "heading", "tab bar": "tablist",
};

/** What the keys mean on an element that has a value: screen readers use these too. */
const adjustments = { ArrowUp: "increment", ArrowRight: "increment", ArrowDown: "decrement", ArrowLeft: "decrement" };

/** Where a value in words is between 0 and 100; in the middle for one that says no share. */
const share = (value) => {
  const number = /^(-?[\d.]+) ?%$/.exec(value ?? "");
  return number === null ? 50 : Math.min(Math.max(Number(number[1]), 0), 100);
};

const isOn = (value) => value === "1" || /^on$/i.test(value ?? "");

export class Elements {
  constructor(window, send) {
    this.window = window;
    this.send = send;
    this.list = document.createElement("div");
    this.list.className = "elements";
    this.window.box.append(this.list);
    /** What each node stands for: an element, or one of its actions. */
    this.found = [];
  }

  take(elements) {
    this.found = elements.flatMap((element) => [
      { element }, ...(element.actions ?? []).map((action) => ({ element, action })),
    ]);
    while (this.list.childElementCount > this.found.length) this.list.lastElementChild.remove();
    while (this.list.childElementCount < this.found.length) this.list.append(this.make());
    this.found.forEach(({ element, action }, index) => {
      this.describe(this.list.children[index], action === undefined ? element : nameAction(element, action));
    });
    this.layOut();
  }

  make() {
    const node = document.createElement("div");
    node.tabIndex = -1;
    // Fingers and mice reach the stage by themselves; assistive tools only say that something is used.
    node.addEventListener("click", (event) => {
      if (event.detail === 0) this.use(this.foundAt(node));
    });
    node.addEventListener("keydown", (event) => this.keyDown(event, this.foundAt(node)));
    return node;
  }

  foundAt(node) { return this.found[[...this.list.children].indexOf(node)]; }

  /** An assistive tool or a test has the focus on an element; else keys are the stage's. */
  keyDown(event, { element, action }) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const isUsed = event.key === "Enter" || event.key === " ";
    const isAdjusted = action === undefined && element.traits.includes("adjustable") && event.key in adjustments;
    if (!isUsed && !isAdjusted) return;
    event.preventDefault();
    event.stopPropagation();
    if (isUsed) this.use({ element, action });
    else this.ask(element, adjustments[event.key]);
  }

  describe(node, element) {
    const trait = element.traits.find((name) => name in roles);
    const role = trait === undefined ? null : roles[trait];
    const isDimmed = element.traits.includes("dimmed");
    const isSelected = element.traits.includes("selected");
    const set = (name, value) => {
      if (value === null || value === undefined) node.removeAttribute(name);
      else node.setAttribute(name, value);
    };
    node.textContent = role === null ? [element.label, element.value].filter(Boolean).join(", ") : "";
    set("role", role);
    set("aria-label", role === null ? null : element.label);
    set("aria-level", role === "heading" ? "2" : null);
    set("aria-checked", role === "switch" ? String(isOn(element.value)) : null);
    set("aria-pressed", role === "button" && isSelected ? "true" : null);
    set("aria-disabled", isDimmed ? "true" : null);
    set("aria-valuetext", role === "slider" ? element.value : null);
    set("aria-valuenow", role === "slider" ? share(element.value) : null);
    const more = role === "slider" || role === "switch" || role === null ? [] : [element.value];
    set("aria-description", [...more, element.hint].filter(Boolean).join(". ") || null);
    set("data-testid", element.identifier);
  }

  layOut() {
    const { ratio } = this.window;
    this.found.forEach(({ element: { x, y, width, height }, action }, index) => {
      const { style } = this.list.children[index];
      // What has no place of its own is not in the way of what has.
      style.pointerEvents = action === undefined ? "" : "none";
      [style.left, style.top] = [`${x / ratio}px`, `${y / ratio}px`];
      [style.width, style.height] = [`${width / ratio}px`, `${height / ratio}px`];
    });
  }

  use({ element, action }) {
    if (action === undefined) this.ask(element, "activate");
    else this.ask(element, "perform", action);
  }

  /** The stage finds the element by its middle. */
  ask({ x, y, width, height }, phase, text) {
    const place = { x: Math.floor(x + width / 2), y: Math.floor(y + height / 2) };
    this.send({ kind: "assist", phase, text, ...place });
  }
}

/** An action as an element of its own: the web has no other way to offer one. */
function nameAction({ label }, action) {
  return { label: [action, label].filter(Boolean).join(": "), value: null, hint: null, traits: ["button"], identifier: null };
}
