// Mouse, pen, fingers and the wheel.

import { held } from "./keys.js";

/** Points that a notch of the wheel stands for. */
const notch = 60;
/** What browsers report for one notch of a wheel that has notches. */
const wheelUnit = 120;
const line = 16;

export class PointerInput {
  constructor(window, send) {
    this.window = window;
    this.send = send;
    /** The pointer that acts as the first finger. */
    this.first = null;
    /** Where the other fingers are, by their numbers. */
    this.others = new Map();
    const { box } = window;
    box.addEventListener("pointerdown", (event) => this.down(event));
    box.addEventListener("pointermove", (event) => this.move(event));
    box.addEventListener("pointerup", (event) => this.up(event, "ended"));
    box.addEventListener("pointercancel", (event) => this.up(event, "cancelled"));
    box.addEventListener("pointerleave", (event) => this.leave(event));
    box.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    box.addEventListener("contextmenu", (event) => event.preventDefault());
  }

  down(event) {
    if (event.button > 0) return;
    event.preventDefault();
    this.window.keys.focus();
    this.window.box.setPointerCapture(event.pointerId);
    if (this.first === null) {
      this.first = event.pointerId;
      this.send({ kind: "down", ...this.window.place(event), held: held(event) });
    } else {
      this.others.set(event.pointerId, this.window.place(event));
      this.sendOthers("began");
    }
  }

  move(event) {
    if (this.others.has(event.pointerId)) {
      this.others.set(event.pointerId, this.window.place(event));
      this.sendOthers("moved");
    } else if (this.first === event.pointerId || this.first === null) {
      this.send({ kind: "move", ...this.window.place(event), held: held(event) });
    }
  }

  up(event, phase) {
    if (this.others.has(event.pointerId)) {
      // The stage knows these fingers as one group: the rest of it comes down again.
      this.others.set(event.pointerId, this.window.place(event));
      this.sendOthers(phase);
      this.others.delete(event.pointerId);
      if (this.others.size > 0) this.sendOthers("began");
    } else if (this.first === event.pointerId) {
      this.first = null;
      const kind = phase === "ended" ? "up" : "cancel";
      this.send({ kind, ...this.window.place(event), held: held(event) });
    }
  }

  leave(event) {
    if (this.first === null && event.pointerType === "mouse") this.send({ kind: "leave" });
  }

  sendOthers(phase) {
    const points = [...this.others.values()].flatMap(({ x, y }) => [x, y]);
    this.send({ kind: "fingers", phase, points });
  }

  wheel(event) {
    event.preventDefault();
    const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? line : 1;
    const hasNotches = event.wheelDeltaY !== 0 && event.wheelDeltaY % wheelUnit === 0 && event.deltaX === 0;
    const along = hasNotches ? event.wheelDeltaY / wheelUnit : (-event.deltaY * unit) / notch;
    const across = (event.deltaX * unit) / notch;
    this.send({ kind: "wheel", ...this.window.place(event), width: across, height: along, held: held(event) });
  }
}
