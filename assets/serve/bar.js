// The bar above the stage.

const noticePause = 8000;

const find = (id) => document.getElementById(id);

export class Bar {
  constructor(send, latency) {
    this.send = send;
    // Keys stay the stage's.
    find("bar").addEventListener("mousedown", (event) => {
      if (event.target.closest("button") !== null) event.preventDefault();
    });
    for (const button of document.querySelectorAll("[data-key]")) {
      button.addEventListener("click", () => send({ kind: "key", text: button.dataset.key }));
    }
    for (const kind of ["clip", "script", "invite", "drive"]) {
      find(kind).addEventListener("click", () => send({ kind }));
    }
    find("pace").addEventListener("change", ({ target }) => send({ kind: "pace", ratio: Number(target.value) }));
    find("fill").addEventListener("click", ({ target }) => {
      send({ kind: "fill", on: target.getAttribute("aria-pressed") !== "true" });
    });
    find("dismiss").addEventListener("click", () => { find("notice").hidden = true; });
    find("latency-toggle").addEventListener("click", () => latency.toggle());
  }

  showTitle(title) {
    find("title").textContent = title;
    document.title = `${title} – Flipbook`;
  }

  showFilling(isOn) {
    find("fill").setAttribute("aria-pressed", String(isOn));
    document.body.classList.toggle("fills", isOn);
  }

  showDriving(isOn) {
    find("drive").hidden = isOn;
    for (const control of document.querySelectorAll("#bar button, #bar select")) {
      if (!["drive", "invite", "latency-toggle"].includes(control.id)) control.disabled = !isOn;
    }
  }

  showPace(ratio, time) {
    find("time").textContent = time === undefined ? "" : `at ${time.toFixed(3)} s`;
    const select = find("pace");
    const known = [...select.options].find(({ value }) => Number(value) === ratio);
    select.querySelector("[data-other]")?.remove();
    if (known === undefined) {
      const option = new Option(`${ratio}×`, String(ratio));
      option.dataset.other = "";
      select.append(option);
    }
    select.value = String(ratio);
  }

  /** Says something for a while, or until it is said otherwise. */
  say(text, isLasting = false) {
    const notice = find("notice");
    clearTimeout(this.timer);
    find("words").textContent = text;
    notice.hidden = text === "";
    if (!isLasting) this.timer = setTimeout(() => { notice.hidden = true; }, noticePause);
  }
}
