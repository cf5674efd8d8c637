import QuartzCore
import Support

/// The environment of a view: style, scale, room, device. A value; every trait may be unspecified.
///
/// Source: Apple, *UITraitCollection*.
open class UITraitCollection: NSObject, NSCopying, @unchecked Sendable {
  let values: TraitValues

  init(_ values: TraitValues) {
    self.values = values
    super.init()
  }

  /// A collection in which nothing is specified.
  public override convenience init() { self.init(TraitValues()) }

  public convenience init(userInterfaceStyle: UIUserInterfaceStyle) {
    self.init(TraitValues(userInterfaceStyle: userInterfaceStyle))
  }
  /// - Parameter displayScale: device pixels per point; 0 means unspecified.
  public convenience init(displayScale: CGFloat) {
    self.init(TraitValues(displayScale: displayScale))
  }
  public convenience init(horizontalSizeClass: UIUserInterfaceSizeClass) {
    self.init(TraitValues(horizontalSizeClass: horizontalSizeClass))
  }
  public convenience init(verticalSizeClass: UIUserInterfaceSizeClass) {
    self.init(TraitValues(verticalSizeClass: verticalSizeClass))
  }
  public convenience init(userInterfaceIdiom: UIUserInterfaceIdiom) {
    self.init(TraitValues(userInterfaceIdiom: userInterfaceIdiom))
  }
  public convenience init(layoutDirection: UITraitEnvironmentLayoutDirection) {
    self.init(TraitValues(layoutDirection: layoutDirection))
  }
  public convenience init(preferredContentSizeCategory: UIContentSizeCategory) {
    self.init(TraitValues(preferredContentSizeCategory: preferredContentSizeCategory))
  }
  public convenience init(accessibilityContrast: UIAccessibilityContrast) {
    self.init(TraitValues(accessibilityContrast: accessibilityContrast))
  }
  public convenience init(userInterfaceLevel: UIUserInterfaceLevel) {
    self.init(TraitValues(userInterfaceLevel: userInterfaceLevel))
  }
  public convenience init(legibilityWeight: UILegibilityWeight) {
    self.init(TraitValues(legibilityWeight: legibilityWeight))
  }
  public convenience init(displayGamut: UIDisplayGamut) {
    self.init(TraitValues(displayGamut: displayGamut))
  }
  public convenience init(forceTouchCapability: UIForceTouchCapability) {
    self.init(TraitValues(forceTouchCapability: forceTouchCapability))
  }
  public convenience init(activeAppearance: UIUserInterfaceActiveAppearance) {
    self.init(TraitValues(activeAppearance: activeAppearance))
  }
  /// A collection with one trait specified.
  public convenience init<Trait: UITraitDefinition>(_ trait: Trait.Type, value: Trait.Value) {
    var values = TraitValues()
    values[trait] = value
    self.init(values)
  }

  /// Merges collections: for each trait the last one that specifies it wins.
  public convenience init(traitsFrom collections: [UITraitCollection]) {
    var merged = TraitValues()
    for other in collections { merged.merge(other.values) }
    self.init(merged)
  }

  /// A collection in which `mutations` specifies the traits.
  public convenience init(mutations: (inout any UIMutableTraits) -> Void) {
    var traits: any UIMutableTraits = MutableTraits(values: TraitValues())
    mutations(&traits)
    self.init((traits as? MutableTraits)?.values ?? TraitValues())
  }

  /// This collection with what `mutations` changes.
  open func modifyingTraits(_ mutations: (inout any UIMutableTraits) -> Void) -> UITraitCollection {
    var traits: any UIMutableTraits = MutableTraits(values: values)
    mutations(&traits)
    return UITraitCollection((traits as? MutableTraits)?.values ?? values)
  }

  /// This collection with one trait changed.
  open func replacing<Trait: UITraitDefinition>(
    _ trait: Trait.Type, value: Trait.Value
  ) -> UITraitCollection {
    var changed = values
    changed[trait] = value
    return UITraitCollection(changed)
  }

  /// The value of a trait; its default where it is not specified.
  public subscript<Trait: UITraitDefinition>(_ trait: Trait.Type) -> Trait.Value { values[trait] }

  open var userInterfaceStyle: UIUserInterfaceStyle { values.userInterfaceStyle }
  /// Device pixels per point; 0 means unspecified.
  open var displayScale: CGFloat { values.displayScale }
  open var horizontalSizeClass: UIUserInterfaceSizeClass { values.horizontalSizeClass }
  open var verticalSizeClass: UIUserInterfaceSizeClass { values.verticalSizeClass }
  open var userInterfaceIdiom: UIUserInterfaceIdiom { values.userInterfaceIdiom }
  open var layoutDirection: UITraitEnvironmentLayoutDirection { values.layoutDirection }
  /// How large people want their text.
  open var preferredContentSizeCategory: UIContentSizeCategory { values.preferredContentSizeCategory }
  open var accessibilityContrast: UIAccessibilityContrast { values.accessibilityContrast }
  open var userInterfaceLevel: UIUserInterfaceLevel { values.userInterfaceLevel }
  open var legibilityWeight: UILegibilityWeight { values.legibilityWeight }
  open var displayGamut: UIDisplayGamut { values.displayGamut }
  open var forceTouchCapability: UIForceTouchCapability { values.forceTouchCapability }
  open var activeAppearance: UIUserInterfaceActiveAppearance { values.activeAppearance }
  open var imageDynamicRange: UIImage.DynamicRange { values.imageDynamicRange }

  /// Whether all that `trait` specifies is the same here.
  open func containsTraits(in trait: UITraitCollection?) -> Bool {
    values.contains(trait?.values ?? .unspecified)
  }

  /// The traits, among those that this framework knows and those of the app's own, that differ.
  open func changedTraits(from traitCollection: UITraitCollection?) -> [UITrait] {
    let other = traitCollection?.values ?? .unspecified
    return TraitValues.standard.filter { !values.isSame($0, as: other) }
  }

  /// Whether dynamic colours may differ between the two collections.
  open func hasDifferentColorAppearance(comparedTo other: UITraitCollection?) -> Bool {
    let other = other?.values ?? .unspecified
    return values.userInterfaceStyle != other.userInterfaceStyle
      || values.accessibilityContrast != other.accessibilityContrast
      || values.userInterfaceLevel != other.userInterfaceLevel || values.displayGamut != other.displayGamut
      || values.custom != other.custom || values.tint != other.tint
  }

  /// Runs `actions` with this collection as `current`, so that dynamic colours resolve against it.
  open func performAsCurrent(_ actions: () -> Void) {
    let previous = UITraitCollection.current
    UITraitCollection.current = self
    defer { UITraitCollection.current = previous }
    actions()
  }

  private static let currentTraits = Locked(
    UITraitCollection(
      TraitValues(
        userInterfaceStyle: .light, displayScale: 1, horizontalSizeClass: .compact,
        verticalSizeClass: .regular, userInterfaceIdiom: .phone, layoutDirection: .leftToRight,
        preferredContentSizeCategory: .large)))

  /// The traits against which dynamic colours resolve when no view says otherwise.
  ///
  /// The screen sets it; the default is a light phone in portrait at one pixel per point.
  public static var current: UITraitCollection {
    get { currentTraits.withLock { $0 } }
    set { currentTraits.withLock { $0 = newValue } }
  }

  open func copy(with zone: NSZone? = nil) -> Any { self }

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UITraitCollection else { return false }
    return other === self || other.values == values
  }

  open override var hash: Int { values.hashValue }
}
