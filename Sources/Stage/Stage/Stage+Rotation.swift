import Support
import UIKit

/// Turning the device that a stage plays.
extension Stage {
  /// Points of the home indicator's zone when a phone is on its side, as iOS reports.
  private static let landscapeBottom: CGFloat = 21

  /// Turns the device: `UIDevice` reports it, and the interface follows when the controllers let it.
  ///
  /// The stage's sides are exchanged between upright and lying. As on a phone in the hand, the interface is turned with
  /// the device at first and comes upright in 0.4 s, in which the layout and what controllers animate with the
  /// coordinator run.
  public func turn(to orientation: UIDeviceOrientation) {
    perform {
      let before = UIDevice.current.interfaceOrientation
      guard let interface = UIDevice.current.turn(to: orientation) else { return }
      guard before.isLandscape != interface.isLandscape else { return }
      let size = configuration.size
      var wanted = CGSize(width: size.height, height: size.width)
      if !before.isLandscape { uprightInsets = configuration.safeAreaInsets }
      var insets = interface.isLandscape ? lyingInsets : uprightInsets ?? configuration.safeAreaInsets
      if let placement = configuration.device {
        let turned = DevicePlacement(
          placement.device, orientation: interface.isLandscape ? .landscape : .portrait)
        configuration.device = turned
        wanted = turned.size
        insets = turned.device.safeAreaInsets(turned.orientation)
      }
      do {
        try resize(
          to: wanted, scale: nil, safeAreaInsets: insets, duration: Stage.turnDuration,
          turn: InterfaceTurn(from: before, to: interface))
      } catch {
        Diagnostics.report("the device was not turned: \(error)")
      }
    }
  }

  /// The notch comes to the side, and both sides keep its distance.
  private var lyingInsets: UIEdgeInsets {
    let upright = configuration.safeAreaInsets
    let hasIndicator = upright.bottom > 0
    let side = hasIndicator ? upright.top : 0
    return UIEdgeInsets(top: 0, left: side, bottom: hasIndicator ? Self.landscapeBottom : 0, right: side)
  }

  /// Turns the device to its other side: upright to lying on its left, and back.
  public func turn() { turn(to: UIDevice.current.orientation.isLandscape ? .portrait : .landscapeLeft) }
}
