import Foundation
import QuartzCore

/// The row above the keys where words are proposed. Nothing is known of words here: it offers what was typed.
@MainActor
final class KeyboardBar: UIView {
  private let word = UILabel(frame: .zero)
  private let lines = [UIView(frame: .zero), UIView(frame: .zero)]
  var onChoose: ((String) -> Void)?
  private var text = ""

  override init(frame: CGRect) {
    super.init(frame: frame)
    word.textAlignment = .center
    word.textColor = KeyboardColors.text
    word.lineBreakMode = .byTruncatingMiddle
    word.font = .systemFont(ofSize: 17)
    addSubview(word)
    for line in lines {
      line.backgroundColor = KeyboardColors.line
      line.isUserInteractionEnabled = false
      addSubview(line)
    }
  }

  required init?(coder: NSCoder) { nil }

  /// Offers the word that is being typed.
  func show(word text: String?) {
    self.text = text ?? ""
    word.text = self.text.isEmpty ? nil : "\u{201C}\(self.text)\u{201D}"
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let third = bounds.width / 3
    word.frame = CGRect(x: 8, y: 0, width: max(third - 16, 0), height: bounds.height)
    let height = bounds.height * 0.5
    for (index, line) in lines.enumerated() {
      line.frame = CGRect(
        x: (third * CGFloat(index + 1)).rounded(), y: (bounds.height - height) / 2, width: 1, height: height)
    }
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch = touches.first, touch.location(in: self).x < bounds.width / 3 else { return }
    onChoose?(text)
  }
}

/// The letter that a finger covers, above the finger: its key grows out of its place.
@MainActor
final class KeyboardBalloon: UIView {
  private let shape = CAShapeLayer()
  private let label = UILabel(frame: .zero)
  /// How much wider than its key the balloon is at each side, and how high, in points. [read off screenshots]
  private static let overhang: CGFloat = 13
  private static let height: CGFloat = 55
  private static let lowHeight: CGFloat = 42

  override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    shape.shadowOpacity = 0.28
    shape.shadowRadius = 3
    shape.shadowOffset = CGSize(width: 0, height: 1)
    layer.addSublayer(shape)
    label.textAlignment = .center
    label.textColor = KeyboardColors.text
    addSubview(label)
  }

  required init?(coder: NSCoder) { nil }

  func show(_ text: String, over key: CGRect, in bounds: CGRect, size: CGFloat, isLow: Bool) {
    let height = isLow ? Self.lowHeight : Self.height
    // At the edges it grows to the inside only.
    let left = min(Self.overhang, max(key.minX - 2, 0))
    let right = min(Self.overhang, max(bounds.width - key.maxX - 2, 0))
    let neck: CGFloat = isLow ? 6 : 12
    let outer = CGRect(
      x: key.minX - left, y: key.minY - height - neck, width: key.width + left + right,
      height: key.height + height + neck)
    frame = outer
    let path = outline(
      size: outer.size, head: height, neck: neck,
      key: CGRect(
        x: left, y: height + neck, width: key.width, height: key.height))
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    shape.frame = self.bounds
    shape.path = path.cgPath
    shape.shadowPath = path.cgPath
    shape.fillColor = KeyboardColors.key.resolvedColor(with: traitCollection).cgColor
    CATransaction.commit()
    label.text = text
    label.font = .systemFont(ofSize: text.count > 1 ? size * 0.8 : size * 1.55)
    label.frame = CGRect(x: 0, y: 0, width: outer.width, height: height)
    isHidden = false
  }

  private func outline(size: CGSize, head: CGFloat, neck: CGFloat, key: CGRect) -> UIBezierPath {
    let round: CGFloat = 9
    let low: CGFloat = 5
    let path = UIBezierPath()
    path.move(to: CGPoint(x: round, y: 0))
    path.addLine(to: CGPoint(x: size.width - round, y: 0))
    path.addQuadCurve(to: CGPoint(x: size.width, y: round), controlPoint: CGPoint(x: size.width, y: 0))
    path.addLine(to: CGPoint(x: size.width, y: head - round))
    path.addCurve(
      to: CGPoint(x: key.maxX, y: key.minY), controlPoint1: CGPoint(x: size.width, y: head + neck * 0.3),
      controlPoint2: CGPoint(x: key.maxX, y: head + neck * 0.3))
    path.addLine(to: CGPoint(x: key.maxX, y: size.height - low))
    path.addQuadCurve(
      to: CGPoint(x: key.maxX - low, y: size.height), controlPoint: CGPoint(x: key.maxX, y: size.height))
    path.addLine(to: CGPoint(x: key.minX + low, y: size.height))
    path.addQuadCurve(
      to: CGPoint(x: key.minX, y: size.height - low), controlPoint: CGPoint(x: key.minX, y: size.height))
    path.addLine(to: CGPoint(x: key.minX, y: key.minY))
    path.addCurve(
      to: CGPoint(x: 0, y: head - round), controlPoint1: CGPoint(x: key.minX, y: head + neck * 0.3),
      controlPoint2: CGPoint(x: 0, y: head + neck * 0.3))
    path.addLine(to: CGPoint(x: 0, y: round))
    path.addQuadCurve(to: CGPoint(x: round, y: 0), controlPoint: .zero)
    path.close()
    return path
  }
}
