import Foundation
import QuartzCore

/// Something before or after the content of a row in a list.
@preconcurrency @MainActor
public struct UICellAccessory {
  /// When an accessory shows.
  public enum DisplayedState: Sendable {
    case always, whenEditing, whenNotEditing
  }

  /// How much room an accessory takes.
  public enum LayoutDimension: Equatable, Sendable {
    /// Its own width.
    case actual
    /// As much as the others of its side.
    case standard
    case custom(CGFloat)
  }

  /// On which side a view of the app's own is, and where among the others.
  public enum Placement {
    /// A place among the accessories of a side: the answer of the closure.
    public typealias Position = (_ accessories: [UICellAccessory]) -> Int
    case leading(displayed: DisplayedState = .always, at: Position = { $0.count })
    case trailing(displayed: DisplayedState = .always, at: Position = { _ in 0 })
  }

  /// What kind an accessory is.
  public enum AccessoryType: Hashable, Sendable {
    case disclosureIndicator, detail, checkmark, delete, insert, reorder, multiselect, outlineDisclosure
    case popUpMenu, label, customView
  }

  let kind: AccessoryType
  let isLeading: Bool
  let displayed: DisplayedState
  let isHidden: Bool
  let width: LayoutDimension
  let tint: UIColor?
  let position: Placement.Position?
  /// Makes the view for a cell.
  let makeView: (UICollectionViewListCell) -> UIView

  /// What kind the accessory is.
  public var accessoryType: AccessoryType { kind }

  private static let chevron: CGFloat = 13
  private static let mark: CGFloat = 15
  private static let control: CGFloat = 22

  private static func picture(_ name: String, _ size: CGFloat, _ tint: UIColor?, _ words: String)
    -> UIImageView
  {
    let view = UIImageView(
      image: UIImage(
        systemName: name, withConfiguration: UIImage.SymbolConfiguration(pointSize: size, weight: .semibold)))
    view.tintColor = tint
    view.contentMode = .center
    view.accessibilityLabel = words
    view.sizeToFit()
    return view
  }

  private static func button(
    _ name: String, _ size: CGFloat, _ tint: UIColor?, _ words: String, _ action: @escaping () -> Void
  ) -> UIView {
    let button = UIButton(type: .system)
    button.setImage(
      UIImage(systemName: name, withConfiguration: UIImage.SymbolConfiguration(pointSize: size)), for: .normal
    )
    if let tint { button.tintColor = tint }
    button.accessibilityLabel = words
    button.frame.size = CGSize(width: size + 6, height: 44)
    button.addAction(UIAction { _ in action() }, for: .touchUpInside)
    return button
  }

  // MARK: Options

  public struct DisclosureIndicatorOptions {
    public var isHidden: Bool
    public var reservedLayoutWidth: LayoutDimension
    public var tintColor: UIColor?
    public init(
      isHidden: Bool = false, reservedLayoutWidth: LayoutDimension = .actual, tintColor: UIColor? = nil
    ) {
      self.isHidden = isHidden
      self.reservedLayoutWidth = reservedLayoutWidth
      self.tintColor = tintColor
    }
  }
  public typealias CheckmarkOptions = DisclosureIndicatorOptions
  public typealias DetailOptions = DisclosureIndicatorOptions

  public struct DeleteOptions {
    public var isHidden: Bool
    public var reservedLayoutWidth: LayoutDimension
    public var tintColor: UIColor?
    public var backgroundColor: UIColor?
    public init(
      isHidden: Bool = false, reservedLayoutWidth: LayoutDimension = .standard, tintColor: UIColor? = nil,
      backgroundColor: UIColor? = nil
    ) {
      self.isHidden = isHidden
      self.reservedLayoutWidth = reservedLayoutWidth
      self.tintColor = tintColor
      self.backgroundColor = backgroundColor
    }
  }
  public typealias InsertOptions = DeleteOptions
  public typealias MultiselectOptions = DeleteOptions

  public struct ReorderOptions {
    public var isHidden: Bool
    public var reservedLayoutWidth: LayoutDimension
    public var tintColor: UIColor?
    public var showsVerticalSeparator: Bool
    public init(
      isHidden: Bool = false, reservedLayoutWidth: LayoutDimension = .standard, tintColor: UIColor? = nil,
      showsVerticalSeparator: Bool = true
    ) {
      self.isHidden = isHidden
      self.reservedLayoutWidth = reservedLayoutWidth
      self.tintColor = tintColor
      self.showsVerticalSeparator = showsVerticalSeparator
    }
  }

  public struct OutlineDisclosureOptions {
    public enum Style: Sendable {
      case automatic, header, cell
    }
    public var style: Style
    public var isHidden: Bool
    public var reservedLayoutWidth: LayoutDimension
    public var tintColor: UIColor?
    public init(
      style: Style = .automatic, isHidden: Bool = false, reservedLayoutWidth: LayoutDimension = .actual,
      tintColor: UIColor? = nil
    ) {
      self.style = style
      self.isHidden = isHidden
      self.reservedLayoutWidth = reservedLayoutWidth
      self.tintColor = tintColor
    }
  }

  public struct LabelOptions {
    public var isHidden: Bool
    public var reservedLayoutWidth: LayoutDimension
    public var tintColor: UIColor?
    public var font: UIFont
    public var adjustsFontForContentSizeCategory: Bool
    public init(
      isHidden: Bool = false, reservedLayoutWidth: LayoutDimension = .actual, tintColor: UIColor? = nil,
      font: UIFont = .preferredFont(forTextStyle: .body), adjustsFontForContentSizeCategory: Bool = true
    ) {
      self.isHidden = isHidden
      self.reservedLayoutWidth = reservedLayoutWidth
      self.tintColor = tintColor
      self.font = font
      self.adjustsFontForContentSizeCategory = adjustsFontForContentSizeCategory
    }
  }

  /// A view of the app's own.
  public struct CustomViewConfiguration {
    public let customView: UIView
    public let placement: Placement
    public var isHidden: Bool
    public var reservedLayoutWidth: LayoutDimension
    public var tintColor: UIColor?
    public var maintainsFixedSize: Bool
    public init(
      customView: UIView, placement: Placement, isHidden: Bool? = nil,
      reservedLayoutWidth: LayoutDimension? = nil, tintColor: UIColor? = nil, maintainsFixedSize: Bool? = nil
    ) {
      self.customView = customView
      self.placement = placement
      self.isHidden = isHidden ?? false
      self.reservedLayoutWidth = reservedLayoutWidth ?? .standard
      self.tintColor = tintColor
      self.maintainsFixedSize = maintainsFixedSize ?? false
    }
  }

  // MARK: Kinds

  /// A chevron: the row leads somewhere.
  public static func disclosureIndicator(
    displayed: DisplayedState = .always, options: DisclosureIndicatorOptions = .init()
  ) -> UICellAccessory {
    UICellAccessory(
      kind: .disclosureIndicator, isLeading: false, displayed: displayed, isHidden: options.isHidden,
      width: options.reservedLayoutWidth, tint: options.tintColor, position: nil
    ) { _ in CellAccessory.chevron(options.tintColor ?? .tertiaryLabel) }
  }
  /// An i in a circle.
  public static func detail(
    displayed: DisplayedState = .always, options: DetailOptions = .init(), actionHandler: (() -> Void)? = nil
  ) -> UICellAccessory {
    UICellAccessory(
      kind: .detail, isLeading: false, displayed: displayed, isHidden: options.isHidden,
      width: options.reservedLayoutWidth, tint: options.tintColor, position: nil
    ) { _ in button("info.circle", control, options.tintColor, "More Info") { actionHandler?() } }
  }
  public static func checkmark(
    displayed: DisplayedState = .always, options: CheckmarkOptions = .init()
  ) -> UICellAccessory {
    UICellAccessory(
      kind: .checkmark, isLeading: false, displayed: displayed, isHidden: options.isHidden,
      width: options.reservedLayoutWidth, tint: options.tintColor, position: nil
    ) { _ in picture("checkmark", mark, options.tintColor, "Checkmark") }
  }
  /// A minus: without a handler it shows the row's trailing actions.
  public static func delete(
    displayed: DisplayedState = .whenEditing, options: DeleteOptions = .init(),
    actionHandler: (() -> Void)? = nil
  ) -> UICellAccessory {
    UICellAccessory(
      kind: .delete, isLeading: true, displayed: displayed, isHidden: options.isHidden,
      width: options.reservedLayoutWidth, tint: options.tintColor, position: nil
    ) { cell in
      button("minus.circle.fill", control, options.backgroundColor ?? .systemRed, "Delete") { [weak cell] in
        if let actionHandler { actionHandler() } else { cell?.openTrailingActions() }
      }
    }
  }
  public static func insert(
    displayed: DisplayedState = .whenEditing, options: InsertOptions = .init(),
    actionHandler: (() -> Void)? = nil
  ) -> UICellAccessory {
    UICellAccessory(
      kind: .insert, isLeading: true, displayed: displayed, isHidden: options.isHidden,
      width: options.reservedLayoutWidth, tint: options.tintColor, position: nil
    ) { _ in
      button("plus.circle.fill", control, options.backgroundColor ?? .systemGreen, "Insert") {
        actionHandler?()
      }
    }
  }
  /// Three lines by which the row is moved, where the data source lets it.
  public static func reorder(
    displayed: DisplayedState = .whenEditing, options: ReorderOptions = .init()
  ) -> UICellAccessory {
    UICellAccessory(
      kind: .reorder, isLeading: false, displayed: displayed, isHidden: options.isHidden,
      width: options.reservedLayoutWidth, tint: options.tintColor, position: nil
    ) { cell in
      let grip = ReorderGrip(frame: CGRect(x: 0, y: 0, width: control, height: 44))
      if let tint = options.tintColor { grip.color = tint }
      let reorder = ListReorder(cell)
      grip.moved = { reorder.moved($0) }
      grip.step = { reorder.step(isDown: $0) }
      return grip
    }
  }
  /// A circle that says whether the row is chosen.
  public static func multiselect(
    displayed: DisplayedState = .whenEditing, options: MultiselectOptions = .init()
  ) -> UICellAccessory {
    UICellAccessory(
      kind: .multiselect, isLeading: true, displayed: displayed, isHidden: options.isHidden,
      width: options.reservedLayoutWidth, tint: options.tintColor, position: nil
    ) { cell in
      cell.isSelected
        ? picture("checkmark.circle.fill", control, options.backgroundColor ?? .tintColor, "Selected")
        : picture("circle", control, .tertiaryLabel, "Not selected")
    }
  }
  /// A chevron that opens and closes what is below the row.
  public static func outlineDisclosure(
    displayed: DisplayedState = .always, options: OutlineDisclosureOptions = .init(),
    actionHandler: (() -> Void)? = nil
  ) -> UICellAccessory {
    UICellAccessory(
      kind: .outlineDisclosure, isLeading: false, displayed: displayed, isHidden: options.isHidden,
      width: options.reservedLayoutWidth, tint: options.tintColor, position: nil
    ) { cell in
      button(
        cell.configurationState.isExpanded ? "chevron.down" : "chevron.right", chevron, options.tintColor,
        "Expand"
      ) { [weak cell] in
        if let actionHandler { actionHandler() } else { cell?.toggleOutline() }
      }
    }
  }
  public static func popUpMenu(
    _ menu: UIMenu, displayed: DisplayedState = .always, options: DisclosureIndicatorOptions = .init(),
    selectedElementDidChangeHandler: ((UIMenu) -> Void)? = nil
  ) -> UICellAccessory {
    UICellAccessory(
      kind: .popUpMenu, isLeading: false, displayed: displayed, isHidden: options.isHidden,
      width: options.reservedLayoutWidth, tint: options.tintColor, position: nil
    ) { _ in
      let button = UIButton(type: .system)
      button.setTitle(menu.title.isEmpty ? menu.children.first?.title : menu.title, for: .normal)
      button.setImage(UIImage(systemName: "chevron.up.chevron.down"), for: .normal)
      button.menu = menu
      button.showsMenuAsPrimaryAction = true
      button.sizeToFit()
      return button
    }
  }
  /// A grey text.
  public static func label(
    text: String, displayed: DisplayedState = .always, options: LabelOptions = .init()
  ) -> UICellAccessory {
    UICellAccessory(
      kind: .label, isLeading: false, displayed: displayed, isHidden: options.isHidden,
      width: options.reservedLayoutWidth, tint: options.tintColor, position: nil
    ) { _ in
      let label = UILabel()
      label.text = text
      label.font = options.font
      label.textColor = options.tintColor ?? .secondaryLabel
      label.sizeToFit()
      return label
    }
  }
  /// A view of the app's own.
  public static func customView(configuration: CustomViewConfiguration) -> UICellAccessory {
    let isLeading: Bool
    let displayed: DisplayedState
    let position: Placement.Position
    switch configuration.placement {
    case .leading(let state, let place): (isLeading, displayed, position) = (true, state, place)
    case .trailing(let state, let place): (isLeading, displayed, position) = (false, state, place)
    }
    return UICellAccessory(
      kind: .customView, isLeading: isLeading, displayed: displayed, isHidden: configuration.isHidden,
      width: configuration.reservedLayoutWidth, tint: configuration.tintColor, position: position
    ) { _ in
      let view = configuration.customView
      if !configuration.maintainsFixedSize, view.bounds.isEmpty {
        let fit = view.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
        view.frame.size =
          fit.width > 0 && fit.height > 0 ? fit : view.sizeThatFits(CGSize(width: 100, height: 44))
      }
      return view
    }
  }
}
