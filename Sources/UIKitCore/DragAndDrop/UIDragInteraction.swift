import Foundation
import QuartzCore

/// Says what is dragged. Only the first method is required.
@preconcurrency @MainActor
public protocol UIDragInteractionDelegate: AnyObject {
  /// What a press begins to drag; none for nothing.
  func dragInteraction(_ interaction: UIDragInteraction, itemsForBeginning session: any UIDragSession)
    -> [UIDragItem]
  /// What is lifted for an item; nil for the interaction's view.
  func dragInteraction(
    _ interaction: UIDragInteraction, previewForLifting item: UIDragItem, session: any UIDragSession
  ) -> UITargetedDragPreview?
  func dragInteraction(
    _ interaction: UIDragInteraction, willAnimateLiftWith animator: any UIDragAnimating,
    session: any UIDragSession)
  func dragInteraction(_ interaction: UIDragInteraction, sessionWillBegin session: any UIDragSession)
  func dragInteraction(_ interaction: UIDragInteraction, sessionDidMove session: any UIDragSession)
  func dragInteraction(
    _ interaction: UIDragInteraction, sessionAllowsMoveOperation session: any UIDragSession
  )
    -> Bool
  func dragInteraction(
    _ interaction: UIDragInteraction, session: any UIDragSession, willEndWith operation: UIDropOperation)
  func dragInteraction(
    _ interaction: UIDragInteraction, session: any UIDragSession, didEndWith operation: UIDropOperation)
  /// Where an item goes back to; nil for where it was.
  func dragInteraction(
    _ interaction: UIDragInteraction, previewForCancelling item: UIDragItem,
    withDefault defaultPreview: UITargetedDragPreview
  ) -> UITargetedDragPreview?
}

extension UIDragInteractionDelegate {
  public func dragInteraction(
    _ interaction: UIDragInteraction, previewForLifting item: UIDragItem, session: any UIDragSession
  ) -> UITargetedDragPreview? { interaction.view.map { UITargetedDragPreview(view: $0) } }
  public func dragInteraction(
    _ interaction: UIDragInteraction, willAnimateLiftWith animator: any UIDragAnimating,
    session: any UIDragSession
  ) {}
  public func dragInteraction(_ interaction: UIDragInteraction, sessionWillBegin session: any UIDragSession) {
  }
  public func dragInteraction(_ interaction: UIDragInteraction, sessionDidMove session: any UIDragSession) {}
  public func dragInteraction(
    _ interaction: UIDragInteraction, sessionAllowsMoveOperation session: any UIDragSession
  ) -> Bool { true }
  public func dragInteraction(
    _ interaction: UIDragInteraction, session: any UIDragSession, willEndWith operation: UIDropOperation
  ) {}
  public func dragInteraction(
    _ interaction: UIDragInteraction, session: any UIDragSession, didEndWith operation: UIDropOperation
  ) {}
  public func dragInteraction(
    _ interaction: UIDragInteraction, previewForCancelling item: UIDragItem,
    withDefault defaultPreview: UITargetedDragPreview
  ) -> UITargetedDragPreview? { defaultPreview }
}

/// Lets changes be animated along with a lift or a drop.
@preconcurrency @MainActor
public protocol UIDragAnimating: AnyObject {
  func addAnimations(_ animations: @escaping () -> Void)
  func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void)
}

/// Drags what its view shows, within the app, when it is pressed for half a second and moved.
@preconcurrency @MainActor
open class UIDragInteraction: NSObject, UIInteraction {
  /// Says what is dragged. Weak.
  open private(set) weak var delegate: (any UIDragInteractionDelegate)?
  open private(set) weak var view: UIView?
  /// Whether a press drags. Default `isEnabledByDefault`.
  open var isEnabled = UIDragInteraction.isEnabledByDefault {
    didSet { press.isEnabled = isEnabled }
  }
  /// Whether interactions drag unless they are told otherwise. True here.
  open class var isEnabledByDefault: Bool { true }
  /// Whether other recognisers work during the lift. Kept and reported. Default false.
  open var allowsSimultaneousRecognitionDuringLift = false {
    didSet {
      reportUnused(
        "allowsSimultaneousRecognitionDuringLift", allowsSimultaneousRecognitionDuringLift,
        "other recognisers wait for the lift to end")
    }
  }

  private let press = UILongPressGestureRecognizer()
  private var movement: DragMovement?

  public init(delegate: any UIDragInteractionDelegate) {
    self.delegate = delegate
    super.init()
    press.addTarget(self, action: Selector("pressed:", UIDragInteraction.pressed))
    press.delegate = self
  }

  open func willMove(to view: UIView?) { self.view?.removeGestureRecognizer(press) }

  open func didMove(to view: UIView?) {
    self.view = view
    view?.addGestureRecognizer(press)
    if view?.isUserInteractionEnabled == false { view?.isUserInteractionEnabled = true }
  }

  private func pressed(_ recognizer: UILongPressGestureRecognizer) {
    let place = recognizer.location(in: nil)
    switch recognizer.state {
    case .began: movement?.begin()
    case .changed: movement?.move(to: place)
    case .ended:
      movement?.end()
      movement = nil
    case .cancelled, .failed:
      movement?.cancel()
      movement = nil
    default: break
    }
  }
}

extension UIDragInteraction: UIGestureRecognizerDelegate {
  /// A press where nothing is to be dragged is none.
  public func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    guard let view, let window = view.window, let delegate, movement == nil else { return false }
    let made = DragMovement(of: self, in: window, at: press.location(in: nil))
    made.items = delegate.dragInteraction(self, itemsForBeginning: made)
    guard !made.items.isEmpty else { return false }
    movement = made
    return true
  }
}
