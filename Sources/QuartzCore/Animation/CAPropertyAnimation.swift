import CoreGraphics

/// An animation of one property, named by a key path such as `position.x` or `transform.scale`.
open class CAPropertyAnimation: CAAnimation {
  /// The property; set by `init(keyPath:)`.
  open var keyPath: String? { didSet { keep(\CAPropertyAnimation.keyPath, oldValue) } }
  /// Whether the value is added to what shows beneath, instead of replacing it. Default false.
  open var isAdditive = false { didSet { keep(\CAPropertyAnimation.isAdditive, oldValue) } }
  /// Whether each cycle starts where the last one ended. Default false.
  open var isCumulative = false { didSet { keep(\CAPropertyAnimation.isCumulative, oldValue) } }
  /// Makes a matrix of animated numbers; for the key paths `transform` and `sublayerTransform`. Default nil.
  open var valueFunction: CAValueFunction? {
    didSet { keep(\CAPropertyAnimation.valueFunction, oldValue) }
  }

  public override init() { super.init() }

  /// An animation of the property at `path`.
  public init(keyPath path: String?) {
    super.init()
    keyPath = path
  }

  /// Adds the animation to the layer; without a key path of its own it animates the property that is the event.
  open override func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
    guard keyPath == nil, let layer = anObject as? any AnimationTarget,
      let copy = duplicate() as? CAPropertyAnimation
    else {
      super.run(forKey: event, object: anObject, arguments: dict)
      return
    }
    copy.keyPath = event
    layer.add(copy, forKey: event)
  }

  override func duplicate() -> CAAnimation {
    let copy = CAPropertyAnimation()
    copyPropertyValues(to: copy)
    return copy
  }

  final func copyPropertyValues(to copy: CAPropertyAnimation) {
    copyValues(to: copy)
    copy.keyPath = keyPath
    copy.isAdditive = isAdditive
    copy.isCumulative = isCumulative
    copy.valueFunction = valueFunction
  }
}
