import CoreGraphics
import Support
import Scene

/// Turns an animation object into records, once, at `add`: resolves the key path, takes the values out of their
/// boxes, prepares key frames. Whatever is wrong is reported here, with the layer and the key path.
struct AnimationCompiler {
  let layer: CALayer
  /// Duration of an animation that has none.
  let defaultDuration: Double

  /// The records, nil (after one message) when the animation cannot run.
  func compile(_ animation: CAAnimation) -> [AnimationRecord]? { compile(animation, in: nil) }

  private func compile(_ animation: CAAnimation, in group: GroupTiming?) -> [AnimationRecord]? {
    guard
      [animation.beginTime, animation.duration, animation.timeOffset].allSatisfy(\.isFinite),
      animation.speed.isFinite, !animation.repeatCount.isNaN, animation.duration >= 0,
      // Repeated for ever, like an infinite count.
      animation.repeatDuration.isFinite || animation.repeatDuration == .infinity
    else {
      return fail(animation, "its timing holds a value that is negative or not a finite number")
    }
    switch animation {
    case let animation as CAAnimationGroup: return compile(animation, in: group)
    case let animation as CATransition: return compile(animation, in: group)
    case let animation as CAPropertyAnimation: return compile(animation, in: group)
    default: return fail(animation, "this class of animation has no effect of its own; use a subclass")
    }
  }

  func fail(_ animation: CAAnimation, _ reason: String) -> [AnimationRecord]? {
    Diagnostics.report("\(type(of: animation)) was not added: \(reason).", subject: layer.treePath)
    return nil
  }

  // MARK: Groups and transitions

  /// A group is the sum of its children; a child that cannot run is left out.
  private func compile(_ group: CAAnimationGroup, in outer: GroupTiming?) -> [AnimationRecord]? {
    let timing = group.timingValues(defaultDuration: defaultDuration)
    let own = GroupTiming(timing: timing, pacing: group.timingFunction?.curve ?? .linear, parent: outer)
    let compiler = AnimationCompiler(layer: layer, defaultDuration: timing.duration)
    let records = (group.animations ?? []).flatMap { compiler.compile($0, in: own) ?? [] }
    return records.isEmpty ? [clock(timing, outer)] : records
  }

  /// A record that shows nothing and ends in time.
  func clock(_ timing: MediaTimingValues, _ group: GroupTiming?) -> AnimationRecord {
    AnimationRecord(
      node: layer.renderNode, place: PropertyPlace(), content: .clock, timing: timing, group: group)
  }

  private func compile(_ transition: CATransition, in group: GroupTiming?) -> [AnimationRecord]? {
    guard let track = transition.track else {
      return fail(
        transition,
        "there is no transition \"\(transition.type.rawValue)\" \"\(transition.subtype?.rawValue ?? "")\"")
    }
    let (start, end) = (Double(transition.startProgress), Double(transition.endProgress))
    guard (0...1).contains(start), (0...1).contains(end), start <= end else {
      return fail(transition, "startProgress and endProgress must rise within 0...1, got \(start) and \(end)")
    }
    var record = AnimationRecord(
      node: layer.renderNode, place: PropertyPlace(identity: PropertyPlace.transitionIdentity),
      content: .transition,
      timing: transition.timingValues(defaultDuration: defaultDuration), group: group)
    record.pacing = transition.timingFunction?.curve ?? .linear
    record.track = track
    (record.from.x, record.to.x) = (start, end)
    return [record]
  }

  // MARK: Properties

  private func compile(_ animation: CAPropertyAnimation, in group: GroupTiming?) -> [AnimationRecord]? {
    guard let keyPath = animation.keyPath, !keyPath.isEmpty else {
      return fail(animation, "it has no key path; use init(keyPath:)")
    }
    return compile(animation, keyPath, in: group)
  }

  private func compile(_ animation: CAPropertyAnimation, _ keyPath: String, in group: GroupTiming?)
    -> [AnimationRecord]?
  {
    if let (sublayer, rest) = layer.namedSublayer(keyPath) {
      guard let sublayer else { return fail(animation, "no sublayer has the name in \"\(keyPath)\"") }
      return AnimationCompiler(layer: sublayer, defaultDuration: defaultDuration).compile(
        animation, rest, in: group)
    }
    var record: AnimationRecord
    let timing = animation.timingValues(defaultDuration: defaultDuration)
    if let path = PropertyPath(keyPath, of: layer.kind) {
      let place = PropertyPlace(path)
      record = AnimationRecord(
        node: layer.renderNode, place: place, content: content(of: place), timing: timing, group: group)
      // Switches and masks of bits have no way between.
      if place.kind == .flag || place.slot == LayerSlot.maskedCorners { record.flags.insert(.jumps) }
    } else if let cell = layer.cellProperty(forKeyPath: keyPath) {
      let (custom, index) = self.custom(keyPath, cell.kind, prototype: NSNumber(value: 0), cell: cell)
      let place = PropertyPlace(custom: custom.kind, index: index)
      record = AnimationRecord(
        node: layer.renderNode, place: place, content: content(of: place), timing: timing, group: group)
      record.custom = custom
    } else if type(of: layer).needsDisplay(forKey: keyPath) {
      guard let (custom, index) = customProperty(keyPath, animation) else { return nil }
      let place = PropertyPlace(custom: custom.kind, index: index)
      record = AnimationRecord(
        node: layer.renderNode, place: place, content: content(of: place), timing: timing, group: group)
      record.custom = custom
    } else {
      return fail(animation, "there is no animatable property \"\(keyPath)\" on \(type(of: layer))")
    }
    record.pacing = animation.timingFunction?.curve ?? .linear
    if animation.isAdditive { record.flags.insert(.additive) }
    if animation.isCumulative { record.flags.insert(.cumulative) }
    if let function = animation.valueFunction {
      guard record.content == .transform else {
        return fail(animation, "a value function makes a transform, but \"\(keyPath)\" is none")
      }
      record.content = .function
      record.function = function.kind
    }
    switch animation {
    case let keyframes as CAKeyframeAnimation: return compile(keyframes, into: record)
    case let basic as CABasicAnimation: return compile(basic, into: record)
    default: return fail(animation, "this class of animation has no effect of its own; use a subclass")
    }
  }

  private func content(of place: PropertyPlace) -> AnimationRecord.Content {
    switch place.kind {
    case .number, .flag, .point, .size, .rect, .color: return .lanes
    case .transform: return .transform
    case .path: return .path
    case .image: return .image
    case .colors: return .colors
    case .numbers: return .numbers
    }
  }

  /// The layer's own property of that name, made at its first animation; its kind follows from the values.
  private func customProperty(_ key: String, _ animation: CAPropertyAnimation) -> (CustomProperty, Int)? {
    let basic = animation as? CABasicAnimation, keyframes = animation as? CAKeyframeAnimation
    let samples: [Any?] =
      [layer.attribute(key), basic?.toValue, basic?.fromValue, basic?.byValue, keyframes?.values?.first]
      + (keyframes?.path == nil ? [] : [CGPoint.zero])
    guard let sample = samples.lazy.compactMap({ $0 }).first, let kind = CustomProperty.kind(of: sample)
    else {
      _ = fail(
        animation,
        "values of \"\(key)\" must be numbers, points, sizes, rectangles, colours or transforms")
      return nil
    }
    return custom(key, kind, prototype: sample, cell: nil)
  }

  /// The property that is there already, or a new one, and its place among the layer's.
  private func custom(_ key: String, _ kind: ValueKind, prototype: Any, cell: EmitterCellProperty?)
    -> (CustomProperty, Int)
  {
    let references = layer.renderNode.pointee.references
    if let index = references.customProperties.firstIndex(where: {
      $0.key == key && $0.kind == kind && $0.cell?.owner === cell?.owner
    }) {
      return (references.customProperties[index], index)
    }
    let property = CustomProperty(key: key, kind: kind, prototype: prototype, cell: cell)
    property.commit(layer.customValue(forKey: key))
    references.customProperties.append(property)
    return (property, references.customProperties.count - 1)
  }

  /// A value for the record's property, nil after one message.
  func value(_ any: Any, _ name: String, _ record: AnimationRecord, _ animation: CAPropertyAnimation)
    -> PropertyValue?
  {
    do throws(PropertyValue.Failure) {
      if record.content == .function { return try functionInput(any, record.function) }
      return try PropertyValue(any, as: record.place.kind)
    } catch {
      let keyPath = animation.keyPath ?? ""
      switch error {
      case .notFinite: _ = fail(animation, "\(name) for \"\(keyPath)\" is not a finite number")
      case .wrongType:
        let expectation =
          record.content == .function
          ? record.function.inputs == 1 ? "a number" : "an array of three numbers"
          : record.place.kind.expectation
        _ = fail(animation, "\(name) for \"\(keyPath)\" must be \(expectation), got \(type(of: any))")
      }
      return nil
    }
  }

  /// One number, or three.
  private func functionInput(_ any: Any, _ function: ValueFunction)
    throws(PropertyValue.Failure) -> PropertyValue
  {
    if function.inputs == 1 { return try PropertyValue(any, as: .number) }
    guard case .numbers(let list) = try PropertyValue(any, as: .numbers), list.count == function.inputs else {
      throw .wrongType
    }
    return .lanes(SIMD4(list[0], list[1], list[2], 0))
  }

  /// The numbers of a value; "none" is no colour.
  func lanes(_ value: PropertyValue) -> SIMD4<Double> {
    if case .lanes(let lanes) = value { return lanes }
    return LayerBlock.noColor
  }

  /// The elements of a list value; "none" is an empty list.
  func elements(_ value: PropertyValue) -> ContiguousArray<SIMD4<Double>> {
    switch value {
    case .colors(let list): return list
    case .numbers(let list): return ContiguousArray(list.map { SIMD4($0, 0, 0, 0) })
    default: return []
    }
  }
}
