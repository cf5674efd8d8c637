import QuartzCore

extension CADisplayLink {
  /// A link that sends `selector` to `target` once per display refresh. It keeps the target until `invalidate()`.
  public convenience init(target: Any, selector: Selector) {
    let target = target as AnyObject
    self.init { link in selector.perform(on: target, sender: link) }
  }
}
