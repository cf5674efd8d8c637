import Foundation
import QuartzCore

/// A fact about an element that assistive tools read when they are asked for more. Source of the API: Apple,
/// *AXCustomContent*.
open class AXCustomContent: NSObject, NSCopying, @unchecked Sendable {
  /// How soon a fact is read. Raw values are Apple's.
  public enum Importance: UInt, Sendable {
    /// When it is asked for.
    case `default` = 0
    /// With the element.
    case high = 1
  }

  /// What the fact is about.
  public let attributedLabel: NSAttributedString
  /// The fact.
  public let attributedValue: NSAttributedString
  /// How soon it is read. Default when it is asked for.
  open var importance = Importance.default

  public convenience init(label: String, value: String) {
    self.init(
      attributedLabel: NSAttributedString(string: label), attributedValue: NSAttributedString(string: value))
  }

  public init(attributedLabel label: NSAttributedString, attributedValue value: NSAttributedString) {
    attributedLabel = label
    attributedValue = value
    super.init()
  }

  /// What the fact is about.
  open var label: String { attributedLabel.string }
  /// The fact.
  open var value: String { attributedValue.string }

  public func copy(with zone: NSZone? = nil) -> Any {
    let other = AXCustomContent(attributedLabel: attributedLabel, attributedValue: attributedValue)
    other.importance = importance
    return other
  }
}

/// An element with facts beside its label and value.
@preconcurrency @MainActor
public protocol AXCustomContentProvider: NSObjectProtocol {
  /// The facts, in the order in which they are read.
  var accessibilityCustomContent: [AXCustomContent]! { get set }
}
