import UIKit

/// The drawing of a card that says what has failed, where, and what can be done. Lengths are points.
@MainActor
struct FailureCard {
  /// Where it lies in the window.
  let frame: CGRect
  private let paragraphs: [(text: NSAttributedString, height: CGFloat)]
  private let padding: CGFloat

  private static let gap: CGFloat = 8
  private static let longestWidth: CGFloat = 560
  private static let shortestWidth: CGFloat = 80
  private static let cornerRadius: CGFloat = 14
  /// A window that is narrower has less space around the card and in it.
  private static let narrow: CGFloat = 360

  /// A card in the middle of a window.
  ///
  /// - Parameter isCopied: Whether it says that its place was copied.
  init(_ failure: StageHost.Failure, isCopied: Bool, in bounds: CGSize) {
    let margin: CGFloat = bounds.width < Self.narrow ? 8 : 16
    padding = bounds.width < Self.narrow ? 12 : 18
    let width = max(min(bounds.width - 2 * margin, Self.longestWidth), Self.shortestWidth).rounded()
    let all = Self.paragraphs(failure)
    var shown: [(NSAttributedString, CGFloat)] = []
    var height = 2 * padding - Self.gap
    // What a low window has no room for is said in fewer lines, or left out from the end, but for the first words.
    for (text, mostLines) in all {
      let room = shown.isEmpty ? CGFloat.infinity : bounds.height - 2 * margin - height - Self.gap
      guard let fitted = FittedText(text, width: width - 2 * padding, mostLines: mostLines, height: room)
      else { continue }
      // It takes the place of what it says first.
      let isHint = isCopied && text === all.last?.0
      shown.append((isHint ? Self.hint("Copied.") : fitted.text, fitted.height))
      height += fitted.height + Self.gap
    }
    paragraphs = shown
    // One that is taller than the window begins at its top.
    frame = CGRect(
      x: ((bounds.width - width) / 2).rounded(), y: max(((bounds.height - height) / 2).rounded(), margin),
      width: width, height: height)
  }

  /// Its picture.
  func image(scale: CGFloat) -> UIImage? {
    let format = UIGraphicsImageRendererFormat()
    format.scale = scale
    return UIGraphicsImageRenderer(size: frame.size, format: format).image { _ in draw() }
  }

  /// What the card says, from top to bottom, and in how many lines at most.
  private static func paragraphs(_ failure: StageHost.Failure) -> [(NSAttributedString, Int)] {
    let code = UIFont.monospacedSystemFont(ofSize: 12, weight: .regular)
    let details = NSMutableAttributedString(
      attributedString: CoverStyle.text(failure.details, code, UIColor(white: 1, alpha: 0.86)))
    if let mark = failure.mark, mark.lowerBound >= 0, mark.upperBound <= details.length {
      details.addAttributes(
        [.foregroundColor: CoverStyle.accent, .underlineStyle: NSUnderlineStyle.single.rawValue],
        range: NSRange(location: mark.lowerBound, length: mark.count))
    }
    return [
      (CoverStyle.text(failure.title, .systemFont(ofSize: 15, weight: .semibold), .white), 5),
      (
        CoverStyle.text(
          failure.placeName, .monospacedSystemFont(ofSize: 12, weight: .medium), CoverStyle.accent), 2
      ),
      (details, 4),
      (hint(failure.hint), 3),
    ].filter { $0.0.length > 0 }
  }

  private static func hint(_ text: String) -> NSAttributedString {
    CoverStyle.text(text, .systemFont(ofSize: 12, weight: .regular), UIColor(white: 1, alpha: 0.55))
  }

  private func draw() {
    CoverStyle.drawGround(frame.size, radius: Self.cornerRadius)
    var y = padding
    for (text, height) in paragraphs {
      text.draw(in: CGRect(x: padding, y: y, width: frame.width - 2 * padding, height: height))
      y += height + Self.gap
    }
  }
}

/// What the window's own drawings look like.
@MainActor
enum CoverStyle {
  static let accent = UIColor(red: 1, green: 0.45, blue: 0.4, alpha: 1)
  private static let ground = UIColor(red: 0.12, green: 0.12, blue: 0.14, alpha: 0.97)
  private static let edge = UIColor(white: 1, alpha: 0.16)

  static func text(_ text: String, _ font: UIFont, _ color: UIColor) -> NSAttributedString {
    NSAttributedString(string: text, attributes: [.font: font, .foregroundColor: color])
  }

  /// A dark plate with round corners.
  static func drawGround(_ size: CGSize, radius: CGFloat) {
    ground.setFill()
    let shape = UIBezierPath(
      roundedRect: CGRect(origin: .zero, size: size).insetBy(dx: 0.5, dy: 0.5), cornerRadius: radius)
    shape.fill()
    edge.setStroke()
    shape.stroke()
  }
}

/// A text that is cut where it would have too many lines, with dots at its end.
@MainActor
struct FittedText {
  let text: NSAttributedString
  let height: CGFloat

  /// Nil where not even one line fits.
  init?(_ text: NSAttributedString, width: CGFloat, mostLines: Int, height: CGFloat = .infinity) {
    let line = Self.height(of: text.attributedSubstring(from: NSRange(location: 0, length: 1)), .infinity)
    let room = min(CGFloat(mostLines) * line, height)
    guard room >= line else { return nil }
    let whole = Self.height(of: text, width)
    guard whole > room + 1 else {
      (self.text, self.height) = (text, whole)
      return
    }
    // The longest beginning that fits.
    var (fits, exceeds) = (0, text.length)
    func cut(_ length: Int) -> NSAttributedString {
      let beginning = NSMutableAttributedString(
        attributedString: text.attributedSubstring(from: NSRange(location: 0, length: length)))
      beginning.append(
        NSAttributedString(string: "\u{2026}", attributes: text.attributes(at: 0, effectiveRange: nil)))
      return beginning
    }
    while exceeds - fits > 1 {
      let middle = (fits + exceeds) / 2
      if Self.height(of: cut(middle), width) <= room + 1 { fits = middle } else { exceeds = middle }
    }
    self.text = cut(fits)
    self.height = Self.height(of: self.text, width)
  }

  private static func height(of text: NSAttributedString, _ width: CGFloat) -> CGFloat {
    text.boundingRect(
      with: CGSize(width: width, height: .greatestFiniteMagnitude), options: .usesLineFragmentOrigin,
      context: nil
    ).height.rounded(.up)
  }
}
