import Codecs
import CoreGraphics

/// Makes GIF and MP4 files by ffmpeg, which runs beside and gets the pixels as they are.
final class MovieEncoder: ClipEncoder {
  let passes: Int
  private let format: ClipFormat
  private let size: (width: Int, height: Int)
  private let child: ChildProcess
  /// One frame as it is sent.
  private var frame: [UInt32]

  private static let programName = "ffmpeg"

  /// Where ffmpeg is.
  static func program(for format: ClipFormat) throws(ClipError) -> String {
    guard let path = ChildProcess.path(of: programName) else {
      throw ClipError.missing(programName, for: format, package: programName)
    }
    return path
  }

  init(_ format: ClipFormat, _ shape: ClipShape, program: String) throws(ClipError) {
    self.format = format
    // The colours of half the resolution need even sizes.
    let step = format == .mp4 ? 2 : 1
    size = (Self.rounded(shape.size.width, step), Self.rounded(shape.size.height, step))
    passes = format == .gif ? 2 : 1
    frame = []
    let arguments = Self.input(size, shape.rate) + (format == .gif ? Self.gif(shape) : Self.mp4)
    guard let child = ChildProcess(program, arguments) else {
      throw ClipError.refused(format, reason: "\(program) could not be started")
    }
    self.child = child
    frame.reserveCapacity(size.width * size.height)
  }

  func add(_ picture: PixelStorage) throws {
    frame.removeAll(keepingCapacity: true)
    for y in 0..<size.height {
      let row = picture.pixels + min(y, picture.height - 1) * picture.stride
      frame += UnsafeBufferPointer(start: row, count: picture.width)
      // The last pixels once more where the size is odd: a black edge would show.
      while frame.count < (y + 1) * size.width { frame.append(row[picture.width - 1]) }
    }
    guard frame.withUnsafeBytes({ child.send($0) }) else { throw failure }
  }

  func finish() throws -> [UInt8] {
    guard let file = child.finish() else { throw failure }
    return file
  }

  private var failure: ClipError {
    _ = child.finish()
    let words = child.complaint ?? "it gave no reason"
    return .refused(format, reason: "\(Self.programName) says: \(words)")
  }

  private static func rounded(_ length: Int, _ step: Int) -> Int { (length + step - 1) / step * step }

  // MARK: ffmpeg's options

  /// Nothing but errors is printed, each ends it with a failure, and raw pixels come through the standard input.
  /// Without `-xerror` a file that did not fit the disk counts as a success.
  private static func input(_ size: (width: Int, height: Int), _ rate: FrameRate) -> [String] {
    [
      "-hide_banner", "-loglevel", "error", "-xerror", "-nostdin", "-y", "-f", "rawvideo", "-pixel_format",
      "bgr0",
      "-video_size", "\(size.width)x\(size.height)", "-framerate", "\(rate.frames)/\(rate.seconds)", "-i",
      "pipe:0",
    ]
  }

  /// No date and no version, so that equal clips give equal files; written in place, as the end of an MP4 moves to its
  /// front.
  private static func output(_ format: String) -> [String] {
    ["-map_metadata", "-1", "-fflags", "+bitexact", "-flags:v", "+bitexact", "-f", format, "/dev/stdout"]
  }

  /// The frames come twice: the first time for the palette of all of them, the second time to be shown in it. So none
  /// of them is kept.
  private static func gif(_ shape: ClipShape) -> [String] {
    let count = shape.frameCount
    let filter =
      "split[first][second];"
      + "[first]trim=end_frame=\(count),palettegen=reserve_transparent=0[palette];"
      + "[second]trim=start_frame=\(count),setpts=PTS-STARTPTS[frames];"
      + "[frames][palette]paletteuse=dither=sierra2_4a:diff_mode=rectangle"
    return ["-filter_complex", filter, "-loop", "0"] + output("gif")
  }

  /// H.264 that every player takes, hardly to be distinguished from the original; colours are marked as what they are
  /// (BT.709, whose primaries are those of sRGB), and the index comes first, so that it plays while it loads.
  private static var mp4: [String] {
    [
      "-vf", "scale=out_color_matrix=bt709:out_range=tv:flags=accurate_rnd+full_chroma_int", "-c:v",
      "libx264",
      "-preset", "slow", "-crf", "16", "-pix_fmt", "yuv420p", "-colorspace", "bt709", "-color_primaries",
      "bt709", "-color_trc", "bt709", "-color_range", "tv", "-movflags", "+faststart", "-an",
    ] + output("mp4")
  }
}
