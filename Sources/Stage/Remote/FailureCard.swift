import Codecs
import Raster
import UIKit

/// Says over the last picture of a stage why no other picture comes.
@MainActor
final class FailureCard {
  let failure: StageHost.Failure
  /// What was drawn last; a window may look at it until it is drawn anew.
  private var drawn: PixelStorage?

  init(_ failure: StageHost.Failure) { self.failure = failure }

  /// Lengths in points.
  private static let margin: CGFloat = 16
  private static let padding: CGFloat = 16
  private static let gap: CGFloat = 8
  private static let longestWidth: CGFloat = 460
  private static let cornerRadius: CGFloat = 14
  private static let dimming: CGFloat = 0.55
  private static let ground = UIColor(red: 0.12, green: 0.12, blue: 0.14, alpha: 0.97)
  private static let edge = UIColor(white: 1, alpha: 0.16)
  private static let accent = UIColor(red: 1, green: 0.42, blue: 0.38, alpha: 1)

  /// The card over a picture, in a window of so many pixels; nil without memory.
  func picture(of size: (width: Int, height: Int), scale: CGFloat, over last: PixelBuffer?) -> PixelBuffer? {
    let format = UIGraphicsImageRendererFormat()
    format.scale = scale
    format.opaque = true
    let bounds = CGRect(
      x: 0, y: 0, width: CGFloat(max(size.width, 1)) / scale, height: CGFloat(max(size.height, 1)) / scale)
    let below = last.map {
      UIImage(
        cgImage: CGImage(storage: PixelStorage(copying: $0).madeOpaque(), isOpaque: true), scale: scale,
        orientation: .up)
    }
    let image = UIGraphicsImageRenderer(size: bounds.size, format: format).image { context in
      UIColor.black.setFill()
      context.fill(bounds)
      below?.draw(at: .zero)
      UIColor(white: 0, alpha: Self.dimming).setFill()
      UIBezierPath(rect: bounds).fill()
      drawCard(in: bounds)
    }
    guard let storage = image.cgImage?.storage else { return nil }
    drawn = storage
    return PixelBuffer(
      pixels: storage.pixels, stride: storage.stride,
      bounds: PixelRect(minX: 0, minY: 0, maxX: storage.width, maxY: storage.height))
  }

  /// What the card says, from top to bottom.
  private var paragraphs: [NSAttributedString] {
    [
      paragraph(failure.title, .systemFont(ofSize: 15, weight: .semibold), .white),
      paragraph(failure.place, .monospacedSystemFont(ofSize: 12, weight: .medium), Self.accent),
      paragraph(
        failure.details, .monospacedSystemFont(ofSize: 12, weight: .regular), UIColor(white: 1, alpha: 0.86)),
      paragraph(
        failure.hint, .systemFont(ofSize: 12, weight: .regular), UIColor(white: 1, alpha: 0.5)),
    ].filter { $0.length > 0 }
  }

  private func paragraph(_ text: String, _ font: UIFont, _ color: UIColor) -> NSAttributedString {
    NSAttributedString(string: text, attributes: [.font: font, .foregroundColor: color])
  }

  private func drawCard(in bounds: CGRect) {
    let width = min(bounds.width - 2 * Self.margin, Self.longestWidth)
    let inner = width - 2 * Self.padding
    guard inner > 0 else { return }
    let room = CGSize(width: inner, height: .greatestFiniteMagnitude)
    let paragraphs = paragraphs.map { text in
      (
        text,
        text.boundingRect(with: room, options: .usesLineFragmentOrigin, context: nil).height.rounded(.up)
      )
    }
    let height =
      paragraphs.reduce(2 * Self.padding - Self.gap) { $0 + $1.1 + Self.gap }
    // A card that is taller than the window begins at its top.
    let card = CGRect(
      x: ((bounds.width - width) / 2).rounded(),
      y: max(((bounds.height - height) / 2).rounded(), Self.margin), width: width, height: height)
    Self.ground.setFill()
    let shape = UIBezierPath(roundedRect: card, cornerRadius: Self.cornerRadius)
    shape.fill()
    Self.edge.setStroke()
    shape.stroke()
    var y = card.minY + Self.padding
    for (text, height) in paragraphs {
      text.draw(in: CGRect(x: card.minX + Self.padding, y: y, width: inner, height: height))
      y += height + Self.gap
    }
  }
}
