import Foundation

/// Recreates a view controller during state restoration. Never asked: every launch starts fresh.
@preconcurrency @MainActor
public protocol UIViewControllerRestoration {
  /// The controller with an identifier, which stands last, behind those of what contains it.
  static func viewController(
    withRestorationIdentifierPath identifierComponents: [String], coder: NSCoder
  ) -> UIViewController?
}
