import QuartzCore

/// Whether an interface is light or dark. Raw values are UIKit's.
public enum UIUserInterfaceStyle: Int, Sendable {
  case unspecified = 0
  case light = 1
  case dark = 2
}

/// How much room an interface has along an axis. Raw values are UIKit's.
public enum UIUserInterfaceSizeClass: Int, Sendable {
  case unspecified = 0
  case compact = 1
  case regular = 2
}

/// The kind of device an interface is for. Raw values are UIKit's.
public enum UIUserInterfaceIdiom: Int, Sendable {
  case unspecified = -1
  case phone = 0
  case pad = 1
}

/// The reading direction of an interface. Raw values are UIKit's.
public enum UITraitEnvironmentLayoutDirection: Int, Sendable {
  case unspecified = -1
  case leftToRight = 0
  case rightToLeft = 1
}

/// The environment of a view: style, scale, room, device. A value; every trait may be unspecified.
///
/// Source: Apple, *UITraitCollection*.
open class UITraitCollection: NSObject, NSCopying, @unchecked Sendable {
  private struct Traits: Hashable {
    var userInterfaceStyle = UIUserInterfaceStyle.unspecified
    var displayScale: CGFloat = 0
    var horizontalSizeClass = UIUserInterfaceSizeClass.unspecified
    var verticalSizeClass = UIUserInterfaceSizeClass.unspecified
    var userInterfaceIdiom = UIUserInterfaceIdiom.unspecified
    var layoutDirection = UITraitEnvironmentLayoutDirection.unspecified
  }

  private let traits: Traits

  private init(_ traits: Traits) {
    self.traits = traits
    super.init()
  }

  /// A collection in which nothing is specified.
  public override convenience init() { self.init(Traits()) }

  public convenience init(userInterfaceStyle: UIUserInterfaceStyle) {
    self.init(Traits(userInterfaceStyle: userInterfaceStyle))
  }
  /// - Parameter displayScale: device pixels per point; 0 means unspecified.
  public convenience init(displayScale: CGFloat) {
    self.init(Traits(displayScale: displayScale))
  }
  public convenience init(horizontalSizeClass: UIUserInterfaceSizeClass) {
    self.init(Traits(horizontalSizeClass: horizontalSizeClass))
  }
  public convenience init(verticalSizeClass: UIUserInterfaceSizeClass) {
    self.init(Traits(verticalSizeClass: verticalSizeClass))
  }
  public convenience init(userInterfaceIdiom: UIUserInterfaceIdiom) {
    self.init(Traits(userInterfaceIdiom: userInterfaceIdiom))
  }
  public convenience init(layoutDirection: UITraitEnvironmentLayoutDirection) {
    self.init(Traits(layoutDirection: layoutDirection))
  }

  /// Merges collections: for each trait the last one that specifies it wins.
  public convenience init(traitsFrom collections: [UITraitCollection]) {
    var merged = Traits()
    for other in collections.map(\.traits) {
      if other.userInterfaceStyle != .unspecified { merged.userInterfaceStyle = other.userInterfaceStyle }
      if other.displayScale > 0 { merged.displayScale = other.displayScale }
      if other.horizontalSizeClass != .unspecified { merged.horizontalSizeClass = other.horizontalSizeClass }
      if other.verticalSizeClass != .unspecified { merged.verticalSizeClass = other.verticalSizeClass }
      if other.userInterfaceIdiom != .unspecified { merged.userInterfaceIdiom = other.userInterfaceIdiom }
      if other.layoutDirection != .unspecified { merged.layoutDirection = other.layoutDirection }
    }
    self.init(merged)
  }

  open var userInterfaceStyle: UIUserInterfaceStyle { traits.userInterfaceStyle }
  /// Device pixels per point; 0 means unspecified.
  open var displayScale: CGFloat { traits.displayScale }
  open var horizontalSizeClass: UIUserInterfaceSizeClass { traits.horizontalSizeClass }
  open var verticalSizeClass: UIUserInterfaceSizeClass { traits.verticalSizeClass }
  open var userInterfaceIdiom: UIUserInterfaceIdiom { traits.userInterfaceIdiom }
  open var layoutDirection: UITraitEnvironmentLayoutDirection { traits.layoutDirection }

  /// Whether dynamic colours may differ between the two collections.
  open func hasDifferentColorAppearance(comparedTo other: UITraitCollection?) -> Bool {
    userInterfaceStyle != (other?.userInterfaceStyle ?? .unspecified)
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
      Traits(
        userInterfaceStyle: .light, displayScale: 1, horizontalSizeClass: .compact,
        verticalSizeClass: .regular,
        userInterfaceIdiom: .phone, layoutDirection: .leftToRight)))

  /// The traits against which dynamic colours resolve when no view says otherwise.
  ///
  /// The screen sets it; the default is a light phone in portrait at one pixel per point.
  public static var current: UITraitCollection {
    get { currentTraits.withLock { $0 } }
    set { currentTraits.withLock { $0 = newValue } }
  }

  open func copy(with zone: NSZone? = nil) -> Any { self }

  open override func isEqual(_ object: Any?) -> Bool { (object as? UITraitCollection)?.traits == traits }
  open override var hash: Int { traits.hashValue }
}
