import Foundation
import QuartzCore

/// What lies behind the items of a bar: a colour or an image, and the hairline along the top.
///
/// It takes no touches, so that apps which filter a bar's subviews by `isUserInteractionEnabled` find the items only.
package final class _UIBarBackground: UIView {
  // Apple's design resources for iOS 13: bars #F9F9F9 and #1D1D1D, hairline black 30 % and white 15 %.
  private static let barColor = UIColor { traits in
    traits.userInterfaceStyle == .dark
      ? UIColor(white: 29 / 255, alpha: 1) : UIColor(white: 249 / 255, alpha: 1)
  }
  private static let hairlineColor = UIColor { traits in
    traits.userInterfaceStyle == .dark ? UIColor(white: 1, alpha: 0.15) : UIColor(white: 0, alpha: 0.3)
  }

  private let hairline = UIView(frame: .zero)

  package override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    hairline.isUserInteractionEnabled = false
    hairline.backgroundColor = Self.hairlineColor
    addSubview(hairline)
  }

  package required init?(coder: NSCoder) {
    nil
  }

  /// Takes over what the bar says about its background.
  func show(tint: UIColor?, image: UIImage?, shadow: UIImage?) {
    layer.contents = image?.cgImage
    if image != nil {
      backgroundColor = nil
    } else {
      // A translucent bar is opaque too: without the blur of a real one, what shines through looks like dirt.
      backgroundColor = tint ?? Self.barColor
    }
    hairline.layer.contents = shadow?.cgImage
    hairline.backgroundColor = shadow == nil ? Self.hairlineColor : nil
  }

  /// The hairline is one pixel, but not thinner than at 2×, and lies above the bar's edge.
  package override func layoutSubviews() {
    super.layoutSubviews()
    let scale = traitCollection.displayScale > 0 ? traitCollection.displayScale : 1
    hairline.frame = CGRect(x: 0, y: -1 / scale, width: bounds.width, height: 1 / scale)
  }
}
