import CoreGraphics

/// What an encoder knows before the first frame.
struct ClipShape: Sendable {
  /// Pixels.
  let size: (width: Int, height: Int)
  let rate: FrameRate
  let frameCount: Int
  /// Whether no frame lets anything shine through.
  let isOpaque: Bool
}

/// Makes a file of frames that come one by one.
protocol ClipEncoder: AnyObject {
  /// How often all frames must come.
  var passes: Int { get }
  /// The next frame; it must not change any more.
  func add(_ picture: PixelStorage) throws
  /// The file, after the last frame.
  func finish() throws -> [UInt8]
}

extension ClipEncoder {
  var passes: Int { 1 }
}

extension ClipFormat {
  /// A new encoder; throws when what it needs is not installed.
  func encoder(_ shape: ClipShape) throws -> any ClipEncoder {
    switch self {
    case .apng: APNGEncoder(shape)
    case .webp: WebPEncoder(shape, library: try WebPLibrary.load())
    case .gif, .mp4: try MovieEncoder(self, shape, program: try MovieEncoder.program(for: self))
    }
  }
}
