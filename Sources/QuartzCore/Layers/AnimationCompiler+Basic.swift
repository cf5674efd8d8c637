import CoreGraphics
import Scene

/// Animations between two ends.
extension AnimationCompiler {
  func compile(_ basic: CABasicAnimation, into template: AnimationRecord) -> [AnimationRecord]? {
    var record = template
    if let spring = basic as? CASpringAnimation {
      record.motion = .spring
      record.spring = spring.solution
    }
    var ends: [PropertyValue?] = [nil, nil, nil]
    for (i, (any, name)) in [
      (basic.fromValue, "fromValue"), (basic.toValue, "toValue"), (basic.byValue, "byValue"),
    ]
    .enumerated() {
      guard let any else { continue }
      guard let value = value(any, name, record, basic) else { return nil }
      ends[i] = value
    }
    let (from, to, by) = (ends[0], ends[1], ends[2])
    switch record.content {
    case .lanes, .function: setLanes(from, to, by, &record)
    case .transform: setTransforms(from, to, by, &record)
    case .path: setPaths(from, to, &record)
    case .image: setImages(from, to, &record)
    case .colors, .numbers: return setLists(from, to, by, basic, record)
    case .transition, .clock: break
    }
    return [record]
  }

  /// Which ends are given decides what the others are (Apple's header; measured at half way).
  private func setLanes(
    _ from: PropertyValue?, _ to: PropertyValue?, _ by: PropertyValue?, _ record: inout AnimationRecord
  ) {
    switch (from.map(lanes), to.map(lanes), by.map(lanes)) {
    case (let from?, let to?, _): (record.from, record.to) = (from, to)
    case (let from?, nil, let by?): (record.from, record.to) = (from, from + by)
    case (nil, let to?, let by?): (record.from, record.to) = (to - by, to)
    case (let from?, nil, nil):
      record.from = from
      record.flags.insert(.toUnderlying)
    case (nil, let to?, nil):
      record.to = to
      record.flags.insert(.fromUnderlying)
    case (nil, nil, let by?):
      record.to = by
      record.flags.formUnion([.fromUnderlying, .toIsRelative])
    case (nil, nil, nil):
      // From what showed when the animation was added to what the model says now.
      record.from = shownLanes(record)
      record.flags.insert(.toUnderlying)
    }
  }

  /// The whole property's numbers as they show; before the layer was ever shown, the model's.
  private func shownNumbers(_ record: AnimationRecord) -> UnsafeMutablePointer<Double> {
    if layer.wasShown { layer.context?.evaluate() }
    if let custom = record.custom {
      if !layer.wasShown { custom.commit(layer.customValue(forKey: custom.key)) }
      return custom.presented
    }
    return (layer.wasShown ? layer.renderNode.pointee.presentation : layer.values.numbers) + record.place.slot
  }

  private func shownLanes(_ record: AnimationRecord) -> SIMD4<Double> {
    let place = record.place
    let numbers = shownNumbers(record)
    if record.content == .function { return record.function.inputs(of: CATransform3D(reading: numbers)) }
    if place.field != .whole { return place.field.read(CATransform3D(reading: numbers)) }
    return LayerBlock(numbers: numbers).lanes(place.offset, place.count)
  }

  private func setTransforms(
    _ from: PropertyValue?, _ to: PropertyValue?, _ by: PropertyValue?, _ record: inout AnimationRecord
  ) {
    func matrix(_ value: PropertyValue?) -> CATransform3D? {
      if case .transform(let t)? = value { return t }
      return nil
    }
    let current = CATransform3D(reading: shownNumbers(record))
    var (start, end) = (matrix(from), matrix(to))
    if let by = matrix(by) {
      // "By" for a matrix is the product; an unknown start is read now, since the product needs it.
      if let start {
        end = end ?? CATransform3DConcat(by, start)
      } else if let end {
        start = inverse(of: by).map { CATransform3DConcat($0, end) } ?? end
      } else {
        (start, end) = (current, CATransform3DConcat(by, current))
      }
    }
    if start == nil, end == nil { start = current }
    record.track = TransformTrack(from: start, to: end)
  }

  /// The object that shows, boxed; before the layer was ever shown, the model's.
  private func shownObject(_ record: AnimationRecord) -> Any? {
    guard let property = PropertyDescriptor.object(at: record.place.slot, of: layer.kind) else { return nil }
    if layer.wasShown { layer.context?.evaluate() }
    return layer.wasShown ? layer.shownObject(property) : layer.objectValue(property)
  }

  private func setPaths(_ from: PropertyValue?, _ to: PropertyValue?, _ record: inout AnimationRecord) {
    func path(_ value: PropertyValue?) -> CGPath? {
      if case .path(let p)? = value { return p }
      return nil
    }
    // With no end at all it goes from the path that showed to the one that the layer has now.
    let start = path(from) ?? (to == nil ? shownObject(record) as? CGPath : nil)
    record.track = PathTrack(from: start, to: path(to))
  }

  private func setImages(_ from: PropertyValue?, _ to: PropertyValue?, _ record: inout AnimationRecord) {
    func end(_ value: PropertyValue?) -> ImageTrack.Value {
      switch value {
      case .image(let image)?: return .image(image)
      case .some(.none): return .image(nil)
      default: return .own
      }
    }
    let start: ImageTrack.Value =
      from == nil && to == nil ? .image(shownObject(record) as? CGImage) : end(from)
    record.track = ImageTrack(values: [start, end(to)], timing: .plain)
  }

  private func setLists(
    _ from: PropertyValue?, _ to: PropertyValue?, _ by: PropertyValue?, _ basic: CABasicAnimation,
    _ template: AnimationRecord
  ) -> [AnimationRecord]? {
    var record = template
    var (start, end) = (from.map(elements), to.map(elements))
    if let by = by.map(elements) {
      if let start, end == nil, start.count == by.count {
        end = ContiguousArray(zip(start, by).map { $0 + $1 })
      } else if let end, start == nil, end.count == by.count {
        start = ContiguousArray(zip(end, by).map { $0 - $1 })
      } else if start == nil || end == nil {
        return fail(basic, "byValue for a list needs fromValue or toValue with as many elements")
      }
    }
    if let start, let end, start.count != end.count {
      return fail(
        basic, "\"\(basic.keyPath ?? "")\" goes between lists of \(start.count) and \(end.count) elements")
    }
    if start == nil, end == nil {
      start =
        shownObject(record).flatMap { try? PropertyValue($0, as: record.place.kind) }.map(elements) ?? []
    }
    record.track = ListTrack(
      values: [start, end], timing: .plain, isColors: record.content == .colors, subject: layer.treePath)
    return [record]
  }
}
