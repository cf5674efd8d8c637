import Codecs
import Raster
import Stage
import UIKit

/// Several moments of a stage on one sheet, each with its time below it.
///
///     let strip = try Filmstrip(of: stage, times: [0, 0.075, 0.15, 0.3], title: "Bouncing icon")
///     try strip.write(to: "bounce.png")
///
/// The pixels of the frames are the stage's own, untouched: titles, captions and hairlines stay outside of them.
public struct Filmstrip: Sendable {
  /// How moments become frames.
  public enum Arrangement: Sendable {
    /// A frame each, side by side, in rows where they are many.
    case strip
    /// All moments in one frame: the last one whole, earlier ones fainter.
    case onionSkin
  }

  /// Seconds of media time.
  public let times: [TimeInterval]
  /// The sheet.
  public let image: CGImage
  /// Where the frames are on the sheet, in pixels: one a time, or a single one for an onion skin.
  public let frameRects: [CGRect]

  /// The sheet's width in pixels beyond which frames go into another row.
  public static let defaultWidth = 6_000

  /// Renders `stage` at each time.
  ///
  /// - Parameters:
  ///   - stage: What is drawn; it ends at the last of the times.
  ///   - times: Seconds of media time, rising. Times before the stage's own start it over, which is exact.
  ///   - title: A line above the frames; nil for none.
  ///   - arrangement: Default a strip.
  ///   - largestWidth: Pixels; more frames go into more rows.
  /// - Throws: `RecordingError`, or the stage's errors for times that are not possible.
  @preconcurrency @MainActor
  public init(
    of stage: Stage, times: [TimeInterval], title: String? = nil, arrangement: Arrangement = .strip,
    largestWidth: Int = Filmstrip.defaultWidth
  ) throws {
    try self.init(
      of: stage, times: times, title: title, arrangement: arrangement, largestWidth: largestWidth,
      eachFrame: { _ in })
  }

  /// The same for a stage that is made here.
  @preconcurrency @MainActor
  public init(
    times: [TimeInterval], title: String? = nil, arrangement: Arrangement = .strip,
    largestWidth: Int = Filmstrip.defaultWidth, stage: () throws -> Stage
  ) throws {
    try self.init(
      of: try stage(), times: times, title: title, arrangement: arrangement, largestWidth: largestWidth)
  }

  /// - Parameter eachFrame: Called with the stage standing at each time, for those who note more than pixels.
  @preconcurrency @MainActor
  package init(
    of stage: Stage, times: [TimeInterval], title: String?, arrangement: Arrangement, largestWidth: Int,
    eachFrame: (Int) -> Void
  ) throws {
    try Filmstrip.check(times)
    let size = stage.configuration
    // Refused before anything is drawn.
    _ = try Filmstrip.layout(
      Array(repeating: size.picturePixelSize, count: arrangement == .strip ? times.count : 1),
      scale: Double(size.scale), hasTitle: title != nil, largestWidth: largestWidth)
    var moments: [CGImage] = []
    for (index, time) in times.enumerated() {
      moments.append(try stage.picture(at: time, over: .desk))
      eachFrame(index)
    }
    try self.init(
      moments, times: times, scale: Double(size.scale), arrangement: arrangement, largestWidth: largestWidth,
      heading: title.map { ($0, Filmstrip.detail(size, times.count)) })
  }

  /// A strip of pictures that exist already; their sizes may differ.
  ///
  /// - Parameters:
  ///   - scale: Pixels per point.
  /// - Throws: `RecordingError` for no pictures, and for more of them than a sheet can hold.
  @MainActor
  package init(
    _ images: [CGImage], times: [TimeInterval], scale: Double, largestWidth: Int = Filmstrip.defaultWidth
  ) throws {
    guard !images.isEmpty, images.count == times.count else { throw RecordingError.noTimes }
    try self.init(
      images, times: times, scale: scale, arrangement: .strip, largestWidth: largestWidth, heading: nil)
  }

  /// Where `count` frames of one size are on a sheet without a title, in pixels.
  package static func frameRects(count: Int, _ size: (width: Int, height: Int), scale: Double) throws
    -> [CGRect]
  {
    try layout(
      Array(repeating: size, count: count), scale: scale, hasTitle: false, largestWidth: defaultWidth
    ).frames
  }

  private static func layout(
    _ sizes: [(width: Int, height: Int)], scale: Double, hasTitle: Bool, largestWidth: Int
  ) throws -> FilmstripLayout {
    let layout = FilmstripLayout(sizes: sizes, scale: scale, hasTitle: hasTitle, largestWidth: largestWidth)
    guard PixelStorage.refusal(width: layout.sheetWidth, height: layout.sheetHeight) == nil else {
      throw RecordingError.sheetTooLarge(width: layout.sheetWidth, height: layout.sheetHeight)
    }
    return layout
  }

  @MainActor
  private init(
    _ images: [CGImage], times: [TimeInterval], scale: Double, arrangement: Arrangement, largestWidth: Int,
    heading: (title: String, detail: String)?
  ) throws {
    let sizes = images.map { (width: $0.width, height: $0.height) }
    let isOnionSkin = arrangement == .onionSkin
    let layout = try Filmstrip.layout(
      isOnionSkin ? Array(sizes.suffix(1)) : sizes, scale: scale, hasTitle: heading != nil,
      largestWidth: largestWidth)
    let tooLarge = RecordingError.sheetTooLarge(width: layout.sheetWidth, height: layout.sheetHeight)
    guard let sheet = FilmstripSheet(layout, scale: scale) else { throw tooLarge }
    let decimals = Filmstrip.decimals(times)
    if isOnionSkin {
      guard let blend = OnionSkin.blend(images) else { throw RecordingError.differentSizes }
      withExtendedLifetime(blend) { sheet.place(blend.buffer, at: 0) }
      sheet.write(Filmstrip.range(times, decimals: decimals), below: 0)
    } else {
      for (index, image) in images.enumerated() {
        withExtendedLifetime(image) { sheet.place(image.storage.buffer, at: index) }
        sheet.write("\(Filmstrip.text(times[index], decimals: decimals)) s", below: index)
      }
    }
    if let heading { sheet.write(title: heading.title, detail: heading.detail) }
    guard let image = sheet.makeImage() else { throw tooLarge }
    self.times = times
    self.image = image
    frameRects = layout.frames
  }

  /// Refuses times that a strip cannot show.
  package static func check(_ times: [TimeInterval]) throws {
    guard !times.isEmpty else { throw RecordingError.noTimes }
    for time in times where !(time >= 0 && time.isFinite) { throw StageError.time(time) }
    for (earlier, later) in zip(times, times.dropFirst()) where later < earlier {
      throw RecordingError.descendingTimes(later, after: earlier)
    }
  }

  /// The pixels of one frame.
  public func frame(at index: Int) -> CGImage? {
    frameRects.indices.contains(index) ? image.cropping(to: frameRects[index]) : nil
  }

  /// Writes the sheet as a PNG, whole or not at all.
  public func write(to path: String) throws { try ImageFile.writePNG(image, to: path) }

  // MARK: Words

  /// As many decimals as it takes to tell all times exactly, two at least and six at most: captions of one form
  /// are read as a row of numbers.
  private static func decimals(_ times: [TimeInterval]) -> Int {
    (2...6).first { count in
      let unit = powerOfTen(count)
      return times.allSatisfy { (($0 * unit).rounded() / unit - $0).magnitude < 1e-9 }
    } ?? 4
  }

  private static func powerOfTen(_ count: Int) -> Double {
    (0..<count).reduce(1) { value, _ in value * 10 }
  }

  /// A time with a fixed number of decimals.
  static func text(_ time: TimeInterval, decimals: Int) -> String {
    guard decimals > 0 else { return "\(Int64(min(time, 1e15).rounded()))" }
    let units = Int64(min(time * powerOfTen(decimals), 1e18).rounded())
    let digits = String(units)
    let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
    return padded.dropLast(decimals) + "." + padded.suffix(decimals)
  }

  private static func range(_ times: [TimeInterval], decimals: Int) -> String {
    guard let first = times.first, let last = times.last, times.count > 1 else {
      return times.first.map { "\(text($0, decimals: decimals)) s" } ?? ""
    }
    return "\(text(first, decimals: decimals)) \u{2013} \(text(last, decimals: decimals)) s"
  }

  private static func detail(_ stage: Stage.Configuration, _ count: Int) -> String {
    let number = { (value: CGFloat) in InspectedValue.text(Double(value)) }
    let moments = count == 1 ? "1 moment" : "\(count) moments"
    return "\(number(stage.size.width)) \u{00D7} \(number(stage.size.height)) pt at"
      + " \(number(stage.scale))\u{00D7}, \(moments)"
  }
}
