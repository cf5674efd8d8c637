import Foundation
import QuartzCore

/// Draws some lines of a text view's paragraph by the layout manager's own methods, so that a subclass of that can
/// draw in their place.
@MainActor
final class TextFragmentView: UIView {
  /// Lines that one view draws: a paragraph of many is drawn as it comes into sight.
  static let lines = 16
  /// Points around the lines for what letters reach beyond them.
  static let margin: CGFloat = 4

  private weak var manager: NSLayoutManager?
  private var range = NSRange(location: 0, length: 0)
  /// The container's top left corner, in the view.
  private var origin = CGPoint.zero

  override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    isOpaque = false
    contentMode = .redraw
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  /// Shows a range. What it draws is the same wherever the lines come to be.
  func show(_ range: NSRange, of manager: NSLayoutManager, origin: CGPoint) {
    self.manager = manager
    self.range = range
    self.origin = origin
  }

  override func draw(_ rect: CGRect) {
    guard let manager else { return }
    manager.drawBackground(forGlyphRange: range, at: origin)
    manager.drawGlyphs(forGlyphRange: range, at: origin)
  }
}
