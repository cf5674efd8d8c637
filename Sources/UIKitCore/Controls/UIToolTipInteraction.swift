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
