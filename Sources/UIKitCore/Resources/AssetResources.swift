import Foundation

/// A picture of an asset catalogue by name. Xcode writes one for each: `UIImage(resource: .logo)`.
///
/// Flipbook writes them, too, for what a project's code uses.
public struct ImageResource: Hashable, Sendable {
  let name: String

  /// - Parameters:
  ///   - name: As `UIImage(named:)` takes it.
  ///   - bundle: Any: a project's catalogues are searched together.
  public init(name: String, bundle: Bundle) { self.name = name }
}

/// A colour of an asset catalogue by name. Xcode writes one for each: `UIColor(resource: .accent)`.
///
/// Flipbook writes them, too, for what a project's code uses.
public struct ColorResource: Hashable, Sendable {
  let name: String

  /// - Parameters:
  ///   - name: As `UIColor(named:)` takes it.
  ///   - bundle: Any: a project's catalogues are searched together.
  public init(name: String, bundle: Bundle) { self.name = name }
}
