import Foundation
import QuartzCore

/// What assistive tools are told of an object that was given anything to say.
@MainActor
final class AccessibilityState {
  var isElement = false
  var label: String?
  var hint: String?
  var value: String?
  var traits = UIAccessibilityTraits.none
  var language: String?
  var userInputLabels: [String]?
  var hidesElements = false
  var isModal = false
  var groupsChildren = false
  var elements: [Any]?
  var customActions: [UIAccessibilityCustomAction]?
  var frame: CGRect?
  var path: UIBezierPath?
  var activationPoint: CGPoint?
}
