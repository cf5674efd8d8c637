import CoreGraphics
import Support

/// The values at a time.
extension AnimationEngine {
  /// Writes the values at `mediaTime` into the presentation blocks.
  ///
  /// - Parameters:
  ///   - hasLayerTiming: Whether any layer has media timing of its own; without, every layer's time is media time.
  ///   - threads: How many parts may be evaluated side by side; the values do not depend on it.
  package func evaluate(at mediaTime: Double, hasLayerTiming: Bool, threads: Int = 1) {
    if !isOrdered { orderTouched() }
    let parts = parts(on: threads), count = running.count
    running.withUnsafeMutableBufferPointer { running in
      records.withUnsafeMutableBufferPointer { records in
        guard let entry = running.baseAddress, let record = records.baseAddress else { return }
        if parts == 1 {
          AnimationEngine.evaluate(entry, entry + count, record, at: mediaTime, hasLayerTiming)
          return
        }
        // Records that are independent share nothing that is written.
        nonisolated(unsafe) let (entries, records) = (entry, record)
        ConcurrentLoop.perform(iterations: parts) { part in
          let start = count * part / parts, end = count * (part + 1) / parts
          AnimationEngine.evaluate(
            entries + start, entries + end, records + start, at: mediaTime, hasLayerTiming)
        }
      }
    }
  }

  /// In how many parts the records are evaluated: in one where some depend on others, or are few.
  func parts(on threads: Int) -> Int {
    let most = min(threads, running.count / recordsOfAPart)
    return most > 1 && areIndependent ? most : 1
  }

  /// The values of the records in a row.
  private static func evaluate(
    _ first: UnsafeMutablePointer<RunningRecord>, _ end: UnsafeMutablePointer<RunningRecord>,
    _ firstRecord: UnsafeMutablePointer<AnimationRecord>, at mediaTime: Double, _ hasLayerTiming: Bool
  ) {
    var (entry, record) = (first, firstRecord)
    let width = SpringRun.width
    while entry < end {
      if width > 0, !hasLayerTiming, SpringRun.evaluate(entry, end, width: width, at: mediaTime) {
        entry += width
        record += width
        continue
      }
      if !hasLayerTiming, entry + 1 < end, evaluatePair(entry, at: mediaTime) {
        entry += 2
        record += 2
        continue
      }
      let time =
        hasLayerTiming && entry.pointee.route != .gone
        ? localTime(of: record.pointee.node, at: mediaTime) : mediaTime
      evaluate(entry, record, at: time)
      entry += 1
      record += 1
    }
  }

  /// Evaluates one node's numbers at another time into a block, which starts as a copy of its committed values: for
  /// the instances of a replicator. Contents, paths and lists are those of the present.
  package func evaluate(_ node: NodePointer, at mediaTime: Double, into block: LayerBlock) {
    block.numbers.update(from: node.pointee.committed, count: node.pointee.kind.slotCount)
    replay(node, at: mediaTime, into: block)
  }

  /// The same over the values that the block has.
  func replay(_ node: NodePointer, at mediaTime: Double, into block: LayerBlock) {
    if !isOrdered { orderTouched() }
    let time =
      node.pointee.tree?.hasLayerTiming == true
      ? AnimationEngine.localTime(of: node, at: mediaTime) : mediaTime
    replayPast(node, at: time, into: block)
    motions.forEachRecord(of: node) { evaluate($0, at: time, into: block) }
  }

  private func evaluate(_ i: Int, at time: Double, into block: LayerBlock) {
    guard records[i].place.wholeCount > 0, records[i].custom == nil else { return }
    var (entry, record) = (running[i], records[i])
    AnimationEngine.replay(&entry, &record, at: time, into: block)
  }

  /// Media time seen through the timing of a node and its ancestors.
  package static func localTime(of node: NodePointer, at mediaTime: Double) -> Double {
    let parentTime = node.pointee.parent.map { localTime(of: $0, at: mediaTime) } ?? mediaTime
    return node.pointee.timing.isTransparent
      ? parentTime : node.pointee.timing.localTime(fromParent: parentTime)
  }

  /// Two plain under-damped springs in a row that run, as most of many do; false when they are not.
  @inline(__always)
  private static func evaluatePair(_ entry: UnsafeMutablePointer<RunningRecord>, at time: Double) -> Bool {
    let next = entry + 1
    let route = entry.pointee.route
    guard route == .underDamped || route == .underDampedScale, next.pointee.route == route,
      time >= entry.pointee.begin, time <= entry.pointee.end, time >= next.pointee.begin,
      time <= next.pointee.end,
      let p = SpringPair.underDamped(
        SIMD2(repeating: time) - SIMD2(entry.pointee.begin, next.pointee.begin),
        SIMD2(entry.pointee.decay, next.pointee.decay), SIMD2(entry.pointee.rate, next.pointee.rate),
        SIMD2(entry.pointee.coefficient, next.pointee.coefficient))
    else { return false }
    if route == .underDampedScale {
      writeScale(p.x, entry)
      writeScale(p.y, next)
      return true
    }
    // One after the other: the second may be added to what the first writes.
    write(p.x, entry)
    write(p.y, next)
    return true
  }

  @inline(__always)
  private static func write(_ p: Double, _ entry: UnsafeMutablePointer<RunningRecord>) {
    let (from, to) = (entry.pointee.from, entry.pointee.to)
    // Exact ends: from + (to − from) may round.
    let value = p == 1 ? to : from + (to - from) * p
    entry.pointee.target.pointee = value + entry.pointee.beneath.pointee
  }

  @inline(__always)
  private static func writeScale(_ p: Double, _ entry: UnsafeMutablePointer<RunningRecord>) {
    let (from, to) = (entry.pointee.from, entry.pointee.to)
    let value = p == 1 ? to : from + (to - from) * p
    let target = entry.pointee.target
    target[0] = value
    target[RunningRecord.stride] = value
    target[2 * RunningRecord.stride] = value
  }

  @inline(__always)
  static func evaluate(
    _ entry: UnsafeMutablePointer<RunningRecord>, _ record: UnsafeMutablePointer<AnimationRecord>,
    at time: Double
  ) {
    let route = entry.pointee.route
    if route == .gone { return }
    let t = time - entry.pointee.begin
    guard route != .general, t >= 0, time <= entry.pointee.end else {
      evaluateGenerally(entry, record, elapsed: t, isPastEnd: time > entry.pointee.end)
      return
    }
    let (decay, rate) = (entry.pointee.decay, entry.pointee.rate)
    let coefficient = entry.pointee.coefficient
    let p: Double
    switch route {
    case .underDampedScale:
      writeScale(SpringSolution.underDamped(t, decay, rate, coefficient), entry)
      return
    case .underDamped: p = SpringSolution.underDamped(t, decay, rate, coefficient)
    case .critical: p = SpringSolution.critical(t, decay, coefficient)
    default: p = SpringSolution.overDamped(t, decay, rate, coefficient)
    }
    write(p, entry)
  }

  @inline(never)
  private static func evaluateGenerally(
    _ entry: UnsafeMutablePointer<RunningRecord>, _ record: UnsafeMutablePointer<AnimationRecord>,
    elapsed: Double, isPastEnd: Bool
  ) {
    let flags = entry.pointee.flags
    let sample: MediaTimingValues.Sample?
    if flags.contains(.isPlain), elapsed >= 0, !isPastEnd {
      // Most animations run once at the pace of their layer: nothing to fold.
      let duration = record.pointee.timing.duration
      let seconds = min(elapsed, duration)
      sample = MediaTimingValues.Sample(seconds: seconds, fraction: seconds / duration, cycle: 0)
    } else {
      sample = record.pointee.sample(elapsed: elapsed, isPastEnd: isPastEnd)
    }
    guard let sample else {
      if flags.contains(.first) {
        record.pointee.restore(wholeProperty: flags.contains(.restoresWhole))
      }
      if record.pointee.flags.contains(.beginsProduct) {
        let start = beneath(record, flags.contains(.first))
        record.pointee.product?.begin(over: CATransform3D(reading: start))
      }
      return
    }
    if flags.contains(.restoresWhole) { record.pointee.restore(wholeProperty: true) }
    let p = record.pointee.progress(sample)
    let isFirst = flags.contains(.first)
    switch record.pointee.content {
    case .lanes: evaluateLanes(record, p, sample.cycle, isFirst)
    case .function: evaluateFunction(record, p, sample.cycle, isFirst)
    case .transform: evaluateTransform(record, p, sample.cycle, isFirst)
    case .path, .image, .colors, .numbers, .transition:
      record.pointee.track?.show(
        at: p, record, cycle: sample.cycle, isFirst: isFirst)
    case .clock: break
    }
  }

  // MARK: Numbers

  /// What is beneath the record: the committed value for the first of a chain, else what the one before left.
  @inline(__always)
  private static func beneath(_ record: UnsafeMutablePointer<AnimationRecord>, _ isFirst: Bool)
    -> UnsafeMutablePointer<Double>
  {
    isFirst ? record.pointee.committed : record.pointee.presented
  }

  @inline(__always)
  private static func evaluateLanes(
    _ record: UnsafeMutablePointer<AnimationRecord>, _ p: Double, _ cycle: Double, _ isFirst: Bool
  ) {
    let place = record.pointee.place
    let start = beneath(record, isFirst)
    let flags = record.pointee.flags
    var under = SIMD4<Double>()
    if !flags.isDisjoint(with: .readsBeneath) {
      under =
        place.field == .whole
        ? LayerBlock(numbers: start).lanes(place.offset, place.count)
        : place.field.read(CATransform3D(reading: start))
    }
    let value = lanes(record, p, cycle, beneath: under)
    if place.field == .whole {
      var value = flags.contains(.additive) ? under + value : value
      // An end without a colour shows no colour at all, in the one form that "no colour" has.
      if place.kind == .color, value.x.isNaN { value = LayerBlock.noColor }
      LayerBlock(numbers: record.pointee.presented).setLanes(place.offset, place.count, value)
    } else if !flags.contains(.additive),
      place.field.writeAlone(value, over: start, to: record.pointee.presented)
    {
      return
    } else {
      place.field.write(
        flags.contains(.additive) ? under + value : value, into: CATransform3D(reading: start)
      )
      .write(to: record.pointee.presented)
    }
  }

  /// The animated numbers, cycles included, before they are added to anything.
  @inline(__always)
  private static func lanes(
    _ record: UnsafeMutablePointer<AnimationRecord>, _ p: Double, _ cycle: Double,
    beneath: SIMD4<Double>
  ) -> SIMD4<Double> {
    let flags = record.pointee.flags
    if let track = record.pointee.track {
      let value = track.lanes(at: p)
      guard flags.contains(.cumulative), cycle > 0 else { return value }
      return value + track.lanes(at: record.pointee.timing.autoreverses ? 0 : 1) * cycle
    }
    let from = flags.contains(.fromUnderlying) ? beneath : record.pointee.from
    var to = flags.contains(.toUnderlying) ? beneath : record.pointee.to
    if flags.contains(.toIsRelative) { to = from + to }
    // Exact ends: from + (to − from) may round.
    let value = p == 1 || flags.contains(.jumps) ? to : from + (to - from) * p
    guard flags.contains(.cumulative), cycle > 0 else { return value }
    return value + (record.pointee.timing.autoreverses ? from : to) * cycle
  }

  private static func evaluateFunction(
    _ record: UnsafeMutablePointer<AnimationRecord>, _ p: Double, _ cycle: Double, _ isFirst: Bool
  ) {
    let start = beneath(record, isFirst)
    let flags = record.pointee.flags
    let function = record.pointee.function
    var under = SIMD4<Double>()
    if !flags.isDisjoint(with: .hasOpenEnd) {
      under = function.inputs(of: CATransform3D(reading: start))
    }
    var matrix = function.matrix(lanes(record, p, cycle, beneath: under))
    if flags.contains(.additive) { matrix = sum(matrix, CATransform3D(reading: start), record) }
    matrix.write(to: record.pointee.presented)
  }

  private static func evaluateTransform(
    _ record: UnsafeMutablePointer<AnimationRecord>, _ p: Double, _ cycle: Double, _ isFirst: Bool
  ) {
    let beneath = CATransform3D(reading: beneath(record, isFirst))
    guard let track = record.pointee.track else { return }
    var value = track.transform(at: p, beneath: beneath)
    if record.pointee.flags.contains(.cumulative), cycle > 0 {
      let end = track.transform(at: record.pointee.timing.autoreverses ? 0 : 1, beneath: beneath)
      value = CATransform3DConcat(value, power(end, Int(min(cycle, 1e9))))
    }
    if record.pointee.flags.contains(.additive) { value = sum(value, beneath, record) }
    value.write(to: record.pointee.presented)
  }

  /// An additive matrix together with what is beneath it.
  private static func sum(
    _ matrix: CATransform3D, _ beneath: CATransform3D, _ record: UnsafeMutablePointer<AnimationRecord>
  ) -> CATransform3D {
    guard let product = record.pointee.product else { return CATransform3DConcat(matrix, beneath) }
    if record.pointee.flags.contains(.beginsProduct) { product.begin(over: beneath) }
    return product.multiplied(by: matrix)
  }

  /// `matrix` applied `n` times, by repeated squaring.
  private static func power(_ matrix: CATransform3D, _ n: Int) -> CATransform3D {
    var result = CATransform3DIdentity
    var square = matrix
    var rest = n
    while rest > 0 {
      if rest & 1 == 1 { result = CATransform3DConcat(result, square) }
      square = CATransform3DConcat(square, square)
      rest >>= 1
    }
    return result
  }
}
