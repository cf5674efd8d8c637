// Views of a fixed size, for stacks to arrange.
import UIKit

extension UIView {
  /// The view, held at a size by two constraints.
  func sized(_ width: CGFloat, _ height: CGFloat) -> Self {
    widthAnchor.constraint(equalToConstant: width).isActive = true
    heightAnchor.constraint(equalToConstant: height).isActive = true
    return self
  }
}
