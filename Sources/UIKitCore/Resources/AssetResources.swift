import Foundation

/// A picture of an asset catalogue by name. Xcode writes one for each: `UIImage(resource: .logo)`.
///
/// Flipbook writes them, too, for what a project's code uses.
public struct ImageResource: Hashable, Sendable {
  fileprivate let name: String

  /// - Parameters:
  ///   - name: As `UIImage(named:)` takes it.
  ///   - bundle: Any: a project's catalogues are searched together.
  public init(name: String, bundle: Bundle) { self.name = name }
}

/// A colour of an asset catalogue by name. Xcode writes one for each: `UIColor(resource: .accent)`.
///
/// Flipbook writes them, too, for what a project's code uses.
public struct ColorResource: Hashable, Sendable {
  fileprivate let name: String

  /// - Parameters:
  ///   - name: As `UIColor(named:)` takes it.
  ///   - bundle: Any: a project's catalogues are searched together.
  public init(name: String, bundle: Bundle) { self.name = name }
}

extension UIImage {
  /// The picture of a catalogue for the current traits; an empty one and a report when there is none of that name.
  public convenience init(resource: ImageResource) {
    self.init(NamedImages.picture(resource.name, .current) ?? Properties())
  }
}

extension UIColor {
  /// The colour of a catalogue, which follows the traits in which it is used; clear and a report when there is none.
  public convenience init(resource: ColorResource) {
    if let color = UIColor(named: resource.name) {
      self.init { color.resolvedColor(with: $0) }
    } else {
      self.init(cgColor: .clear)
    }
  }
}
