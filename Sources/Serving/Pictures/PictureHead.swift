/// What comes before the rectangles of a picture: numbers of 32 bits, the lowest byte first.
///
///     number of the picture · window · width of the whole picture · height, both in pixels
struct PictureHead {
  let bytes: [UInt8]

  init(picture: UInt32, window: UInt32, _ canvas: PageCanvas) {
    bytes = [picture, window, UInt32(canvas.width), UInt32(canvas.height)].flatMap { number in
      (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
  }
}
