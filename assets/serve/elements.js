// What assistive tools and tests find: an invisible element over each thing of the stage that can be reached.

const roles = {
  button: "button", key: "button", toggle: "switch", link: "link", "search field": "searchbox", "text field": "textbox", adjustable: "slider",
  image: "img", header: "heading", "tab bar": "tablist",
};

const isOn = (value) => value === "1" || /^on$/i.test(value ?? "");

export class Elements {
  constructor(window, send) {
    this.window = window;
    this.send = send;
    this.list = document.createElement("div");
    this.list.className = "elements";
    this.window.box.append(this.list);
    this.found = [];
  }

  take(found) {
    this.found = found;
    while (this.list.childElementCount > found.length) this.list.lastElementChild.remove();
    while (this.list.childElementCount < found.length) this.list.append(this.make());
    found.forEach((element, index) => this.describe(this.list.children[index], element));
    this.layOut();
  }

  make() {
    const node = document.createElement("div");
    node.tabIndex = -1;
    // Fingers and mice reach the stage by themselves; assistive tools only say that something is used.
    node.addEventListener("click", (event) => {
      if (event.detail === 0) this.use([...this.list.children].indexOf(node));
    });
    return node;
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
    const more = role === "slider" || role === "switch" || role === null ? [] : [element.value];
    set("aria-description", [...more, element.hint].filter(Boolean).join(". ") || null);
    set("data-testid", element.identifier);
  }

  layOut() {
    const { ratio } = this.window;
    this.found.forEach(({ x, y, width, height }, index) => {
      const { style } = this.list.children[index];
      [style.left, style.top] = [`${x / ratio}px`, `${y / ratio}px`];
      [style.width, style.height] = [`${width / ratio}px`, `${height / ratio}px`];
    });
  }

  /** A tap in the middle of it. */
  use(index) {
    const { x, y, width, height } = this.found[index];
    const place = { x: Math.floor(x + width / 2), y: Math.floor(y + height / 2) };
    this.send({ kind: "down", ...place });
    this.send({ kind: "up", ...place });
  }
}
