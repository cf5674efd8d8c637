import Foundation
import QuartzCore

/// The display that the interface is shown on. The stage says how large and how fine it is.
@preconcurrency @MainActor
open class UIScreen: NSObject {
  public static let main = UIScreen()

  private static let phoneSize = CGSize(width: 390, height: 844)

  private var size = UIScreen.phoneSize
  private var pixelsPerPoint: CGFloat = 1
  private var style: UIUserInterfaceStyle = .light
  /// What the device's edges (notch, home indicator) cover, in points. Default none.
  package private(set) var safeAreaInsets: UIEdgeInsets = .zero

  private override init() {
    super.init()
  }

  /// The screen's rectangle in points. Default 390 × 844.
  open var bounds: CGRect { CGRect(origin: .zero, size: size) }

  /// The screen's rectangle in pixels.
  open var nativeBounds: CGRect {
    CGRect(x: 0, y: 0, width: size.width * pixelsPerPoint, height: size.height * pixelsPerPoint)
  }

  /// Pixels per point. Default 1.
  open var scale: CGFloat { pixelsPerPoint }
  open var nativeScale: CGFloat { pixelsPerPoint }

  /// The most frames a second that the display shows.
  open package(set) var maximumFramesPerSecond = 60

  open var traitCollection: UITraitCollection {
    let isWide = size.width > size.height
    return UITraitCollection(traitsFrom: [
      UITraitCollection(userInterfaceStyle: style),
      UITraitCollection(displayScale: pixelsPerPoint),
      UITraitCollection(horizontalSizeClass: .compact),
      UITraitCollection(verticalSizeClass: isWide ? .compact : .regular),
      UITraitCollection(userInterfaceIdiom: .phone),
      UITraitCollection(layoutDirection: .leftToRight),
    ])
  }

  /// Sets what the host shows: points, pixels per point, light or dark, and what the device's edges cover.
  ///
  /// Sizes and scales that are not positive finite numbers are reported and ignored. Windows are told of new traits;
  /// resizing them is the host's task.
  package func configure(
    size: CGSize? = nil, scale: CGFloat? = nil, style: UIUserInterfaceStyle? = nil,
    safeAreaInsets: UIEdgeInsets? = nil
  ) {
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
    UITraitCollection.current = traitCollection
    for window in UIApplication.shared.windows {
      window.traitsMayHaveChanged()
      window.followScreen()
    }
  }
}
