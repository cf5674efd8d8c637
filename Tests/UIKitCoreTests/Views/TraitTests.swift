import UIKit
import XCTest

private struct Density: UITraitDefinition {
  static let defaultValue = 1
}

private final class TraitWatcher: UIView {
  var styles: [UIUserInterfaceStyle] = []
  func styleChanged(_ sender: TraitWatcher) { styles.append(sender.traitCollection.userInterfaceStyle) }
}

/// Trait collections, overrides and registrations.
final class TraitTests: XCTestCase {
  func testOverridesHoldForAllBeneath() {
    let outer = UIView()
    let inner = UIView()
    outer.addSubview(inner)
    outer.traitOverrides.preferredContentSizeCategory = .accessibilityLarge
    outer.traitOverrides[Density.self] = 3
    XCTAssertEqual(inner.traitCollection.preferredContentSizeCategory, .accessibilityLarge)
    XCTAssertEqual(inner.traitCollection[Density.self], 3)
    XCTAssertTrue(outer.traitOverrides.contains(Density.self))
    XCTAssertFalse(inner.traitOverrides.contains(Density.self))
    inner.traitOverrides[Density.self] = 4
    XCTAssertEqual(inner.traitCollection[Density.self], 4)
    inner.traitOverrides.remove(Density.self)
    XCTAssertEqual(inner.traitCollection[Density.self], 3)
    outer.traitOverrides.remove(Density.self)
    XCTAssertEqual(inner.traitCollection[Density.self], 1)
  }

  func testRegistrationsHearOfTheirTraitsOnly() {
    let outer = UIView()
    let view = TraitWatcher()
    outer.addSubview(view)
    var heard: [UIUserInterfaceStyle] = []
    var sizes = 0
    let registration = view.registerForTraitChanges([UITraitUserInterfaceStyle.self]) {
      (view: TraitWatcher, previous: UITraitCollection) in
      heard.append(previous.userInterfaceStyle)
      heard.append(view.traitCollection.userInterfaceStyle)
    }
    view.registerForTraitChanges([UITraitPreferredContentSizeCategory.self, Density.self]) {
      (_: TraitWatcher, _) in
      sizes += 1
    }
    view.registerForTraitChanges(
      [UITraitUserInterfaceStyle.self], action: Selector("styleChanged:", TraitWatcher.styleChanged(_:)))
    outer.overrideUserInterfaceStyle = .dark
    XCTAssertEqual(heard, [.light, .dark])
    XCTAssertEqual(view.styles, [.dark])
    XCTAssertEqual(sizes, 0)
    outer.traitOverrides[Density.self] = 2
    XCTAssertEqual(sizes, 1)
    view.unregisterForTraitChanges(registration)
    outer.overrideUserInterfaceStyle = .light
    XCTAssertEqual(heard.count, 2)
    XCTAssertEqual(view.styles, [.dark, .light])
  }

  /// What Apple's own samples write: the closure names its object's type `Self`.
  private final class SelfWatcher: UIView {
    var seen = 0
    func watch() {
      registerForTraitChanges([UITraitUserInterfaceStyle.self]) { (self: Self, _: UITraitCollection) in
        self.seen += 1
      }
    }
  }

  func testAHandlerMayNameSelf() {
    let view = SelfWatcher()
    view.watch()
    view.overrideUserInterfaceStyle = .dark
    XCTAssertEqual(view.seen, 1)
  }

  func testCollectionsMergeAndCompare() {
    let base = UITraitCollection { traits in
      traits.userInterfaceStyle = .dark
      traits.layoutDirection = .rightToLeft
    }
    XCTAssertEqual(base.userInterfaceStyle, .dark)
    let changed = base.modifyingTraits { $0.userInterfaceStyle = .light }
    XCTAssertEqual(changed.userInterfaceStyle, .light)
    XCTAssertEqual(changed.layoutDirection, .rightToLeft)
    XCTAssertTrue(changed.containsTraits(in: UITraitCollection(userInterfaceStyle: .light)))
    XCTAssertFalse(changed.containsTraits(in: UITraitCollection(userInterfaceStyle: .dark)))
    XCTAssertEqual(changed.changedTraits(from: base).count, 1)
    XCTAssertTrue(changed.hasDifferentColorAppearance(comparedTo: base))
    let category = UITraitCollection(preferredContentSizeCategory: .extraSmall)
    XCTAssertEqual(UITraitCollection(traitsFrom: [base, category]).preferredContentSizeCategory, .extraSmall)
    XCTAssertFalse(category.hasDifferentColorAppearance(comparedTo: UITraitCollection()))
  }

  func testAControllersOverridesReachItsView() {
    let controller = UIViewController()
    controller.traitOverrides.userInterfaceStyle = .dark
    XCTAssertEqual(controller.view.traitCollection.userInterfaceStyle, .dark)
  }

  func testCategoriesAreOrdered() {
    XCTAssertLessThan(UIContentSizeCategory.extraSmall, .large)
    XCTAssertLessThan(UIContentSizeCategory.extraExtraExtraLarge, .accessibilityMedium)
    XCTAssertTrue(UIContentSizeCategory.accessibilityMedium.isAccessibilityCategory)
    XCTAssertFalse(UIContentSizeCategory.extraExtraExtraLarge.isAccessibilityCategory)
    XCTAssertEqual(UIContentSizeCategory.extraLarge.rawValue, "UICTContentSizeCategoryXL")
  }
}
