import Foundation
import QuartzCore
import Support

/// The view of a `UIListContentConfiguration`.
@preconcurrency @MainActor
open class UIListContentView: UIView, UIContentView {
  let title = UILabel()
  let detail = UILabel()
  private let picture = UIImageView()
  private var content: UIListContentConfiguration

  public init(configuration: UIListContentConfiguration) {
    content = configuration
    super.init(frame: .zero)
    for view in [picture, title, detail] as [UIView] { addSubview(view) }
    show()
  }

  public required init?(coder: NSCoder) {
    content = .cell()
    super.init(coder: coder)
  }

  open var configuration: any UIContentConfiguration {
    get { content }
    set {
      guard let newValue = newValue as? UIListContentConfiguration else {
        Diagnostics.report(
          "UIListContentView shows list content only, not \(type(of: newValue))", subject: "\(self)")
        return
      }
      content = newValue
      show()
    }
  }

  open func supports(_ configuration: any UIContentConfiguration) -> Bool {
    configuration is UIListContentConfiguration
  }

  private func show() {
    set(title, content.text, content.attributedText, content.textProperties)
    set(detail, content.secondaryText, content.secondaryAttributedText, content.secondaryTextProperties)
    picture.image = content.image
    picture.isHidden = content.image == nil
    picture.contentMode = .scaleAspectFit
    picture.layer.cornerRadius = content.imageProperties.cornerRadius
    picture.clipsToBounds = content.imageProperties.cornerRadius > 0
    let look = content.imageProperties
    if look.tintColor != nil || look.tintColorTransformer != nil {
      picture.tintColor = look.resolvedTintColor(for: tintColor)
    }
    picture.accessibilityIgnoresInvertColors = look.accessibilityIgnoresInvertColors
    picture.layer.borderWidth = look.strokeWidth
    resolveStroke()
    picture.preferredSymbolConfiguration =
      content.imageProperties.preferredSymbolConfiguration ?? content.ownIconSize
    alpha = content.alpha
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }

  private func resolveStroke() {
    let color = content.imageProperties.resolvedStrokeColor(for: tintColor)
    picture.layer.borderColor = color.resolvedColor(with: traitCollection).cgColor
  }

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    resolveStroke()
  }

  // MARK: Guides

  /// Where the text is; nil without one.
  open var textLayoutGuide: UILayoutGuide? { title.isHidden ? nil : titleGuide }
  /// Where the second text is; nil without one.
  open var secondaryTextLayoutGuide: UILayoutGuide? { detail.isHidden ? nil : detailGuide }
  /// Where the picture is; nil without one.
  open var imageLayoutGuide: UILayoutGuide? { picture.isHidden ? nil : pictureGuide }
  private lazy var titleGuide = guide(over: title)
  private lazy var detailGuide = guide(over: detail)
  private lazy var pictureGuide = guide(over: picture)

  private func guide(over part: UIView) -> UILayoutGuide {
    let guide = UILayoutGuide()
    addLayoutGuide(guide)
    NSLayoutConstraint.activate([
      guide.leadingAnchor.constraint(equalTo: part.leadingAnchor),
      guide.trailingAnchor.constraint(equalTo: part.trailingAnchor),
      guide.topAnchor.constraint(equalTo: part.topAnchor),
      guide.bottomAnchor.constraint(equalTo: part.bottomAnchor),
    ])
    return guide
  }

  private func set(
    _ label: UILabel, _ text: String?, _ attributed: NSAttributedString?,
    _ look: UIListContentConfiguration.TextProperties
  ) {
    label.font = look.font
    label.textColor = look.resolvedColor()
    label.allowsDefaultTighteningForTruncation = look.allowsDefaultTighteningForTruncation
    label.numberOfLines = look.numberOfLines
    label.lineBreakMode = look.numberOfLines == 1 ? look.lineBreakMode : .byWordWrapping
    label.adjustsFontSizeToFitWidth = look.adjustsFontSizeToFitWidth
    label.minimumScaleFactor = look.minimumScaleFactor
    label.textAlignment =
      look.alignment == .center ? .center : look.alignment == .justified ? .justified : .natural
    if let attributed {
      label.attributedText = attributed
    } else {
      label.text = content.string(text, look.transform)
    }
    label.isHidden = label.text?.isEmpty ?? true
  }

  // MARK: Layout

  private var arrangement: RowArrangement {
    let margins = content.directionalLayoutMargins
    let insets = UIEdgeInsets(
      top: margins.top, left: isMirroredRow ? margins.trailing : margins.leading, bottom: margins.bottom,
      right: isMirroredRow ? margins.leading : margins.trailing)
    return RowArrangement(
      title: title.isHidden ? nil : title, detail: detail.isHidden ? nil : detail,
      pictureSize: pictureSize, pictureRoom: content.imageProperties.reservedLayoutSize, insets: insets,
      pictureGap: content.imageToTextPadding, lineGap: content.textToSecondaryTextVerticalPadding,
      sideGap: content.textToSecondaryTextHorizontalPadding,
      isSideBySide: content.prefersSideBySideTextAndSecondaryText)
  }

  private var isMirroredRow: Bool { traitCollection.layoutDirection == .rightToLeft }

  private var pictureSize: CGSize? {
    guard content.image != nil else { return nil }
    var size = picture.intrinsicContentSize
    let most = content.imageProperties.maximumSize
    let scale = min(
      most.width > 0 && size.width > most.width ? most.width / size.width : 1,
      most.height > 0 && size.height > most.height ? most.height / size.height : 1)
    size.width *= scale
    size.height *= scale
    return size
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let frames = arrangement.frames(in: bounds.size)
    func place(_ view: UIView, _ rect: CGRect) {
      var rect = rect
      if isMirroredRow { rect.origin.x = bounds.width - rect.maxX }
      if view.frame != rect { view.frame = rect }
    }
    // Text that gets other room in an animation is not stretched.
    for label in [title, detail] { label.contentMode = isMirroredRow ? .right : .left }
    place(title, frames.title)
    place(detail, frames.detail)
    place(picture, frames.picture)
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let width = size.width > 0 && size.width.isFinite ? size.width : .greatestFiniteMagnitude
    return CGSize(width: size.width, height: arrangement.height(forWidth: width))
  }

  open override var intrinsicContentSize: CGSize {
    CGSize(
      width: UIView.noIntrinsicMetric,
      height: arrangement.height(forWidth: bounds.width > 0 ? bounds.width : .greatestFiniteMagnitude))
  }

  open override func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
    verticalFittingPriority: UILayoutPriority
  ) -> CGSize { sizeThatFits(targetSize) }
}

extension UIListContentConfiguration {
  /// Icons that have no size of their own are as large as the text.
  var ownIconSize: UIImage.SymbolConfiguration? {
    let size = textProperties.font.pointSize
    guard size != UIImage.SymbolConfiguration.defaultPointSize, image?.symbolConfiguration == .unspecified
    else { return nil }
    return UIImage.SymbolConfiguration(pointSize: size)
  }

  /// How much of the row the picture takes before the text, in points.
  var imageRoom: CGFloat {
    guard let image else { return 0 }
    let look = imageProperties.preferredSymbolConfiguration ?? ownIconSize
    let shown = look.flatMap { image.applyingSymbolConfiguration($0) } ?? image
    return max(shown.size.width, imageProperties.reservedLayoutSize.width) + imageToTextPadding
  }
}
