import UIKit

/// The drawing of a plate at the bottom of a window that says something by the way. Lengths are points.
@MainActor
struct NoticePlate {
  /// Where it lies in the window.
  let frame: CGRect
  private let lines: [(text: AttributedText, height: CGFloat)]
  private let share: Double?

  private static let margin: CGFloat = 12
  private static let padding: CGFloat = 12
  private static let gap: CGFloat = 3
  private static let longestWidth: CGFloat = 400
  private static let shortestWidth: CGFloat = 48
  private static let cornerRadius: CGFloat = 12
  private static let barHeight: CGFloat = 3
  private static let barGap: CGFloat = 9

  /// - Parameter share: How much of something is done, 0…1, shown as a bar; nil for no bar.
  init(_ title: String, _ text: String, share: Double? = nil, in bounds: CGSize) {
    self.share = share
    let widest = max(min(bounds.width - 2 * Self.margin, Self.longestWidth), Self.shortestWidth).rounded()
    let all = [
      CoverStyle.text(title, .systemFont(ofSize: 13, weight: .semibold), .white),
      CoverStyle.text(text, .systemFont(ofSize: 12, weight: .regular), UIColor(white: 1, alpha: 0.62)),
    ].filter { !$0.isEmpty }
    let room = widest - 2 * Self.padding
    // A bar keeps its length whatever is said above it.
    let wanted = share == nil ? all.map { $0.size().width.rounded(.up) + 1 }.max() ?? 0 : Self.longestWidth
    let width = min(room, wanted) + 2 * Self.padding
    lines = all.compactMap { text in
      FittedText(text, width: width - 2 * Self.padding, mostLines: 3).map { ($0.text, $0.height) }
    }
    var height = lines.reduce(2 * Self.padding - Self.gap) { $0 + $1.height + Self.gap }
    if share != nil { height += Self.barGap + Self.barHeight }
    frame = CGRect(
      x: ((bounds.width - width) / 2).rounded(), y: max(bounds.height - height - Self.margin, 0).rounded(),
      width: width, height: height)
  }

  /// Its picture.
  func image(scale: CGFloat) -> UIImage? {
    let format = UIGraphicsImageRendererFormat()
    format.scale = scale
    return UIGraphicsImageRenderer(size: frame.size, format: format).image { _ in draw() }
  }

  private func draw() {
    CoverStyle.drawGround(frame.size, radius: Self.cornerRadius)
    let width = frame.width - 2 * Self.padding
    var y = Self.padding
    for (text, height) in lines {
      text.draw(in: CGRect(x: Self.padding, y: y, width: width, height: height))
      y += height + Self.gap
    }
    guard let share else { return }
    let track = CGRect(x: Self.padding, y: y - Self.gap + Self.barGap, width: width, height: Self.barHeight)
    UIColor(white: 1, alpha: 0.2).setFill()
    UIBezierPath(roundedRect: track, cornerRadius: Self.barHeight / 2).fill()
    UIColor(white: 1, alpha: 0.9).setFill()
    let done = CGRect(
      x: track.minX, y: track.minY, width: max(width * min(max(share, 0), 1), Self.barHeight),
      height: Self.barHeight)
    UIBezierPath(roundedRect: done, cornerRadius: Self.barHeight / 2).fill()
  }
}
