// Pictures as the stage packs them: `RectanglePacker.swift` describes the rectangles, `PictureHead.swift` the head.

const headBytes = 16;
const rectangleBytes = 9;
const opaque = 0xff000000;

const Form = { color: 0, palette: 1, differences: 2 };

/** A pixel of a canvas: red in the lowest byte. */
const pixel = (bytes, at) => (opaque | (bytes[at + 2] << 16) | (bytes[at + 1] << 8) | bytes[at]) >>> 0;

export class Picture {
  /** @param {ArrayBuffer} buffer */
  constructor(buffer) {
    const head = new DataView(buffer, 0, headBytes);
    this.number = head.getUint32(0, true);
    this.window = head.getUint32(4, true);
    this.width = head.getUint32(8, true);
    this.height = head.getUint32(12, true);
    this.isPacked = new Uint8Array(buffer, headBytes, 1)[0] === 1;
    this.rest = new Uint8Array(buffer, headBytes + 1);
  }

  /** The bytes of the rectangles. */
  async unpacked() {
    if (!this.isPacked) return this.rest;
    const stream = new Blob([this.rest]).stream().pipeThrough(new DecompressionStream("deflate"));
    return new Uint8Array(await new Response(stream).arrayBuffer());
  }

  /** Draws the rectangles; returns how many pixels they have.
   *  @param {CanvasRenderingContext2D} context @param {Uint8Array} bytes */
  draw(context, bytes) {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    let at = 0;
    let count = 0;
    while (at + rectangleBytes <= bytes.length) {
      const [x, y, width, height] = [0, 2, 4, 6].map((place) => view.getUint16(at + place, true));
      count += width * height;
      if (bytes[at + 8] === Form.color) {
        at += rectangleBytes;
        context.fillStyle = `rgb(${bytes[at]} ${bytes[at + 1]} ${bytes[at + 2]})`;
        context.fillRect(x, y, width, height);
        at += 3;
        continue;
      }
      const image = new ImageData(width, height);
      const pixels = new Uint32Array(image.data.buffer);
      at = fill(pixels, width, bytes[at + 8], bytes, at + rectangleBytes);
      context.putImageData(image, x, y);
    }
    return count;
  }
}

/** Fills a rectangle's pixels; returns where the next one begins. */
function fill(pixels, width, form, bytes, at) {
  switch (form) {
    case Form.palette: {
      const colors = new Uint32Array(bytes[at] + 1);
      at += 1;
      for (let i = 0; i < colors.length; i += 1, at += 3) colors[i] = pixel(bytes, at);
      for (let i = 0; i < pixels.length; i += 1) pixels[i] = colors[bytes[at + i]];
      return at + pixels.length;
    }
    case Form.differences:
      return fillDifferences(pixels, width, bytes, at);
    default:
      throw new Error(`there is no form ${form} of a rectangle`);
  }
}

function fillDifferences(pixels, width, bytes, at) {
  for (let i = 0; i < pixels.length; i += 1, at += 3) {
    let base = 0;
    if (i >= width) base = pixels[i - width];
    else if (i > 0) base = pixels[i - 1];
    const red = (bytes[at] + base) & 255;
    const green = (bytes[at + 1] + (base >>> 8)) & 255;
    const blue = (bytes[at + 2] + (base >>> 16)) & 255;
    pixels[i] = (opaque | (blue << 16) | (green << 8) | red) >>> 0;
  }
  return at;
}
