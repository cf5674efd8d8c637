import Foundation

extension UIView {
  /// Attaches the recogniser, taking it from the view it was on.
  func attach(_ recognizer: UIGestureRecognizer) {
    guard recognizer.attachedView !== self else { return }
    recognizer.attachedView?.removeGestureRecognizer(recognizer)
    recognizer.attachedView = self
    recognizers.append(recognizer)
  }

  func detach(_ recognizer: UIGestureRecognizer) {
    guard recognizer.attachedView === self else { return }
    recognizer.abandon()
    recognizers.removeAll { $0 === recognizer }
    recognizer.attachedView = nil
  }

  func replaceRecognizers(with wanted: [UIGestureRecognizer]) {
    for recognizer in recognizers where !wanted.contains(where: { $0 === recognizer }) {
      removeGestureRecognizer(recognizer)
    }
    for recognizer in wanted { addGestureRecognizer(recognizer) }
  }
}
