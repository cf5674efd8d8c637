import Codecs
import CoreGraphics
import Foundation
import Raster
import Stage
import Support

/// A stretch of a stage's time as a file that plays.
///
///     let clip = try Clip(of: stage, duration: 0.3, format: .apng)
///     try clip.write(to: "bounce.png")
///
/// The frames are the stage's pictures at 0, 1/n, 2/n… seconds, the one at the end included: `duration` · n + 1 of
/// them. Each is shown for 1/n of a second, the last one too, and then it begins again. What never ends is cut off
/// there. APNG and WebP hold the very pixels of those pictures.
public struct Clip: Sendable {
  /// The file format.
  public let format: ClipFormat
  /// Frames per second.
  public let framesPerSecond: Double
  /// How many frames are shown.
  public let frameCount: Int
  /// The file.
  public let bytes: [UInt8]

  /// The longest clip, in frames.
  public static let mostFrames = 10_000
  /// Most viewers take a shorter time for a mistake and show the frame for 0.1 s. Milliseconds.
  private static let shortestFrame = 11.0

  /// Records from the stage's present time on.
  ///
  /// - Parameters:
  ///   - stage: What is recorded; it ends at the time of the last frame.
  ///   - duration: Seconds of media time from the first frame to the last.
  ///   - framesPerSecond: 0.01 to 1000, for GIF to 50. Default 60, for GIF 50.
  ///   - crop: Only this part of the pictures, in points from their top left corner; around a device they begin above
  ///     it. Default all.
  ///   - format: The kind of file.
  /// - Throws: `RecordingError` for a rate, duration or part that is not possible, `ClipError` when the encoder is
  ///   missing or gives up.
  @preconcurrency @MainActor
  public init(
    of stage: Stage, duration: TimeInterval, framesPerSecond: Double? = nil, crop: CGRect? = nil,
    format: ClipFormat
  ) throws {
    try self.init(
      of: stage, duration: duration, framesPerSecond: framesPerSecond, crop: crop, format: format,
      eachFrame: {})
  }

  /// - Parameter eachFrame: Called `drawnFrames` times, for those who show how far it is.
  @preconcurrency @MainActor
  package init(
    of stage: Stage, duration: TimeInterval, framesPerSecond: Double?, crop: CGRect?, format: ClipFormat,
    eachFrame: () -> Void
  ) throws {
    let perSecond = framesPerSecond ?? format.standardRate
    guard let rate = FrameRate(perSecond), perSecond <= format.highestRate else {
      throw RecordingError.clipRate(perSecond, highest: format.highestRate, format: format.title)
    }
    let count = try Clip.frameCount(duration: duration, framesPerSecond: perSecond)
    let hasDevice = stage.configuration.device != nil
    let size = stage.configuration.picturePixelSize
    let part = try Clip.part(crop, of: size, scale: stage.configuration.scale)
    let shape = ClipShape(
      size: (part.width, part.height), rate: rate, frameCount: count,
      isOpaque: !(hasDevice && format.hasTransparency))
    if format != .mp4, 1_000 / perSecond < Clip.shortestFrame {
      Diagnostics.report(
        "most viewers show frames of less than \(Int(Clip.shortestFrame)) ms for 100 ms; for one"
          + " that plays at its own speed use 90 frames a second or fewer", severity: .warning)
    }
    let encoder = try format.encoder(shape)
    let start = stage.now
    // What an encoder says without knowing which format it is for.
    func named<Result>(_ work: () throws -> Result) throws -> Result {
      do { return try work() } catch let fault as EncodingFault {
        throw ClipError.refused(format, reason: fault.reason)
      }
    }
    for _ in 0..<encoder.passes {
      for index in 0..<count {
        let picture = try stage.picture(
          at: start + Double(index) / perSecond, over: format.hasTransparency ? .clear : .desk)
        guard (picture.width, picture.height) == size else { throw RecordingError.differentSizes }
        guard let pixels = crop == nil ? picture.storage : picture.storage.copy(of: part) else {
          throw RecordingError.differentSizes
        }
        try named { try encoder.add(pixels) }
        eachFrame()
      }
    }
    bytes = try named { try encoder.finish() }
    self.format = format
    self.framesPerSecond = perSecond
    frameCount = count
  }

  /// The pixels that are asked for.
  ///
  /// - Throws: `RecordingError.crop`.
  package static func part(
    _ crop: CGRect?, of size: (width: Int, height: Int), scale: CGFloat
  ) throws -> PixelRect {
    let whole = CGRect(x: 0, y: 0, width: size.width, height: size.height)
    guard let crop else { return PixelRect(x: 0, y: 0, width: size.width, height: size.height) }
    let wanted = CGRect(
      x: crop.minX * scale, y: crop.minY * scale, width: crop.width * scale, height: crop.height * scale)
    let refusal = RecordingError.crop(
      crop, width: Double(whole.width / scale), height: Double(whole.height / scale))
    let edges = [wanted.minX, wanted.minY, wanted.maxX, wanted.maxY]
    let (left, top, right, bottom) = (wanted.minX, wanted.minY, wanted.maxX, wanted.maxY)
    guard edges.allSatisfy(\.isFinite), whole.insetBy(dx: -0.5, dy: -0.5).contains(wanted),
      right.rounded() > left.rounded(), bottom.rounded() > top.rounded()
    else {
      throw refusal
    }
    let part = PixelRect(
      minX: max(Int(left.rounded()), 0), minY: max(Int(top.rounded()), 0),
      maxX: min(Int(right.rounded()), size.width), maxY: min(Int(bottom.rounded()), size.height))
    // Half a pixel beyond the edge may be rounded to a whole one.
    guard part.width > 0, part.height > 0 else { throw refusal }
    return part
  }

  /// How often the stage is drawn for a clip: GIF looks at all frames for its colours first.
  package static func drawnFrames(_ count: Int, format: ClipFormat) -> Int {
    format == .gif ? 2 * count : count
  }

  /// How many frames there are in a duration, both ends included.
  package static func frameCount(duration: TimeInterval, framesPerSecond: Double) throws -> Int {
    guard duration > 0, duration.isFinite else { throw RecordingError.duration(duration) }
    // The slack keeps a duration that is a whole number of frames whole.
    let last = (duration * framesPerSecond + 1e-6).rounded(.down)
    guard last < Double(mostFrames) else { throw RecordingError.tooManyFrames(Int(min(last, 1e15)) + 1) }
    return Int(last) + 1
  }

  /// Writes the file, whole or not at all.
  public func write(to path: String) throws { try FileContents.write(bytes, to: path) }
}
