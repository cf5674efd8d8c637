import Foundation
import QuartzCore

/// What assistive tools are told of an object that was given anything to say.
@MainActor
final class AccessibilityState {
  var containerType = UIAccessibilityContainerType.none
  var ignoresInvertColors = false
  var rotors: [UIAccessibilityCustomRotor]?
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
  var navigationStyle = UIAccessibilityNavigationStyle.automatic
  var respondsToUser = false
}

/// Where assistive tools scroll to. Raw values are UIKit's.
public enum UIAccessibilityScrollDirection: Int, Sendable {
  case right = 1
  case left = 2
  case up = 3
  case down = 4
  case next = 5
  case previous = 6
}

/// How assistive tools go through elements. Raw values are UIKit's.
public enum UIAccessibilityNavigationStyle: Int, Sendable {
  case automatic = 0
  case separate = 1
  case combined = 2
}
