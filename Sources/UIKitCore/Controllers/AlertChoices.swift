import Foundation
import QuartzCore

/// The choices of an alert below each other, or two of them side by side; they scroll where they are too high.
final class AlertChoices: ChoiceScroller {
  private(set) var choices: [AlertChoice] = []
  private var lines: [UIView] = []

  func show(_ choices: [AlertChoice]) {
    for view in self.choices + lines { view.removeFromSuperview() }
    self.choices = choices
    lines = choices.map { _ in
      let line = UIView(frame: .zero)
      line.backgroundColor = .separator
      line.isUserInteractionEnabled = false
      return line
    }
    for view in choices + lines { addSubview(view) }
  }

  /// Lays the choices out in a width.
  ///
  /// - Parameters:
  ///   - least: The least height of a choice.
  ///   - margin: What two titles side by side keep free together of a choice's width; nil for never side by side.
  ///   - beginsWithLine: Whether a hairline is above the first.
  /// - Returns: How high they are together.
  func arrange(width: CGFloat, least: CGFloat, besideWithin margin: CGFloat?, beginsWithLine: Bool) -> CGFloat
  {
    let hairline = 1 / max(traitCollection.displayScale, 1)
    var y: CGFloat = 0
    if let margin, choices.count == 2, choices.allSatisfy({ $0.textWidth <= width / 2 - margin }) {
      let half = width / 2
      y = choices.map { $0.height(width: half, least: least) }.max() ?? least
      for (index, choice) in choices.enumerated() {
        choice.frame = CGRect(x: CGFloat(index) * half, y: 0, width: half, height: y)
      }
      lines[0].frame = CGRect(x: 0, y: 0, width: width, height: hairline)
      lines[1].frame = CGRect(x: half, y: 0, width: hairline, height: y)
    } else {
      // What cancels is left of another, but below it.
      let isCancel: (AlertChoice) -> Bool = { $0.action.style == .cancel }
      for (choice, line) in zip(choices.filter { !isCancel($0) } + choices.filter(isCancel), lines) {
        let height = choice.height(width: width, least: least)
        choice.frame = CGRect(x: 0, y: y, width: width, height: height)
        line.frame = CGRect(x: 0, y: y, width: width, height: hairline)
        y += height
      }
    }
    lines.first?.isHidden = !beginsWithLine
    if contentSize != CGSize(width: width, height: y) { contentSize = CGSize(width: width, height: y) }
    return y
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    isScrollEnabled = contentSize.height > bounds.height
  }
}
