import Foundation
import QuartzCore

/// One property that proxies set: how it gets from a proxy to an object that has no value of its own.
///
/// What "no value of its own" means is the property's default: a value that differs from it was set by the app.
@MainActor
struct AppearanceProperty {
  private let transfer: (_ proxy: NSObject, _ object: NSObject) -> Void

  /// A property whose default is nil.
  private static func optional<Object: NSObject, Value>(
    _ path: ReferenceWritableKeyPath<Object, Value?>
  ) -> AppearanceProperty {
    AppearanceProperty { proxy, object in
      guard let proxy = proxy as? Object, let object = object as? Object, let value = proxy[keyPath: path],
        object[keyPath: path] == nil
      else { return }
      object[keyPath: path] = value
    }
  }

  /// A property with another default.
  private static func value<Object: NSObject, Value: Equatable>(
    _ path: ReferenceWritableKeyPath<Object, Value>, default standard: Value
  ) -> AppearanceProperty {
    AppearanceProperty { proxy, object in
      guard let proxy = proxy as? Object, let object = object as? Object else { return }
      let value = proxy[keyPath: path]
      guard value != standard, object[keyPath: path] == standard else { return }
      object[keyPath: path] = value
    }
  }

  /// A dictionary by state: what the object has counts more.
  private static func merged<Object: NSObject, Key: Hashable, Value>(
    _ path: ReferenceWritableKeyPath<Object, [Key: Value]>, then changed: @escaping (Object) -> Void
  ) -> AppearanceProperty {
    AppearanceProperty { proxy, object in
      guard let proxy = proxy as? Object, let object = object as? Object, !proxy[keyPath: path].isEmpty else {
        return
      }
      let missing = proxy[keyPath: path].filter { object[keyPath: path][$0.key] == nil }
      guard !missing.isEmpty else { return }
      object[keyPath: path].merge(missing) { own, _ in own }
      changed(object)
    }
  }

  private init(_ transfer: @escaping (_ proxy: NSObject, _ object: NSObject) -> Void) {
    self.transfer = transfer
  }

  static func transfer(from proxy: NSObject, to object: NSObject) {
    for property in proxy is UIBarItem ? items : views { property.transfer(proxy, object) }
  }

  private static let items: [AppearanceProperty] = [
    merged(\UIBarItem.textAttributes) { $0.itemChanged() },
    value(\UITabBarItem.titlePositionAdjustment, default: .zero),
    optional(\UITabBarItem.badgeColor),
    merged(\UITabBarItem.badgeAttributes) { $0.itemChanged() },
    optional(\UIBarButtonItem.tintColor),
    value(\UIBarButtonItem.backButtonTitleOffset, default: .zero),
  ]

  private static let views: [AppearanceProperty] =
    [
      AppearanceProperty { proxy, object in
        guard let proxy = proxy as? UIView, let object = object as? UIView else { return }
        if let tint = proxy.explicitTintColor, object.explicitTintColor == nil { object.tintColor = tint }
        if let color = proxy.backgroundUIColor, object.backgroundUIColor == nil {
          object.backgroundColor = color
        }
      },
      value(\UILabel.font, default: .systemFont(ofSize: UIFont.labelFontSize)),
      value(\UILabel.textColor, default: .label),
      optional(\UISwitch.onTintColor),
      optional(\UISwitch.thumbTintColor),
      optional(\UISlider.minimumTrackTintColor),
      optional(\UISlider.maximumTrackTintColor),
      optional(\UISlider.thumbTintColor),
    ] + bars

  private static let bars: [AppearanceProperty] = [
    value(\UITabBar.barStyle, default: .default),
    optional(\UITabBar.barTintColor),
    optional(\UITabBar.unselectedItemTintColor),
    optional(\UITabBar.backgroundImage),
    optional(\UITabBar.shadowImage),
    optional(\UITabBar.selectionIndicatorImage),
    optional(\UITabBar.scrollEdgeAppearance),
    optional(\UITabBar.explicitStandardAppearance),
    value(\UITabBar.isTranslucent, default: true),
    value(\UITabBar.itemPositioning, default: .automatic),
    value(\UITabBar.itemWidth, default: 0),
    value(\UITabBar.itemSpacing, default: 0),
    value(\UINavigationBar.barStyle, default: .default),
    optional(\UINavigationBar.barTintColor),
    optional(\UINavigationBar.shadowImage),
    optional(\UINavigationBar.titleTextAttributes),
    optional(\UINavigationBar.largeTitleTextAttributes),
    optional(\UINavigationBar.backIndicatorImage),
    optional(\UINavigationBar.compactAppearance),
    optional(\UINavigationBar.scrollEdgeAppearance),
    optional(\UINavigationBar.compactScrollEdgeAppearance),
    optional(\UINavigationBar.explicitStandardAppearance),
    value(\UINavigationBar.isTranslucent, default: true),
    value(\UINavigationBar.prefersLargeTitles, default: false),
    merged(\UINavigationBar.backgroundImages) { $0.appearanceChanged() },
    value(\UIToolbar.barStyle, default: .default),
    optional(\UIToolbar.barTintColor),
    value(\UIToolbar.isTranslucent, default: true),
    optional(\UIToolbar.scrollEdgeAppearance),
    optional(\UIToolbar.explicitStandardAppearance),
  ]
}
