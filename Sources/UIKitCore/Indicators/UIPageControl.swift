import Foundation
import QuartzCore
import Support

/// A row of dots, one for every page, of which the current one stands out. Of very many pages those around the current
/// one have dots.
///
/// A tap on the half behind the middle continues by a page, one on the other half back; a finger that moves along the
/// dots goes through the pages. Both send `valueChanged`; setting the page from code sends nothing.
@preconcurrency @MainActor
open class UIPageControl: UIControl {
  /// What is behind the dots. Raw values are UIKit's.
  public enum BackgroundStyle: Int, Sendable {
    /// Shown while a finger moves along the dots.
    case automatic = 0
    /// Always shown.
    case prominent = 1
    /// Never shown.
    case minimal = 2
  }

  /// What a finger does with the dots. Raw values are UIKit's.
  public enum InteractionState: Int, Sendable {
    case none = 0
    /// It goes page by page.
    case discrete = 1
    /// It moves along.
    case continuous = 2
  }

  /// In which direction the pages follow each other. Raw values are UIKit's.
  public enum Direction: Int, Sendable {
    case natural = 0
    case leftToRight = 1
    case rightToLeft = 2
    case topToBottom = 3
    case bottomToTop = 4
  }

  /// Metrics since iOS 14, in points. [read off screenshots; not documented]
  private enum Metrics {
    static let dot: CGFloat = 7
    static let pitch: CGFloat = 17
    static let height: CGFloat = 26
    static let padding: CGFloat = 10
    /// A finger that has moved so far goes through the pages.
    static let slop: CGFloat = 10
    /// More dots than any screen has room for are not made.
    static let mostDots = 256
    /// How long the dot of a page with a progress is. [not documented by Apple; our choice]
    static let bar: CGFloat = 28
  }
  /// [a choice that looks like UIKit's]
  private static let duration: TimeInterval = 0.2

  private let plate = UIView(frame: .zero)
  private let content = ControlContent(frame: .zero)
  private var dots: [UIImageView] = []
  private var bar: UIProgressView?
  private var images: [Int: UIImage] = [:]
  private var currentImages: [Int: UIImage] = [:]
  private var page = 0
  private var dragOrigin: CGFloat = 0

  public override init(frame: CGRect) {
    super.init(frame: frame)
    prepare()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    prepare()
    coder.fill(self, as: UIPageControl.self)
  }

  private func prepare() {
    plate.isUserInteractionEnabled = false
    plate.backgroundColor = .secondarySystemFill
    plate.alpha = 0
    content.addSubview(plate)
    addSubview(content)
    isAccessibilityElement = true
    accessibilityTraits = .adjustable
    show()
  }

  // MARK: Pages

  /// How many pages there are. Default 0.
  open var numberOfPages = 0 {
    didSet {
      if numberOfPages < 0 {
        Diagnostics.report("UIPageControl.numberOfPages was set to 0: it cannot be \(numberOfPages)")
        numberOfPages = 0
      }
      guard numberOfPages != oldValue else { return }
      page = min(page, max(numberOfPages - 1, 0))
      makeDots()
      if progress != nil { progressVisibilityChanged() }
      invalidateIntrinsicContentSize()
    }
  }

  /// The page whose dot stands out, clamped to those that there are. Default 0.
  open var currentPage: Int {
    get { page }
    set {
      changeListener?.willChange("currentPage")
      let old = page
      page = min(max(newValue, 0), max(numberOfPages - 1, 0))
      if page != old, let progress {
        progress.begin(page: page)
        setNeedsLayout()
      }
      show()
      changeListener?.didChange("currentPage")
    }
  }

  /// How much of the current page has passed, in its dot, which is longer then. Default none.
  open var progress: UIPageControlProgress? {
    didSet {
      guard progress !== oldValue else { return }
      oldValue?.pageControl = nil
      progress?.pageControl = self
      progress?.begin(page: page)
      progressVisibilityChanged()
    }
  }

  /// Whether the current page's dot shows a progress.
  var showsProgress: Bool { progress != nil && interactionState != .continuous && numberOfPages > 0 }

  private func progressVisibilityChanged() {
    progress?.updateVisibility()
    showProgress()
    setNeedsLayout()
    invalidateIntrinsicContentSize()
  }

  func showProgress() {
    guard showsProgress, let progress else {
      bar?.isHidden = true
      return
    }
    let bar = bar ?? makeBar()
    bar.isHidden = dots.count == 1 && hidesForSinglePage
    if bar.progress != progress.currentProgress { bar.progress = progress.currentProgress }
  }

  private func makeBar() -> UIProgressView {
    let bar = UIProgressView(progressViewStyle: .default)
    bar.isUserInteractionEnabled = false
    bar.isAccessibilityElement = false
    bar.layer.cornerRadius = Metrics.dot / 2
    bar.clipsToBounds = true
    content.addSubview(bar)
    self.bar = bar
    return bar
  }

  /// Goes to a page when the time of the one before is over.
  func advance(to page: Int) {
    currentPage = page
    send(.valueChanged, nil)
    guard window != nil else { return }
    UIView.animate(withDuration: Self.duration, delay: 0, options: .allowUserInteraction) {
      self.layoutIfNeeded()
    }
  }

  /// Whether a single dot is left out. Default false.
  open var hidesForSinglePage = false { didSet { show() } }

  /// The page of the first dot: the current page keeps to the middle of them.
  private var firstPage: Int { min(max(page - dots.count / 2, 0), max(numberOfPages - dots.count, 0)) }

  private func makeDots() {
    let count = min(numberOfPages, Metrics.mostDots)
    while dots.count > count { dots.removeLast().removeFromSuperview() }
    while dots.count < count {
      let dot = UIImageView(frame: .zero)
      dot.contentMode = .center
      content.addSubview(dot)
      dots.append(dot)
    }
    show()
  }

  // MARK: Look

  /// The colour of the other dots; nil means the system's, white at 30 %. Default nil.
  open var pageIndicatorTintColor: UIColor? { didSet { show() } }
  /// The colour of the current dot; nil means the system's, white: on light pages an app chooses others. Default nil.
  open var currentPageIndicatorTintColor: UIColor? { didSet { show() } }
  /// What is behind the dots. Default automatic.
  open var backgroundStyle: BackgroundStyle = .automatic { didSet { show() } }
  /// In which direction the pages follow each other; the vertical ones are shown horizontally. Default natural.
  open var direction: Direction = .natural { didSet { setNeedsLayout() } }
  /// Whether a finger may move along the dots. Default true.
  open var allowsContinuousInteraction = true
  /// What a finger does with the dots now.
  open private(set) var interactionState: InteractionState = .none
  /// The picture of all dots that have none of their own. Default none: a dot.
  open var preferredIndicatorImage: UIImage? { didSet { show() } }
  /// The picture of the current dot when it has none of its own. Default none.
  open var preferredCurrentPageIndicatorImage: UIImage? { didSet { show() } }

  /// Sets the picture of one dot; a page out of range is reported.
  open func setIndicatorImage(_ image: UIImage?, forPage page: Int) {
    guard isKnown(page, "setIndicatorImage") else { return }
    images[page] = image
    show()
  }
  /// The picture set for one dot.
  open func indicatorImage(forPage page: Int) -> UIImage? { images[page] }
  /// Sets the picture of one dot while it is the current one; a page out of range is reported.
  open func setCurrentPageIndicatorImage(_ image: UIImage?, forPage page: Int) {
    guard isKnown(page, "setCurrentPageIndicatorImage") else { return }
    currentImages[page] = image
    show()
  }
  /// The picture set for one dot while it is the current one.
  open func currentPageIndicatorImage(forPage page: Int) -> UIImage? { currentImages[page] }

  private func isKnown(_ page: Int, _ caller: String) -> Bool {
    if (0..<numberOfPages).contains(page) { return true }
    Diagnostics.report(
      "UIPageControl.\(caller) was ignored: page \(page) is out of range, there are \(numberOfPages) pages")
    return false
  }

  /// The share of white is not documented; our choice.
  private static let otherDots = UIColor(white: 1, alpha: 0.3)

  private static let dot = ScreenImage {
    UIGraphicsImageRenderer(size: CGSize(width: Metrics.dot, height: Metrics.dot)).image { _ in
      UIColor.black.setFill()
      UIBezierPath(ovalIn: CGRect(x: 0, y: 0, width: Metrics.dot, height: Metrics.dot)).fill()
    }.withRenderingMode(.alwaysTemplate)
  }

  private func image(of index: Int) -> UIImage {
    let current = index == page ? currentImages[index] ?? preferredCurrentPageIndicatorImage : nil
    return current ?? images[index] ?? preferredIndicatorImage ?? Self.dot.image
  }

  private func show() {
    accessibilityValue = "page \(page + 1) of \(numberOfPages)"
    let first = firstPage
    for (place, dot) in dots.enumerated() {
      let index = first + place
      let image = image(of: index)
      dot.image = image.renderingMode == .automatic ? image.withRenderingMode(.alwaysTemplate) : image
      dot.tintColor =
        index == page ? currentPageIndicatorTintColor ?? .white : pageIndicatorTintColor ?? Self.otherDots
      dot.isHidden = (numberOfPages == 1 && hidesForSinglePage) || (index == page && showsProgress)
    }
    if progress != nil {
      showProgress()
      bar?.progressTintColor = currentPageIndicatorTintColor ?? .white
      bar?.trackTintColor = pageIndicatorTintColor ?? Self.otherDots
    }
    let showsPlate =
      switch backgroundStyle {
      case .automatic: interactionState == .continuous
      case .prominent: true
      case .minimal: false
      }
    plate.alpha = showsPlate ? 1 : 0
    content.show(isEnabled: isEnabled)
    guard dots.count != laidOutDots else { return }
    laidOutDots = dots.count
    setNeedsLayout()
  }
  /// A page, a state or a look changes no place.
  private var laidOutDots = -1

  package override func stateMayHaveChanged() {
    super.stateMayHaveChanged()
    show()
  }

  // MARK: Layout

  /// The size that this many dots need, in points; of very many pages only some have one.
  open func size(forNumberOfPages pageCount: Int) -> CGSize {
    let row = CGFloat(min(max(pageCount, 0), Metrics.mostDots)) * Metrics.pitch
    return CGSize(width: row + barExtra + 2 * Metrics.padding, height: Metrics.height)
  }

  /// How much longer the row is with a progress.
  private var barExtra: CGFloat { showsProgress ? Metrics.bar - Metrics.dot : 0 }

  open override var intrinsicContentSize: CGSize { size(forNumberOfPages: numberOfPages) }
  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  private var runsFromRight: Bool {
    switch direction {
    case .natural: isMirrored
    case .rightToLeft, .bottomToTop: true
    case .leftToRight, .topToBottom: false
    }
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    content.frame = bounds
    let bounds = content.bounds
    let row = CGFloat(dots.count) * Metrics.pitch + barExtra
    let current = page - firstPage
    var x = bounds.midX - row / 2
    for place in dots.indices {
      let index = runsFromRight ? dots.count - 1 - place : place
      let width = Metrics.pitch + (index == current ? barExtra : 0)
      dots[index].frame = CGRect(x: x, y: bounds.minY, width: width, height: bounds.height)
      if index == current, let bar {
        bar.frame = CGRect(
          x: x + (Metrics.pitch - Metrics.dot) / 2, y: bounds.midY - Metrics.dot / 2, width: Metrics.bar,
          height: Metrics.dot)
      }
      x += width
    }
    let size = size(forNumberOfPages: dots.count)
    plate.frame = CGRect(
      x: bounds.midX - size.width / 2, y: bounds.midY - size.height / 2, width: size.width,
      height: size.height)
    plate.layer.cornerRadius = size.height / 2
  }

  // MARK: Tracking

  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    guard numberOfPages > 0, super.beginTracking(touch, with: event) else { return false }
    dragOrigin = touch.location(in: self).x
    interactionState = .discrete
    return true
  }

  open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    let x = touch.location(in: self).x
    if allowsContinuousInteraction, interactionState == .discrete, abs(x - dragOrigin) > Metrics.slop {
      setInteraction(.continuous)
    }
    if interactionState == .continuous {
      let start = bounds.midX - CGFloat(dots.count) * Metrics.pitch / 2
      let place = ((x - start) / Metrics.pitch).rounded(.down)
      let clamped = Int(min(max(place, 0), CGFloat(dots.count - 1)))
      go(to: firstPage + (runsFromRight ? dots.count - 1 - clamped : clamped), event)
    }
    return super.continueTracking(touch, with: event)
  }

  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    super.endTracking(touch, with: event)
    let wasDiscrete = interactionState == .discrete
    setInteraction(.none)
    guard wasDiscrete, isTouchInside, let touch else { return }
    let isRight = touch.location(in: self).x >= bounds.midX
    go(to: page + (isRight != runsFromRight ? 1 : -1), event)
  }

  open override func cancelTracking(with event: UIEvent?) {
    super.cancelTracking(with: event)
    setInteraction(.none)
  }

  private func setInteraction(_ state: InteractionState) {
    interactionState = state
    if progress != nil { progressVisibilityChanged() }
    guard window != nil else { return show() }
    UIView.animate(withDuration: Self.duration, delay: 0, options: .allowUserInteraction) { self.show() }
  }

  /// Goes to a page by hand, if there is such a page.
  private func go(to wanted: Int, _ event: UIEvent?) {
    guard wanted != page, (0..<numberOfPages).contains(wanted) else { return }
    currentPage = wanted
    send(.valueChanged, event)
    send(.primaryActionTriggered, event)
  }

  /// The arrow keys go by a page.
  package override func handle(_ key: UIKey, _ event: UIPressesEvent?) -> Bool {
    switch key.keyCode {
    case .keyboardRightArrow: go(to: page + (runsFromRight ? -1 : 1), event)
    case .keyboardLeftArrow: go(to: page + (runsFromRight ? 1 : -1), event)
    default: return false
    }
    return true
  }

  package override var focusOutline: (rect: CGRect, radius: CGFloat) {
    (plate.frame, plate.layer.cornerRadius)
  }

  open override func accessibilityIncrement() { go(to: page + 1, nil) }
  open override func accessibilityDecrement() { go(to: page - 1, nil) }

  /// Kept for older code: whether the dots wait for `updateCurrentPageDisplay()`. They do not. Default false.
  open var defersCurrentPageDisplay = false {
    didSet {
      reportUnused("defersCurrentPageDisplay", defersCurrentPageDisplay, "the dots show the page at once")
    }
  }
  open func updateCurrentPageDisplay() {}

  // MARK: Appearance proxies

  override func takeAppearance(of proxy: UIView) {
    super.takeAppearance(of: proxy)
    AppearanceProperty.transfer(UIPageControl.appearanceProperties, from: proxy, to: self)
  }

  private static let appearanceProperties: [AppearanceProperty] = [
    .optional(\UIPageControl.pageIndicatorTintColor),
    .optional(\UIPageControl.currentPageIndicatorTintColor),
  ]
}
