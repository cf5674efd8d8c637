import CoreGraphics

/// A sheet in the hand: it follows the finger between its rests, and goes to one or away when it is let go.
extension UISheetPresentationController {
  /// Whether a drag at the top of a scroll view in the sheet is the sheet's: down always, up where it can rise.
  func takesDrag(isDown: Bool) -> Bool {
    guard transition == nil, !fillsScreen else { return false }
    if isDown { return true }
    guard prefersScrollingExpandsWhenScrolledToEdge, !isPad, let rest, let highest = rests.last else {
      return false
    }
    return highest.height > rest.height + 1
  }

  func drag(_ gesture: UIPanGestureRecognizer) {
    guard transition == nil, let container = containerView else { return }
    if !isDragging, !fillsScreen, gesture.state == .began || gesture.state == .changed {
      // A finger that came while the card was on its way has it from now on.
      if gesture.state == .changed { gesture.setTranslation(.zero, in: container) }
      isDragging = true
      startFrame = wrapper.frame
    }
    guard isDragging else { return }
    if fillsScreen {
      isDragging = false
      container.setNeedsLayout()
      return
    }
    let way = gesture.translation(in: container).y
    switch gesture.state {
    case .began, .changed: move(by: way)
    case .ended, .cancelled:
      isDragging = false
      letGo(by: way, velocity: gesture.state == .ended ? gesture.velocity(in: container).y : 0)
    default: break
    }
  }

  private func move(by way: CGFloat) {
    let all = rests
    guard let container = containerView, let lowest = all.first, let highest = all.last else { return }
    var height = startFrame.height - way
    if isPad {
      // A card moves as a whole.
      let shift = way > 0 && !presentedViewController.holdsPresentation ? way : way * Metrics.give
      wrapper.center.y = startFrame.midY + shift
      return
    }
    let across = frameOfPresentedViewInContainerView
    if height > highest.height { height = highest.height + (height - highest.height) * Metrics.give }
    if height < lowest.height {
      let isFree = !presentedViewController.holdsPresentation
      let below = (lowest.height - height) * (isFree ? 1 : Metrics.give)
      // Below the lowest rest the card keeps its size and sinks.
      wrapper.frame = CGRect(
        x: across.minX, y: container.bounds.height - lowest.height + below, width: across.width,
        height: lowest.height)
      followBehind(atHeight: lowest.height - below)
      dim.alpha = isUndimmed ? 0 : max(0, 1 - below / max(lowest.height, 1))
      return
    }
    wrapper.frame = CGRect(
      x: across.minX, y: container.bounds.height - height, width: across.width, height: height)
    followBehind(atHeight: height)
  }

  private func letGo(by way: CGFloat, velocity: CGFloat) {
    let all = rests
    guard let lowest = all.first else { return }
    let height = isPad ? startFrame.height - way : (containerView?.bounds.height ?? 0) - wrapper.frame.minY
    let isFlick = abs(velocity) > Metrics.flick
    let goes = isFlick ? velocity > 0 && height <= lowest.height + 1 : height < lowest.height / 2
    if goes {
      if mayBeDismissed {
        dismissByUser()
        return
      }
      delegate?.presentationControllerDidAttemptToDismiss(self)
    }
    let target: Detent.Identifier?
    if isFlick {
      let higher = all.first { $0.height > height + 1 } ?? all.last
      let lower = all.last { $0.height < height - 1 } ?? all.first
      target = (velocity < 0 ? higher : lower)?.identifier
    } else {
      target = all.min { abs($0.height - height) < abs($1.height - height) }?.identifier
    }
    let before = rest?.identifier
    if let target, target != before {
      isAnimatingChanges = true
      selectedDetentIdentifier = target
      isAnimatingChanges = false
      heldDelegate?.sheetPresentationControllerDidChangeSelectedDetentIdentifier(self)
      // A lower rest is below the keyboard.
      presentedView?.endEditing(true)
    }
    settle(velocity: velocity)
  }

  /// Brings the sheet to its rest.
  func settle(velocity: CGFloat) {
    let frame = frameOfPresentedViewInContainerView
    let way = abs(frame.minY - wrapper.frame.minY)
    let speed = way > 1 ? min(abs(velocity) / way, 20) : 0
    UIView.animate(
      withDuration: SystemSpring.duration, delay: 0, usingSpringWithDamping: SystemSpring.dampingRatio,
      initialSpringVelocity: speed, options: [.allowUserInteraction, .layoutSubviews]
    ) {
      self.wrapper.frame = frame
      self.showBehind(1)
    }
  }
}
