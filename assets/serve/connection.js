// The connection to the stage: messages as JSON, pictures as bytes.

const firstPause = 500;
const mostTries = 6;

export class Connection {
  /** @param {{onMessage: (message: object) => void, onPicture: (bytes: ArrayBuffer) => void,
   *           onOpen: () => void, onState: (text: string) => void}} receiver */
  constructor(receiver) {
    this.receiver = receiver;
    this.tries = 0;
    this.bytes = 0;
    this.open();
  }

  open() {
    const socket = new WebSocket(`ws://${location.host}/socket`);
    socket.binaryType = "arraybuffer";
    socket.onopen = () => {
      this.tries = 0;
      this.receiver.onState("");
      this.receiver.onOpen();
    };
    socket.onmessage = ({ data }) => {
      this.bytes += typeof data === "string" ? data.length : data.byteLength;
      if (typeof data === "string") this.receiver.onMessage(JSON.parse(data));
      else this.receiver.onPicture(data);
    };
    socket.onclose = () => this.closed();
    this.socket = socket;
  }

  closed() {
    this.tries += 1;
    if (this.tries > mostTries) {
      this.receiver.onState("The stage has ended. Load the page again when it is back.");
      return;
    }
    this.receiver.onState("The stage is gone. Looking for it…");
    setTimeout(() => this.open(), firstPause * 2 ** (this.tries - 1));
  }

  send(message) {
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }
}
