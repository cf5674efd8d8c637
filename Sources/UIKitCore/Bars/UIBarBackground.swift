import Foundation
import QuartzCore

/// What is behind the items of a bar: a colour or an image, and the hairline along one edge.
///
/// It takes no touches, so that apps which filter a bar's subviews by `isUserInteractionEnabled` find the items only.
package final class _UIBarBackground: UIView {
  /// What is to be seen.
  @MainActor
  struct Look {
    var color: UIColor?
    var image: UIImage?
    var imageMode = UIView.ContentMode.scaleToFill
    var shadowColor: UIColor? = UIBarAppearance.hairline
    var shadowImage: UIImage?
    /// Whether what is behind shines through, blurred.
    var isMaterial = false
  }

  // Apple's design resources for iOS 13: bars #F9F9F9 and #1D1D1D.
  static let barColor = UIColor { traits in
    traits.userInterfaceStyle == .dark
      ? UIColor(white: 29 / 255, alpha: 1) : UIColor(white: 249 / 255, alpha: 1)
  }

  private let hairline = UIView(frame: .zero)
  private var picture: UIImageView?
  private var shadowPicture: UIImageView?
  private var look = Look()
  /// Whether the hairline runs below the bar, as a navigation bar's does.
  var hasHairlineBelow = false

  package override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    hairline.isUserInteractionEnabled = false
    hairline.backgroundColor = UIBarAppearance.hairline
    addSubview(hairline)
  }

  package required init?(coder: NSCoder) {
    nil
  }

  func show(_ look: Look) {
    self.look = look
    backgroundColor = look.image == nil ? look.color : nil
    show(look.image, mode: look.imageMode, in: &picture, below: hairline)
    show(look.shadowImage, mode: .scaleToFill, in: &shadowPicture, below: nil)
    hairline.backgroundColor = look.shadowImage == nil ? look.shadowColor : nil
    setNeedsLayout()
  }

  private func show(
    _ image: UIImage?, mode: UIView.ContentMode, in view: inout UIImageView?, below sibling: UIView?
  ) {
    guard let image, image.size.width > 0, image.size.height > 0 else {
      view?.removeFromSuperview()
      view = nil
      return
    }
    let shown = view ?? UIImageView(frame: bounds)
    shown.image = image
    shown.contentMode = mode
    shown.clipsToBounds = true
    if view == nil {
      if let sibling { insertSubview(shown, belowSubview: sibling) } else { addSubview(shown) }
    }
    view = shown
  }

  /// The hairline is one pixel and is outside the bar's edge.
  package override func layoutSubviews() {
    super.layoutSubviews()
    let scale = traitCollection.displayScale > 0 ? traitCollection.displayScale : 1
    hairline.frame = CGRect(
      x: 0, y: hasHairlineBelow ? bounds.height : -1 / scale, width: bounds.width, height: 1 / scale)
    picture?.frame = bounds
    if let shadowPicture, let image = look.shadowImage {
      let height = image.size.height
      shadowPicture.frame = CGRect(
        x: 0, y: hasHairlineBelow ? bounds.height : -height, width: bounds.width, height: height)
    }
  }
}

extension UIBarAppearance {
  /// What a background shows for the appearance.
  var look: _UIBarBackground.Look {
    var look = _UIBarBackground.Look(
      color: backgroundColor, image: backgroundImage, imageMode: backgroundImageContentMode,
      shadowColor: shadowColor, shadowImage: shadowImage, isMaterial: kind == .material)
    // A colour of the app's own replaces that of the kind.
    if kind != .transparent, backgroundColor == nil { look.color = _UIBarBackground.barColor }
    return look
  }
}
