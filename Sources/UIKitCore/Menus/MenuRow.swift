import Foundation
import QuartzCore

/// A line of an open menu: a mark, a title with an optional second line, an image at the end; or a heading.
@MainActor
final class MenuRow: MenuChoice, MenuLine {
  /// Metrics of iOS 17 with the usual text size, in points. [read off screenshots; not documented]
  private enum Metrics {
    static let height: CGFloat = 44
    static let tallHeight: CGFloat = 60
    static let headingHeight: CGFloat = 32
    static let margin: CGFloat = 16
    static let textMargin: CGFloat = 11
    static let headingTextMargin: CGFloat = 8
    static let markWidth: CGFloat = 24
    static let markSide: CGFloat = 14
    static let imageSide: CGFloat = 22
    static let titleLines = 2
  }

  var isLast = false { didSet { hairline.isHidden = isLast } }
  private let traits: UITraitCollection
  private var keepsMark = false
  private let title = UILabel(frame: .zero)
  private let subtitle = UILabel(frame: .zero)
  private let picture = UIImageView(frame: .zero)
  private let mark = UIImageView(frame: .zero)
  private let hairline = UIView(frame: .zero)

  init(_ action: UIAction, keepsMark: Bool, _ traits: UITraitCollection) {
    self.traits = traits
    super.init(action, nil)
    self.keepsMark = keepsMark
    prepare()
    accessibilityLabel = action.title
    accessibilityTraits = .button
    isEnabled = !action.attributes.contains(.disabled)
    title.text = action.title
    subtitle.text = action.subtitle
    subtitle.textColor = .secondaryLabel
    showMark()
    show()
  }

  init(heading: String, _ traits: UITraitCollection) {
    self.traits = traits
    super.init(nil, nil)
    prepare()
    isUserInteractionEnabled = false
    title.text = heading
    title.font = .preferredFont(forTextStyle: .footnote, compatibleWith: traits)
    title.textColor = .secondaryLabel
  }

  /// A line that opens a menu of its own; as the header of that menu it closes it.
  init(_ menu: UIMenu, keepsMark: Bool, isHeader: Bool, _ traits: UITraitCollection) {
    self.traits = traits
    super.init(nil, menu)
    // Where the menu has an image of its own, the chevron is before the title.
    let isLeading = menu.image != nil
    self.keepsMark = keepsMark || isLeading
    prepare()
    accessibilityLabel = menu.title
    accessibilityTraits = .button
    title.text = menu.title
    if isHeader { title.font = .preferredFont(forTextStyle: .headline, compatibleWith: traits) }
    subtitle.text = menu.subtitle
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
    title.font = .preferredFont(forTextStyle: .body, compatibleWith: traits)
    subtitle.font = .preferredFont(forTextStyle: .footnote, compatibleWith: traits)
    let isLarge = traits.preferredContentSizeCategory.isAccessibilityCategory
    for label in [title, subtitle] { label.numberOfLines = isLarge ? 0 : Metrics.titleLines }
    for part in [title, subtitle, picture, mark, hairline] {
      part.isUserInteractionEnabled = false
      addSubview(part)
    }
  }

  /// Lets the title take so many lines at most; 0 for as many as it takes by itself.
  func limitTitle(to lines: Int) { if lines > 0 { title.numberOfLines = lines } }

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

  /// Images and marks are as much larger as the text is.
  private func scaled(_ length: CGFloat) -> CGFloat {
    UIFontMetrics(forTextStyle: .body).scaledValue(for: length, compatibleWith: traits)
  }

  /// Where the texts begin, how wide they may be and how high they are in a width.
  private func texts(in width: CGFloat) -> (start: CGFloat, width: CGFloat, title: CGFloat, subtitle: CGFloat)
  {
    let start = Metrics.margin + (keepsMark ? scaled(Metrics.markWidth) : 0)
    let imageWidth = picture.image == nil ? 0 : scaled(Metrics.imageSide) + Metrics.margin
    let room = max(width - start - Metrics.margin - imageWidth, 0)
    func height(_ label: UILabel) -> CGFloat {
      guard label.text != nil else { return 0 }
      return label.sizeThatFits(CGSize(width: room, height: .greatestFiniteMagnitude)).height
    }
    return (start, room, height(title), height(subtitle))
  }

  func height(width: CGFloat) -> CGFloat {
    let texts = texts(in: width)
    let isHeading = action == nil && submenu == nil
    let least =
      isHeading ? Metrics.headingHeight : subtitle.text == nil ? Metrics.height : Metrics.tallHeight
    let margin = isHeading ? Metrics.headingTextMargin : Metrics.textMargin
    return max(least, (texts.title + texts.subtitle + 2 * margin).rounded(.up))
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let scale = max(traitCollection.displayScale, 1)
    let (imageSide, markSide) = (scaled(Metrics.imageSide), scaled(Metrics.markSide))
    let side = hasSmallPicture ? markSide : imageSide
    let (start, width, titleHeight, secondHeight) = texts(in: bounds.width)
    let top = ((bounds.height - titleHeight - secondHeight) / 2 * scale).rounded() / scale
    func place(_ view: UIView, _ rect: CGRect) { view.frame = directed(rect, in: bounds) }
    place(title, CGRect(x: start, y: top, width: width, height: titleHeight))
    place(subtitle, CGRect(x: start, y: top + titleHeight, width: width, height: secondHeight))
    title.textAlignment = isMirrored ? .right : .left
    subtitle.textAlignment = title.textAlignment
    place(
      mark,
      CGRect(
        x: Metrics.margin, y: (bounds.height - markSide) / 2, width: markSide, height: markSide))
    place(
      picture,
      CGRect(
        x: bounds.width - Metrics.margin - (imageSide + side) / 2, y: (bounds.height - side) / 2,
        width: side, height: side))
    hairline.frame = CGRect(x: 0, y: bounds.height - 1 / scale, width: bounds.width, height: 1 / scale)
  }
}
