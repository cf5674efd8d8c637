import Foundation
import QuartzCore

/// What shows above a scroll view's content when that is pulled down: it asks for new content and says that it comes.
///
/// Pulling far enough sends `.valueChanged`; the app calls `endRefreshing()` when the content is there.
@preconcurrency @MainActor
open class UIRefreshControl: UIControl {
  /// How tall it is while it refreshes, in points. [as on iOS, measured]
  private static let height: CGFloat = 60
  /// How far the content is pulled until it asks, in points. [not documented by Apple; our choice]
  private static let trigger: CGFloat = 96
  /// From this pull on the spokes come, in points. [not documented by Apple; our choice]
  private static let firstSpoke: CGFloat = 30

  private let spinner = RefreshSpinner()
  private let title = UILabel()
  private weak var scrollView: UIScrollView?
  /// Whether this pull has asked already.
  private var hasAsked = false

  /// A control of its own size; a scroll view places it.
  public convenience init() {
    self.init(frame: CGRect(x: 0, y: 0, width: 320, height: Self.height))
  }

  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
    coder.fill(self, as: UIRefreshControl.self)
  }

  private func setUp() {
    isUserInteractionEnabled = false
    tintColor = .secondaryLabel
    title.textAlignment = .center
    title.font = .preferredFont(forTextStyle: .footnote)
    addSubview(title)
    addSubview(spinner)
  }

  /// Whether new content is on its way.
  open private(set) var isRefreshing = false {
    willSet { changeListener?.willChange("refreshing") }
    didSet { changeListener?.didChange("refreshing") }
  }

  /// A text below the spokes. Default nil.
  open var attributedTitle: NSAttributedString? {
    didSet {
      title.attributedText = attributedTitle
      setNeedsLayout()
    }
  }

  /// Shows that content is on its way; it does not send `.valueChanged`.
  open func beginRefreshing() {
    guard !isRefreshing else { return }
    isRefreshing = true
    spinner.start()
    scrollView?.refreshInset = Self.height
  }

  /// The content is there: it goes away.
  open func endRefreshing() {
    guard isRefreshing else { return }
    isRefreshing = false
    spinner.stop()
    scrollView?.refreshInset = 0
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let hasTitle = attributedTitle != nil
    spinner.frame = CGRect(
      x: bounds.midX - RefreshSpinner.size / 2,
      y: (hasTitle ? bounds.midY - 8 : bounds.midY) - RefreshSpinner.size / 2,
      width: RefreshSpinner.size, height: RefreshSpinner.size)
    title.frame = CGRect(x: 0, y: bounds.maxY - 20, width: bounds.width, height: 18)
  }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    spinner.color = tintColor
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: size.width, height: Self.height) }
  open override var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: Self.height)
  }

  // MARK: In a scroll view

  func attach(to scrollView: UIScrollView) {
    self.scrollView = scrollView
    layer.zPosition = -1
    scrollView.insertSubview(self, at: 0)
    if isRefreshing { scrollView.refreshInset = Self.height }
    contentMoved(in: scrollView)
  }

  func detachFromScrollView() {
    scrollView?.refreshInset = 0
    scrollView = nil
    removeFromSuperview()
  }

  /// Follows the pull: it keeps to the top of what shows, its spokes come one by one, at last it asks.
  func contentMoved(in scrollView: UIScrollView) {
    let pull = max(-scrollView.scrolledPastBar, 0)
    // Above the content, and above what of the bar goes down with it.
    let place = CGRect(
      x: scrollView.bounds.minX,
      y: -scrollView.contentInset.top - scrollView.barCollapseLimit - scrollView.bars.belowCollapse
        - Self.height,
      width: scrollView.bounds.width, height: Self.height)
    if frame != place { frame = place }
    isHidden = pull <= 0 && !isRefreshing
    if !isRefreshing {
      spinner.progress = min(max((pull - Self.firstSpoke) / (Self.trigger - Self.firstSpoke), 0), 1)
    }
    if pull <= 0 { hasAsked = false }
    guard scrollView.isDragging, !isRefreshing, !hasAsked, pull >= Self.trigger, isEnabled else { return }
    hasAsked = true
    beginRefreshing()
    sendActions(for: .valueChanged)
  }
}

/// The spokes: they come one by one with the pull, and go round while content is on its way.
final class RefreshSpinner: UIView {
  static let size: CGFloat = 20
  private static let spokes = 8
  /// A turn, in seconds. [as on iOS, measured]
  private static let turn: TimeInterval = 0.8
  private static let spoke = CGRect(x: 8.75, y: 0, width: 2.5, height: 6)
  /// The last spoke's share of the first one's opacity. [not documented by Apple; our choice]
  private static let faintest: CGFloat = 0.25

  private var layers: [CALayer] = []

  override init(frame: CGRect) {
    super.init(frame: CGRect(x: 0, y: 0, width: Self.size, height: Self.size))
    for index in 0..<Self.spokes {
      let spoke = CALayer()
      spoke.bounds = CGRect(origin: .zero, size: Self.spoke.size)
      spoke.cornerRadius = Self.spoke.width / 2
      let middle = Self.size / 2
      spoke.anchorPoint = CGPoint(x: 0.5, y: middle / Self.spoke.height)
      spoke.position = CGPoint(x: middle, y: middle)
      spoke.transform = CATransform3DMakeRotation(2 * .pi * CGFloat(index) / CGFloat(Self.spokes), 0, 0, 1)
      spoke.opacity = 0
      spoke.actions = ["opacity": NSNull(), "backgroundColor": NSNull()]
      layer.addSublayer(spoke)
      layers.append(spoke)
    }
  }

  required init?(coder: NSCoder) { nil }

  var color: UIColor? {
    didSet {
      for spoke in layers { spoke.backgroundColor = color?.resolvedColor(with: traitCollection).cgColor }
    }
  }

  /// How many of the spokes show, 0…1.
  var progress: CGFloat = 0 {
    didSet {
      guard progress != oldValue else { return }
      for (index, spoke) in layers.enumerated() {
        let share = progress * CGFloat(Self.spokes) - CGFloat(index)
        spoke.opacity = Float(min(max(share, 0), 1))
      }
    }
  }

  private static let key = "turn"

  func start() {
    progress = 1
    for (index, spoke) in layers.enumerated() {
      let lag = CGFloat(index) / CGFloat(Self.spokes)
      spoke.opacity = Float(1 - (1 - Self.faintest) * (1 - lag))
    }
    let animation = CAKeyframeAnimation(keyPath: "transform.rotation.z")
    animation.values = (0...Self.spokes).map { 2 * CGFloat.pi * CGFloat($0) / CGFloat(Self.spokes) }
    animation.calculationMode = .discrete
    animation.duration = Self.turn
    animation.repeatCount = .infinity
    layer.add(animation, forKey: Self.key)
  }

  func stop() {
    layer.removeAnimation(forKey: Self.key)
    progress = 0
  }
}

extension UIScrollView {
  func install(_ control: UIRefreshControl?) {
    guard control !== shownRefreshControl else { return }
    refreshControl?.detachFromScrollView()
    shownRefreshControl = control
    control?.attach(to: self)
  }
}
