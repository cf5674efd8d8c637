import Foundation
import QuartzCore

/// The traits of a collection as one value; a trait with its default is unspecified.
struct TraitValues: Hashable, @unchecked Sendable {
  var userInterfaceStyle = UIUserInterfaceStyle.unspecified
  var displayScale: CGFloat = 0
  var horizontalSizeClass = UIUserInterfaceSizeClass.unspecified
  var verticalSizeClass = UIUserInterfaceSizeClass.unspecified
  var userInterfaceIdiom = UIUserInterfaceIdiom.unspecified
  var layoutDirection = UITraitEnvironmentLayoutDirection.unspecified
  var preferredContentSizeCategory = UIContentSizeCategory.unspecified
  var accessibilityContrast = UIAccessibilityContrast.unspecified
  var userInterfaceLevel = UIUserInterfaceLevel.unspecified
  var legibilityWeight = UILegibilityWeight.unspecified
  var displayGamut = UIDisplayGamut.unspecified
  var forceTouchCapability = UIForceTouchCapability.unknown
  var activeAppearance = UIUserInterfaceActiveAppearance.unspecified
  var imageDynamicRange = UIImage.DynamicRange.unspecified
  /// The tint colour of the nearest view that has one of its own; what `UIColor.tintColor` is. Not a trait of the API.
  var tint: UIColor?
  /// What people have asked for that changes looks and is no trait of the API.
  var wishes: AccessibilityWishes = []
  /// Traits of the app's own, by their type.
  var custom: [ObjectIdentifier: CustomTraitValue] = [:]

  static let unspecified = TraitValues()

  /// Takes over what `other` specifies.
  mutating func merge(_ other: TraitValues) {
    for trait in Self.standard { trait.copyIfSpecified(from: other, to: &self) }
    if let tint = other.tint { self.tint = tint }
    if !other.wishes.isEmpty { wishes = other.wishes }
    custom.merge(other.custom) { _, new in new }
  }

  /// Whether all that `other` specifies is the same here.
  func contains(_ other: TraitValues) -> Bool {
    var merged = self
    merged.merge(other)
    return merged == self
  }

  /// Whether the trait is the same in both.
  func isSame(_ trait: UITrait, as other: TraitValues) -> Bool {
    if let standard = trait as? any StandardTrait.Type { return standard.isSame(self, other) }
    return custom[ObjectIdentifier(trait)] == other.custom[ObjectIdentifier(trait)]
  }

  subscript<Trait: UITraitDefinition>(_ trait: Trait.Type) -> Trait.Value {
    get {
      if let standard = trait as? any StandardTrait.Type {
        return standard.value(in: self) as? Trait.Value ?? Trait.defaultValue
      }
      return custom[ObjectIdentifier(trait)]?.value as? Trait.Value ?? Trait.defaultValue
    }
    set {
      if let standard = trait as? any StandardTrait.Type {
        standard.set(newValue, in: &self)
      } else {
        custom[ObjectIdentifier(trait)] = CustomTraitValue(value: newValue)
      }
    }
  }

  func isSpecified(_ trait: UITrait) -> Bool {
    if trait is any StandardTrait.Type { return !isSame(trait, as: .unspecified) }
    return custom[ObjectIdentifier(trait)] != nil
  }

  mutating func remove(_ trait: UITrait) {
    if let standard = trait as? any StandardTrait.Type {
      standard.clear(in: &self)
    } else {
      custom[ObjectIdentifier(trait)] = nil
    }
  }

  /// The traits that this framework knows.
  static var standard: [any StandardTrait.Type] {
    [
      UITraitUserInterfaceStyle.self, UITraitDisplayScale.self, UITraitHorizontalSizeClass.self,
      UITraitVerticalSizeClass.self, UITraitUserInterfaceIdiom.self, UITraitLayoutDirection.self,
      UITraitPreferredContentSizeCategory.self, UITraitAccessibilityContrast.self,
      UITraitUserInterfaceLevel.self, UITraitLegibilityWeight.self, UITraitDisplayGamut.self,
      UITraitForceTouchCapability.self, UITraitActiveAppearance.self, UITraitImageDynamicRange.self,
    ]
  }
}

/// The value of a trait of the app's own. Values that cannot be compared never equal each other.
struct CustomTraitValue: Hashable {
  let value: Any

  static func == (left: CustomTraitValue, right: CustomTraitValue) -> Bool {
    guard let left = left.value as? AnyHashable, let right = right.value as? AnyHashable else { return false }
    return left == right
  }

  func hash(into hasher: inout Hasher) { (value as? AnyHashable)?.hash(into: &hasher) }
}

/// A trait that has a place of its own in `TraitValues`.
protocol StandardTrait: UITraitDefinition where Value: Equatable {
  static var field: WritableKeyPath<TraitValues, Value> { get }
}

extension StandardTrait {
  public static var defaultValue: Value { TraitValues.unspecified[keyPath: field] }

  static func value(in values: TraitValues) -> Any { values[keyPath: field] }

  static func isSame(_ one: TraitValues, _ other: TraitValues) -> Bool {
    one[keyPath: field] == other[keyPath: field]
  }

  static func set(_ value: Any, in values: inout TraitValues) {
    if let value = value as? Value { values[keyPath: field] = value }
  }

  static func clear(in values: inout TraitValues) { values[keyPath: field] = defaultValue }

  static func copyIfSpecified(from source: TraitValues, to target: inout TraitValues) {
    let value = source[keyPath: field]
    if value != defaultValue { target[keyPath: field] = value }
  }
}
