import Foundation
import QuartzCore

/// Eight spokes that turn while something takes its time.
@preconcurrency @MainActor
open class UIActivityIndicatorView: UIView {
  /// How large the indicator is. Raw values are UIKit's.
  public enum Style: Int, Sendable {
    /// Large and white; kept for source compatibility.
    case whiteLarge = 0
    /// Medium and white; kept for source compatibility.
    case white = 1
    /// Medium and grey; kept for source compatibility.
    case gray = 2
    /// 20 points.
    case medium = 100
    /// 37 points.
    case large = 101
  }

  private static let spokeCount = 8
  /// Seconds for one turn, and how much of the last spoke shows. [read off recordings; not documented]
  private static let period: CFTimeInterval = 0.8
  private static let faintest: Float = 0.2
  private static let animationKey = "turn"
  /// Sides of the whole, in points: UIKit's.
  private static let mediumSide: CGFloat = 20
  private static let largeSide: CGFloat = 37
  /// Length, thickness and inner distance of a spoke, as parts of the side. [read off screenshots; not documented]
  private static let spokeLength: CGFloat = 0.25
  private static let spokeWidth: CGFloat = 0.125
  private static let spokeReach: CGFloat = 0.47

  private let spokes: [CALayer] = (0..<UIActivityIndicatorView.spokeCount).map { _ in CALayer() }

  /// An indicator of a size, standing still.
  public init(style: Style) {
    self.style = style
    super.init(frame: CGRect(origin: .zero, size: CGSize(width: Self.side(style), height: Self.side(style))))
    prepare()
  }

  public override init(frame: CGRect) {
    super.init(frame: frame)
    if frame.isEmpty { bounds.size = CGSize(width: Self.mediumSide, height: Self.mediumSide) }
    prepare()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    prepare()
    coder.fill(self, as: UIActivityIndicatorView.self)
  }

  private func prepare() {
    isHidden = true
    isUserInteractionEnabled = false
    isAccessibilityElement = true
    accessibilityTraits = .updatesFrequently
    for spoke in spokes { layer.addSublayer(spoke) }
    placeSpokes()
    showColor()
  }

  private static func side(_ style: Style) -> CGFloat {
    style == .large || style == .whiteLarge ? largeSide : mediumSide
  }

  // MARK: Look

  /// How large the indicator is. Default medium.
  open var style: Style = .medium {
    didSet {
      invalidateIntrinsicContentSize()
      bounds.size = intrinsicContentSize
      showColor()
      setNeedsLayout()
    }
  }

  private var explicitColor: UIColor?

  /// The colour of the spokes. Default system grey, or white for the white styles.
  open var color: UIColor! {
    get { explicitColor ?? (style == .white || style == .whiteLarge ? .white : .systemGray) }
    set {
      explicitColor = newValue
      showColor()
    }
  }

  private func showColor() {
    let shown = color.resolvedColor(with: traitCollection).cgColor
    withoutActions { for spoke in spokes { spoke.backgroundColor = shown } }
  }

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    showColor()
  }

  // MARK: Motion

  /// Whether the indicator is out of sight while it stands still. Default true.
  open var hidesWhenStopped = true {
    didSet { isHidden = hidesWhenStopped && !isAnimating }
  }

  /// Whether the spokes turn.
  open private(set) var isAnimating = false

  /// Shows the indicator and lets it turn.
  open func startAnimating() {
    guard !isAnimating else { return }
    isAnimating = true
    isHidden = false
    accessibilityValue = "1"
    turn()
  }

  /// Stops the spokes, and hides them unless `hidesWhenStopped` is false.
  open func stopAnimating() {
    guard isAnimating else { return }
    isAnimating = false
    accessibilityValue = "0"
    for spoke in spokes { spoke.removeAnimation(forKey: Self.animationKey) }
    if hidesWhenStopped { isHidden = true }
  }

  /// A layer that leaves the window loses its animations.
  open override func didMoveToWindow() {
    super.didMoveToWindow()
    if isAnimating, window != nil { turn() }
  }

  private func turn() {
    guard window != nil else { return }
    for (index, spoke) in spokes.enumerated() {
      let fade = CABasicAnimation(keyPath: "opacity")
      fade.fromValue = 1
      fade.toValue = Self.faintest
      fade.duration = Self.period
      fade.repeatCount = .infinity
      // Each spoke lights up an eighth of a turn after the one before.
      fade.timeOffset = Self.period * Double(Self.spokeCount - index) / Double(Self.spokeCount)
      spoke.add(fade, forKey: Self.animationKey)
    }
  }

  // MARK: Layout

  open override var intrinsicContentSize: CGSize {
    CGSize(width: Self.side(style), height: Self.side(style))
  }
  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  open override func layoutSubviews() {
    super.layoutSubviews()
    placeSpokes()
  }

  private func placeSpokes() {
    let side = Self.side(style)
    let size = CGSize(width: side * Self.spokeWidth, height: side * Self.spokeLength)
    withoutActions {
      for (index, spoke) in spokes.enumerated() {
        let part = CGFloat(index) / CGFloat(Self.spokeCount)
        spoke.bounds = CGRect(origin: .zero, size: size)
        spoke.cornerRadius = size.width / 2
        spoke.position = CGPoint(x: bounds.midX, y: bounds.midY)
        // The spoke hangs at its distance from the middle, which it turns about.
        spoke.anchorPoint = CGPoint(x: 0.5, y: side * Self.spokeReach / size.height)
        spoke.transform = CATransform3DMakeRotation(part * 2 * .pi, 0, 0, 1)
        // Standing still it looks as at the beginning of a turn.
        let age = (Self.spokeCount - index) % Self.spokeCount
        spoke.opacity = 1 - (1 - Self.faintest) * Float(age) / Float(Self.spokeCount)
      }
    }
  }

  private func withoutActions(_ changes: () -> Void) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    changes()
    CATransaction.commit()
  }
}
