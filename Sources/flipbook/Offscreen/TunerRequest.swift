import Tuner
import UIKit

/// A button of the gallery that opens and closes the tuner of the window.
///
/// What a person did is played again by the tuner and after a reload, the click on the button with it: each click
/// counts once.
@MainActor
final class TunerRequest {
  /// Whether there is a window that has a tuner. Default false: the gallery shows no button.
  var isOffered = false
  /// The tuner of the window.
  weak var launcher: TunerLauncher?
  /// When clicks were done, in seconds of media time.
  private var done: Set<CFTimeInterval> = []

  /// The button was clicked.
  func click() {
    guard let launcher, done.insert(CACurrentMediaTime()).inserted else { return }
    launcher.toggleSoon()
  }
}
