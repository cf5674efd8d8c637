// A phone's screen: round corners and a thin frame around whatever interface it is given.
// The interface is cut to the corners; the frame lies around it, so that no pixel of it is covered.
// Without a frame it is a plain rectangle.
import UIKit

final class PhoneView: UIView {
  private static let radius: CGFloat = 28
  private static let frameWidth: CGFloat = 1

  private let screen = UIView()
  private let rim = UIView()

  /// Whether the corners are round and the frame shows.
  var isFramed = true { didSet { setNeedsLayout() } }

  override init(frame: CGRect) {
    super.init(frame: frame)
    screen.clipsToBounds = true
    rim.isUserInteractionEnabled = false
    rim.layer.borderWidth = PhoneView.frameWidth
    rim.layer.borderColor = UIColor.separator.cgColor
    addSubview(screen)
    addSubview(rim)
  }

  required init?(coder: NSCoder) { nil }

  /// Fills the screen with an interface.
  func show(_ content: UIView) {
    content.frame = screen.bounds
    content.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    screen.addSubview(content)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    screen.frame = bounds
    screen.layer.cornerRadius = isFramed ? PhoneView.radius : 0
    rim.isHidden = !isFramed
    rim.frame = bounds.insetBy(dx: -PhoneView.frameWidth, dy: -PhoneView.frameWidth)
    rim.layer.cornerRadius = PhoneView.radius + PhoneView.frameWidth
  }
}
