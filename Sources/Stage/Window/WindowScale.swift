import CSDL
import Support
import UIKit

/// Window pixels per point: what is possible, what fits, and the steps between.
enum WindowScale {
  /// What Ctrl+plus and Ctrl+minus step through.
  private static let steps: [CGFloat] = [0.5, 0.75, 1, 1.25, 1.5, 2, 2.5, 3, 4]
  /// What a stage can be drawn at.
  private static let range: ClosedRange<CGFloat> = 0.25...8
  /// The share of the display's free area that a window may fill: its frame needs some.
  private static let share: CGFloat = 0.95

  static func step(above scale: CGFloat) -> CGFloat { steps.first { $0 > scale } ?? scale }
  static func step(below scale: CGFloat) -> CGFloat { steps.last { $0 < scale } ?? scale }

  /// A scale that can be drawn at; one that cannot is reported.
  static func clamped(_ scale: CGFloat) -> CGFloat {
    if range.contains(scale) { return scale }
    let used = scale.isNaN ? 1 : min(max(scale, range.lowerBound), range.upperBound)
    Diagnostics.report("the window's scale must lie in 0.25...8, got \(scale); using \(used)")
    return used
  }

  /// The scale to open a window at: the one asked for, or the largest below it that fits; then a line says so.
  static func opening(_ points: CGSize, in usable: SDL_Rect, asked: CGFloat) -> CGFloat {
    let asked = clamped(asked)
    let used = fitting(points, in: usable, below: asked)
    guard used < asked else { return used }
    let (width, height) = (points.width * asked, points.height * asked)
    Diagnostics.report(
      "a window at scale \(short(asked)) is \(short(width.rounded()))x\(short(height.rounded())) pixels, more than the"
        + " \(usable.w)x\(usable.h) that the display has free; using scale \(short(used)), and Ctrl+plus enlarges it",
      severity: .warning)
    return used
  }

  private static func short(_ number: CGFloat) -> String {
    number == number.rounded() ? "\(Int(number))" : "\(number)"
  }

  /// The largest step not above `scale` with which a window fits a display's free area; below the smallest step the
  /// largest hundredth that fits.
  static func fitting(_ points: CGSize, in usable: SDL_Rect, below scale: CGFloat) -> CGFloat {
    func fits(_ scale: CGFloat) -> Bool {
      points.width * scale <= CGFloat(usable.w) * share && points.height * scale <= CGFloat(usable.h) * share
    }
    guard usable.w > 0, usable.h > 0, !fits(scale) else { return scale }
    if let step = steps.last(where: { $0 <= scale && fits($0) }) { return step }
    let room = min(
      CGFloat(usable.w) * share / max(points.width, 1), CGFloat(usable.h) * share / max(points.height, 1))
    return max((room * 100).rounded(.down) / 100, range.lowerBound)
  }
}
