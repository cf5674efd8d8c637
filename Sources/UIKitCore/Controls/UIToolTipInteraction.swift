import Foundation
import QuartzCore

/// Shows a text when a pointer rests on a view. Kept and reported: fingers do not rest.
@preconcurrency @MainActor
open class UIToolTipInteraction: NSObject, UIInteraction {
  /// The text. Default nil.
  open var defaultToolTip: String?
  /// Whether the text shows. Default true.
  open var isEnabled = true
  open private(set) weak var view: UIView?
  /// Gives texts for parts of the view; it is not asked. Weak. Default nil.
  open weak var delegate: (any UIToolTipInteractionDelegate)?

  public init(defaultToolTip: String) {
    self.defaultToolTip = defaultToolTip
    super.init()
  }
  public override init() { super.init() }

  open func willMove(to view: UIView?) {}
  open func didMove(to view: UIView?) {
    self.view = view
    reportUnused("a UIToolTipInteraction", view != nil, "nothing shows where a pointer rests")
  }
}

/// Gives a text for a part of a view.
@preconcurrency @MainActor
public protocol UIToolTipInteractionDelegate: NSObjectProtocol {
  /// The text for a place; nil for none. Optional.
  func toolTipInteraction(
    _ interaction: UIToolTipInteraction, configurationAt point: CGPoint
  ) -> UIToolTipConfiguration?
}

extension UIToolTipInteractionDelegate {
  public func toolTipInteraction(
    _ interaction: UIToolTipInteraction, configurationAt point: CGPoint
  ) -> UIToolTipConfiguration? { nil }
}

/// A text for a part of a view.
@preconcurrency @MainActor
open class UIToolTipConfiguration: NSObject {
  /// The text.
  public let toolTip: String
  /// The part in the view's coordinates, in points; null for the whole view.
  public let sourceRect: CGRect

  /// A text for the whole view.
  public convenience init(toolTip: String) { self.init(toolTip: toolTip, in: .null) }
  /// A text for a part of the view.
  public init(toolTip: String, in sourceRect: CGRect) {
    (self.toolTip, self.sourceRect) = (toolTip, sourceRect)
    super.init()
  }
}
