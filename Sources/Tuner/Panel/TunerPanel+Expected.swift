import UIKit

/// A failed test in the panel.
extension TunerPanel {
  /// Shows what a failed test expected.
  func show(_ expected: ExpectedMotion) {
    footer.show(message: expected.headline, isProblem: true)
    session.changed(.motions)
    onStageChange()
  }

  /// Makes what there is the golden of the failed test.
  func accept() {
    guard let expected = session.expected else { return }
    guard !model.isTuned else {
      return footer.show(message: "Write the tuned numbers into the source first.", isProblem: true)
    }
    footer.show(message: expected.accept())
  }
}
