import Foundation

/// Makes a controller again whose state was kept. A stage begins anew, so it is not asked.
@preconcurrency @MainActor
public protocol UIViewControllerRestoration {
  /// The controller with an identifier, which stands last, behind those of what contains it.
  static func viewController(
    withRestorationIdentifierPath identifierComponents: [String], coder: NSCoder
  ) -> UIViewController?
}
