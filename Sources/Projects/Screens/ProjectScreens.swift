import UIKit

/// Collects what the code of a project can show. The code that is compiled with a project fills it.
public final class ProjectScreens {
  private(set) var contents: [String: ProjectScreen.Content] = [:]

  init() {}

  /// Calls `body` with the list that was handed over as an address.
  public static func fill(_ list: UnsafeMutableRawPointer, _ body: (ProjectScreens) -> Void) {
    body(Unmanaged<ProjectScreens>.fromOpaque(list).takeUnretainedValue())
  }

  /// A screen that a view controller fills.
  public func add(_ name: String, _ make: @escaping @MainActor @Sendable () -> UIViewController) {
    contents[name] = .controller(make)
  }

  /// A screen with a view on it.
  public func add(_ name: String, _ make: @escaping @MainActor @Sendable () -> UIView) {
    contents[name] = .controller { FlipbookPreviews.controller(make) }
  }

  /// A screen with the windows of an application.
  public func addApp(
    _ name: String, _ make: @escaping @MainActor @Sendable () -> any UIResponder & UIApplicationDelegate
  ) {
    contents[name] = .application { ApplicationMain.launch(make()) }
  }
}
