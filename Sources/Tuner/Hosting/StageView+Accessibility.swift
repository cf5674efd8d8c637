import Stage
import UIKit

/// Assistive tools find what is on the stage, not a picture of it.
extension StageView {
  /// Stand-ins for the elements on the stage, in its order.
  var stagedElements: [UIAccessibilityElement] {
    let stage = session.stage
    // What code of the stage says of them, it says in the stage's surroundings.
    let found = stage.perform { stage.accessibleElements.map { StagedElement.Facts($0.responder) } }
    return found.map { StagedElement($0, on: self) }
  }

  /// Uses the element at a point of the stage as assistive tools do.
  fileprivate func assist(_ assistance: ScriptAction.Assistance, at point: CGPoint) {
    session.send(.assist(assistance, .point(point)), at: CACurrentMediaTime())
    show()
    wake()
  }

  /// A rectangle of the stage in the view.
  fileprivate func viewRect(_ rect: CGRect) -> CGRect {
    let size = session.stage.configuration.size
    let (x, y) = (bounds.width / max(size.width, 1), bounds.height / max(size.height, 1))
    return CGRect(x: rect.minX * x, y: rect.minY * y, width: rect.width * x, height: rect.height * y)
  }
}

/// Stands for an element on the stage in the interface around it.
private final class StagedElement: UIAccessibilityElement {
  private weak var stageView: StageView?
  /// Where the element is used, in points of the stage.
  private let place: CGPoint

  /// What assistive tools read of the element.
  @MainActor
  struct Facts {
    let label, value, hint, identifier: String?
    let traits: UIAccessibilityTraits
    let actions: [String]
    let frame: CGRect
    let place: CGPoint

    init(_ element: UIResponder) {
      label = element.accessibilityLabel
      value = element.accessibilityValue
      hint = element.accessibilityHint
      identifier = element.accessibilityIdentifier
      traits = element.accessibilityTraits
      actions = (element.accessibilityCustomActions ?? []).map(\.name)
      frame = element.accessibilityFrame
      place = element.accessibilityActivationPoint
    }
  }

  init(_ facts: Facts, on view: StageView) {
    stageView = view
    place = facts.place
    super.init(accessibilityContainer: view)
    accessibilityLabel = facts.label
    accessibilityValue = facts.value
    accessibilityHint = facts.hint
    accessibilityTraits = facts.traits
    accessibilityIdentifier = facts.identifier
    accessibilityFrameInContainerSpace = view.viewRect(facts.frame)
    accessibilityCustomActions = facts.actions.map { name in
      UIAccessibilityCustomAction(name: name) { [weak self] _ in self?.use(.perform(name)) ?? false }
    }
  }

  @discardableResult
  private func use(_ assistance: ScriptAction.Assistance) -> Bool {
    stageView?.assist(assistance, at: place)
    return stageView != nil
  }

  override func accessibilityActivate() -> Bool { use(.activate) }
  override func accessibilityIncrement() { use(.increment) }
  override func accessibilityDecrement() { use(.decrement) }
}
