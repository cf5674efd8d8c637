import QuartzCore
import Raster
import Support
import UIKit

/// Pictures of a stage in its device.
extension Stage {
  /// The picture at the present time, in the device's frame when the configuration names one.
  public func picture() -> CGImage { picture(over: .clear) }

  /// - Parameter backdrop: What is around the device.
  package func picture(over backdrop: DeviceFrame.Backdrop) -> CGImage {
    guard let device = configuration.device else { return overlaidImage() }
    let pixels = drawnWithOverlay()
    let frame = perform { DeviceFrame(device, scale: configuration.scale, backdrop: backdrop) }
    guard let frame else {
      Diagnostics.report("the picture of \(device.device.title) is too large; the display is shown alone")
      return overlaidImage()
    }
    return perform {
      _ = frame.compose(pixels, damage: [], bars: systemBars)
      return frame.image()
    }
  }

  /// The picture at `time`, in the device's frame when the configuration names one.
  public func picture(at time: TimeInterval) throws -> CGImage { try picture(at: time, over: .clear) }

  /// The picture at `time` over a backdrop, in the device's frame when the configuration names one.
  package func picture(at time: TimeInterval, over backdrop: DeviceFrame.Backdrop) throws -> CGImage {
    try drawFrames(before: time)
    try advance(to: time)
    return picture(over: backdrop)
  }

  /// How the shown controllers want the system's bars.
  package var systemBars: SystemBars {
    let traits = window.rootViewController?.traitCollection.userInterfaceStyle ?? configuration.style
    let content: UIUserInterfaceStyle =
      switch window.statusBarStyleController?.preferredStatusBarStyle ?? .default {
      case .lightContent: .dark
      case .darkContent: .light
      case .default: traits
      }
    return SystemBars(
      style: content, interfaceStyle: traits,
      hidesStatusBar: window.statusBarHiddenController?.prefersStatusBarHidden ?? false,
      hidesHomeIndicator: window.homeIndicatorController?.prefersHomeIndicatorAutoHidden ?? false)
  }
}

/// How the system's bars look at a moment.
package struct SystemBars: Equatable, Sendable {
  /// Of what is beneath the status bar: light means dark letters.
  package var style: UIUserInterfaceStyle
  /// Of what is beneath the home indicator.
  package var interfaceStyle: UIUserInterfaceStyle
  /// Whether the interface hides the status bar. Default false.
  package var hidesStatusBar: Bool
  /// On a phone it fades some time after the last touch; here it is gone at once, so that pictures agree.
  package var hidesHomeIndicator: Bool

  /// The state of the system bars. Default light, both visible.
  package init(
    style: UIUserInterfaceStyle = .light, interfaceStyle: UIUserInterfaceStyle = .light,
    hidesStatusBar: Bool = false, hidesHomeIndicator: Bool = false
  ) {
    self.style = style
    self.interfaceStyle = interfaceStyle
    self.hidesStatusBar = hidesStatusBar
    self.hidesHomeIndicator = hidesHomeIndicator
  }
}

extension Stage.Configuration {
  /// A stage as large as a device's display, with its safe area.
  public init(
    device: DevicePlacement, scale: CGFloat? = nil, style: UIUserInterfaceStyle = .light,
    contentSizeCategory: UIContentSizeCategory = .large,
    layoutDirection: UITraitEnvironmentLayoutDirection = .leftToRight
  ) {
    self.init(
      size: device.size, scale: scale ?? device.device.scale, style: style,
      safeAreaInsets: device.device.safeAreaInsets(device.orientation),
      contentSizeCategory: contentSizeCategory, layoutDirection: layoutDirection)
    self.device = device
  }

  /// Pixels of `Stage.picture()`.
  public var picturePixelSize: (width: Int, height: Int) {
    device.map { DeviceFrame.pixelSize($0, scale: scale) } ?? (pixelWidth, pixelHeight)
  }
}
