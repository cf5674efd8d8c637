import UIKit

/// Where everything is on a filmstrip's sheet, in whole pixels.
struct FilmstripLayout: Equatable {
  let columns, rows: Int
  let sheetWidth, sheetHeight: Int
  /// The frames in order; every one whole, none touched by anything else.
  let frames: [CGRect]
  /// The line of the title; nil without one.
  let title: CGRect?
  /// Size of the captions' letters in pixels.
  let captionSize: Double
  let titleSize: Double
  /// The space below a frame in which its caption is.
  let captionHeight: Int

  /// The proportions that a sheet should have, width to height: a strip rather than a tower.
  private static let aspect = 2.4
  /// Letters grow with the frames, as sheets are looked at shrunk to the screen: a share of the frame's shorter side.
  private static let captionShare = 1 / 22.0
  /// Points.
  private static let captionSizes = 10.0...24.0

  /// Lays out frames. Where their sizes differ, as those of a device that is turned, all get the space of the largest;
  /// they are centred in it above a common line, on which the captions are.
  ///
  /// - Parameters:
  ///   - sizes: Each frame's, in pixels.
  ///   - scale: Pixels per point.
  ///   - largestWidth: The sheet gets more rows rather than wider than this many pixels.
  init(sizes: [(width: Int, height: Int)], scale: Double, hasTitle: Bool, largestWidth: Int) {
    let count = sizes.count
    let frameWidth = sizes.map(\.width).max() ?? 0, frameHeight = sizes.map(\.height).max() ?? 0
    let points = Double(min(frameWidth, frameHeight)) / scale * Self.captionShare
    captionSize = (min(max(points, Self.captionSizes.lowerBound), Self.captionSizes.upperBound) * scale)
      .rounded()
    titleSize = (captionSize * 1.35).rounded()
    let em = captionSize
    let margin = Int((em * 2).rounded()), gutter = Int((em * 1.5).rounded())
    let captionHeight = Int((em * 2.1).rounded()), rowGap = Int((em * 1.25).rounded())
    let head = hasTitle ? Int((titleSize * 2.2).rounded()) : 0

    func width(_ columns: Int) -> Int { 2 * margin + columns * frameWidth + (columns - 1) * gutter }
    func height(_ rows: Int) -> Int {
      // The last caption has space of its own; a little less margin looks like as much.
      2 * margin + head + rows * (frameHeight + captionHeight) + (rows - 1) * rowGap - captionHeight / 4
    }
    func rows(_ columns: Int) -> Int { (count + columns - 1) / columns }
    var best = (columns: 1, score: Double.infinity)
    for columns in 1...max(count, 1) {
      // Even rows: five frames in two rows are three and two, not four and one.
      let isEven = columns == (count + rows(columns) - 1) / rows(columns)
      guard isEven, columns == 1 || width(columns) <= largestWidth else { continue }
      let aspect = Double(width(columns)) / Double(height(rows(columns)))
      let score = max(aspect / Self.aspect, Self.aspect / aspect)
      if score < best.score { best = (columns, score) }
    }
    let columns = best.columns
    self.columns = columns
    self.rows = rows(columns)
    self.captionHeight = captionHeight
    sheetWidth = width(columns)
    sheetHeight = height(rows(columns))
    title =
      hasTitle
      ? CGRect(x: margin, y: margin, width: width(columns) - 2 * margin, height: Int(titleSize * 1.4)) : nil
    let top = margin + head, pitch = frameHeight + captionHeight + rowGap, left = margin
    frames = sizes.enumerated().map { index, size in
      CGRect(
        x: left + (index % columns) * (frameWidth + gutter) + (frameWidth - size.width) / 2,
        y: top + (index / columns) * pitch + frameHeight - size.height, width: size.width,
        height: size.height)
    }
  }
}
