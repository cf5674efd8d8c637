import CoreGraphics
import Support
import Scene

/// An animation's properties by name.
struct AnimationProperty {
  let belongs: (CAAnimation) -> Bool
  let get: (CAAnimation) -> Any?
  /// Whether the value could be used.
  let set: (CAAnimation, Any?) -> Bool

  private init<Root: CAAnimation, Value>(
    _ path: ReferenceWritableKeyPath<Root, Value>, box: @escaping (Value) -> Any? = { $0 },
    take: @escaping (Any?) -> Value?
  ) {
    belongs = { $0 is Root }
    get = { ($0 as? Root).flatMap { box($0[keyPath: path]) } }
    set = { animation, value in
      guard let animation = animation as? Root, let taken = take(value) else { return false }
      animation[keyPath: path] = taken
      return true
    }
  }

  private static func flag<Root: CAAnimation>(_ path: ReferenceWritableKeyPath<Root, Bool>)
    -> AnimationProperty
  {
    AnimationProperty(path, box: { NSNumber(value: $0) }) { $0.flatMap(PropertyValue.number).map { $0 != 0 } }
  }

  private static func number<Root: CAAnimation, Number: BinaryFloatingPoint>(
    _ path: ReferenceWritableKeyPath<Root, Number>
  ) -> AnimationProperty {
    AnimationProperty(path, box: { NSNumber(value: Double($0)) }) {
      $0.flatMap(PropertyValue.number).map { Number($0) }
    }
  }

  /// A constant by its name or as itself.
  private static func choice<Root: CAAnimation, Choice: RawRepresentable>(
    _ path: ReferenceWritableKeyPath<Root, Choice>
  ) -> AnimationProperty where Choice.RawValue == String {
    AnimationProperty(path, box: { $0.rawValue }) { value in
      value as? Choice ?? (value as? String).flatMap { Choice(rawValue: $0) }
    }
  }

  private static func optionalChoice<Root: CAAnimation, Choice: RawRepresentable>(
    _ path: ReferenceWritableKeyPath<Root, Choice?>
  ) -> AnimationProperty where Choice.RawValue == String {
    AnimationProperty(path, box: { $0?.rawValue }) { value -> Choice?? in
      guard let value else { return .some(nil) }
      return (value as? Choice ?? (value as? String).flatMap { Choice(rawValue: $0) }).map { .some($0) }
    }
  }

  private static func object<Root: CAAnimation, Object>(_ path: ReferenceWritableKeyPath<Root, Object?>)
    -> AnimationProperty
  {
    AnimationProperty(path, box: { $0 }) { value -> Object?? in
      guard let value else { return .some(nil) }
      return (value as? Object).map { .some($0) }
    }
  }

  /// The property of an animation's class by name, nil when there is none.
  static func named(_ name: String, of animation: CAAnimation) -> AnimationProperty? {
    let alias = name == "isRemovedOnCompletion" ? "removedOnCompletion" : name
    guard let property = all[alias], property.belongs(animation) else { return nil }
    return property
  }

  /// By the names that Objective-C has for them.
  nonisolated(unsafe) private static let all: [String: AnimationProperty] = [
    "beginTime": number(\CAAnimation.beginTime), "duration": number(\CAAnimation.duration),
    "speed": number(\CAAnimation.speed), "timeOffset": number(\CAAnimation.timeOffset),
    "repeatCount": number(\CAAnimation.repeatCount), "repeatDuration": number(\CAAnimation.repeatDuration),
    "autoreverses": flag(\CAAnimation.autoreverses), "fillMode": choice(\CAAnimation.fillMode),
    "timingFunction": object(\CAAnimation.timingFunction), "delegate": object(\CAAnimation.delegate),
    "removedOnCompletion": flag(\CAAnimation.isRemovedOnCompletion),
    "animations": object(\CAAnimationGroup.animations),
    "keyPath": object(\CAPropertyAnimation.keyPath), "additive": flag(\CAPropertyAnimation.isAdditive),
    "cumulative": flag(\CAPropertyAnimation.isCumulative),
    "valueFunction": object(\CAPropertyAnimation.valueFunction),
    "fromValue": object(\CABasicAnimation.fromValue), "toValue": object(\CABasicAnimation.toValue),
    "byValue": object(\CABasicAnimation.byValue), "values": object(\CAKeyframeAnimation.values),
    "path": object(\CAKeyframeAnimation.path), "keyTimes": object(\CAKeyframeAnimation.keyTimes),
    "timingFunctions": object(\CAKeyframeAnimation.timingFunctions),
    "calculationMode": choice(\CAKeyframeAnimation.calculationMode),
    "tensionValues": object(\CAKeyframeAnimation.tensionValues),
    "continuityValues": object(\CAKeyframeAnimation.continuityValues),
    "biasValues": object(\CAKeyframeAnimation.biasValues),
    "rotationMode": optionalChoice(\CAKeyframeAnimation.rotationMode),
    "mass": number(\CASpringAnimation.mass),
    "stiffness": number(\CASpringAnimation.stiffness), "damping": number(\CASpringAnimation.damping),
    "initialVelocity": number(\CASpringAnimation.initialVelocity),
    "allowsOverdamping": flag(\CASpringAnimation.allowsOverdamping), "type": choice(\CATransition.type),
    "subtype": optionalChoice(\CATransition.subtype), "startProgress": number(\CATransition.startProgress),
    "endProgress": number(\CATransition.endProgress),
  ]
}

extension CAAnimation {
  func readValue(_ key: String) -> Any? {
    if let property = AnimationProperty.named(key, of: self) { return property.get(self) }
    return attribute(key)
  }

  func writeValue(_ value: Any?, _ key: String) {
    guard let property = AnimationProperty.named(key, of: self) else {
      setAttribute(value, key)
      return
    }
    if property.set(self, value) { return }
    Diagnostics.report(
      "\(key) of a \(type(of: self)) cannot be a \(value.map { "\(type(of: $0))" } ?? "nil"); kept the old value."
    )
  }

  func readPath(_ keyPath: String) -> Any? {
    guard let (head, tail) = CAAnimation.split(keyPath) else { return value(forKey: keyPath) }
    switch value(forKey: head) {
    case let animation as CAAnimation: return animation.value(forKeyPath: tail)
    case let layer as any AnimationTarget: return layer.value(forKeyPath: tail)
    case let value?: return CAAnimation.field(tail, of: value)
    case nil: return attribute(keyPath)
    }
  }

  func writePath(_ value: Any?, _ keyPath: String) {
    guard let (head, tail) = CAAnimation.split(keyPath) else {
      setValue(value, forKey: keyPath)
      return
    }
    switch self.value(forKey: head) {
    case let animation as CAAnimation: animation.setValue(value, forKeyPath: tail)
    case let layer as any AnimationTarget: layer.setValue(value, forKeyPath: tail)
    case let whole?:
      guard let changed = CAAnimation.setting(tail, of: whole, to: value) else {
        Diagnostics.report(
          "\"\(keyPath)\" of a \(type(of: self)) cannot be set to \(value.map { "\($0)" } ?? "nil"): there is no such"
            + " field, or it needs another type; kept the old value.")
        return
      }
      setValue(changed, forKey: head)
    case nil: setAttribute(value, keyPath)
    }
  }

  private static func split(_ keyPath: String) -> (head: String, tail: String)? {
    guard let dot = keyPath.firstIndex(of: ".") else { return nil }
    return (String(keyPath[..<dot]), String(keyPath[keyPath.index(after: dot)...]))
  }

  // MARK: Fields of points, sizes, rectangles and matrices

  private static func field(_ name: String, of value: Any) -> Any? {
    guard let kind = CustomProperty.kind(of: value), let part = PropertyPath.part(name, of: kind),
      let taken = try? PropertyValue(value, as: kind)
    else { return nil }
    switch taken {
    case .transform(let matrix): return PropertyValue.box(part.field.read(matrix), as: part.kind)
    case .lanes(let lanes): return PropertyValue.box(shifted(lanes, part.offset), as: part.kind)
    default: return nil
    }
  }

  /// The value with another field; nil when it has no such field or `new` does not fit.
  private static func setting(_ name: String, of value: Any, to new: Any?) -> Any? {
    guard let kind = CustomProperty.kind(of: value), let part = PropertyPath.part(name, of: kind),
      case .lanes(let given)? = new.flatMap({ try? PropertyValue($0, as: part.kind) }),
      let taken = try? PropertyValue(value, as: kind)
    else { return nil }
    switch taken {
    case .transform(let matrix): return NSValue(caTransform3D: part.field.write(given, into: matrix))
    case .lanes(var lanes):
      for i in 0..<part.kind.count { lanes[part.offset + i] = given[i] }
      return PropertyValue.box(lanes, as: kind)
    default: return nil
    }
  }

  private static func shifted(_ lanes: SIMD4<Double>, _ offset: Int) -> SIMD4<Double> {
    var result = SIMD4<Double>()
    for i in 0..<4 - offset { result[i] = lanes[offset + i] }
    return result
  }
}
