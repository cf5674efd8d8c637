import Foundation
import QuartzCore

/// A line of an open menu: a mark, a title with an optional second line, an image at the end; or a heading.
@MainActor
final class MenuRow: MenuChoice, MenuLine {
  /// Metrics of iOS 17, in points. [read off screenshots; not documented]
  private enum Metrics {
    static let height: CGFloat = 44
    static let tallHeight: CGFloat = 60
    static let headingHeight: CGFloat = 32
    static let margin: CGFloat = 16
    static let markWidth: CGFloat = 24
    static let markSide: CGFloat = 14
    static let imageSide: CGFloat = 22
    static let titleSize: CGFloat = 17
    static let subtitleSize: CGFloat = 13
  }

  let height: CGFloat
  var isLast = false { didSet { hairline.isHidden = isLast } }
  private let indent: CGFloat
  private let title = UILabel(frame: .zero)
  private let subtitle = UILabel(frame: .zero)
  private let picture = UIImageView(frame: .zero)
  private let mark = UIImageView(frame: .zero)
  private let hairline = UIView(frame: .zero)

  init(_ action: UIAction, keepsMark: Bool) {
    height = action.subtitle == nil ? Metrics.height : Metrics.tallHeight
    indent = keepsMark ? Metrics.markWidth : 0
    super.init(action, nil)
    prepare()
    accessibilityLabel = action.title
    accessibilityTraits = .button
    isEnabled = !action.attributes.contains(.disabled)
    title.text = action.title
    title.font = .systemFont(ofSize: Metrics.titleSize)
    subtitle.text = action.subtitle
    subtitle.font = .systemFont(ofSize: Metrics.subtitleSize)
    subtitle.textColor = .secondaryLabel
    showMark()
    show()
  }

  init(heading: String) {
    height = Metrics.headingHeight
    indent = 0
    super.init(nil, nil)
    prepare()
    isUserInteractionEnabled = false
    title.text = heading
    title.font = .systemFont(ofSize: Metrics.subtitleSize)
    title.textColor = .secondaryLabel
  }

  /// A line that opens a menu of its own; as the header of that menu it closes it.
  init(_ menu: UIMenu, keepsMark: Bool, isHeader: Bool) {
    height = menu.subtitle == nil ? Metrics.height : Metrics.tallHeight
    // Where the menu has an image of its own, the chevron is before the title.
    let isLeading = menu.image != nil
    indent = keepsMark || isLeading ? Metrics.markWidth : 0
    super.init(nil, menu)
    prepare()
    accessibilityLabel = menu.title
    accessibilityTraits = .button
    title.text = menu.title
    title.font = .systemFont(ofSize: Metrics.titleSize, weight: isHeader ? .semibold : .regular)
    subtitle.text = menu.subtitle
    subtitle.font = .systemFont(ofSize: Metrics.subtitleSize)
    subtitle.textColor = .secondaryLabel
    let chevron = UIImage(
      systemName: isHeader ? "chevron.down" : isMirrored ? "chevron.left" : "chevron.right")
    (isLeading ? mark : picture).image = chevron?.withRenderingMode(.alwaysTemplate)
    if isLeading { picture.image = menu.image?.withRenderingMode(.alwaysTemplate) }
    hasSmallPicture = !isLeading
    let color: UIColor = menu.options.contains(.destructive) ? .systemRed : .label
    title.textColor = color
    picture.tintColor = color
    mark.tintColor = color
  }
  /// Whether the image is a chevron.
  private var hasSmallPicture = false

  required init?(coder: NSCoder) { nil }

  override func showMark() {
    guard let action else { return }
    let isOn = action.state == .on
    if isOn { accessibilityTraits.insert(.selected) } else { accessibilityTraits.remove(.selected) }
    picture.image = (isOn ? action.selectedImage ?? action.image : action.image)?.inMenu
    mark.image = action.state == .off ? nil : UIImage(systemName: isOn ? "checkmark" : "minus")
  }

  private func prepare() {
    isAccessibilityElement = true
    hairline.backgroundColor = .separator
    picture.contentMode = .scaleAspectFit
    mark.contentMode = .scaleAspectFit
    for part in [title, subtitle, picture, mark, hairline] {
      part.isUserInteractionEnabled = false
      addSubview(part)
    }
  }

  private func show() {
    guard let action else {
      if submenu != nil { backgroundColor = isHighlighted ? .systemFill : nil }
      return
    }
    let isDestructive = action.attributes.contains(.destructive)
    let color: UIColor = !isEnabled ? .tertiaryLabel : isDestructive ? .systemRed : .label
    title.textColor = color
    picture.tintColor = color
    mark.tintColor = color
    backgroundColor = isHighlighted ? .systemFill : nil
  }

  package override func stateMayHaveChanged() {
    super.stateMayHaveChanged()
    show()
  }

  /// The ring stays within the panel.
  package override var focusOutline: (rect: CGRect, radius: CGFloat) {
    (bounds.insetBy(dx: 8, dy: 6), 6)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let scale = max(traitCollection.displayScale, 1)
    let side = hasSmallPicture ? Metrics.markSide : Metrics.imageSide
    let start = Metrics.margin + indent
    let imageWidth = picture.image == nil ? 0 : Metrics.imageSide + Metrics.margin
    let width = max(bounds.width - start - Metrics.margin - imageWidth, 0)
    let titleHeight = title.intrinsicContentSize.height
    let secondHeight = subtitle.text == nil ? 0 : subtitle.intrinsicContentSize.height
    let top = ((bounds.height - titleHeight - secondHeight) / 2 * scale).rounded() / scale
    func place(_ view: UIView, _ rect: CGRect) { view.frame = directed(rect, in: bounds) }
    place(title, CGRect(x: start, y: top, width: width, height: titleHeight))
    place(subtitle, CGRect(x: start, y: top + titleHeight, width: width, height: secondHeight))
    title.textAlignment = isMirrored ? .right : .left
    subtitle.textAlignment = title.textAlignment
    place(
      mark,
      CGRect(
        x: Metrics.margin, y: (bounds.height - Metrics.markSide) / 2, width: Metrics.markSide,
        height: Metrics.markSide))
    place(
      picture,
      CGRect(
        x: bounds.width - Metrics.margin - (Metrics.imageSide + side) / 2, y: (bounds.height - side) / 2,
        width: side, height: side))
    hairline.frame = CGRect(x: 0, y: bounds.height - 1 / scale, width: bounds.width, height: 1 / scale)
  }
}
