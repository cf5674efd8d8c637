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
    startSeries()
    announcedSize = shownImage?.size
    refreshContents()  // observers do not run in an initialiser
  }

  /// A view as large as the image, with another image for the highlighted state.
  public init(image: UIImage?, highlightedImage: UIImage?) {
    super.init(frame: CGRect(origin: .zero, size: (image ?? highlightedImage)?.size ?? .zero))
    adoptDefaults()
    self.image = image
    self.highlightedImage = highlightedImage
    startSeries()
    announcedSize = shownImage?.size
    refreshContents()
  }

  public override init(frame: CGRect) {
    super.init(frame: frame)
    adoptDefaults()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    adoptDefaults()
    coder.fill(self, as: UIImageView.self)
  }

  private func adoptDefaults() {
    isUserInteractionEnabled = false
    accessibilityTraits = .image
  }

  // MARK: Images

  /// The image that shows while not highlighted; nil for none.
  open var image: UIImage? {
    willSet { changeListener?.willChange("image") }
    didSet {
      imageChanged(from: oldValue)
      changeListener?.didChange("image")
    }
  }

  /// Default the image.
  open override var largeContentImage: UIImage? {
    get { super.largeContentImage ?? image }
    set { super.largeContentImage = newValue }
  }

  /// Shown instead of `image` while highlighted; nil, the default, shows `image`.
  open var highlightedImage: UIImage? { didSet { if isHighlighted { imageChanged(from: oldValue) } } }

  /// Whether `highlightedImage` shows. Default false.
  open var isHighlighted = false {
    didSet { if isHighlighted != oldValue { imageChanged(from: oldValue ? highlightedImage : image) } }
  }

  /// The symbol that a transition is bringing.
  var comingSymbol: UIImage?

  // MARK: Series of pictures

  /// Pictures that `startAnimating()` shows one after the other. Default nil.
  open var animationImages: [UIImage]? { didSet { stopAnimating() } }
  /// The same for the highlighted state. Default nil.
  open var highlightedAnimationImages: [UIImage]? { didSet { stopAnimating() } }
  /// Seconds that all pictures take together. Default 0: a thirtieth of a second each.
  open var animationDuration: TimeInterval = 0
  /// How often the pictures are shown; 0, the default, without end.
  open var animationRepeatCount = 0

  /// Seconds of one picture where no duration is given, as Apple documents.
  static let frameDuration: TimeInterval = 1.0 / 30
  private static let animationKey = "UIImageViewAnimation"

  /// Whether pictures are shown one after the other.
  open var isAnimating: Bool { layer.animation(forKey: Self.animationKey) != nil }

  /// Shows the pictures from the first; without pictures it does nothing.
  open func startAnimating() {
    let frames = (isHighlighted ? highlightedAnimationImages : nil) ?? animationImages
    guard let frames, !frames.isEmpty else { return }
    animate(frames, duration: animationDuration, repeatCount: animationRepeatCount)
  }

  /// Shows `image` again.
  open func stopAnimating() { layer.removeAnimation(forKey: Self.animationKey) }

  private func animate(_ frames: [UIImage], duration: TimeInterval, repeatCount: Int) {
    guard let animation = series(frames) else { return }
    if duration > 0, duration.isFinite { animation.duration = duration }
    animation.repeatCount = repeatCount > 0 ? Float(repeatCount) : .infinity
    layer.add(animation, forKey: Self.animationKey)
  }

  /// An animation that shows pictures one after the other, a thirtieth of a second each; nil for none.
  func series(_ frames: [UIImage]) -> CAKeyframeAnimation? {
    let displayScale = max(traitCollection.displayScale, 1)
    var contents: [CGImage] = []
    traitCollection.performAsCurrent {
      contents = frames.compactMap { frame in
        frame.pixels(covering: shownSize(of: frame), at: displayScale, tint: tintColor)?.image
      }
    }
    guard !contents.isEmpty else { return nil }
    let animation = CAKeyframeAnimation(keyPath: "contents")
    animation.calculationMode = .discrete
    animation.values = contents
    animation.duration = Self.frameDuration * Double(contents.count)
    return animation
  }

  // MARK: Baseline

  /// From the middle of an icon to the baseline of the text that it goes with, as a part of its height: icons are
  /// centred on the capitals.
  private static let halfCapital: CGFloat = 0.25

  /// An icon stands on the line of the text beside it, another picture where it says.
  override func textBaselines(forWidth width: CGFloat) -> TextBaselines? {
    guard let image = shownImage else { return nil }
    if let offset = image.baselineOffsetFromBottom {
      return TextBaselines(heightFactor: 1, first: -offset, last: -offset)
    }
    guard image.isSymbolImage else { return nil }
    let below = image.size.height * Self.halfCapital
    return TextBaselines(heightFactor: 0.5, first: below, last: below)
  }

  // MARK: Icons

  /// Applied to icons that are shown; nil, the default, shows them as they were made.
  open var preferredSymbolConfiguration: UIImage.SymbolConfiguration? {
    didSet {
      sizeMayHaveChanged()
      refreshContents()
    }
  }

  /// Notifies the superview of another size, not of another image of the same size.
  private func sizeMayHaveChanged() {
    let size = shownImage?.size
    guard size != announcedSize else { return }
    announcedSize = size
    invalidateIntrinsicContentSize()
  }
  private var announcedSize: CGSize?

  private func imageChanged(from previous: UIImage?) {
    if image?.images == nil, previous?.images != nil { stopAnimating() }
    startSeries()
    sizeMayHaveChanged()
    refreshContents()
  }

  /// Shows the pictures of an image that is a series of them.
  private func startSeries() {
    if let frames = image?.images { animate(frames, duration: image?.duration ?? 0, repeatCount: 0) }
  }

  /// The image of the current state in the preferred configuration.
  var shownImage: UIImage? {
    var image = isHighlighted ? highlightedImage ?? image : image
    image = image?.version(for: traitCollection)
    if image?.flipsForRightToLeftLayoutDirection ?? false, traitCollection.layoutDirection == .rightToLeft {
      image = image?.withHorizontallyFlippedOrientation()
    }
    if let preferredSymbolConfiguration {
      image = image?.applyingSymbolConfiguration(preferredSymbolConfiguration) ?? image
    }
    return image?.legible(in: traitCollection)
  }

  // MARK: Size

  open override var intrinsicContentSize: CGSize {
    shownImage?.size ?? CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric)
  }

  override var drawsPatterns: Bool { false }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { shownImage?.size ?? bounds.size }

  /// What of the image hangs over the rectangle that constraints act on.
  open override var alignmentRectInsets: UIEdgeInsets { shownImage?.alignmentRectInsets ?? .zero }

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
    sizeMayHaveChanged()
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
        contents = contentsToShow(image, at: displayScale)
      }
      return contents
    }
    let center = shownImage.map { repeatsMiddle($0) ? Self.wholeImage : $0.unitCenter } ?? Self.wholeImage
    if layer.contentsCenter != center {
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      layer.contentsCenter = center
      CATransaction.commit()
    }
    let current = layer.contents as AnyObject?
    guard current !== shown?.image || (shown.map { $0.scale != layer.contentsScale } ?? false) else { return }
    // Another image is a state, not a motion: inside animation blocks, too, it shows at once.
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    layer.contents = shown?.image
    if let shown { layer.contentsScale = shown.scale }
    CATransaction.commit()
    refreshVariableColor()
  }

  private static let wholeImage = CGRect(x: 0, y: 0, width: 1, height: 1)

  private func repeatsMiddle(_ image: UIImage) -> Bool {
    image.repeatsMiddle && (contentMode == .scaleToFill || contentMode == .redraw) && !bounds.isEmpty
  }

  /// What the layer shows, and its pixels per point. An image whose middle is repeated is drawn for the bounds; the
  /// drawing is kept while they stay the same.
  private func contentsToShow(_ image: UIImage, at displayScale: CGFloat) -> (image: CGImage, scale: CGFloat)?
  {
    guard repeatsMiddle(image) else {
      repeated = nil
      return image.pixels(covering: shownSize(of: image), at: displayScale, tint: tintColor)
    }
    let tint = image.isTemplate ? tintColor.resolvedColor(with: traitCollection) : nil
    let key = RepeatedContents.Key(image: image, size: bounds.size, scale: displayScale, tint: tint)
    if let repeated, repeated.key == key { return (repeated.contents, displayScale) }
    let format = UIGraphicsImageRendererFormat()
    format.scale = displayScale
    let shown = tint.map { image.withTintColor($0, renderingMode: .alwaysOriginal) } ?? image
    let drawn = UIGraphicsImageRenderer(size: bounds.size, format: format).image { _ in
      shown.draw(in: CGRect(origin: .zero, size: bounds.size))
    }
    guard let contents = drawn.cgImage else { return nil }
    repeated = RepeatedContents(key: key, contents: contents)
    return (contents, displayScale)
  }

  private struct RepeatedContents {
    struct Key: Equatable {
      var image: UIImage
      var size: CGSize
      var scale: CGFloat
      var tint: UIColor?
    }
    var key: Key
    var contents: CGImage
  }
  private var repeated: RepeatedContents?

  /// The size in points at which the content mode shows the whole image.
  func shownSize(of image: UIImage) -> CGSize {
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

  /// Whether the picture grows with the user's text size when that is one of the very large. Kept for source
  /// compatibility: symbols of a text style grow. Default false.
  open var adjustsImageSizeForAccessibilityContentSizeCategory = false {
    didSet {
      reportUnused(
        "adjustsImageSizeForAccessibilityContentSizeCategory",
        adjustsImageSizeForAccessibilityContentSizeCategory,
        "symbols of a text style grow, other pictures do not")
    }
  }
  /// How bright the picture may be. Kept and reported: pictures have the standard range.
  open var preferredImageDynamicRange = UIImage.DynamicRange.unspecified {
    didSet {
      reportUnused(
        "preferredImageDynamicRange", preferredImageDynamicRange != .unspecified,
        "pictures have the standard range")
    }
  }
  /// How bright the picture is.
  open var imageDynamicRange: UIImage.DynamicRange { .standard }
}
