// The short bar at the top of a page that can be pulled down.
import UIKit

final class Grabber: UIView {
  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = .tertiaryLabel
    layer.cornerRadius = 2.5
  }

  required init?(coder: NSCoder) { nil }

  override var intrinsicContentSize: CGSize { CGSize(width: 40, height: 5) }
}
