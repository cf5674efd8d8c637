import Foundation
import QuartzCore

/// A description of content, from which a view of it can be made.
@preconcurrency @MainActor
public protocol UIContentConfiguration {
  /// A new view that shows the content.
  func makeContentView() -> any UIView & UIContentView
  /// The same content as it looks in a state.
  func updated(for state: any UIConfigurationState) -> Self
}

/// A view that shows a configuration and can change to another one of its kind.
@preconcurrency @MainActor
public protocol UIContentView: AnyObject {
  /// What the view shows.
  var configuration: any UIContentConfiguration { get set }
  /// Whether the view can show a configuration. Default true.
  func supports(_ configuration: any UIContentConfiguration) -> Bool
}

extension UIContentView {
  public func supports(_ configuration: any UIContentConfiguration) -> Bool { true }
}

/// Backgrounds of lists.
extension UIBackgroundConfiguration {
  public static func listPlainCell() -> UIBackgroundConfiguration { filled(.systemBackground) }
  public static func listGroupedCell() -> UIBackgroundConfiguration {
    filled(.secondarySystemGroupedBackground)
  }
  public static func listCell() -> UIBackgroundConfiguration { listPlainCell() }
  public static func listHeader() -> UIBackgroundConfiguration { listPlainHeaderFooter() }
  public static func listFooter() -> UIBackgroundConfiguration { listPlainHeaderFooter() }
  public static func listPlainHeaderFooter() -> UIBackgroundConfiguration { filled(.systemBackground) }
  public static func listGroupedHeaderFooter() -> UIBackgroundConfiguration { clear() }
  public static func listSidebarCell() -> UIBackgroundConfiguration { clear() }

  private static func filled(_ color: UIColor) -> UIBackgroundConfiguration {
    var configuration = clear()
    configuration.backgroundColor = color
    configuration.restingColor = color
    configuration.chosenColor = .systemGray4
    return configuration
  }
}
