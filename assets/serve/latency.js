// How long it takes from an input to the changed pixels, and what comes over the connection.

const most = 200;
const pause = 500;

export class Latency {
  constructor(connection) {
    this.connection = connection;
    this.output = document.getElementById("latency");
    this.times = [];
    this.pictures = 0;
    /** When the first input was done that no picture has followed yet. */
    this.begin = null;
  }

  noteInput() { this.begin ??= performance.now(); }

  notePicture() {
    this.pictures += 1;
    if (this.begin === null) return;
    this.times = [...this.times.slice(1 - most), performance.now() - this.begin];
    this.begin = null;
  }

  toggle() {
    const isOn = this.output.hidden;
    this.output.hidden = !isOn;
    document.getElementById("latency-toggle").setAttribute("aria-pressed", String(isOn));
    clearInterval(this.timer);
    [this.times, this.begin] = [[], null];
    this.last = { bytes: this.connection.bytes, pictures: this.pictures, at: performance.now() };
    if (isOn) {
      this.show();
      this.timer = setInterval(() => this.show(), pause);
    }
  }

  show() {
    const sorted = [...this.times].sort((a, b) => a - b);
    const at = (share) => (sorted.length === 0 ? "–" : `${sorted[Math.floor((sorted.length - 1) * share)].toFixed(1)} ms`);
    const now = performance.now();
    const seconds = Math.max(now - this.last.at, 1) / 1000;
    const kilobytes = (this.connection.bytes - this.last.bytes) / 1000 / seconds;
    const rate = (this.pictures - this.last.pictures) / seconds;
    this.output.textContent = [
      `input to pixels  ${at(0.5)} median, ${at(0.99)} slowest of 100`,
      `pictures         ${rate.toFixed(0)} a second`,
      `received         ${kilobytes.toFixed(1)} kB a second`,
    ].join("\n");
    this.last = { bytes: this.connection.bytes, pictures: this.pictures, at: now };
  }
}
