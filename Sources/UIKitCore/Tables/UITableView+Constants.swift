import Foundation

extension UITableView {
  /// How a table looks. Raw values are UIKit's.
  public enum Style: Int, Sendable {
    /// Rows from side to side; headers stay at the top while their section shows.
    case plain = 0
    /// Groups on a grey ground.
    case grouped = 1
    /// Groups with round corners, away from the sides.
    case insetGrouped = 2
  }

  /// Where a row goes to in the table.
  public enum ScrollPosition: Int, Sendable {
    case none = 0
    case top = 1
    case middle = 2
    case bottom = 3
  }

  /// How a row comes or goes.
  public enum RowAnimation: Int, Sendable {
    case fade = 0
    case right = 1
    case left = 2
    case top = 3
    case bottom = 4
    case none = 5
    case middle = 6
    case automatic = 100
  }

  public enum SeparatorInsetReference: Int, Sendable {
    case fromCellEdges = 0
    case fromAutomaticInsets = 1
  }

  /// A height that the content decides.
  nonisolated public static let automaticDimension: CGFloat = -1
  /// Stands for the magnifying glass in a section index.
  nonisolated public static let indexSearch = "{search}"
}
