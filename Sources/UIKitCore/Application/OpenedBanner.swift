import Foundation
import QuartzCore

/// Says at the window's top for a moment what would open on a phone.
@MainActor
enum OpenedBanner {
  private static let height: CGFloat = 44
  private static let side: CGFloat = 12
  private static let radius: CGFloat = 14
  /// How long it stays, and how long it takes to come and go, in seconds.
  private static let stay: CFTimeInterval = 2
  private static let way: CFTimeInterval = 0.3
  /// Above everything that an interface shows.
  private static let layer: CGFloat = 900_000

  static func show(_ url: URL) {
    guard let window = UIApplication.shared.keyWindow else { return }
    let banner = CALayer()
    banner.name = "opened"
    let traits = window.traitCollection
    let top = max(window.safeAreaInsets.top, side)
    banner.frame = CGRect(x: side, y: top, width: max(window.bounds.width - 2 * side, 0), height: height)
    banner.backgroundColor = UIColor.secondarySystemBackground.resolvedColor(with: traits).cgColor
    banner.cornerRadius = radius
    banner.cornerCurve = .continuous
    banner.zPosition = layer
    banner.shadowOpacity = 0.2
    banner.shadowRadius = 12
    banner.shadowOffset = CGSize(width: 0, height: 4)
    let text = CATextLayer()
    text.string = "Opens \(url.absoluteString)"
    text.fontSize = 15
    text.truncationMode = .middle
    text.foregroundColor = UIColor.label.resolvedColor(with: traits).cgColor
    text.contentsScale = window.layer.contentsScale
    text.frame = CGRect(x: 16, y: 13, width: max(banner.bounds.width - 32, 0), height: 20)
    banner.addSublayer(text)
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    window.layer.addSublayer(banner)
    CATransaction.setCompletionBlock { banner.removeFromSuperlayer() }
    banner.opacity = 0
    let total = stay + 2 * way
    let fade = CAKeyframeAnimation(keyPath: "opacity")
    fade.values = [0, 1, 1, 0]
    fade.keyTimes = [0, NSNumber(value: way / total), NSNumber(value: (total - way) / total), 1]
    fade.duration = total
    let move = CAKeyframeAnimation(keyPath: "transform.translation.y")
    move.values = [-20, 0, 0, -20]
    move.keyTimes = fade.keyTimes
    move.duration = total
    banner.add(fade, forKey: "fade")
    banner.add(move, forKey: "move")
    CATransaction.commit()
  }
}
