import Foundation
import QuartzCore
import Support

/// The display that the interface is shown on. The stage says how large and how fine it is.
@preconcurrency @MainActor
open class UIScreen: NSObject {
  /// The display of the stage whose code runs.
  open class var main: UIScreen { ofCurrentInterface }

  private static let phoneSize = CGSize(width: 390, height: 844)

  private var size = UIScreen.phoneSize
  private var pixelsPerPoint: CGFloat = 1
  private var style: UIUserInterfaceStyle = .light
  private var idiom = UIUserInterfaceIdiom.phone
  private var contentSizeCategory = UIContentSizeCategory.large
  private var layoutDirection = UITraitEnvironmentLayoutDirection.leftToRight
  /// What the device's edges (notch, home indicator) cover, in points. Default none.
  package private(set) var safeAreaInsets: UIEdgeInsets = .zero

  /// How round the display's corners are, in points. Default 0.
  package var displayCornerRadius: CGFloat = 0

  /// Where the keyboard is, or what an app has in its place, on the screen; null while there is none.
  package var keyboardFrame = CGRect.null

  override init() {
    super.init()
  }

  /// The size that code sees whose screens are shown on the drawn devices of a gallery; nil for the screen's own.
  package var drawnDeviceSize: CGSize?

  /// The screen's rectangle in points. Default 390 × 844.
  open var bounds: CGRect { CGRect(origin: .zero, size: drawnDeviceSize ?? size) }

  /// The screen's rectangle in pixels.
  open var nativeBounds: CGRect {
    CGRect(x: 0, y: 0, width: size.width * pixelsPerPoint, height: size.height * pixelsPerPoint)
  }

  /// Pixels per point. Default 1.
  open var scale: CGFloat { pixelsPerPoint }
  open var nativeScale: CGFloat { pixelsPerPoint }

  /// The most frames a second that the display shows.
  open package(set) var maximumFramesPerSecond = 60

  /// The screen as a coordinate space: points from its top left corner, turned with the interface.
  open var coordinateSpace: any UICoordinateSpace { space }
  /// The same: stages do not turn.
  open var fixedCoordinateSpace: any UICoordinateSpace { space }
  private let space = ScreenCoordinateSpace()

  /// How bright the display is, 0…1. Kept and reported: pictures stay as they are. Default 1.
  open var brightness: CGFloat = 1 {
    didSet {
      reportUnused("brightness", brightness != oldValue, "the machine decides how bright its display is")
    }
  }
  /// Posted when the display's brightness changes: it never does here.
  nonisolated public static let brightnessDidChangeNotification = NSNotification.Name(
    "UIScreenBrightnessDidChangeNotification")
  /// Posted when another display is there: there is one here.
  nonisolated public static let didConnectNotification = NSNotification.Name("UIScreenDidConnectNotification")
  nonisolated public static let didDisconnectNotification = NSNotification.Name(
    "UIScreenDidDisconnectNotification")
  /// Posted when the screen begins or ends to be recorded: it never is here.
  nonisolated public static let capturedDidChangeNotification = NSNotification.Name(
    "UIScreenCapturedDidChangeNotification")
  /// Whether the screen is recorded or shown elsewhere.
  open var isCaptured: Bool { false }
  /// The display that shows the same; nil: there is one here.
  open var mirrored: UIScreen? { nil }
  /// All displays: one.
  open class var screens: [UIScreen] { [main] }
  /// A link to the frames of the display.
  open func displayLink(withTarget target: Any, selector sel: Selector) -> CADisplayLink? {
    CADisplayLink(target: target, selector: sel)
  }

  /// What the display shows: one size.
  open var currentMode: UIScreenMode? { UIScreenMode(size: nativeBounds.size) }
  open var preferredMode: UIScreenMode? { currentMode }
  open var availableModes: [UIScreenMode] { currentMode.map { [$0] } ?? [] }
  /// How much brighter than white the display can be: it cannot.
  open var potentialEDRHeadroom: CGFloat { 1 }
  open var currentEDRHeadroom: CGFloat { 1 }
  /// Seconds from a frame to what the user sees: none are known.
  open var calibratedLatency: CFTimeInterval { 0 }

  /// How a television's edges are treated. Kept and reported: nothing is cut off. Default scaled.
  open var overscanCompensation = OverscanCompensation.scale {
    didSet {
      reportUnused("overscanCompensation", overscanCompensation != .scale, "nothing of the screen is cut off")
    }
  }
  /// Whether pictures are darkened beyond the display's least brightness. Kept and reported. Default false.
  open var wantsSoftwareDimming = false {
    didSet {
      reportUnused(
        "wantsSoftwareDimming", wantsSoftwareDimming, "the machine decides how bright its display is")
    }
  }

  /// The environment of the windows.
  open var traitCollection: UITraitCollection {
    if let knownTraits { return knownTraits }
    let traits = traits(for: size)
    knownTraits = traits
    return traits
  }
  private var knownTraits: UITraitCollection?

  /// Points of the shorter side from which a phone in landscape has room across: the Plus and Max models.
  /// Source: Apple, Human Interface Guidelines, device size classes.
  private static let largePhone: CGFloat = 414

  /// The environment that the windows have when the screen is of a size.
  package func traits(for size: CGSize) -> UITraitCollection {
    let isWide = size.width > size.height
    let isPad = idiom == .pad
    var values = TraitValues()
    values.userInterfaceStyle = style
    values.displayScale = pixelsPerPoint
    values.horizontalSizeClass = isPad || (isWide && size.height >= Self.largePhone) ? .regular : .compact
    values.verticalSizeClass = isWide && !isPad ? .compact : .regular
    values.userInterfaceIdiom = idiom
    values.layoutDirection = layoutDirection
    values.preferredContentSizeCategory = contentSizeCategory
    values.accessibilityContrast = wishes.contains(.darkerColors) ? .high : .normal
    values.userInterfaceLevel = .base
    values.legibilityWeight = wishes.contains(.boldText) ? .bold : .regular
    values.wishes = wishes.intersection(.withLooks)
    values.displayGamut = .SRGB
    values.forceTouchCapability = .unavailable
    values.activeAppearance = .active
    return UITraitCollection(values)
  }

  /// Sets what the host shows: points, pixels per point, light or dark, what the device's edges cover, how large text
  /// is and in which direction it runs.
  ///
  /// Sizes and scales that are not positive finite numbers are reported and ignored. Windows are notified of new
  /// traits; resizing them is the host's task.
  package func configure(
    size: CGSize? = nil, scale: CGFloat? = nil, style: UIUserInterfaceStyle? = nil,
    safeAreaInsets: UIEdgeInsets? = nil, contentSizeCategory: UIContentSizeCategory? = nil,
    layoutDirection: UITraitEnvironmentLayoutDirection? = nil, idiom: UIUserInterfaceIdiom? = nil
  ) {
    defer { changed() }
    if let size {
      if size.width.isFinite, size.height.isFinite, size.width > 0, size.height > 0 {
        self.size = size
      } else {
        Diagnostics.report(
          "a screen of \(size.width) × \(size.height) points is impossible; kept \(self.size)")
      }
    }
    if let scale {
      if scale.isFinite, scale > 0 {
        pixelsPerPoint = scale
      } else {
        Diagnostics.report("a scale of \(scale) pixels per point is impossible; kept \(pixelsPerPoint)")
      }
    }
    if let style, style != .unspecified { self.style = style }
    if let safeAreaInsets { self.safeAreaInsets = safeAreaInsets }
    if let contentSizeCategory, contentSizeCategory != .unspecified {
      self.contentSizeCategory = contentSizeCategory
    }
    if let idiom, idiom != .unspecified { self.idiom = idiom }
    if let layoutDirection, layoutDirection != .unspecified { self.layoutDirection = layoutDirection }
  }

  /// What people have asked for; traits tell the windows of those that change looks.
  var wishes: AccessibilityWishes = [] { didSet { if wishes != oldValue { changed() } } }

  /// Notifies all observers.
  private func changed() {
    knownTraits = nil
    UITraitCollection.current = traitCollection
    notifyWindows()
  }
}
