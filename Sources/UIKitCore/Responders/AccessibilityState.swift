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
  var attributedInputLabels: [NSAttributedString]?
  var textualContext: UIAccessibilityTextualContext?
  var expandedStatus = UIAccessibilityExpandedStatus.unsupported
  var directTouchOptions: UIAccessibilityDirectTouchOptions = []
}

/// What a text is, for how it is read.
public struct UIAccessibilityTextualContext: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  private static func context(_ name: String) -> Self {
    Self(rawValue: "UIAccessibilityTextualContext\(name)")
  }
  public static let wordProcessing = context("WordProcessing")
  public static let narrative = context("Narrative")
  public static let messaging = context("Messaging")
  public static let spreadsheet = context("Spreadsheet")
  public static let fileSystem = context("FileSystem")
  public static let sourceCode = context("SourceCode")
  public static let console = context("Console")
}

/// Whether an element shows what it contains. Raw values are UIKit's.
public enum UIAccessibilityExpandedStatus: Int, Sendable {
  case unsupported = 0
  case expanded = 1
  case collapsed = 2
}

/// What an assistive tool does where touches go to the element. Raw values are UIKit's.
public struct UIAccessibilityDirectTouchOptions: OptionSet, Hashable, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let silentOnTouch = UIAccessibilityDirectTouchOptions(rawValue: 1 << 0)
  public static let requiresActivation = UIAccessibilityDirectTouchOptions(rawValue: 1 << 1)
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
