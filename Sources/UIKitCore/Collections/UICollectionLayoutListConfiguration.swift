import Foundation
import QuartzCore
import Support

/// How the lines between the rows of a list look.
public struct UIListSeparatorConfiguration {
  /// Whether a line shows. Raw values are UIKit's.
  public enum Visibility: Int, Sendable {
    case automatic = 0
    case visible = 1
    case hidden = 2
  }

  /// Insets that the list chooses: to where the text begins.
  public static let automaticInsets = NSDirectionalEdgeInsets(
    top: .greatestFiniteMagnitude, leading: .greatestFiniteMagnitude, bottom: .greatestFiniteMagnitude,
    trailing: .greatestFiniteMagnitude)

  public var topSeparatorVisibility = Visibility.automatic
  public var bottomSeparatorVisibility = Visibility.automatic
  public var topSeparatorInsets = UIListSeparatorConfiguration.automaticInsets
  public var bottomSeparatorInsets = UIListSeparatorConfiguration.automaticInsets
  /// The colour. Default `.separator`.
  public var color = UIColor.separator
  /// The colour between rows that are selected together. Kept and reported: it is `color`.
  public var multipleSelectionColor = UIColor.separator {
    didSet { report("multipleSelectionColor", multipleSelectionColor != .separator) }
  }
  /// What the lines let through. Kept and reported: they have `color`. Default nil.
  public var visualEffect: UIVisualEffect? { didSet { report("visualEffect", visualEffect != nil) } }

  private func report(_ member: String, _ isAsked: Bool) {
    guard isAsked else { return }
    Diagnostics.report(
      "\(member) changes nothing here: separators have their color.", subject: "UIListSeparatorConfiguration",
      severity: .warning)
  }

  public init(listAppearance: UICollectionLayoutListConfiguration.Appearance) {}
}

/// What a list is like: how its rows look, whether sections have headers, what swiping does.
public struct UICollectionLayoutListConfiguration {
  /// How a list looks. Raw values are UIKit's.
  public enum Appearance: Int, Sendable {
    case plain = 0
    case grouped = 1
    case insetGrouped = 2
    case sidebar = 3
    case sidebarPlain = 4
  }

  /// Where a section's header comes from. Raw values are UIKit's.
  public enum HeaderMode: Int, Sendable {
    case none = 0
    case supplementary = 1
    case firstItemInSection = 2
  }

  /// Where a section's footer comes from. Raw values are UIKit's.
  public enum FooterMode: Int, Sendable {
    case none = 0
    case supplementary = 1
  }

  /// The actions of a row.
  public typealias SwipeActionsConfigurationProvider = (_ indexPath: IndexPath) ->
    UISwipeActionsConfiguration?
  /// Changes the lines of one row.
  public typealias ItemSeparatorHandler =
    (_ indexPath: IndexPath, _ sectionSeparatorConfiguration: UIListSeparatorConfiguration) ->
    UIListSeparatorConfiguration

  public init(appearance: Appearance) {
    self.appearance = appearance
    separatorConfiguration = UIListSeparatorConfiguration(listAppearance: appearance)
  }

  /// How the list looks.
  public let appearance: Appearance
  /// Whether there are lines between rows. Default true; sidebars have none.
  public var showsSeparators = true
  public var separatorConfiguration: UIListSeparatorConfiguration
  public var itemSeparatorHandler: ItemSeparatorHandler?
  /// The colour behind the list. Default the appearance's.
  public var backgroundColor: UIColor?
  public var headerMode = HeaderMode.none
  public var footerMode = FooterMode.none
  /// Room above headers. Default the appearance's.
  public var headerTopPadding: CGFloat?
  public var leadingSwipeActionsConfigurationProvider: SwipeActionsConfigurationProvider?
  public var trailingSwipeActionsConfigurationProvider: SwipeActionsConfigurationProvider?

  /// Whether rows are in groups on a grey ground.
  var isGrouped: Bool { appearance == .grouped || appearance == .insetGrouped }
}

/// Where a row is in its list.
struct ListPlace {
  var configuration: UICollectionLayoutListConfiguration
  var isFirst: Bool
  var isLast: Bool
  /// Whether the first row of the section is its header.
  var hasHeader: Bool
}
