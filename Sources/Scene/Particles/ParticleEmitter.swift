import CoreGraphics
import Support

/// An emitter layer's particles at a time.
///
/// Nothing is carried on from frame to frame. What an app changed while the layer was shown is kept as epochs: each
/// says when it began, with which values, and how many births there had been until then. A particle's birth is found
/// by counting, everything else about it follows from its values at birth and its age.
package final class ParticleEmitter {
  /// A stretch of time with the same committed values.
  fileprivate struct Epoch {
    /// In the layer's time.
    var start: Double
    var values: EmitterValues
    var cells: [EmitterCellValues]
    /// How many births of each cell there had been at the start; fractions are on their way to the next.
    var births: [Double]
    /// Whether the layer's numbers are animated meanwhile.
    var isAnimated = false
    /// How long anything shows that was born of a cell whose lifetime is animated, before the layer's multiplier.
    var animatedReach = 0.0
  }

  /// What births were counted, and until when.
  struct Births {
    fileprivate var epochs: [Epoch]
    fileprivate var lastTime: Double
  }

  /// The births so far, to be put back after frames ahead of them.
  var births: Births {
    get { Births(epochs: epochs, lastTime: lastTime) }
    set { (epochs, lastTime) = (newValue.epochs, newValue.lastTime) }
  }

  private var epochs: [Epoch] = []
  /// The present epoch.
  private var current: Epoch? { epochs.isEmpty ? nil : epochs[epochs.count - 1] }
  private var lastTime = -Double.infinity
  private var subject = ""
  /// Media time less the layer's own, while a frame is made.
  private var mediaOffset = 0.0
  private var node: NodePointer?
  private let scratch = LayerMemory.takeBlock(of: .emitter)
  /// One value of a cell.
  private let cellScratch = UnsafeMutablePointer<Double>.allocate(capacity: 4)

  /// What shows, in drawing order.
  package private(set) var particles: ContiguousArray<Particle> = []
  /// Everything the particles touch, in the layer's space.
  private(set) var extent = CGRect.null
  /// Whether the picture changes automatically.
  private(set) var isActive = false
  private var liveCount = 0

  /// Particles beyond this many are not drawn, which is reported once.
  static let mostParticles = 50_000
  /// Animated birth rates are summed up in steps of this many seconds.
  private static let step = 1.0 / 120

  package init() {}

  deinit {
    LayerMemory.giveBack(scratch, of: .emitter)
    cellScratch.deallocate()
  }

  // MARK: History

  /// Takes the values of a commit; `time` is the layer's own, nil before it is shown.
  package func commit(
    _ node: NodePointer, values: EmitterValues, cells: [EmitterCellValues], at time: Double?, subject: String
  ) {
    self.node = node
    defer { self.node = nil }
    self.subject = subject
    guard let last = current, let time else {
      epochs = [Epoch(start: 0, values: values, cells: cells, births: cells.map { _ in 0 })]
      return
    }
    guard last.values != values || last.cells != cells else { return }
    begin(at: time, values, cells, isAnimated: last.isAnimated)
  }

  /// Animations of the layer begin or end: births are counted up to here by the old rates.
  package func animationsChange(_ node: NodePointer, at mediaTime: Double, isAnimated: Bool) {
    guard let last = current else { return }
    self.node = node
    defer { self.node = nil }
    let time = AnimationEngine.localTime(of: node, at: mediaTime)
    mediaOffset = mediaTime - time
    begin(at: time, last.values, last.cells, isAnimated: isAnimated)
  }

  private func begin(at time: Double, _ values: EmitterValues, _ cells: [EmitterCellValues], isAnimated: Bool)
  {
    guard let last = current else { return }
    let time = max(time, last.start)
    if last.isAnimated, hasCellAnimations { noteReach(until: time) }
    let births = cells.map { cell in
      last.cells.firstIndex { $0.id == cell.id }.map { count(epochs.count - 1, $0, at: time) } ?? 0
    }
    let new = Epoch(start: time, values: values, cells: cells, births: births, isAnimated: isAnimated)
    if last.start == time { epochs[epochs.count - 1] = new } else { epochs.append(new) }
  }

  /// How many births of a cell there have been at a time in an epoch.
  private func count(_ epoch: Int, _ k: Int, at time: Double) -> Double {
    let cell = epochs[epoch].cells[k]
    let start = min(max(epochs[epoch].start, cell.begin), cell.end)
    let stop = min(max(time, cell.begin), cell.end)
    guard stop > start else { return epochs[epoch].births[k] }
    if !epochs[epoch].isAnimated {
      return epochs[epoch].births[k] + (stop - start) * cell.birthRate
        * max(epochs[epoch].values.birthRate, 0)
    }
    var total = epochs[epoch].births[k]
    forEachStep(epoch, cell, from: start, until: stop) { t, n, growth in
      total = n + growth * min((stop - t) / ParticleEmitter.step, 1)
    }
    return total
  }

  /// Walks an animated epoch: the time, the births until then, and how many the step brings.
  private func forEachStep(
    _ epoch: Int, _ cell: EmitterCellValues, from start: Double, until stop: Double,
    _ body: (Double, Double, Double) -> Void
  ) {
    guard let k = epochs[epoch].cells.firstIndex(where: { $0.id == cell.id }) else { return }
    var total = epochs[epoch].births[k]
    var rate = self.rate(epoch, k, at: start)
    var i = 0.0
    while start + i * ParticleEmitter.step <= stop {
      let t = start + i * ParticleEmitter.step
      let next = self.rate(epoch, k, at: t + ParticleEmitter.step)
      let growth = (rate + next) / 2 * ParticleEmitter.step
      body(t, total, growth)
      total += growth
      rate = next
      i += 1
    }
  }

  /// The layer's numbers at a moment, as animated.
  private func values(_ epoch: Int, at time: Double) -> EmitterValues {
    guard epochs[epoch].isAnimated, let node, let engine = node.pointee.tree?.engine else {
      return epochs[epoch].values
    }
    let block = LayerBlock(numbers: scratch)
    scratch.update(from: node.pointee.committed, count: LayerKind.emitter.slotCount)
    epochs[epoch].values.write(to: block)
    engine.replay(node, at: time + mediaOffset, into: block)
    var animated = EmitterValues(block)
    (animated.shape, animated.mode) = (epochs[epoch].values.shape, epochs[epoch].values.mode)
    (animated.renderMode, animated.seed) = (epochs[epoch].values.renderMode, epochs[epoch].values.seed)
    return animated
  }

  private var hasCellAnimations: Bool {
    node?.pointee.references.customProperties.contains { $0.cell != nil } ?? false
  }

  /// A cell's numbers at a moment, as animated.
  private func cell(_ epoch: Int, _ k: Int, at time: Double) -> EmitterCellValues {
    var cell = epochs[epoch].cells[k]
    guard epochs[epoch].isAnimated, let node, let engine = node.pointee.tree?.engine else { return cell }
    let references = node.pointee.references
    for i in 0..<references.customProperties.count {
      let property = references.customProperties[i]
      guard let place = property.cell, cell.owner == ObjectIdentifier(place.owner) else { continue }
      let block = LayerBlock(numbers: cellScratch)
      block.setLanes(0, place.kind.count, place.read(cell))
      engine.replay(property, of: node, at: time + mediaOffset, into: block)
      place.write(block.lanes(0, place.kind.count), to: &cell)
    }
    return cell
  }

  /// Births a second at a moment.
  private func rate(_ epoch: Int, _ k: Int, at time: Double) -> Double {
    max(cell(epoch, k, at: time).birthRate, 0) * max(values(epoch, at: time).birthRate, 0)
  }

  /// Notes for the present epoch, which ends, how long what was born in it may live.
  private func noteReach(until time: Double) {
    let epoch = epochs.count - 1
    for k in epochs[epoch].cells.indices {
      var t = epochs[epoch].start
      while t <= time {
        epochs[epoch].animatedReach = max(epochs[epoch].animatedReach, cell(epoch, k, at: t).presentReach)
        t += ParticleEmitter.step
      }
    }
  }

  // MARK: A frame

  /// Finds what shows at a media time; returns whether anything did or does.
  package func update(_ node: NodePointer, at mediaTime: Double) -> Bool {
    let now = AnimationEngine.localTime(of: node, at: mediaTime)
    let parentTime = node.pointee.parent.map { AnimationEngine.localTime(of: $0, at: mediaTime) } ?? mediaTime
    mediaOffset = mediaTime - now
    self.node = node
    defer { self.node = nil }
    let hadParticles = !particles.isEmpty
    particles.removeAll(keepingCapacity: true)
    extent = .null
    liveCount = 0
    isActive = false
    // Before its begin time a layer's clock is at 0, but nothing is born yet.
    guard !epochs.isEmpty, parentTime >= node.pointee.timing.beginTime else { return hadParticles }
    restartIfNeeded(now)
    forgetPast(now)
    for epoch in epochs.indices { for k in epochs[epoch].cells.indices { emit(epoch, k, now) } }
    order()
    measure()
    guard let last = current else { return hadParticles }
    isActive =
      liveCount > 0
      || last.cells.indices.contains { now < last.cells[$0].end && rate(epochs.count - 1, $0, at: now) > 0 }
    return hadParticles || !particles.isEmpty
  }

  /// The layer's clock was set back: it starts again with its present values.
  private func restartIfNeeded(_ now: Double) {
    if var epoch = current, now < max(lastTime, epoch.start) {
      epoch.start = 0
      epoch.births = epoch.births.map { _ in 0 }
      epochs = [epoch]
    }
    lastTime = now
  }

  /// Drops epochs of which nothing can be left.
  private func forgetPast(_ now: Double) {
    while epochs.count > 1, now - epochs[1].start > reach(epochs[0]) { epochs.removeFirst() }
  }

  /// No particle that is there now shows longer than this many seconds.
  var longestLife: Double {
    var longest = 0.0
    for i in 0..<epochs.count { longest = max(longest, reach(epochs[i])) }
    return longest
  }

  private func reach(_ epoch: Epoch) -> Double {
    // An animated lifetime may be longer than the committed one at its birth.
    var multiplier = epoch.values.lifetime
    if epoch.isAnimated, let last = current { multiplier = max(multiplier, last.values.lifetime, 1) }
    var longest = epoch.animatedReach
    for k in 0..<epoch.cells.count { longest = max(longest, epoch.cells[k].reach) }
    return longest * max(multiplier, 0)
  }

  private func emit(_ epoch: Int, _ k: Int, _ now: Double) {
    let cell = epochs[epoch].cells[k]
    let random = ParticleRandom(seed: epochs[epoch].values.seed).child(cell.id)
    let start = min(max(epochs[epoch].start, cell.begin), cell.end)
    let epochEnd = epoch + 1 < epochs.count ? epochs[epoch + 1].start : .infinity
    let stop = min(min(now, epochEnd), cell.end)
    guard start <= stop else { return }
    // The next epoch continues with the first birth that is not counted here.
    let firstOfNext =
      epochEnd <= now ? nextBirths(epoch, cell.id) ?? count(epoch, k, at: epochEnd) : Double.infinity
    if epochs[epoch].isAnimated {
      forEachStep(epoch, cell, from: start, until: stop) { t, n, growth in
        guard growth > 0 else { return }
        var i = n.rounded(.up)
        while i < min(n + growth, firstOfNext) {
          let birth = t + (i - n) / growth * ParticleEmitter.step
          if birth <= now, birth <= cell.end {
            let born = self.cell(epoch, k, at: birth)
            epochs[epoch].animatedReach = max(epochs[epoch].animatedReach, born.presentReach)
            spawn(born, random.child(Int(i)), values(epoch, at: birth), birth, now)
          }
          i += 1
        }
      }
      return
    }
    let layer = epochs[epoch].values
    let rate = cell.birthRate * max(layer.birthRate, 0)
    guard rate > 0 else { return }
    let births = epochs[epoch].births[k]
    let oldest = max(start, now - cell.reach * max(layer.lifetime, 0))
    var i = (births + (oldest - start) * rate).rounded(.up)
    while i < firstOfNext {
      let birth = start + (i - births) / rate
      guard birth <= stop, liveCount < ParticleEmitter.mostParticles else { break }
      spawn(cell, random.child(Int(i)), layer, birth, now)
      i += 1
    }
    reportCrowd()
  }

  private func nextBirths(_ epoch: Int, _ id: Int) -> Double? {
    let next = epochs[epoch + 1]
    return next.cells.firstIndex { $0.id == id }.map { next.births[$0] }
  }

  private func reportCrowd() {
    guard liveCount >= ParticleEmitter.mostParticles else { return }
    Diagnostics.report(
      "more than \(ParticleEmitter.mostParticles) particles live at once; the others are not drawn."
        + " Lower birthRate or lifetime.", subject: subject, severity: .warning)
  }

  // MARK: One particle

  private func spawn(
    _ cell: EmitterCellValues, _ random: ParticleRandom, _ layer: EmitterValues, _ birth: Double,
    _ now: Double
  ) {
    let (offset, outwards) = layer.birthplace(random)
    live(cell, random, layer, birth, now, origin: layer.position + offset, outwards: outwards)
  }

  private func live(
    _ cell: EmitterCellValues, _ random: ParticleRandom, _ layer: EmitterValues, _ birth: Double,
    _ now: Double, origin: SIMD3<Double>, outwards: SIMD3<Double>?
  ) {
    let life = random.value(EmitterDraw.lifetime, cell.lifetime, cell.lifetimeRange) * layer.lifetime
    let age = now - birth
    guard life > 0, age >= 0, liveCount < ParticleEmitter.mostParticles else { return }
    let speed = random.value(EmitterDraw.velocity, cell.velocity, cell.velocityRange) * layer.velocity
    let path = ParticlePath(
      birth: birth, origin: origin, velocity: direction(cell, random, outwards) * speed,
      acceleration: cell.acceleration)
    if age < life {
      liveCount += 1
      show(cell, random, layer, path, age)
    }
    for k in 0..<cell.cells.count { emit(cell.cells[k], from: path, life, random, layer, now) }
  }

  /// The particles that a particle gives birth to on its way.
  private func emit(
    _ cell: EmitterCellValues, from path: ParticlePath, _ life: Double, _ random: ParticleRandom,
    _ layer: EmitterValues, _ now: Double
  ) {
    guard cell.birthRate > 0 else { return }
    let stop = min(min(life, cell.end), now - path.birth)
    let oldest = max(cell.begin, now - path.birth - cell.reach * max(layer.lifetime, 0))
    let own = random.child(cell.id)
    var i = max(((oldest - cell.begin) * cell.birthRate).rounded(.up), 0)
    while true {
      let age = cell.begin + i / cell.birthRate
      guard age <= stop, liveCount < ParticleEmitter.mostParticles else { return }
      live(cell, own.child(Int(i)), layer, path.birth + age, now, origin: path.position(age), outwards: nil)
      i += 1
    }
  }

  private func direction(_ cell: EmitterCellValues, _ random: ParticleRandom, _ outwards: SIMD3<Double>?)
    -> SIMD3<Double>
  {
    let longitude = random.value(EmitterDraw.direction, cell.longitude, cell.emissionRange)
    let (sin, cos) = ElementaryFunctions.sincos(longitude)
    let up = ElementaryFunctions.sincos(cell.latitude)
    guard let outwards else { return SIMD3(up.cos * cos, up.cos * sin, up.sin) }
    // Angles count from the way outwards.
    return SIMD3(
      (outwards.x * cos - outwards.y * sin) * up.cos, (outwards.x * sin + outwards.y * cos) * up.cos,
      outwards.z * up.cos + up.sin)
  }

  private func show(
    _ cell: EmitterCellValues, _ random: ParticleRandom, _ layer: EmitterValues, _ path: ParticlePath,
    _ age: Double
  ) {
    guard let image = cell.image else { return }
    let scale =
      (random.value(EmitterDraw.scale, cell.scale, cell.scaleRange) + cell.scaleSpeed * age) * layer.scale
    guard scale > 0 else { return }
    let draws = SIMD4(
      random.unit(EmitterDraw.red), random.unit(EmitterDraw.green), random.unit(EmitterDraw.blue),
      random.unit(EmitterDraw.alpha))
    let color = (cell.color + cell.colorRange * (draws - 0.5) + cell.colorSpeed * age).clamped(
      lowerBound: SIMD4(repeating: 0), upperBound: SIMD4(repeating: 1))
    guard color.w > 0 else { return }
    let spin = random.value(EmitterDraw.spin, cell.spin, cell.spinRange) * layer.spin
    particles.append(
      Particle(
        image: image, source: cell.source, isNearest: cell.isNearest, isWhite: cell.isWhite,
        position: path.position(age), scale: scale / cell.contentsScale, angle: spin * age, color: color,
        birth: path.birth, order: particles.count))
  }

  // MARK: All of them

  private func order() {
    guard let mode = current?.values.renderMode else { return }
    particles.withUnsafeMutableBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return }
      let sorter = ParticleSorter(particles: start, count: buffer.count)
      switch mode {
      case .oldestFirst: sorter.sort { $0.birth != $1.birth ? $0.birth < $1.birth : $0.order < $1.order }
      case .oldestLast: sorter.sort { $0.birth != $1.birth ? $0.birth > $1.birth : $0.order < $1.order }
      case .backToFront:
        sorter.sort {
          $0.position.z != $1.position.z ? $0.position.z < $1.position.z : $0.order < $1.order
        }
      default: break
      }
    }
  }

  private func measure() {
    guard !particles.isEmpty else { return }
    var low = SIMD2(particles[0].position.x, particles[0].position.y)
    var high = low
    for i in 0..<particles.count {
      let particle = particles[i]
      let place = SIMD2(particle.position.x, particle.position.y)
      low = pointwiseMin(low, place - particle.radius)
      high = pointwiseMax(high, place + particle.radius)
    }
    extent = CGRect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
  }
}
