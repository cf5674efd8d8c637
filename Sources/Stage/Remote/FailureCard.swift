import Foundation
import UIKit

/// The drawing of a card that says what has failed, where, and what can be done. Lengths are points.
@MainActor
struct FailureCard {
  /// Where it lies in the window.
  let frame: CGRect
  private let paragraphs: [(text: AttributedText, height: CGFloat)]
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
    var shown: [(AttributedText, CGFloat)] = []
    var height = 2 * padding - Self.gap
    // What a low window has no room for is said in fewer lines, or left out from the end, but for the first words.
    for (index, (text, mostLines)) in all.enumerated() {
      let room = shown.isEmpty ? CGFloat.infinity : bounds.height - 2 * margin - height - Self.gap
      guard let fitted = FittedText(text, width: width - 2 * padding, mostLines: mostLines, height: room)
      else { continue }
      // It takes the place of what it says first.
      let isHint = isCopied && index == all.count - 1
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
  private static func paragraphs(_ failure: StageHost.Failure) -> [(AttributedText, Int)] {
    [
      (CoverStyle.text(failure.title, .systemFont(ofSize: 15, weight: .semibold), .white), 5),
      (
        CoverStyle.text(
          failure.placeName, .monospacedSystemFont(ofSize: 12, weight: .medium), CoverStyle.accent), 2
      ),
      (details(failure), 4),
      (hint(failure.hint), 3),
    ].filter { !$0.0.isEmpty }
  }

  /// The line, with what is meant marked in it.
  private static func details(_ failure: StageHost.Failure) -> AttributedText {
    let line = failure.details
    let plain: AttributedText.Attributes = [
      .font: UIFont.monospacedSystemFont(ofSize: 12, weight: .regular),
      .foregroundColor: UIColor(white: 1, alpha: 0.86),
    ]
    guard let mark = failure.mark.flatMap({ Range(NSRange($0), in: line) }) else {
      return AttributedText(line, attributes: plain)
    }
    var marked = plain
    marked[.foregroundColor] = CoverStyle.accent
    marked[.underlineStyle] = NSUnderlineStyle.single.rawValue
    var text = AttributedText(String(line[..<mark.lowerBound]), attributes: plain)
    text.append(String(line[mark]), attributes: marked)
    text.append(String(line[mark.upperBound...]), attributes: plain)
    return text
  }

  private static func hint(_ text: String) -> AttributedText {
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
///
/// Their texts are values: Foundation's attributed strings never let go of their attributes, and the window's process
/// lives for as long as a person works.
@MainActor
enum CoverStyle {
  static let accent = UIColor(red: 1, green: 0.45, blue: 0.4, alpha: 1)
  private static let ground = UIColor(red: 0.12, green: 0.12, blue: 0.14, alpha: 0.97)
  private static let edge = UIColor(white: 1, alpha: 0.16)

  static func text(_ text: String, _ font: UIFont, _ color: UIColor) -> AttributedText {
    AttributedText(text, attributes: [.font: font, .foregroundColor: color])
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
  let text: AttributedText
  let height: CGFloat

  /// Nil where not even one line fits.
  init?(_ text: AttributedText, width: CGFloat, mostLines: Int, height: CGFloat = .infinity) {
    let line = Self.height(of: text.prefix(1), .infinity)
    let room = min(CGFloat(mostLines) * line, height)
    guard room >= line else { return nil }
    let whole = Self.height(of: text, width)
    guard whole > room + 1 else {
      (self.text, self.height) = (text, whole)
      return
    }
    // The longest beginning that fits.
    var (fits, exceeds) = (0, text.count)
    func cut(_ length: Int) -> AttributedText { text.prefix(length, ending: "\u{2026}") }
    while exceeds - fits > 1 {
      let middle = (fits + exceeds) / 2
      if Self.height(of: cut(middle), width) <= room + 1 { fits = middle } else { exceeds = middle }
    }
    self.text = cut(fits)
    self.height = Self.height(of: self.text, width)
  }

  private static func height(of text: AttributedText, _ width: CGFloat) -> CGFloat {
    text.boundingRect(
      with: CGSize(width: width, height: .greatestFiniteMagnitude), options: .usesLineFragmentOrigin,
      context: nil
    ).height.rounded(.up)
  }
}

extension AttributedText {
  /// Draws it in lines of a rectangle's width, from its top.
  func draw(in rect: CGRect) { draw(with: rect, options: .usesLineFragmentOrigin, context: nil) }
}
