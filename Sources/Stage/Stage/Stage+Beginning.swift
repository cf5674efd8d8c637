import UIKit

/// What a stage starts over with, after its script has changed its size, its device's position or its traits.
extension Stage {
  struct Beginning {
    var configuration: Configuration
    var position: UIDevice.Position
    var uprightInsets: UIEdgeInsets?
  }

  /// Changes the interface for as long as it runs: starting over brings back what was before.
  func changeUntilRestart(_ body: () -> Void) {
    let first =
      beginning
      ?? Beginning(
        configuration: configuration, position: interface.device.position, uprightInsets: uprightInsets)
    body()
    beginning = first
  }

  func goBackToBeginning() {
    guard let first = beginning else { return }
    beginning = nil
    configuration = first.configuration
    interface.device.position = first.position
    uprightInsets = first.uprightInsets
    bitmap.resize(width: first.configuration.pixelWidth, height: first.configuration.pixelHeight)
  }
}
