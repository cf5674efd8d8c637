import Foundation
import Observation
import QuartzCore

extension UIView {
  /// Asks for `updateProperties()` before the next layout.
  public func setNeedsUpdateProperties() {
    needsPropertyUpdate = true
    backingLayer.setNeedsSolution()
  }

  /// Calls `updateProperties()` now, of this view and those in it, where it is due.
  public func updatePropertiesIfNeeded() {
    // Trees may be deeper than the stack.
    var open = [self]
    while let view = open.popLast() {
      view.updateOwnProperties()
      open.append(contentsOf: view.orderedSubviews.reversed())
    }
  }

  /// The turn of the view's controller and of the view, where they are due.
  func updateOwnProperties() {
    if let controller = owningController, controller.needsPropertyUpdate {
      controller.needsPropertyUpdate = false
      observing(controller.updateProperties) { $0.owningController?.setNeedsUpdateProperties() }
    }
    guard needsPropertyUpdate else { return }
    needsPropertyUpdate = false
    observing(updateProperties) { $0.setNeedsUpdateProperties() }
  }

  /// Runs work of the app's, and has it run again when something `@Observable` that it has read changes.
  func observing(_ work: () -> Void, again: @escaping @MainActor (UIView) -> Void) {
    withObservationTracking {
      work()
    } onChange: { [weak self] in
      let invalidate: @MainActor () -> Void = { if let self { again(self) } }
      if Thread.isMainThread {
        MainActor.assumeIsolated(invalidate)
      } else {
        DispatchQueue.main.async(execute: invalidate)
      }
    }
  }
}
