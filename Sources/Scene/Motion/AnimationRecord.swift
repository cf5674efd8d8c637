import CoreGraphics

/// One animation of one property, compiled: what a frame needs to know, as plain data.
///
/// An animation compiles to one record, a group to one for each child, a path with rotation to two. What does not
/// fit into four numbers (key frames, matrices, paths, lists) is in a `track` that was prepared at `add`.
package struct AnimationRecord {
  package enum Motion: UInt8 {
    /// Between `from` and `to`, by the pacing curve.
    case basic
    /// Between `from` and `to`, by the spring.
    case spring
    /// Through the values of the track.
    case keyframes
  }

  /// What the record writes.
  package enum Content: UInt8 {
    /// One to four numbers.
    case lanes
    /// A matrix made of one to three numbers by a value function.
    case function
    /// A matrix.
    case transform
    case path, image, colors, numbers
    /// How far a transition is.
    case transition
    /// Nothing: it only ends, so that its callbacks come.
    case clock
  }

  package struct Flags: OptionSet {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let additive = Flags(rawValue: 1)
    package static let cumulative = Flags(rawValue: 2)
    /// The start is whatever shows beneath.
    package static let fromUnderlying = Flags(rawValue: 4)
    /// The end is whatever shows beneath.
    package static let toUnderlying = Flags(rawValue: 8)
    /// `to` is a distance from the start.
    package static let toIsRelative = Flags(rawValue: 16)
    /// The value jumps to its end at the start: switches and other things without a way between.
    package static let jumps = Flags(rawValue: 32)
    /// The first factor of its product.
    static let beginsProduct = Flags(rawValue: 64)

    /// Needs to know what shows beneath; a constant, as array literals of options allocate in debug builds.
    static let readsBeneath: Flags = [.additive, .fromUnderlying, .toUnderlying]
    static let hasOpenEnd: Flags = [.fromUnderlying, .toUnderlying]
  }

  package var node: NodePointer
  package var place: PropertyPlace
  package var content: Content
  package var motion = Motion.basic
  package var flags: Flags = []
  package var function = ValueFunction.rotateZ
  /// Its own timing; the begin time of the whole animation is the running record's.
  package var timing: MediaTimingValues
  /// The groups around it.
  package var group: GroupTiming?
  package var pacing = PacingCurve.linear
  package var spring = SpringSolution.standard
  package var from = SIMD4<Double>()
  package var to = SIMD4<Double>()
  /// The stretch of the way that the pace covers: all of it, unless the animation was retimed while it ran.
  package var progressStart = 0.0
  package var progressSpan = 1.0
  /// Key frames, transform, path or list data; nil for plain numbers between two ends.
  package var track: AnimationTrack?
  package var custom: CustomProperty?
  /// The product that an additive matrix is a factor of; nil where it is the only one.
  var product: AdditiveProduct?
  /// The whole property's committed numbers and those that show; set when the record starts.
  package var committed = PropertyPlace.nowhere
  package var presented = PropertyPlace.nowhere

  package init(
    node: NodePointer, place: PropertyPlace, content: Content, timing: MediaTimingValues, group: GroupTiming?
  ) {
    self.node = node
    self.place = place
    self.content = content
    self.timing = timing
    self.group = group
  }

  /// The timing that ends the animation as a whole.
  package var outerTiming: MediaTimingValues { group?.outermost ?? timing }

  /// Whether one number between two known ends follows a spring in plain time: the case that must be fast.
  var isPlainSpring: Bool { isSpringOfOneNumber && place.field == .whole }

  /// Whether it is a matrix that is multiplied with what is beneath.
  var isAdditiveMatrix: Bool { flags.contains(.additive) && (content == .transform || content == .function) }

  /// A spring on `transform.scale`, which writes its number into three places.
  var isScaleSpring: Bool { isSpringOfOneNumber && place.field == .scale && !flags.contains(.additive) }

  private var isSpringOfOneNumber: Bool {
    motion == .spring && content == .lanes && place.count == 1 && group == nil && timing.isPlain
      && flags.isSubset(of: [.additive, .cumulative]) && progressStart == 0 && progressSpan == 1
  }

  /// The fraction of the way at a moment: 0 at the start, 1 at the end, beyond for springs.
  @inline(__always) package func progress(_ sample: MediaTimingValues.Sample) -> Double {
    let pace: Double
    switch motion {
    case .spring: pace = spring.position(at: sample.seconds)
    case .basic, .keyframes: pace = pacing.isLinear ? sample.fraction : pacing.value(at: sample.fraction)
    }
    return progressStart + progressSpan * pace
  }

  /// Where in its cycle the record is, nil when it shows nothing.
  @inline(__always) package func sample(elapsed: Double, isPastEnd: Bool) -> MediaTimingValues.Sample? {
    guard let group else { return timing.sample(elapsed: elapsed, isPastEnd: isPastEnd) }
    return group.localTime(elapsed: elapsed, isPastEnd: isPastEnd).flatMap { timing.sample(at: $0) }
  }
}

extension AnimationRecord {
  /// Makes the record's numbers, or the whole property's, show what is committed.
  func restore(wholeProperty: Bool) {
    let references = node.pointee.references
    switch content {
    case .lanes, .function, .transform:
      let (start, count) =
        wholeProperty || place.field != .whole ? (0, place.wholeCount) : (place.offset, place.count)
      for i in start..<start + count { presented[i] = committed[i] }
    case .path:
      if place.slot == ObjectSlot.path {
        references.presentedPath = nil
      } else {
        references.presentedShadowPath = nil
      }
    case .image: references.resetContents()
    case .colors:
      if !references.presentedColors.isEmpty { references.revision += 1 }
      references.presentedColors.removeAll(keepingCapacity: true)
    case .numbers:
      if !references.presentedLocations.isEmpty { references.revision += 1 }
      references.presentedLocations.removeAll(keepingCapacity: true)
    case .transition: references.transition = nil
    case .clock: break
    }
  }
}

/// Where the numbers of a property, or of one of its fields, are.
package struct PropertyPlace: Equatable {
  /// The property's first number in the block, or the object's number.
  package var slot = 0
  /// The field's first number, counted from the property's.
  package var offset = 0
  /// The field's numbers.
  package var count = 0
  /// The property's numbers.
  var wholeCount = 0
  /// For transforms: the field.
  package var field = TransformField.whole
  package var kind = ValueKind.number
  /// Two places with the same identity are the same property.
  package var identity = -1

  /// Never read or written.
  nonisolated(unsafe) static let nowhere = UnsafeMutablePointer<Double>.allocate(capacity: 16)

  private static let objectIdentity = 1_000
  private static let customIdentity = 2_000
  package static let transitionIdentity = 3_000

  /// No property.
  package init(identity: Int = -1) { self.identity = identity }

  package init(_ path: PropertyPath) {
    slot = path.property.slot
    offset = path.slot - path.property.slot
    wholeCount = path.property.kind.count
    field = path.field
    // A field of a transform is read and written with the whole matrix.
    count = path.kind.count
    kind = path.kind
    identity = wholeCount > 0 ? slot : PropertyPlace.objectIdentity + slot
  }

  /// The `index`-th custom property of a layer.
  package init(custom kind: ValueKind, index: Int) {
    count = kind.count
    wholeCount = kind.count
    self.kind = kind
    identity = PropertyPlace.customIdentity + index
  }

  /// One bit for each number of the property that is written.
  package var mask: UInt32 {
    if field != .whole { return (1 << UInt32(wholeCount)) - 1 }
    return ((1 << UInt32(count)) - 1) << UInt32(offset)
  }
}

/// Prepared data that a record points to.
package class AnimationTrack {
  /// Plain numbers at fraction `p`.
  package func lanes(at p: Double) -> SIMD4<Double> { SIMD4() }
  /// A whole transform at fraction `p`, given what shows beneath.
  package func transform(at p: Double, beneath: CATransform3D) -> CATransform3D { beneath }
  /// Writes what is no plain number (a path, an image, a list) into the node's references.
  func show(at p: Double, _ record: UnsafeMutablePointer<AnimationRecord>, cycle: Double, isFirst: Bool) {}
}
