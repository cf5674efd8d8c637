// Shows the stage, and passes on what is done to it.

import { Bar } from "./bar.js";
import { Connection } from "./connection.js";
import { Latency } from "./latency.js";
import { Picture } from "./pictures.js";
import { StageWindow } from "./windows.js";

const desk = document.getElementById("desk");
const windows = new Map();
let takesText = false;
let isDriving = false;
/** Pictures are drawn in the order in which they came. */
let lastPicture = Promise.resolve();

// The token has done its work, and does not belong into a history.
history.replaceState(null, "", "/");

const connection = new Connection({ onMessage: take, onPicture: draw, onOpen: begin, onState: showState });
const latency = new Latency(connection);
const bar = new Bar(send, latency);

function send(message) {
  if (message.kind !== "drawn" && message.kind !== "move") latency.noteInput();
  connection.send(message);
}

// MARK: Looks

function look() {
  const ratio = window.devicePixelRatio;
  connection.send({
    kind: "look", ratio, width: Math.max(Math.floor(desk.clientWidth * ratio), 1),
    height: Math.max(Math.floor(desk.clientHeight * ratio), 1),
  });
}

function begin() {
  for (const open of windows.values()) open.close();
  windows.clear();
  look();
  if (document.hidden) connection.send({ kind: "hide" });
}

function showState(text) { bar.say(text, text !== ""); }

new ResizeObserver(look).observe(desk);
window.addEventListener("resize", look);
document.addEventListener("visibilitychange", () => connection.send({ kind: document.hidden ? "hide" : "show" }));
document.addEventListener("keydown", (event) => {
  if (event.key !== "F9" || event.ctrlKey || event.altKey) return;
  event.preventDefault();
  event.stopPropagation();
  latency.toggle();
}, { capture: true });

// MARK: Messages

function take(message) {
  switch (message.kind) {
    case "hello":
      bar.showTitle(message.title);
      drive(message.on);
      break;
    case "drives": drive(message.on); break;
    case "window": open(message); break;
    case "gone":
      windows.get(message.window)?.close();
      windows.delete(message.window);
      break;
    case "fills": bar.showFilling(message.on); break;
    case "textInput":
      takesText = message.on;
      for (const shown of windows.values()) shown.keys.setTakesText(takesText);
      break;
    case "clipboard": copy(message.text); break;
    case "elements": windows.get(message.window)?.elements.take(message.elements); break;
    case "file": save(message); break;
    case "note": bar.say(message.text); break;
    case "invitation": bar.say(`For another browser, once: ${message.text}`, true); break;
    case "pace": bar.showPace(message.ratio, message.time); break;
    default: break;
  }
}

function drive(isOn) {
  isDriving = isOn;
  bar.showDriving(isDriving);
}

function open(message) {
  let shown = windows.get(message.window);
  if (shown === undefined) {
    shown = new StageWindow(message.window, desk, send);
    shown.keys.takesText = takesText;
    windows.set(message.window, shown);
    if (windows.size === 1) shown.keys.focus();
  }
  shown.take(message);
  if (windows.size === 1) bar.showTitle(message.title.replace(/ – Flipbook$/, ""));
}

function draw(bytes) {
  const picture = new Picture(bytes);
  const unpacked = picture.unpacked();
  lastPicture = lastPicture.then(async () => {
    windows.get(picture.window)?.draw(picture, await unpacked);
    latency.notePicture();
    connection.send({ kind: "drawn", picture: picture.number });
  });
}

async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    bar.say("The browser does not let the stage copy to its clipboard.");
  }
}

function save({ name, text, bytes }) {
  const binary = Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0));
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([binary], { type: text }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
