import Foundation
import UIKit

/// Rings around parts of a window that new code has made: they come and go once.
@MainActor
final class ReloadRings {
  private let places: [ReloadedPlace]
  private let begin: TimeInterval

  /// Seconds from nothing to the full ring, and from there to nothing.
  private static let rise: TimeInterval = 0.12, fall: TimeInterval = 0.8
  /// Points.
  private static let width: CGFloat = 3
  private static let color = UIColor(red: 0.04, green: 0.52, blue: 1, alpha: 1)

  init(_ places: [ReloadedPlace], at begin: TimeInterval) {
    self.places = places
    self.begin = begin
  }

  func isOver(at time: TimeInterval) -> Bool { time - begin >= Self.rise + Self.fall }

  /// 0…256.
  func opacity(at time: TimeInterval) -> UInt32 {
    let elapsed = time - begin
    let share =
      elapsed < Self.rise ? elapsed / Self.rise : 1 - min((elapsed - Self.rise) / Self.fall, 1)
    return UInt32((max(share, 0) * 256).rounded())
  }

  /// Four strips for each ring: what is inside it stays as it is.
  func covers(scale: CGFloat) -> [CoveredPicture.Cover] {
    places.flatMap { place -> [CoveredPicture.Cover] in
      let width = (Self.width * scale).rounded()
      let frame = CGRect(x: place.x, y: place.y, width: place.width, height: place.height).integral
      let corner = max(place.radius, width).rounded(.up)
      guard frame.width > 2 * corner, frame.height > 2 * corner else { return [] }
      let (inner, sides) = (frame.width, frame.height - 2 * corner)
      return [
        CGRect(x: 0, y: 0, width: inner, height: corner),
        CGRect(x: 0, y: frame.height - corner, width: inner, height: corner),
        CGRect(x: 0, y: corner, width: width, height: sides),
        CGRect(x: frame.width - width, y: corner, width: width, height: sides),
      ].compactMap { strip in
        CoveredPicture.Cover(
          Self.image(of: frame.size, place.radius, width, strip),
          at: CGPoint(x: frame.minX + strip.minX, y: frame.minY + strip.minY), scale: 1)
      }
    }
  }

  private static func image(
    of size: CGSize, _ radius: CGFloat, _ width: CGFloat, _ strip: CGRect
  ) -> UIImage? {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    return UIGraphicsImageRenderer(size: strip.size, format: format).image { context in
      context.cgContext.translateBy(x: -strip.minX, y: -strip.minY)
      color.setStroke()
      let shape = UIBezierPath(
        roundedRect: CGRect(origin: .zero, size: size).insetBy(dx: width / 2, dy: width / 2),
        cornerRadius: max(radius - width / 2, 0))
      shape.lineWidth = width
      shape.stroke()
    }
  }
}
