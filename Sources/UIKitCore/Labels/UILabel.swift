import QuartzCore

/// A view that shows text.
///
/// The text is centred vertically in the bounds, its origin is on device pixels, and sizes are rounded up
/// to whole device pixels, as on iOS. Source of the API: Apple, *UILabel*.
@preconcurrency @MainActor
open class UILabel: UIView, UIContentSizeCategoryAdjusting, SizeAnimating {
  // MARK: Life

  public override init(frame: CGRect) {
    super.init(frame: frame)
    adoptDefaults()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    adoptDefaults()
    coder.fill(self, as: UILabel.self)
  }

  private func adoptDefaults() {
    isUserInteractionEnabled = false
    isOpaque = false
    contentMode = .redraw
    accessibilityTraits = .staticText
  }

  /// A text is laid out anew, also in a label of a file, whose content mode says where it is in an animation.
  override var redrawsWithSize: Bool { true }

  private var sizeAnimations = 0

  /// As on the phone, the default content mode stretches no text: meanwhile it stays at the side from which it is read,
  /// and a size that gets smaller is there at once. Sources: Apple's developer forums, thread 725147; answers on Stack
  /// Overflow to question 1729596. Where one side grows and the other shrinks is our choice: each for itself.
  func sizeDifference(from old: CGSize, to new: CGSize, in block: BlockAnimation) -> CGSize {
    let whole = CGSize(width: old.width - new.width, height: old.height - new.height)
    guard contentMode == .redraw else { return whole }
    let shown =
      isSmallerAtOnce ? CGSize(width: min(whole.width, 0), height: min(whole.height, 0)) : whole
    guard shown != .zero else { return shown }
    sizeAnimations += 1
    backingLayer.contentsGravity = readsFromTheRight ? .right : .left
    block.whenOver { [weak self] _ in
      guard let self else { return }
      sizeAnimations -= 1
      if sizeAnimations == 0 { backingLayer.contentsGravity = contentMode.gravity }
    }
    return shown
  }
  /// Whether a size that gets smaller is not animated.
  var isSmallerAtOnce: Bool { true }

  // MARK: Text

  private var plainText: String?
  private var attributed: AttributedText? { didSet { attributedString = nil } }
  /// `attributed` as it was asked for last.
  private var attributedString: NSAttributedString?

  /// The text in the label's own font and colour; setting it drops `attributedText`.
  open var text: String? {
    get { attributed?.string ?? plainText }
    set {
      changeListener?.willChange("text")
      defer { changeListener?.didChange("text") }
      guard attributed != nil || newValue != plainText else { return }
      attributed = nil
      plainText = newValue
      textChanged()
    }
  }

  /// Text whose runs have their own looks; runs without a font or a colour take the label's.
  open var attributedText: NSAttributedString? {
    get {
      guard attributed != nil else { return styledText?.attributedString }
      if attributedString == nil { attributedString = attributed?.attributedString }
      return attributedString
    }
    set {
      changeListener?.willChange("attributedText")
      styledText = newValue.map { AttributedText($0) }
      changeListener?.didChange("attributedText")
    }
  }

  /// `attributedText` as a value.
  var styledText: AttributedText? {
    get { attributed ?? plainText.map { AttributedText($0, attributes: labelAttributes) } }
    set {
      attributed = newValue
      plainText = nil
      textChanged()
    }
  }

  /// The default is the system font at 17 points.
  open var font: UIFont! = .systemFont(ofSize: UIFont.labelFontSize) {
    willSet { changeListener?.willChange("font") }
    didSet {
      defer { changeListener?.didChange("font") }
      if font == nil { font = .systemFont(ofSize: UIFont.labelFontSize) }
      if !font.isEqual(oldValue) { textChanged() }
    }
  }

  /// The default is the label colour: black, white in dark interfaces.
  open var textColor: UIColor! = .label {
    willSet { changeListener?.willChange("textColor") }
    didSet {
      defer { changeListener?.didChange("textColor") }
      if textColor == nil { textColor = .label }
      if !textColor.isEqual(oldValue) { setNeedsDisplay() }
    }
  }

  /// The default is natural: left.
  open var textAlignment: NSTextAlignment = .natural {
    didSet { if textAlignment != oldValue { setNeedsDisplay() } }
  }

  /// What happens to text that does not fit; the default truncates the end.
  open var lineBreakMode: NSLineBreakMode = .byTruncatingTail {
    didSet { if lineBreakMode != oldValue { textChanged() } }
  }

  /// The most lines; 0 means as many as needed. The default is 1.
  open var numberOfLines = 1 {
    didSet {
      numberOfLines = max(0, numberOfLines)
      if numberOfLines != oldValue { textChanged() }
    }
  }

  /// Whether a single line that is too wide is drawn smaller; the default is false.
  open var adjustsFontSizeToFitWidth = false {
    didSet { if adjustsFontSizeToFitWidth != oldValue { setNeedsDisplay() } }
  }

  /// The smallest size over the font's when text is shrunk to fit, 0…1; 0, the default, sets no limit.
  open var minimumScaleFactor: CGFloat = 0 {
    didSet { if minimumScaleFactor != oldValue { setNeedsDisplay() } }
  }

  /// Where shrunk text sits; the default keeps its baseline.
  open var baselineAdjustment: UIBaselineAdjustment = .alignBaselines {
    didSet { if baselineAdjustment != oldValue { setNeedsDisplay() } }
  }

  /// The width in points at which the intrinsic size wraps lines; 0, the default, does not wrap.
  open var preferredMaxLayoutWidth: CGFloat = 0 {
    didSet { if preferredMaxLayoutWidth != oldValue { invalidateIntrinsicContentSize() } }
  }

  /// Whether the font follows the content size, when it is one of a text style or of `UIFontMetrics`. Default false.
  open var adjustsFontForContentSizeCategory = false {
    didSet { if adjustsFontForContentSizeCategory { followContentSize() } }
  }

  /// Whether letters may move together before text is cut off; the default is false. Kept and not used.
  open var allowsDefaultTighteningForTruncation = false

  /// How lines are balanced; the default is `.standard`. Kept: lines break where they are full.
  open var lineBreakStrategy: NSParagraphStyle.LineBreakStrategy = .standard

  /// Kept and reported: nothing runs through a label. Default false.
  open var enablesMarqueeWhenAncestorFocused = false {
    didSet {
      reportUnused(
        "enablesMarqueeWhenAncestorFocused", enablesMarqueeWhenAncestorFocused,
        "a text that is too long is cut")
    }
  }

  /// Kept and reported. Default false.
  open var showsExpansionTextWhenTruncated = false {
    didSet {
      reportUnused(
        "showsExpansionTextWhenTruncated", showsExpansionTextWhenTruncated, "a text that is too long is cut")
    }
  }

  private func followContentSize() {
    let traits = traitCollection
    if let attributed { styledText = attributed.mapFonts { $0.adjusted(for: traits) } }
    font = font.adjusted(for: traits)
  }

  // MARK: Look

  /// A second drawing of the text behind it, not blurred; the default is none.
  open var shadowColor: UIColor? { didSet { setNeedsDisplay() } }

  /// Points from the text to its shadow; the default is one point up.
  open var shadowOffset = CGSize(width: 0, height: -1) {
    didSet { if shadowColor != nil { setNeedsDisplay() } }
  }

  /// The colour while highlighted; nil, the default, keeps the text colour.
  open var highlightedTextColor: UIColor? { didSet { if isHighlighted { setNeedsDisplay() } } }

  /// Whether `highlightedTextColor` is used. Default false.
  open var isHighlighted = false {
    didSet { if isHighlighted != oldValue, highlightedTextColor != nil { setNeedsDisplay() } }
  }

  /// A label that is not enabled draws its text dimmed; the default is true.
  open var isEnabled = true { didSet { if isEnabled != oldValue { setNeedsDisplay() } } }

  /// Opacity of the text of a label that is not enabled. Apple publishes no figure; this one is chosen.
  private static let disabledOpacity: CGFloat = 0.4

  open override var accessibilityLabel: String? {
    get { super.accessibilityLabel ?? text }
    set { super.accessibilityLabel = newValue }
  }

  /// Default the text.
  open override var largeContentTitle: String? {
    get { super.largeContentTitle ?? text }
    set { super.largeContentTitle = newValue }
  }

  // MARK: Size

  /// The natural size: of the single line, or of the lines wrapped at `preferredMaxLayoutWidth`.
  open override var intrinsicContentSize: CGSize {
    let width = numberOfLines != 1 && preferredMaxLayoutWidth > 0 ? preferredMaxLayoutWidth : .infinity
    return fittingSize(width: width)
  }

  override var wrapsInLayout: Bool { numberOfLines != 1 && preferredMaxLayoutWidth <= 0 }

  /// The size the text needs when it is at most `size.width` wide; a single line never wraps.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    fittingSize(width: numberOfLines == 1 || size.width <= 0 ? .infinity : size.width)
  }

  /// Where the text is in `bounds` when it is given at most `numberOfLines` lines: at the top, as wide as
  /// needed.
  open func textRect(forBounds bounds: CGRect, limitedToNumberOfLines numberOfLines: Int) -> CGRect {
    guard let content else { return CGRect(origin: bounds.origin, size: .zero) }
    let layout = makeLayout(
      content, width: bounds.width, height: bounds.height, lineCount: numberOfLines, font: font)
    let size = roundedUp(layout.size)
    var x = bounds.minX
    switch readingAlignment {
    case .center: x += (bounds.width - size.width) / 2
    case .right: x += bounds.width - size.width
    case .left, .natural, .justified: break
    }
    return CGRect(x: x, y: bounds.minY, width: min(size.width, bounds.width), height: size.height)
  }

  /// The text is centred vertically: its baselines move with half of the height.
  override func textBaselines(forWidth width: CGFloat) -> TextBaselines? {
    let width = numberOfLines != 1 && width > 0 ? width : CGFloat.infinity
    let text = content ?? AttributedText(" ")
    let layout = makeLayout(text, width: width, height: .infinity, lineCount: numberOfLines, font: font)
    guard let first = layout.lines.first, let last = layout.lines.last else { return nil }
    let middle = layout.size.height / 2
    return TextBaselines(heightFactor: 0.5, first: first.baseline - middle, last: last.baseline - middle)
  }

  private var knownSizes: [CGFloat: CGSize] = [:]

  private func fittingSize(width: CGFloat) -> CGSize {
    guard let content else { return .zero }
    if let size = knownSizes[width] { return size }
    let layout = makeLayout(content, width: width, height: .infinity, lineCount: numberOfLines, font: font)
    let size = roundedUp(layout.size)
    knownSizes[width] = size
    return size
  }

  private var pixelsPerPoint: CGFloat {
    let scale = traitCollection.displayScale
    return scale > 0 ? scale : 1
  }

  /// Up to whole device pixels; what is within a thousandth of a pixel above one counts as that pixel.
  private func roundedUp(_ size: CGSize) -> CGSize {
    let noise: CGFloat = 0.001
    let scale = pixelsPerPoint
    return CGSize(
      width: (size.width * scale - noise).rounded(.up) / scale,
      height: (size.height * scale - noise).rounded(.up) / scale)
  }

  private func textChanged() {
    knownSizes.removeAll(keepingCapacity: true)
    invalidateIntrinsicContentSize()
    setNeedsDisplay()
  }

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    if adjustsFontForContentSizeCategory { followContentSize() }
    knownSizes.removeAll(keepingCapacity: true)
    setNeedsDisplay()
  }

  // MARK: Drawing

  open override func draw(_ rect: CGRect) { drawText(in: bounds) }

  /// Draws the text in a rectangle of the current context, centred vertically. Override it to inset the text.
  open func drawText(in rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext(), let content, rect.width > 0, rect.height > 0 else {
      return
    }
    let (layout, factor) = layoutToDraw(content, in: rect)
    let color = currentTextColor
    let origin = CGPoint(x: rect.minX, y: rect.minY + top(of: layout, shrunkBy: factor, in: rect.height))
    if let shadowColor {
      let offset = CGPoint(x: origin.x + shadowOffset.width, y: origin.y + shadowOffset.height)
      layout.draw(
        in: context, at: offset, width: rect.width, color: dimmed(shadowColor), overridesColors: true)
    }
    let isHighlit = isHighlighted && highlightedTextColor != nil
    layout.draw(in: context, at: origin, width: rect.width, color: color, overridesColors: isHighlit)
  }

  private var currentTextColor: UIColor {
    dimmed(isHighlighted ? highlightedTextColor ?? textColor : textColor)
  }

  private func dimmed(_ color: UIColor) -> UIColor {
    let resolved = color.resolvedColor(with: traitCollection)
    return isEnabled ? resolved : resolved.withAlphaComponent(resolved.cgColor.alpha * Self.disabledOpacity)
  }

  /// The lines for a rectangle, and the factor by which they were shrunk to fit its width.
  private func layoutToDraw(_ content: AttributedText, in rect: CGRect) -> (AttributedLayout, CGFloat) {
    let natural = makeLayout(
      content, width: rect.width, height: rect.height, lineCount: numberOfLines, font: font)
    guard adjustsFontSizeToFitWidth, numberOfLines == 1,
      natural.isTruncated || natural.size.width > rect.width
    else { return (natural, 1) }
    let whole = makeLayout(content, width: .infinity, height: .infinity, lineCount: 1, font: font)
    guard whole.size.width > rect.width else { return (natural, 1) }
    let smallest = min(max(minimumScaleFactor, 0), 1)
    var factor = max(rect.width / whole.size.width, smallest)
    // Advances are unhinted, so the width is proportional to the size, except where the system font changes
    // to the wider cut for small text: then a further step or two reach the goal, or come so near to it from above
    // that a little less does.
    for step in 0..<Self.shrinkingSteps {
      let trial = shrunk(content, by: factor, width: .infinity).size.width
      if trial <= rect.width || factor <= smallest { break }
      factor = max(factor * rect.width / trial * (step < 2 ? 1 : Self.littleLess), smallest)
    }
    return (shrunk(content, by: factor, width: rect.width), factor)
  }

  private static let shrinkingSteps = 8
  private static let littleLess: CGFloat = 0.998

  private func shrunk(_ content: AttributedText, by factor: CGFloat, width: CGFloat) -> AttributedLayout {
    makeLayout(
      content.mapFonts { $0.withSize($0.pointSize * factor) }, width: width, height: .infinity, lineCount: 1,
      font: font.withSize(font.pointSize * factor))
  }

  /// The distance from the top of the rectangle to the text.
  private func top(of layout: AttributedLayout, shrunkBy factor: CGFloat, in height: CGFloat) -> CGFloat {
    let centred = (height - layout.size.height) / 2
    guard factor < 1, let line = layout.lines.first else { return centred }
    let fullHeight = layout.size.height / factor
    let fullTop = (height - fullHeight) / 2
    switch baselineAdjustment {
    case .alignCenters: return centred
    case .none: return fullTop
    case .alignBaselines: return fullTop + line.baseline / factor - line.baseline
    }
  }

  // MARK: Layout

  private var labelAttributes: [NSAttributedString.Key: Any] {
    [.font: font ?? .systemFont(ofSize: UIFont.labelFontSize), .foregroundColor: textColor ?? .label]
  }

  /// The text to lay out; nil when there is nothing to show. Plain text carries no attributes: the label's
  /// font and colour are the defaults of the layout.
  private var content: AttributedText? {
    let content = attributed ?? plainText.map { AttributedText($0) }
    return content?.isEmpty ?? true ? nil : content
  }

  /// Natural alignment as left or right.
  private var readingAlignment: NSTextAlignment {
    textAlignment == .natural && readsFromTheRight ? .right : textAlignment
  }

  private var readsFromTheRight: Bool { effectiveUserInterfaceLayoutDirection == .rightToLeft }

  private func makeLayout(
    _ content: AttributedText, width: CGFloat, height: CGFloat, lineCount: Int, font: UIFont
  ) -> AttributedLayout {
    AttributedLayout(
      content, defaultFont: font,
      limits: AttributedLayout.Limits(
        width: width, height: height, lineCount: max(0, lineCount), lineBreakMode: lineBreakMode,
        alignment: readingAlignment, isRightToLeft: readsFromTheRight))
  }

  // MARK: Appearance proxies

  override func takeAppearance(of proxy: UIView) {
    super.takeAppearance(of: proxy)
    AppearanceProperty.transfer(UILabel.appearanceProperties, from: proxy, to: self)
  }

  private static let appearanceProperties: [AppearanceProperty] = [
    .value(\UILabel.font, default: .systemFont(ofSize: UIFont.labelFontSize)),
    .value(\UILabel.textColor, default: .label),
  ]

  /// Whether the label shines through materials by itself. Kept and reported. Default none.
  open var preferredVibrancy = UILabelVibrancy.none {
    didSet {
      reportUnused(
        "preferredVibrancy", preferredVibrancy != .none,
        "put the label into a UIVisualEffectView with a UIVibrancyEffect")
    }
  }
}
