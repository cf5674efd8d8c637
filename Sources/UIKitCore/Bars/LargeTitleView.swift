import Foundation
import QuartzCore

/// The large title below the row of a navigation bar. Named like UIKit's.
final class _UINavigationBarLargeTitleView: UIView {
  /// Points: 34-point bold text, 16 from the side, as on the phone.
  enum Metrics {
    static let margin: CGFloat = 16
    static let bottomGap: CGFloat = 8
    static let topGap: CGFloat = 3
    /// The height of the standard text.
    static let textHeight: CGFloat = 41
    /// The line below: its text, and the height that it has.
    static let subtitleSize: CGFloat = 15
    static let subtitleHeight: CGFloat = 22
  }

  let label = UILabel(frame: .zero)
  private let subtitle = NavigationSubtitle(
    size: Metrics.subtitleSize, identifier: "navigation.largeSubtitle")
  /// The size of the text, 1 at rest: more while the bar is pulled.
  var textScale: CGFloat = 1 { didSet { if textScale != oldValue { setNeedsLayout() } } }

  override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    clipsToBounds = true
    label.accessibilityIdentifier = "navigation.largeTitle"
    label.accessibilityTraits = .header
    addSubview(label)
  }

  required init?(coder: NSCoder) {
    nil
  }

  /// The title's font without attributes: the large title's size for the user's texts, bold.
  static func font(for traits: UITraitCollection) -> UIFont {
    let size = UIFont.preferredFont(forTextStyle: .largeTitle, compatibleWith: traits).pointSize
    return .systemFont(ofSize: size, weight: .bold)
  }

  /// The height that the title needs below the row, for the user's texts.
  static func height(for traits: UITraitCollection, hasSubtitle: Bool = false) -> CGFloat {
    let text = max(Metrics.textHeight, font(for: traits).lineHeight.rounded(.up))
    return Metrics.topGap + text + (hasSubtitle ? Metrics.subtitleHeight : 0) + Metrics.bottomGap
  }

  func show(_ item: UINavigationItem?, attributes: [NSAttributedString.Key: Any], isDark: Bool) {
    label.text = item?.largeText
    let lines = item?.lines ?? NavigationItemLines()
    subtitle.show(lines.largeSubtitle ?? lines.subtitle, lines.largeSubtitleView, in: self, isDark: isDark)
    label.textAlignment = superview?.isRightToLeft ?? isRightToLeft ? .right : .left
    // The bar learns of new traits before its subviews do.
    label.font = attributes[.font] as? UIFont ?? Self.font(for: (superview ?? self).traitCollection)
    label.textColor = attributes[.foregroundColor] as? UIColor ?? (isDark ? .white : .label)
    setNeedsLayout()
  }

  /// Where the text is in the view, which is as high as what shows of the title.
  private var textFrame: CGRect {
    let insets = superview?.safeAreaInsets ?? safeAreaInsets
    let height = max(Metrics.textHeight, label.font.lineHeight.rounded(.up))
    let below = subtitle.shown == nil ? 0 : Metrics.subtitleHeight
    return CGRect(
      x: insets.left + Metrics.margin, y: bounds.height - Metrics.bottomGap - below - height,
      width: max(0, bounds.width - insets.left - insets.right - 2 * Metrics.margin), height: height)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let frame = textFrame
    let isMirrored = superview?.isRightToLeft ?? isRightToLeft
    // It grows from the side where reading begins, and keeps within the bar.
    let wish = label.sizeThatFits(CGSize(width: CGFloat.greatestFiniteMagnitude, height: frame.height)).width
    let scale = min(textScale, max(1, frame.width / max(wish, 1)))
    label.layer.anchorPoint = CGPoint(x: isMirrored ? 1 : 0, y: 1)
    label.bounds.size = frame.size
    label.center = CGPoint(x: isMirrored ? frame.maxX : frame.minX, y: frame.maxY)
    label.transform = scale == 1 ? .identity : CGAffineTransform(scaleX: scale, y: scale)
    guard let line = subtitle.shown else { return }
    let size = subtitle.size(in: frame.width)
    line.bounds.size = size
    line.center = CGPoint(
      x: isMirrored ? frame.maxX - size.width / 2 : frame.minX + size.width / 2,
      y: frame.maxY + Metrics.subtitleHeight / 2)
  }

  /// A copy of the text where it is in a superview, for a change from one title to another; nil where too little shows.
  func flight(in bar: UIView) -> UILabel? {
    guard !isHidden, bounds.height > Metrics.bottomGap + Metrics.textHeight / 2, !(label.text ?? "").isEmpty
    else { return nil }
    // Itself alone: the bar around it may be on its way to another item.
    layoutSubviews()
    let copy = UILabel(frame: .zero)
    copy.text = label.text
    copy.font = label.font
    copy.textColor = label.textColor
    copy.textAlignment = label.textAlignment
    let isMirrored = label.layer.anchorPoint.x > 0
    copy.layer.anchorPoint = CGPoint(x: isMirrored ? 1 : 0, y: 0.5)
    copy.bounds.size = label.bounds.size
    let center = label.center
    copy.center = convert(CGPoint(x: center.x, y: center.y - label.bounds.height / 2), to: bar)
    return copy
  }
}
