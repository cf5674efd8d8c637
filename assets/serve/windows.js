// The windows of the stage: a canvas each, over it what assistive tools find, and what takes text.

import { Elements } from "./elements.js";
import { KeyInput } from "./keys.js";
import { PointerInput } from "./pointers.js";

export class StageWindow {
  constructor(number, desk, send) {
    this.number = number;
    this.ratio = 1;
    this.box = document.createElement("div");
    this.box.className = "window";
    this.box.tabIndex = 0;
    this.canvas = document.createElement("canvas");
    this.canvas.setAttribute("aria-hidden", "true");
    // Until the first picture comes.
    [this.canvas.width, this.canvas.height] = [1, 1];
    this.context = this.canvas.getContext("2d", { alpha: false });
    this.box.append(this.canvas);
    desk.append(this.box);
    const own = (message) => send({ window: number, ...message });
    this.elements = new Elements(this, own);
    this.keys = new KeyInput(this, own);
    this.pointers = new PointerInput(this, own);
  }

  /** The stage says what the window is like. */
  take({ title, ratio }) {
    this.box.setAttribute("aria-label", title);
    this.ratio = ratio;
    this.layOut();
  }

  /** @param {import("./pictures.js").Picture} picture @param {Uint8Array} bytes */
  draw(picture, bytes) {
    if (this.canvas.width !== picture.width || this.canvas.height !== picture.height) {
      [this.canvas.width, this.canvas.height] = [picture.width, picture.height];
      this.layOut();
    }
    return picture.draw(this.context, bytes);
  }

  layOut() {
    this.canvas.style.width = `${this.canvas.width / this.ratio}px`;
    this.canvas.style.height = `${this.canvas.height / this.ratio}px`;
    this.elements.layOut();
  }

  /** Where an event is, in pixels of the picture. */
  place({ clientX, clientY }) {
    const frame = this.canvas.getBoundingClientRect();
    const x = ((clientX - frame.left) * this.canvas.width) / Math.max(frame.width, 1);
    const y = ((clientY - frame.top) * this.canvas.height) / Math.max(frame.height, 1);
    return { x: Math.floor(x), y: Math.floor(y) };
  }

  close() { this.box.remove(); }
}
