import CDynamicInit
import Foundation
import QuartzCore
import Support

extension UIBarItem {
  /// The proxy of the class: what is set on it holds for every item that a bar shows and that has no value of its own.
  public class func appearance() -> Self {
    AppearanceRegistry.proxy(of: self, within: [], traits: nil) { ProxyMaker.item(of: self) }
  }

  /// The proxy for items that such containers show; the first of them is the nearest.
  public class func appearance(whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type])
    -> Self
  {
    AppearanceRegistry.proxy(of: self, within: containerTypes, traits: nil) { ProxyMaker.item(of: self) }
  }

  /// The proxy for items in bars with such traits.
  public class func appearance(for trait: UITraitCollection) -> Self {
    AppearanceRegistry.proxy(of: self, within: [], traits: trait) { ProxyMaker.item(of: self) }
  }
}

extension AppearanceRegistry {
  /// Gives items that a bar shows what the proxies say.
  static func apply(to items: [UIBarItem], in bar: UIView) {
    guard isInUse else { return }
    for item in items {
      forEachProxy(for: item, in: bar) { proxy in
        if let proxy = proxy as? UIBarItem { item.takeAppearance(of: proxy) }
      }
    }
  }
}

extension ProxyMaker {
  private static let items = DynamicInitializer(dynamic_init_UIBarItem(), of: UIBarItem.self)

  /// The proxy of a class of items.
  static func item<Item: UIBarItem>(of type: Item.Type) -> Item {
    if !isOwn(type), let made = items.make(type, { dynamic_init_plain($0, $1) }) as? Item { return made }
    guard let made = type.init(coder: NSCoder()) else {
      preconditionFailure("\(type).init(coder:) returned nil, and no other initialiser can be found")
    }
    return made
  }
}
