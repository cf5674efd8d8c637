import Support
import QuartzCore
import Raster
import CoreGraphics

/// A layer tree built and changed at random: everything that the compositor draws, in every order.
///
/// The same seed gives the same tree and the same edits on every machine, however often it was drawn meanwhile.
final class RandomTree {
  let context = RenderContext()
  let width: Int
  let height: Int
  let scale: Double
  /// Whether layers show text: its pixels depend on the fonts that are installed.
  let hasText: Bool

  var values: RandomValues
  let root = CALayer()
  /// The layers in the tree besides the root, and masks with what is below them.
  var layers: [CALayer] = []
  /// Layers that were taken out and may come back.
  var spare: [CALayer] = []

  /// Points along the longer side of the picture.
  var side: Double { Double(max(width, height)) / scale }

  /// Media time at the start; animations may have begun before.
  private static let start = 10.0
  private static let mostLayers = 40

  convenience init(seed: UInt64, hasText: Bool = true) {
    self.init(ReproducibleNumbers(seed: seed), hasText: hasText)
  }

  init(_ numbers: ReproducibleNumbers, hasText: Bool) {
    var values = RandomValues(numbers)
    width = 1 + values.below(40) + 12 * values.below(5)
    height = 1 + values.below(40) + 12 * values.below(5)
    scale = values.one(of: [1, 1, 2, 1.5, 3])
    self.hasText = hasText
    self.values = values
    root.name = "root"
    root.bounds.size = CGSize(width: Double(width) / scale, height: Double(height) / scale)
    root.position = CGPoint(x: root.bounds.width / 2, y: root.bounds.height / 2)
    context.scale = scale
    context.rootLayer = root
    context.setTime(RandomTree.start)
    change(animated: false) {
      if self.values.chance(70) { root.backgroundColor = self.values.color() }
      for _ in 0..<2 + self.values.below(14) { addLayer() }
    }
  }

  /// One round of edits, and a moment of media time.
  func edit() {
    change(animated: values.chance(40)) { for _ in 0..<1 + values.below(4) { changeSomething() } }
    let pause = values.one(of: [0, 1.0 / 60, 1.0 / 60, 0.1, 0.25, 0.7])
    context.setTime(context.scheduler.now + pause)
    context.runDueWork()
    context.layoutAndCommit()
    context.evaluate()
    context.deliverEndings()
    context.layoutAndCommit()
  }

  private func change(animated: Bool, _ body: () -> Void) {
    CATransaction.begin()
    CATransaction.setDisableActions(!animated)
    CATransaction.setAnimationDuration(values.one(of: [0.1, 0.25, 1]))
    context.perform(body)
    CATransaction.commit()
    context.layoutAndCommit()
  }

  private func changeSomething() {
    switch values.below(20) {
    case 0: if layers.count < RandomTree.mostLayers { addLayer() }
    case 1: removeLayer()
    case 2: if let layer = spare.popLast() { hang(layer) }
    case 3: moveLayer()
    case 4: reorderSublayers()
    case 5, 6, 7, 8: if let layer = anyLayer() { animate(layer) }
    default: if let layer = anyLayer() { dress(layer) }
    }
  }

  func anyLayer() -> CALayer? { layers.isEmpty ? nil : layers[values.below(layers.count)] }

  // MARK: The tree

  private func addLayer() {
    let layer = makeLayer()
    hang(layer)
    for _ in 0..<1 + values.below(5) { dress(layer) }
    if values.chance(25) { animate(layer) }
  }

  /// Hangs a layer below any other, or makes it a mask.
  private func hang(_ layer: CALayer) {
    layers.append(contentsOf: RandomTree.all(below: layer))
    let parent = values.chance(45) ? root : anyLayer() ?? root
    let isBelow = RandomTree.isBelow(parent, layer)
    layers.append(layer)
    guard !isBelow else { return root.addSublayer(layer) }
    if values.chance(10), parent.mask == nil, parent !== root, !(parent is CATransformLayer) {
      parent.mask = layer
    } else {
      parent.insertSublayer(layer, at: UInt32(values.below((parent.sublayers?.count ?? 0) + 1)))
    }
  }

  private func removeLayer() {
    guard let layer = anyLayer() else { return }
    let gone = RandomTree.all(below: layer) + [layer]
    layers.removeAll { candidate in gone.contains { $0 === candidate } }
    if let owner = owner(ofMask: layer) { owner.mask = nil } else { layer.removeFromSuperlayer() }
    // Half of them die at once, with what shows of them still in the picture.
    if values.chance(50) { spare.append(layer) }
  }

  private func moveLayer() {
    guard let layer = anyLayer(), owner(ofMask: layer) == nil else { return }
    let parent = values.chance(30) ? root : anyLayer() ?? root
    guard !RandomTree.isBelow(parent, layer) else { return }
    parent.insertSublayer(layer, at: UInt32(values.below((parent.sublayers?.count ?? 0) + 1)))
  }

  private func reorderSublayers() {
    let parents = [root] + layers.filter { ($0.sublayers?.count ?? 0) > 1 }
    let parent = values.one(of: parents)
    guard var sublayers = parent.sublayers, sublayers.count > 1 else { return }
    let moved = sublayers.remove(at: values.below(sublayers.count))
    sublayers.insert(moved, at: values.below(sublayers.count + 1))
    parent.sublayers = sublayers
  }

  private func owner(ofMask layer: CALayer) -> CALayer? { layers.first { $0.mask === layer } }

  /// Everything below a layer, masks too.
  private static func all(below layer: CALayer) -> [CALayer] {
    var found: [CALayer] = []
    for child in (layer.sublayers ?? []) + [layer.mask].compactMap({ $0 }) {
      found.append(child)
      found += all(below: child)
    }
    return found
  }

  /// Whether a layer is another one or hangs below it, through masks too.
  private static func isBelow(_ layer: CALayer, _ top: CALayer) -> Bool {
    layer === top || all(below: top).contains { $0 === layer }
  }

  // MARK: Pictures

  /// Draws what changed since the last drawing into `picture`.
  func draw(into picture: PixelBuffer, threads: Int) {
    _ = context.render(into: picture, scale: scale, background: 0xFF00_0000, threads: threads)
  }

  /// Draws everything again.
  func drawAll(into picture: PixelBuffer, threads: Int) {
    context.compositor.invalidateAll()
    draw(into: picture, threads: threads)
  }
}
