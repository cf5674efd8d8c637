import CoreGraphics

/// How a sheet keeps clear of the keyboard.
///
/// Something that is edited in a sheet brings it to its largest detent, with which it then rests above the keyboard; it
/// goes back with the keyboard, and `selectedDetentIdentifier` stays. Source: a report to Apple, FB17890661. That a
/// detent is measured from the keyboard, and how far a card on a pad moves up, is read off.
extension UISheetPresentationController {
  /// How much of the container the keyboard covers while something in the sheet is edited, in points; 0 without.
  var keyboardOverlap: CGFloat {
    let keyboard = UIScreen.main.keyboardFrame
    guard !keyboard.isNull, let container = containerView, let sheet = presentedView,
      let edited = UIApplication.shared.firstResponder as? UIView, edited.isDescendant(of: sheet)
    else { return 0 }
    return max(container.onScreen(container.bounds).maxY - keyboard.minY, 0)
  }

  /// The top of a card of a height on a pad: in the middle, and as far above the keyboard as there is room.
  func cardTop(height: CGFloat, in container: UIView) -> CGFloat {
    let middle = ((container.bounds.height - height) / 2).rounded()
    let overlap = keyboardOverlap
    guard overlap > 0 else { return middle }
    return min(middle, max(container.bounds.height - overlap - height, container.safeAreaInsets.top))
  }
}
