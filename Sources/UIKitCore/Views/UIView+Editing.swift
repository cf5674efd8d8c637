import Foundation

extension UIView {
  /// The end of editing in this tree. A responder that is no view belongs to none.
  func endEditingWithin(force: Bool) -> Bool {
    guard let responder = UIResponder.currentFirst as? UIView, responder.isDescendant(of: self)
    else { return false }
    if force {
      responder.resignByForce()
    } else {
      responder.resignFirstResponder()
    }
    return !responder.isFirstResponder
  }
}
