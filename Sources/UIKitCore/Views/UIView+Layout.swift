import Foundation
import QuartzCore

extension UIView {
  /// Connects the new view with its layer.
  func adoptLayer(frame: CGRect) {
    backingLayer.contentsScale = UIScreen.main.scale
    backingLayer.frame = frame
    // The first frame is no change of the view: a block around it does not animate it.
    backingLayer.delegate = self
    if drawsContent { backingLayer.setNeedsDisplay() }
  }

  /// The layout of one view: properties, safe area, then the view controller's turn before and after `layoutSubviews`.
  func performLayout() {
    updateOwnProperties()
    let insets = currentSafeAreaInsets
    let hasNewInsets = insets != knownSafeAreaInsets
    if hasNewInsets {
      knownSafeAreaInsets = insets
      changeListener?.willChange("safeAreaInsets")
      safeAreaInsetsDidChange()
      changeListener?.didChange("safeAreaInsets")
      owningController?.viewSafeAreaInsetsDidChange()
      for subview in orderedSubviews { subview.setNeedsLayout() }
    }
    if existingExtras?.corners != nil { applyCorners() }
    if existingLayoutState != nil { guidesMayHaveChanged() }
    solveLayout()
    // The solution asks for more where it moves something.
    if backingLayer.isLayoutForSolutionOnly, !hasNewInsets, !backingLayer.needsLayout() { return }
    owningController?.viewMayBeAppearing()
    observing {
      owningController?.viewWillLayoutSubviews()
      layoutSubviews()
      owningController?.viewDidLayoutSubviews()
    } again: {
      $0.setNeedsLayout()
    }
  }

  /// Asks for layout and says why, for the report about a layout that never ends.
  func setNeedsLayout(because cause: LayoutCause) {
    backingLayer.noteLayoutCause(cause)
    setNeedsLayout()
  }

  /// Asks for layout since the constraints may have another solution. While the view is laid out it is laid out once
  /// more only if they have.
  func setNeedsSolution(because cause: LayoutCause) {
    guard backingLayer.isLayingOut else { return setNeedsLayout(because: cause) }
    backingLayer.noteLayoutCause(cause)
    backingLayer.setNeedsSolution()
  }

  /// What of the superview's safe area insets reaches into this view, and what the view controllers add.
  var currentSafeAreaInsets: UIEdgeInsets {
    // Upwards to where they are known, then down again: trees may be deeper than the stack. While a tree is laid out,
    // they are known from the first view below that asked, so that each view is looked at once.
    let round = Session.current.openLayouts > 0 ? Session.current.layoutRound : nil
    var chain: [UIView] = []
    var insets = UIEdgeInsets.zero
    var view = self
    while true {
      UIView.safeAreaSteps &+= 1
      if view.roundInsets.round == round {
        insets = view.roundInsets.insets
        break
      }
      if let edges = view.screenSafeAreaInsets {
        insets = edges
        break
      }
      chain.append(view)
      guard let above = view.parentView else { break }
      if let own = above.ownContentSafeAreaInsets {
        insets = own
        break
      }
      view = above
    }
    for view in chain.reversed() {
      insets = view.safeAreaInsets(within: insets)
      if let round { view.roundInsets = (round, insets) }
    }
    return insets
  }

  /// How many views were looked at for safe areas so far, for tests that count it.
  package private(set) static var safeAreaSteps = 0

  /// The view moves: what was found in this round of layout, of it and of what is in it, holds no more.
  func forgetRoundInsets() {
    let session = Session.current
    if session.openLayouts > 0, roundInsets.round == session.layoutRound { session.layoutRound &+= 1 }
  }

  /// What reaches into this view of its superview's safe area insets.
  private func safeAreaInsets(within outer: UIEdgeInsets) -> UIEdgeInsets {
    var insets = UIEdgeInsets.zero
    if outer != .zero, let container = parentView?.bounds {
      let size = bounds.size
      let box = CGRect(
        x: center.x - anchorPoint.x * size.width, y: center.y - anchorPoint.y * size.height,
        width: size.width, height: size.height)
      // A view that reaches beyond its superview gets no more than the superview has.
      insets.top = min(outer.top, max(0, outer.top - (box.minY - container.minY)))
      insets.left = min(outer.left, max(0, outer.left - (box.minX - container.minX)))
      insets.bottom = min(outer.bottom, max(0, outer.bottom - (container.maxY - box.maxY)))
      insets.right = min(outer.right, max(0, outer.right - (container.maxX - box.maxX)))
    }
    if let controller = owningController {
      insets = insets + controller.containerSafeAreaInsets + controller.additionalSafeAreaInsets
    }
    return insets
  }

  // MARK: Drawing

  /// Whether the class overrides `draw(_:)`, or the background is a pattern.
  var drawsContent: Bool { backgroundPattern != nil || MethodOverride.drawing.isPresent(in: type(of: self)) }

  func drawContent(in context: CGContext) {
    UIGraphicsPushContext(context)
    defer { UIGraphicsPopContext() }
    // A layer in tiles asks for one of them at a time.
    let rect = backingLayer is CATiledLayer ? context.boundingBoxOfClipPath.intersection(bounds) : bounds
    traitCollection.performAsCurrent {
      backgroundPattern?.drawAsPattern(in: bounds)
      observing {
        draw(rect)
      } again: {
        $0.setNeedsDisplay()
      }
    }
  }

  /// Follows the window's screen, for content that the view draws itself.
  func contentScaleMayHaveChanged() {
    let scale = UIScreen.main.scale
    guard !hasOwnContentScale, backingLayer.contentsScale != scale else { return }
    if drawsContent {
      backingLayer.contentsScale = scale
      setNeedsDisplay()
    } else if backingLayer.contents == nil {
      backingLayer.contentsScale = scale
    }
  }
}

extension UIEdgeInsets {
  static func + (left: UIEdgeInsets, right: UIEdgeInsets) -> UIEdgeInsets {
    UIEdgeInsets(
      top: left.top + right.top, left: left.left + right.left, bottom: left.bottom + right.bottom,
      right: left.right + right.right)
  }
}

extension UIView: @preconcurrency LayoutNaming {
  package var nameInLayoutReports: String {
    "\(type(of: self))" + (owningController.map { ", the view of \(type(of: $0))," } ?? "")
  }
}
