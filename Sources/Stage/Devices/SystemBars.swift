import UIKit

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
  /// Whether text runs right to left: the time is at the right then. Default false.
  package var isMirrored: Bool

  /// The state of the system bars. Default light, both visible.
  package init(
    style: UIUserInterfaceStyle = .light, interfaceStyle: UIUserInterfaceStyle = .light,
    hidesStatusBar: Bool = false, hidesHomeIndicator: Bool = false,
    isMirrored: Bool = false
  ) {
    self.style = style
    self.interfaceStyle = interfaceStyle
    self.hidesStatusBar = hidesStatusBar
    self.hidesHomeIndicator = hidesHomeIndicator
    self.isMirrored = isMirrored
  }
}
