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
      case .default: window.pageIsPushedBack ? .dark : traits
      }
    return SystemBars(
      style: content, interfaceStyle: traits,
      hidesStatusBar: window.statusBarHiddenController?.prefersStatusBarHidden ?? false,
      hidesHomeIndicator: window.homeIndicatorController?.prefersHomeIndicatorAutoHidden ?? false,
      isMirrored: configuration.layoutDirection == .rightToLeft)
  }
}
