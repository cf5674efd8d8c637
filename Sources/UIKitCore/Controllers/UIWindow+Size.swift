import Foundation
import QuartzCore

extension UIWindow {
  /// Brings the window to another size: controllers are notified before, and what they animate with the coordinator,
  /// and the layout, run for `duration`.
  ///
  /// - Parameters:
  ///   - traits: those of the new size.
  ///   - turn: How the device was turned: what the window shows has turned with it and comes upright meanwhile. Default
  ///     nil: it was not.
  ///   - apply: makes the screen the new one.
  package func change(
    to size: CGSize, traits: UITraitCollection, duration: TimeInterval, turn: InterfaceTurn? = nil,
    apply: () -> Void
  ) {
    guard let root = rootViewController, root.isViewLoaded else {
      apply()
      frame = CGRect(origin: .zero, size: size)
      return
    }
    let turned = turn != nil && duration > 0 ? pictureBeforeTurning() : nil
    let pages = sequence(first: root, next: { $0.presentation.presented })
    // Where the pages of a running transition come to rest was reckoned for the old size.
    if bounds.size != size { for page in Array(pages) { page.presentation.controller?.finishTransition() } }
    let coordinator = TransitionCoordinator(container: self, duration: duration)
    coordinator.turn = turn
    let chain = Array(pages)
    let old = traitCollection
    let changesTraits =
      old.horizontalSizeClass != traits.horizontalSizeClass
      || old.verticalSizeClass != traits.verticalSizeClass
    for controller in chain {
      controller.sizeCoordinator = coordinator
      if changesTraits { controller.willTransition(to: traits, with: coordinator) }
      if bounds.size != size { controller.viewWillTransition(to: size, with: coordinator) }
    }
    apply()
    if let turn, duration > 0 { come(upright: turn, size: size, duration: duration) }
    if let turned { addSubview(turned) }
    if bounds.size != size { letGoOfKeyboard() }
    let changes = {
      self.frame = CGRect(origin: .zero, size: size)
      self.layoutIfNeeded()
      turned?.center = CGPoint(x: size.width / 2, y: size.height / 2)
      coordinator.runAlongside()
    }
    let end = {
      for controller in chain where controller.sizeCoordinator === coordinator {
        controller.sizeCoordinator = nil
      }
      coordinator.finish(isCancelled: false)
    }
    if duration > 0 {
      UIView.animate(
        withDuration: duration, delay: 0, options: [.allowUserInteraction], animations: changes,
        completion: { _ in end() })
      if let turned { fade(turned, within: duration) }
    } else {
      // The layout comes with the commit, as after any change of frames.
      frame = CGRect(origin: .zero, size: size)
      BlockAnimation.outside { coordinator.runAlongside() }
      // As in an animation, handlers never run inside the call; without any the window is at rest at once.
      if coordinator.hasCompletions { MediaScheduler.current.nextTurn { end() } } else { end() }
    }
  }

  /// Where the keyboard was says nothing in a window of another size, and what keeps clear of it would have no room
  /// until the keyboard has its new place: that is known once the window has been laid out.
  private func letGoOfKeyboard() {
    guard !UIScreen.main.keyboardFrame.isNull, subviews.contains(where: \.staysInFront) else { return }
    UIScreen.main.keyboardFrame = .null
    walkTree { view in
      view.keyboardGuideMayHaveChanged()
      return true
    }
  }

  /// What the window shows before it turns, about its middle.
  private func pictureBeforeTurning() -> UIView? {
    guard let picture = snapshotView(afterScreenUpdates: false) else { return nil }
    picture.isUserInteractionEnabled = false
    picture.accessibilityElementsHidden = true
    picture.center = CGPoint(x: bounds.midX, y: bounds.midY)
    return picture
  }

  /// The old picture turns with the window and lets the new layout come through it.
  private func fade(_ picture: UIView, within duration: TimeInterval) {
    UIView.animate(
      withDuration: duration * Self.fade, delay: 0, options: [.curveEaseInOut, .allowUserInteraction],
      animations: { picture.alpha = 0 }, completion: { _ in picture.removeFromSuperview() })
  }
  /// The share of a turn in which the old picture goes. [our choice]
  private static let fade = 0.3

  /// Lets the window begin as the person sees it who has turned the device: about the middle of the screen, turned with
  /// the device.
  private func come(upright turn: InterfaceTurn, size: CGSize, duration: TimeInterval) {
    UIView.performWithoutAnimation { center = CGPoint(x: size.width / 2, y: size.height / 2) }
    let upright = CABasicAnimation(keyPath: "transform.rotation.z")
    upright.fromValue = turn.angle
    upright.toValue = 0
    upright.duration = duration
    upright.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
    layer.add(upright, forKey: "turn")
  }
}

extension UIViewController {
  /// Calls what code from before iOS 8 overrides: before the turn, in its animation, and after it.
  func announce(_ turn: InterfaceTurn, _ coordinator: TransitionCoordinator) {
    let duration = coordinator.transitionDuration
    willRotate(to: turn.to, duration: duration)
    coordinator.animate(
      alongsideTransition: { [weak self] _ in self?.willAnimateRotation(to: turn.to, duration: duration) },
      completion: { [weak self] _ in self?.didRotate(from: turn.from) })
  }
}
