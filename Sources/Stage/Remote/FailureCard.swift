import UIKit

/// The drawing of a card that says what has failed, where, and what can be done. Lengths are points.
@MainActor
struct FailureCard {
  private let failure: StageHost.Failure
  /// Where it lies in the window.
  let frame: CGRect
  private let paragraphs: [(text: NSAttributedString, height: CGFloat)]

  private static let margin: CGFloat = 16
  private static let padding: CGFloat = 16
  private static let gap: CGFloat = 8
  private static let longestWidth: CGFloat = 560
  private static let shortestWidth: CGFloat = 80
  private static let cornerRadius: CGFloat = 14
  private static let ground = UIColor(red: 0.12, green: 0.12, blue: 0.14, alpha: 0.97)
  private static let edge = UIColor(white: 1, alpha: 0.16)
  private static let accent = UIColor(red: 1, green: 0.42, blue: 0.38, alpha: 1)

  /// A card in the middle of a window.
  init(_ failure: StageHost.Failure, in bounds: CGSize) {
    self.failure = failure
    let width = max(min(bounds.width - 2 * Self.margin, Self.longestWidth), Self.shortestWidth).rounded()
    let room = CGSize(width: width - 2 * Self.padding, height: .greatestFiniteMagnitude)
    paragraphs = Self.paragraphs(failure).map { text in
      (
        text,
        text.boundingRect(with: room, options: .usesLineFragmentOrigin, context: nil).height.rounded(.up)
      )
    }
    let height = paragraphs.reduce(2 * Self.padding - Self.gap) { $0 + $1.height + Self.gap }
    // One that is taller than the window begins at its top.
    frame = CGRect(
      x: ((bounds.width - width) / 2).rounded(),
      y: max(((bounds.height - height) / 2).rounded(), Self.margin), width: width, height: height)
  }

  /// Its picture.
  func image(scale: CGFloat) -> UIImage? {
    let format = UIGraphicsImageRendererFormat()
    format.scale = scale
    return UIGraphicsImageRenderer(size: frame.size, format: format).image { _ in draw() }
  }

  /// What the card says, from top to bottom.
  private static func paragraphs(_ failure: StageHost.Failure) -> [NSAttributedString] {
    [
      paragraph(failure.title, .systemFont(ofSize: 15, weight: .semibold), .white),
      paragraph(failure.place, .monospacedSystemFont(ofSize: 12, weight: .medium), accent),
      paragraph(
        failure.details, .monospacedSystemFont(ofSize: 12, weight: .regular), UIColor(white: 1, alpha: 0.86)),
      paragraph(
        failure.hint, .systemFont(ofSize: 12, weight: .regular), UIColor(white: 1, alpha: 0.5)),
    ].filter { $0.length > 0 }
  }

  private static func paragraph(_ text: String, _ font: UIFont, _ color: UIColor) -> NSAttributedString {
    NSAttributedString(string: text, attributes: [.font: font, .foregroundColor: color])
  }

  private func draw() {
    Self.ground.setFill()
    let shape = UIBezierPath(
      roundedRect: CGRect(origin: .zero, size: frame.size).insetBy(dx: 0.5, dy: 0.5),
      cornerRadius: Self.cornerRadius)
    shape.fill()
    Self.edge.setStroke()
    shape.stroke()
    var y = Self.padding
    for (text, height) in paragraphs {
      text.draw(
        in: CGRect(x: Self.padding, y: y, width: frame.width - 2 * Self.padding, height: height))
      y += height + Self.gap
    }
  }
}
