import Foundation
import QuartzCore

/// Something in which others are, for `appearance(whenContainedInInstancesOf:)`.
@preconcurrency @MainActor
public protocol UIAppearanceContainer: NSObjectProtocol {}

/// Something whose looks can be set for a whole class by way of a proxy.
@preconcurrency @MainActor
public protocol UIAppearance: NSObjectProtocol {}

extension UIView: UIAppearance, UIAppearanceContainer {
  /// The proxy of the class: what is set on it holds for every view of the class, or of a subclass, that comes into a
  /// window and has no value of its own.
  public class func appearance() -> Self {
    AppearanceRegistry.proxy(of: self, within: [], traits: nil) { ProxyMaker.view(of: self) }
  }

  /// The proxy for views that are in such containers; the first of them is the nearest.
  public class func appearance(whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type])
    -> Self
  {
    AppearanceRegistry.proxy(of: self, within: containerTypes, traits: nil) { ProxyMaker.view(of: self) }
  }

  /// The proxy for views with such traits.
  public class func appearance(for trait: UITraitCollection) -> Self {
    AppearanceRegistry.proxy(of: self, within: [], traits: trait) { ProxyMaker.view(of: self) }
  }

  public class func appearance(
    for trait: UITraitCollection, whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type]
  ) -> Self {
    AppearanceRegistry.proxy(of: self, within: containerTypes, traits: trait) { ProxyMaker.view(of: self) }
  }
}

extension UIView {
  /// Takes over what proxies say, as the view comes into a window.
  func takeAppearance() { AppearanceRegistry.apply(to: self) }
}
