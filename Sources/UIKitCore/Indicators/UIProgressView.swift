import Foundation
import QuartzCore
import Support

/// A bar that fills while something gets done.
@preconcurrency @MainActor
open class UIProgressView: UIView {
  /// How the bar looks. Raw values are UIKit's.
  public enum Style: Int, Sendable {
    /// With rounded ends.
    case `default` = 0
    /// With square ends, for the edge of a bar.
    case bar = 1
  }

  /// UIKit's height since iOS 14, and for bars, in points. [read off view dumps]
  private static let height: CGFloat = 4
  private static let barHeight: CGFloat = 2.5
  /// The critically damped spring of an animated change: its perceptual duration, in seconds. [a choice]
  private static let springDuration: TimeInterval = 0.3

  private let track = UIImageView(frame: .zero)
  private let filled = UIImageView(frame: .zero)
  private var part: Float = 0

  public override init(frame: CGRect) {
    super.init(frame: frame)
    prepare()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    prepare()
    coder.fill(self, as: UIProgressView.self)
  }

  /// A bar of a style, of zero width.
  public convenience init(progressViewStyle style: Style) {
    self.init(frame: .zero)
    progressViewStyle = style
    bounds.size.height = intrinsicContentSize.height
  }

  private func prepare() {
    if bounds.height == 0 { bounds.size.height = Self.height }
    isAccessibilityElement = true
    accessibilityTraits = .updatesFrequently
    isUserInteractionEnabled = false
    addSubview(track)
    addSubview(filled)
    show()
  }

  /// How the bar looks. Default `.default`.
  open var progressViewStyle: Style = .default {
    didSet {
      invalidateIntrinsicContentSize()
      setNeedsLayout()
    }
  }

  /// How much is done, 0…1; values beyond are clamped. Default 0.
  open var progress: Float {
    get { part }
    set { setProgress(newValue, animated: false) }
  }

  /// Sets how much is done.
  open func setProgress(_ progress: Float, animated: Bool) {
    guard progress.isFinite else {
      Diagnostics.report("UIProgressView.progress was not set: the value is not finite")
      return
    }
    if animated, window != nil { layoutIfNeeded() }
    changeListener?.willChange("progress")
    part = min(max(progress, 0), 1)
    accessibilityValue = "\(Int((part * 100).rounded()))%"
    setNeedsLayout()
    changeListener?.didChange("progress")
    guard animated, window != nil else { return }
    UIView.animate(
      springDuration: Self.springDuration, bounce: 0,
      options: [.beginFromCurrentState, .allowUserInteraction],
      animations: { self.layoutIfNeeded() })
  }

  /// What the bar shows the progress of. Its fraction is taken when it is set; nothing notifies of changes here, so
  /// that `progress` is to be set after them. Default none.
  open var observedProgress: Progress? {
    didSet { if let observedProgress { progress = Float(observedProgress.fractionCompleted) } }
  }

  /// The colour of what is done; nil means the tint colour. Default nil.
  open var progressTintColor: UIColor? { didSet { show() } }
  /// The colour of the rest; nil means the system's fill. Default nil.
  open var trackTintColor: UIColor? { didSet { show() } }
  /// The picture of what is done, stretched. Default none.
  open var progressImage: UIImage? { didSet { show() } }
  /// The picture of the rest, stretched. Default none.
  open var trackImage: UIImage? { didSet { show() } }

  private func show() {
    filled.image = progressImage
    filled.backgroundColor = progressImage == nil ? progressTintColor ?? tintColor : nil
    track.image = trackImage
    track.backgroundColor = trackImage == nil ? trackTintColor ?? .systemFill : nil
  }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    show()
  }

  open override var intrinsicContentSize: CGSize {
    CGSize(width: Self.noIntrinsicMetric, height: progressViewStyle == .bar ? Self.barHeight : Self.height)
  }
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: bounds.width, height: intrinsicContentSize.height)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let radius = progressViewStyle == .bar ? 0 : bounds.height / 2
    track.frame = bounds
    track.layer.cornerRadius = trackImage == nil ? radius : 0
    let width = bounds.width * CGFloat(part)
    filled.frame = CGRect(
      x: isRightToLeft ? bounds.maxX - width : bounds.minX, y: bounds.minY, width: width,
      height: bounds.height)
    filled.layer.cornerRadius = progressImage == nil ? radius : 0
  }
}
