import QuartzCore

/// A view that shows an image.
///
/// The image becomes the contents of the layer. Drawings (SVG) are rasterised for the size at which they are
/// shown, twice as fine as the display, so that icons stay crisp while a spring enlarges them. Templates take
/// the tint colour. Source of the API: Apple, *UIImageView*.
@preconcurrency @MainActor
open class UIImageView: UIView {
  // MARK: Life

  /// A view as large as the image.
  public init(image: UIImage?) {
    super.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
    adoptDefaults()
    self.image = image
    refreshContents()  // observers do not run in an initialiser
  }

  /// A view as large as the image, with another image for the highlighted state.
  public init(image: UIImage?, highlightedImage: UIImage?) {
    super.init(frame: CGRect(origin: .zero, size: (image ?? highlightedImage)?.size ?? .zero))
    adoptDefaults()
    self.image = image
    self.highlightedImage = highlightedImage
    refreshContents()
  }

  public override init(frame: CGRect) {
    super.init(frame: frame)
    adoptDefaults()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    adoptDefaults()
  }

  private func adoptDefaults() {
    isUserInteractionEnabled = false
    accessibilityTraits = .image
  }

  // MARK: Images

  open var image: UIImage? { didSet { imageChanged(from: oldValue) } }

  /// Shown instead of `image` while highlighted; nil, the default, shows `image`.
  open var highlightedImage: UIImage? { didSet { if isHighlighted { imageChanged(from: oldValue) } } }

  open var isHighlighted = false {
    didSet { if isHighlighted != oldValue { imageChanged(from: oldValue ? highlightedImage : image) } }
  }

  /// Applied to icons that are shown; nil, the default, shows them as they were made.
  open var preferredSymbolConfiguration: UIImage.SymbolConfiguration? {
    didSet {
      invalidateIntrinsicContentSize()
      refreshContents()
    }
  }

  private func imageChanged(from previous: UIImage?) {
    if previous?.size != shownImage?.size { invalidateIntrinsicContentSize() }
    refreshContents()
  }

  /// The image of the current state in the preferred configuration.
  private var shownImage: UIImage? {
    let image = isHighlighted ? highlightedImage ?? image : image
    guard let preferredSymbolConfiguration else { return image }
    return image?.applyingSymbolConfiguration(preferredSymbolConfiguration) ?? image
  }

  // MARK: Size

  open override var intrinsicContentSize: CGSize {
    shownImage?.size ?? CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric)
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { shownImage?.size ?? bounds.size }

  // MARK: Contents

  open override var contentMode: UIView.ContentMode { didSet { refreshContents() } }

  open override func layoutSubviews() {
    super.layoutSubviews()
    refreshContents()  // the bounds may ask for other pixels
  }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    refreshContents()
  }

  open override func didMoveToWindow() {
    super.didMoveToWindow()
    refreshContents()  // the tint and the scale are inherited
  }

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    refreshContents()
  }

  /// Makes the layer show the image as it is to be seen now; pixels are shared through `ImageContentsCache`.
  private func refreshContents() {
    let traits = traitCollection
    let displayScale = traits.displayScale > 0 ? traits.displayScale : 1
    let shown = shownImage.flatMap { image in
      var contents: (image: CGImage, scale: CGFloat)?
      // A tint may be dynamic; it is resolved in the traits of this view.
      traits.performAsCurrent {
        contents = image.pixels(covering: shownSize(of: image), at: displayScale, tint: tintColor)
      }
      return contents
    }
    let current = layer.contents as AnyObject?
    guard current !== shown?.image || (shown.map { $0.scale != layer.contentsScale } ?? false) else { return }
    // Another image is a state, not a motion: inside animation blocks, too, it shows at once.
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    layer.contents = shown?.image
    if let shown { layer.contentsScale = shown.scale }
    CATransaction.commit()
  }

  /// The size in points at which the content mode shows the whole image.
  private func shownSize(of image: UIImage) -> CGSize {
    let size = image.size
    guard size.width > 0, size.height > 0, bounds.width > 0, bounds.height > 0 else { return size }
    let stretch = CGSize(width: bounds.width / size.width, height: bounds.height / size.height)
    let factor: CGFloat
    switch contentMode {
    case .scaleToFill, .redraw: return bounds.size
    case .scaleAspectFit: factor = min(stretch.width, stretch.height)
    case .scaleAspectFill: factor = max(stretch.width, stretch.height)
    case .center, .top, .bottom, .left, .right, .topLeft, .topRight, .bottomLeft, .bottomRight: factor = 1
    }
    return CGSize(width: size.width * factor, height: size.height * factor)
  }
}
