import CoreGraphics

/// One animation of one property, compiled: what a frame needs to know, as plain data.
///
/// An animation compiles to one record, a group to one for each child, a path with rotation to two. What does not
/// fit into four numbers (key frames, matrices, paths, lists) is in a `track` that was prepared at `add`.
struct AnimationRecord {
  enum Motion: UInt8 {
    /// Between `from` and `to`, by the pacing curve.
    case basic
    /// Between `from` and `to`, by the spring.
    case spring
    /// Through the values of the track.
    case keyframes
  }

  /// What the record writes.
  enum Content: UInt8 {
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

  struct Flags: OptionSet {
    let rawValue: UInt8
    static let additive = Flags(rawValue: 1)
    static let cumulative = Flags(rawValue: 2)
    /// The start is whatever shows beneath.
    static let fromUnderlying = Flags(rawValue: 4)
    /// The end is whatever shows beneath.
    static let toUnderlying = Flags(rawValue: 8)
    /// `to` is a distance from the start.
    static let toIsRelative = Flags(rawValue: 16)
    /// The value jumps to its end at the start: switches and other things without a way between.
    static let jumps = Flags(rawValue: 32)
    /// The first factor of its product.
    static let beginsProduct = Flags(rawValue: 64)

    /// Needs to know what shows beneath; a constant, as array literals of options allocate in debug builds.
    static let readsBeneath: Flags = [.additive, .fromUnderlying, .toUnderlying]
    static let hasOpenEnd: Flags = [.fromUnderlying, .toUnderlying]
  }

  var node: NodePointer
  var place: PropertyPlace
  var content: Content
  var motion = Motion.basic
  var flags: Flags = []
  var function = ValueFunction.rotateZ
  /// Its own timing; the begin time of the whole animation is the running record's.
  var timing: MediaTimingValues
  /// The groups around it.
  var group: GroupTiming?
  var pacing = PacingCurve.linear
  var spring = SpringSolution.standard
  var from = SIMD4<Double>()
  var to = SIMD4<Double>()
  /// The stretch of the way that the pace covers: all of it, unless the animation was retimed while it ran.
  var progressStart = 0.0
  var progressSpan = 1.0
  /// Key frames, transform, path or list data; nil for plain numbers between two ends.
  var track: AnimationTrack?
  var custom: CustomProperty?
  /// The product that an additive matrix is a factor of; nil where it is the only one.
  var product: AdditiveProduct?
  /// The whole property's committed numbers and those that show; set when the record starts.
  var committed = PropertyPlace.nowhere
  var presented = PropertyPlace.nowhere

  init(
    node: NodePointer, place: PropertyPlace, content: Content, timing: MediaTimingValues, group: GroupTiming?
  ) {
    self.node = node
    self.place = place
    self.content = content
    self.timing = timing
    self.group = group
  }

  /// The timing that ends the animation as a whole.
  var outerTiming: MediaTimingValues { group?.outermost ?? timing }

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
  @inline(__always) func progress(_ sample: MediaTimingValues.Sample) -> Double {
    let pace: Double
    switch motion {
    case .spring: pace = spring.position(at: sample.seconds)
    case .basic, .keyframes: pace = pacing.isLinear ? sample.fraction : pacing.value(at: sample.fraction)
    }
    return progressStart + progressSpan * pace
  }

  /// Where in its cycle the record is, nil when it shows nothing.
  @inline(__always) func sample(elapsed: Double, isPastEnd: Bool) -> MediaTimingValues.Sample? {
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
struct PropertyPlace: Equatable {
  /// The property's first number in the block, or the object's number.
  var slot = 0
  /// The field's first number, counted from the property's.
  var offset = 0
  /// The field's numbers.
  var count = 0
  /// The property's numbers.
  var wholeCount = 0
  /// For transforms: the field.
  var field = TransformField.whole
  var kind = ValueKind.number
  /// Two places with the same identity are the same property.
  var identity = -1

  /// Never read or written.
  nonisolated(unsafe) static let nowhere = UnsafeMutablePointer<Double>.allocate(capacity: 16)

  private static let objectIdentity = 1_000
  private static let customIdentity = 2_000
  static let transitionIdentity = 3_000

  /// No property.
  init(identity: Int = -1) { self.identity = identity }

  init(_ path: PropertyPath) {
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
  init(custom kind: ValueKind, index: Int) {
    count = kind.count
    wholeCount = kind.count
    self.kind = kind
    identity = PropertyPlace.customIdentity + index
  }

  /// One bit for each number of the property that is written.
  var mask: UInt32 {
    if field != .whole { return (1 << UInt32(wholeCount)) - 1 }
    return ((1 << UInt32(count)) - 1) << UInt32(offset)
  }
}

/// Prepared data that a record points to.
class AnimationTrack {
  /// Plain numbers at fraction `p`.
  func lanes(at p: Double) -> SIMD4<Double> { SIMD4() }
  /// A whole transform at fraction `p`, given what shows beneath.
  func transform(at p: Double, beneath: CATransform3D) -> CATransform3D { beneath }
  /// Writes what is no plain number (a path, an image, a list) into the node's references.
  func show(at p: Double, _ record: UnsafeMutablePointer<AnimationRecord>, cycle: Double, isFirst: Bool) {}
}
