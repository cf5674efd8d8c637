import CDrawing

/// Someone who draws lists: Flipbook's rasteriser or a peer.
protocol Renderer: AnyObject {
  var name: String { get }
  var version: String { get }
  /// Keeps paths and pictures ready; nil when the list holds something that the renderer does not have.
  func prepare(_ list: DrawingList) throws -> (any PreparedDrawing)?
}

/// A list that one renderer is ready to draw.
protocol PreparedDrawing: AnyObject {
  /// Draws the list some times on one thread and says how many nanoseconds that took.
  func draw(times: Int) throws -> Double
  /// What was drawn, premultiplied, rows from the top; the picture is not cleared between drawings.
  var pixels: UnsafeMutablePointer<UInt32> { get }
}

/// The picture of a renderer in this process.
final class Canvas {
  let pixels: UnsafeMutablePointer<UInt32>
  let width, height: Int

  init(width: Int, height: Int) {
    (self.width, self.height) = (width, height)
    pixels = .allocate(capacity: width * height)
    pixels.initialize(repeating: 0xFF00_0000, count: width * height)
  }

  deinit { pixels.deallocate() }

  var target: DrawingTarget { DrawingTarget(pixels: pixels, width: Int32(width), height: Int32(height)) }
}
