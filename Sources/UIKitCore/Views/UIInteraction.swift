import Foundation

/// Something that is added to a view to handle certain input.
@preconcurrency @MainActor
public protocol UIInteraction: AnyObject {
  /// The view that the interaction is on.
  var view: UIView? { get }
  /// Called before the interaction comes to another view, or to none.
  func willMove(to view: UIView?)
  /// Called after the interaction has come to another view, or to none.
  func didMove(to view: UIView?)
}

/// An interaction that the menu key opens.
@MainActor
protocol KeyOpenedInteraction: UIInteraction {
  /// Opens it at a place in its view; false where there is nothing to show.
  func openByKey(at place: CGPoint) -> Bool
}

extension UIView {
  /// Opens the menu of the view or of what contains it, as a long press on the view's middle would.
  func openMenuByKey() -> Bool {
    for view in sequence(first: self, next: \.superview) {
      let place = view.convert(CGPoint(x: bounds.midX, y: bounds.midY), from: self)
      for interaction in view.interactions {
        if (interaction as? any KeyOpenedInteraction)?.openByKey(at: place) == true { return true }
      }
    }
    return false
  }

  func attach(_ interaction: any UIInteraction) {
    if extras.interactions.contains(where: { $0 === interaction }) { return }
    interaction.view?.removeInteraction(interaction)
    interaction.willMove(to: self)
    extras.interactions.append(interaction)
    interaction.didMove(to: self)
  }

  func detach(_ interaction: any UIInteraction) {
    guard let extras = existingExtras, extras.interactions.contains(where: { $0 === interaction }) else {
      return
    }
    interaction.willMove(to: nil)
    extras.interactions.removeAll { $0 === interaction }
    interaction.didMove(to: nil)
  }

  func replaceInteractions(with wanted: [any UIInteraction]) {
    for old in interactions where !wanted.contains(where: { $0 === old }) { removeInteraction(old) }
    for new in wanted { addInteraction(new) }
  }
}
