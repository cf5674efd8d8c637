import QuartzCore

extension UIViewController {
  /// Asks for `updateProperties()` before the view's next layout.
  public func setNeedsUpdateProperties() {
    needsPropertyUpdate = true
    viewIfLoaded?.backingLayer.setNeedsSolution()
  }

  /// Calls `updateProperties()` now, of the controller and of the views in its view, where it is due.
  public func updatePropertiesIfNeeded() { viewIfLoaded?.updatePropertiesIfNeeded() }
}
