import Foundation

extension UITableViewCell {
  /// Brings a cell's content up to date with its state.
  public typealias ConfigurationUpdateHandler = (_ cell: UITableViewCell, _ state: UICellConfigurationState)
    -> Void

  /// Which labels a cell has, and where. Raw values are UIKit's.
  public enum CellStyle: Int, Sendable {
    /// A picture and a text.
    case `default` = 0
    /// A grey value at the row's end.
    case value1 = 1
    /// A tinted name before the value.
    case value2 = 2
    /// A smaller text below.
    case subtitle = 3
  }

  public enum SeparatorStyle: Int, Sendable {
    case none = 0
    case singleLine = 1
    case singleLineEtched = 2
  }

  public enum SelectionStyle: Int, Sendable {
    case none = 0
    case blue = 1
    case gray = 2
    case `default` = 3
  }

  public enum FocusStyle: Int, Sendable {
    case `default` = 0
    case custom = 1
  }

  public enum EditingStyle: Int, Sendable {
    case none = 0
    case delete = 1
    case insert = 2
  }

  public enum AccessoryType: Int, Sendable {
    case none = 0
    /// A chevron: the row leads somewhere.
    case disclosureIndicator = 1
    /// An i in a circle, that can be tapped, and a chevron.
    case detailDisclosureButton = 2
    case checkmark = 3
    case detailButton = 4
  }

  public struct StateMask: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let showingEditControl = StateMask(rawValue: 1)
    public static let showingDeleteConfirmation = StateMask(rawValue: 2)
  }
}

/// Measures of rows, in points. [as on iOS 17, measured on pictures, where nothing else is said]
@MainActor
enum RowMetrics {
  static let height: CGFloat = 44
  static let verticalMargin: CGFloat = 11
  static let accessoryGap: CGFloat = 8
  static let pictureGap: CGFloat = 16
  static let lineGap: CGFloat = 3
  private static let margin: CGFloat = 16
  private static let wideMargin: CGFloat = 20
  private static let wide: CGFloat = 414

  /// From the sides of the table's cells to their content.
  static func margin(in table: UITableView?) -> CGFloat {
    guard let table, table.style != .insetGrouped else { return margin }
    return table.bounds.width >= wide ? wideMargin : margin
  }

  /// From the table's sides to the cells of an inset grouped table.
  static func sideInset(in table: UITableView) -> CGFloat { table.bounds.width >= wide ? wideMargin : margin }
}
