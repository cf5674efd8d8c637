import Codecs

/// The kinds of file that a clip can be.
public enum ClipFormat: String, CaseIterable, Sendable {
  /// Animated PNG: lossless, exact times; browsers show it wherever they show PNG.
  case apng
  /// Animated WebP: lossless and the smallest, times in whole milliseconds. Needs libwebp.
  case webp
  /// 256 colours, times in hundredths of a second; shown everywhere. Needs ffmpeg.
  case gif
  /// H.264: lossy, colours at half the resolution. Needs ffmpeg.
  case mp4

  /// The format of files with this ending, whatever its case; nil for other endings. `png` is an APNG too.
  public init?(fileEnding: String) {
    let ending = fileEnding.lowercased()
    guard let format = ending == "png" ? .apng : ClipFormat(rawValue: ending) else { return nil }
    self = format
  }

  /// The endings that files can have.
  public static let fileEndings = ["apng", "png", "webp", "gif", "mp4"]

  /// Its name in sentences.
  var title: String { self == .webp ? "WebP" : rawValue.uppercased() }

  /// Frames per second where none are asked for: 60, for GIF 50.
  public var standardRate: Double { min(60, highestRate) }

  /// The most frames per second. Viewers show a GIF's frame of less than 0.02 s for 0.1 s.
  public var highestRate: Double { self == .gif ? 50 : FrameRate.range.upperBound }

  /// Whether pictures may be transparent: around a device they are.
  var hasTransparency: Bool { self == .apng || self == .webp }
}
