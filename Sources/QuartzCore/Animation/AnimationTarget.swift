/// What animations run on and lead to by key paths: layers.
protocol AnimationTarget: AnyObject {
  /// Runs a copy of the animation.
  func add(_ anim: CAAnimation, forKey key: String?)
  /// The value at a key path.
  func value(forKeyPath keyPath: String) -> Any?
  /// Sets the value at a key path.
  func setValue(_ value: Any?, forKeyPath keyPath: String)
}
