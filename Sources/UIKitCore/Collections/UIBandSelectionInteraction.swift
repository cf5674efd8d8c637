import Foundation
import QuartzCore

/// Selects what a pointer draws a rectangle about, on an iPad with a trackpad. Reported: fingers draw none.
@preconcurrency @MainActor
open class UIBandSelectionInteraction: NSObject, UIInteraction {
  /// How far a selection is. Raw values are UIKit's.
  public enum State: Int, Sendable {
    case possible = 0
    case began = 1
    case selecting = 2
    case ended = 3
  }

  /// Whether a rectangle may be drawn. Default true.
  open var isEnabled = true
  /// How far the selection is: none begins here.
  open var state: State { .possible }
  /// The modifier keys with which it began.
  open var initialModifierFlags: UIKeyModifierFlags { [] }
  /// The rectangle in the view's coordinates; nil while there is none.
  open var selectionRect: CGRect? { nil }
  /// Whether a rectangle may begin at a place. Default nil: anywhere.
  open var shouldBeginHandler: ((UIBandSelectionInteraction, CGPoint) -> Bool)? {
    didSet { reportUnused("shouldBeginHandler", shouldBeginHandler != nil, "fingers draw no rectangle") }
  }
  open private(set) weak var view: UIView?

  /// An interaction that calls with each change of the rectangle.
  public init(selectionHandler: @escaping (UIBandSelectionInteraction) -> Void) {
    super.init()
  }

  open func willMove(to view: UIView?) {}
  open func didMove(to view: UIView?) {
    self.view = view
    reportUnused("a UIBandSelectionInteraction", view != nil && isEnabled, "fingers draw no rectangle")
  }
}
