import Foundation
import QuartzCore

/// The look and the layout of buttons without a configuration, and the way to the other one.
extension UIButton {
  /// What a title and image look like while a system button is pressed, a custom one's image while it is pressed or
  /// disabled, as opacities. [close to what UIKit shows; not documented]
  private static let pressedAlpha: CGFloat = 0.2
  private static let disabledAlpha: CGFloat = 0.35
  private static let pressedImageAlpha: CGFloat = 0.5
  /// Above and below the title of a system button, in points.
  private static let systemTitlePadding: CGFloat = 6

  // MARK: Look

  func showTitle() {
    if let attributed = currentAttributedTitle {
      if label.attributedText != attributed { label.attributedText = attributed }
    } else {
      label.text = currentTitle
      label.textColor = currentTitleColor
      label.underlineForShapes(isSystem && currentBackgroundImage == nil)
    }
    label.shadowColor = currentTitleShadowColor
    label.isHidden = label.text?.isEmpty ?? true
  }

  var titleAlpha: CGFloat {
    if isSystem, isHighlighted { return Self.pressedAlpha }
    return isEnabled || content(for: .disabled)?.titleColor != nil ? 1 : Self.disabledAlpha
  }

  var imageAlpha: CGFloat {
    if isHighlighted, content(for: .highlighted)?.image == nil {
      if isSystem { return Self.pressedAlpha }
      return adjustsImageWhenHighlighted ? Self.pressedImageAlpha : 1
    }
    let isDimmed = !isEnabled && adjustsImageWhenDisabled && content(for: .disabled)?.image == nil
    return isDimmed ? Self.disabledAlpha : 1
  }

  // MARK: Layout

  func placeContent() {
    let content = contentRect(forBounds: bounds)
    if let configured {
      configured.place(in: bounds)
    } else {
      backgroundPicture?.frame = backgroundRect(forBounds: bounds)
    }
    picture.frame = onPixels(imageRect(forContentRect: content))
    label.frame = onPixels(titleRect(forContentRect: content))
  }

  func contentRectangle(in bounds: CGRect) -> CGRect {
    if let configured { return configured.contentRect(in: bounds) }
    return bounds.inset(by: contentEdgeInsets)
  }

  func imageRectangle(in rect: CGRect) -> CGRect {
    if let configured { return configured.frames(in: rect).image }
    return place(in: rect).image.inset(by: imageEdgeInsets.asShift)
  }

  func titleRectangle(in rect: CGRect) -> CGRect {
    if let configured { return configured.frames(in: rect).title }
    return place(in: rect).title.inset(by: titleEdgeInsets.asShift)
  }

  /// The size that the content wants, in whole points.
  var contentSize: CGSize {
    if let configured { return configured.size }
    let title = titleSize
    let image = imageSize
    var width = title.width + image.width + contentEdgeInsets.left + contentEdgeInsets.right
    var height = max(title.height, image.height)
    let hasOwnPadding = contentEdgeInsets != .zero
    if isSystem, title.height > 0, !hasOwnPadding { height += 2 * Self.systemTitlePadding }
    height += contentEdgeInsets.top + contentEdgeInsets.bottom
    width.round(.up)
    height.round(.up)
    return CGSize(width: width, height: height)
  }

  /// The title's baselines, which is in the middle of the content.
  func titleBaselines(forWidth width: CGFloat) -> TextBaselines? {
    guard !label.isHidden, contentVerticalAlignment == .center, configured == nil else { return nil }
    let edges =
      contentEdgeInsets.top - contentEdgeInsets.bottom + titleEdgeInsets.top - titleEdgeInsets.bottom
    return label.textBaselines(forWidth: width)?.moved(by: edges / 2)
  }

  private static let unlimited = CGSize(
    width: CGFloat.greatestFiniteMagnitude, height: CGFloat.greatestFiniteMagnitude)

  private var titleSize: CGSize {
    guard !(label.text?.isEmpty ?? true) else { return .zero }
    return label.sizeThatFits(Self.unlimited)
  }

  private var imageSize: CGSize {
    currentImage == nil ? .zero : picture.sizeThatFits(Self.unlimited)
  }

  /// The image before the title, as one block aligned in `rect`. An image is no larger than the rectangle; with
  /// `.fill` it takes the room that the title leaves.
  private func place(in rect: CGRect) -> (image: CGRect, title: CGRect) {
    var image = imageSize
    var title = titleSize
    image.width = max(0, min(image.width, rect.width))
    image.height = max(0, min(image.height, rect.height))
    if currentImage != nil, contentHorizontalAlignment == .fill {
      image.width = max(0, rect.width - title.width)
    }
    if currentImage != nil, contentVerticalAlignment == .fill { image.height = max(0, rect.height) }
    title.width = min(title.width, max(0, rect.width - image.width))
    title.height = min(title.height, rect.height)
    let width = image.width + title.width
    let x: CGFloat
    switch effectiveContentHorizontalAlignment {
    case .left: x = rect.minX
    case .right: x = rect.maxX - width
    default: x = rect.minX + (rect.width - width) / 2
    }
    func y(_ height: CGFloat) -> CGFloat {
      switch contentVerticalAlignment {
      case .top: return rect.minY
      case .bottom: return rect.maxY - height
      case .center, .fill: return rect.minY + (rect.height - height) / 2
      }
    }
    let (imageX, titleX) = isMirrored ? (x + title.width, x) : (x, x + image.width)
    return (
      CGRect(x: imageX, y: y(image.height), width: image.width, height: image.height),
      CGRect(x: titleX, y: y(title.height), width: title.width, height: title.height)
    )
  }

  private func onPixels(_ rect: CGRect) -> CGRect {
    let scale = traitCollection.displayScale > 0 ? traitCollection.displayScale : 1
    return CGRect(
      x: (rect.minX * scale).rounded() / scale, y: (rect.minY * scale).rounded() / scale, width: rect.width,
      height: rect.height)
  }
}

extension UIEdgeInsets {
  /// The insets that move a rectangle by half of what the sides differ, as a button's title and image are moved.
  fileprivate var asShift: UIEdgeInsets {
    let x = (left - right) / 2
    let y = (top - bottom) / 2
    return UIEdgeInsets(top: y, left: x, bottom: -y, right: -x)
  }
}
