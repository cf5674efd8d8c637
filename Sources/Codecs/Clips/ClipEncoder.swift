/// What an encoder knows before the first frame.
package struct ClipShape: Sendable {
  /// Pixels.
  package let size: (width: Int, height: Int)
  /// How long a frame is shown.
  package let rate: FrameRate
  /// Frames in all.
  package let frameCount: Int
  /// Whether no frame lets anything shine through.
  package let isOpaque: Bool

  /// A shape of all of these.
  package init(size: (width: Int, height: Int), rate: FrameRate, frameCount: Int, isOpaque: Bool) {
    self.size = size
    self.rate = rate
    self.frameCount = frameCount
    self.isOpaque = isOpaque
  }
}

/// Makes a file of frames that come one by one.
package protocol ClipEncoder: AnyObject {
  /// How often all frames must come.
  var passes: Int { get }
  /// The next frame; it must not change any more.
  func add(_ picture: PixelStorage) throws
  /// The file, after the last frame.
  func finish() throws -> [UInt8]
}

extension ClipEncoder {
  /// Once.
  package var passes: Int { 1 }
}

/// Why an encoder gave up.
package struct EncodingFault: Error {
  /// A clause such as "a frame could not be packed".
  package let reason: String

  init(_ reason: String) { self.reason = reason }
}
