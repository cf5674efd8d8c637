import Foundation
import QuartzCore

/// A trait: its type is its name, in `traitOverrides`, `UITraitCollection` and `registerForTraitChanges`.
///
/// Apps may define traits of their own. Source of the API: Apple, *UITraitDefinition*.
public protocol UITraitDefinition {
  associatedtype Value
  /// The trait's value where none is set.
  static var defaultValue: Value { get }
  /// What the trait is called in descriptions. Default: the type's name.
  static var name: String { get }
  /// Distinguishes traits in archives. Default: the type's full name.
  static var identifier: String { get }
  /// Whether dynamic colours may depend on the trait. Default false.
  static var affectsColorAppearance: Bool { get }
}

extension UITraitDefinition {
  public static var name: String { String(describing: Self.self) }
  public static var identifier: String { String(reflecting: Self.self) }
  public static var affectsColorAppearance: Bool { false }
}

/// A trait's type.
public typealias UITrait = any UITraitDefinition.Type

/// Light or dark.
public struct UITraitUserInterfaceStyle: UITraitDefinition, StandardTrait {
  static var field: WritableKeyPath<TraitValues, UIUserInterfaceStyle> { \.userInterfaceStyle }
  public typealias Value = UIUserInterfaceStyle
  public static var affectsColorAppearance: Bool { true }
}

/// Pixels per point.
public struct UITraitDisplayScale: UITraitDefinition, StandardTrait {
  static var field: WritableKeyPath<TraitValues, CGFloat> { \.displayScale }
  public typealias Value = CGFloat
}

/// How much room there is across.
public struct UITraitHorizontalSizeClass: UITraitDefinition, StandardTrait {
  static var field: WritableKeyPath<TraitValues, UIUserInterfaceSizeClass> { \.horizontalSizeClass }
  public typealias Value = UIUserInterfaceSizeClass
}

/// How much room there is from top to bottom.
public struct UITraitVerticalSizeClass: UITraitDefinition, StandardTrait {
  static var field: WritableKeyPath<TraitValues, UIUserInterfaceSizeClass> { \.verticalSizeClass }
  public typealias Value = UIUserInterfaceSizeClass
}

/// The kind of device.
public struct UITraitUserInterfaceIdiom: UITraitDefinition, StandardTrait {
  static var field: WritableKeyPath<TraitValues, UIUserInterfaceIdiom> { \.userInterfaceIdiom }
  public typealias Value = UIUserInterfaceIdiom
}

/// The reading direction.
public struct UITraitLayoutDirection: UITraitDefinition, StandardTrait {
  static var field: WritableKeyPath<TraitValues, UITraitEnvironmentLayoutDirection> { \.layoutDirection }
  public typealias Value = UITraitEnvironmentLayoutDirection
}

/// How large people want their text.
public struct UITraitPreferredContentSizeCategory: UITraitDefinition, StandardTrait {
  static var field: WritableKeyPath<TraitValues, UIContentSizeCategory> { \.preferredContentSizeCategory }
  public typealias Value = UIContentSizeCategory
}

/// Whether people want more contrast.
public struct UITraitAccessibilityContrast: UITraitDefinition, StandardTrait {
  static var field: WritableKeyPath<TraitValues, UIAccessibilityContrast> { \.accessibilityContrast }
  public typealias Value = UIAccessibilityContrast
  public static var affectsColorAppearance: Bool { true }
}

/// Whether the interface is on the base or above other content.
public struct UITraitUserInterfaceLevel: UITraitDefinition, StandardTrait {
  static var field: WritableKeyPath<TraitValues, UIUserInterfaceLevel> { \.userInterfaceLevel }
  public typealias Value = UIUserInterfaceLevel
  public static var affectsColorAppearance: Bool { true }
}

/// Whether people want bold text.
public struct UITraitLegibilityWeight: UITraitDefinition, StandardTrait {
  static var field: WritableKeyPath<TraitValues, UILegibilityWeight> { \.legibilityWeight }
  public typealias Value = UILegibilityWeight
}

/// Which colours the display can show.
public struct UITraitDisplayGamut: UITraitDefinition, StandardTrait {
  static var field: WritableKeyPath<TraitValues, UIDisplayGamut> { \.displayGamut }
  public typealias Value = UIDisplayGamut
  public static var affectsColorAppearance: Bool { true }
}

/// Whether the display feels force.
public struct UITraitForceTouchCapability: UITraitDefinition, StandardTrait {
  static var field: WritableKeyPath<TraitValues, UIForceTouchCapability> { \.forceTouchCapability }
  public typealias Value = UIForceTouchCapability
}

/// Whether the interface is the one that is worked with.
public struct UITraitActiveAppearance: UITraitDefinition, StandardTrait {
  static var field: WritableKeyPath<TraitValues, UIUserInterfaceActiveAppearance> { \.activeAppearance }
  public typealias Value = UIUserInterfaceActiveAppearance
}

/// How bright images may be shown.
public struct UITraitImageDynamicRange: UITraitDefinition, StandardTrait {
  static var field: WritableKeyPath<TraitValues, UIImage.DynamicRange> { \.imageDynamicRange }
  public typealias Value = UIImage.DynamicRange
}

extension UITraitCollection {
  /// The system's traits on which dynamic colours depend, for `registerForTraitChanges`.
  public static var systemTraitsAffectingColorAppearance: [UITrait] {
    [
      UITraitUserInterfaceStyle.self, UITraitAccessibilityContrast.self, UITraitUserInterfaceLevel.self,
      UITraitDisplayGamut.self,
    ]
  }
  /// The system's traits on which images of a catalogue depend.
  public static var systemTraitsAffectingImageLookup: [UITrait] {
    [
      UITraitDisplayScale.self, UITraitUserInterfaceIdiom.self, UITraitUserInterfaceStyle.self,
      UITraitAccessibilityContrast.self, UITraitDisplayGamut.self, UITraitLayoutDirection.self,
      UITraitHorizontalSizeClass.self, UITraitVerticalSizeClass.self,
    ]
  }
}
