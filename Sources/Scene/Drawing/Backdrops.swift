import CoreGraphics
import Raster

/// The backdrops of a tree. Few and rarely any: a frame without them pays for one comparison.
package struct Backdrops {
  private var nodes: ContiguousArray<NodePointer> = []

  mutating func add(_ node: NodePointer) { nodes.append(node) }

  mutating func remove(_ node: NodePointer) { nodes.removeAll { $0 == node } }

  /// Makes every damaged rectangle that a backdrop of the tree depends on contain all that it depends on.
  func grow(_ damage: inout DamageList, below root: NodePointer, in bounds: PixelRect) {
    guard !nodes.isEmpty else { return }
    var changed = true
    while changed {
      changed = false
      // By index: an iterator takes memory in debug builds.
      for index in 0..<nodes.count where Backdrops.isSeen(nodes[index], below: root) {
        let box = BackdropPlace(nodes[index], in: bounds).box
        if damage.absorb(box) { changed = true }
      }
    }
  }

  /// Whether a backdrop that is seen reads pixels of a rectangle.
  func read(_ rect: PixelRect, below root: NodePointer, in bounds: PixelRect) -> Bool {
    for index in 0..<nodes.count where Backdrops.isSeen(nodes[index], below: root) {
      if BackdropPlace(nodes[index], in: bounds).box.intersects(rect) { return true }
    }
    return false
  }

  /// Whether any backdrop hangs below a node, seen or not.
  package static func lie(below top: NodePointer) -> Bool {
    guard let tree = top.pointee.tree else { return lie(belowLoose: top) }
    return tree.compositor.backdrops.lie(below: top)
  }

  private func lie(below top: NodePointer) -> Bool {
    for index in 0..<nodes.count {
      var current: NodePointer? = nodes[index]
      while let n = current {
        if n == top { return true }
        current = n.pointee.parent
      }
    }
    return false
  }

  /// The same below a node that is in no tree.
  private static func lie(belowLoose top: NodePointer) -> Bool {
    var found = false
    NodeOrder.forEach(from: top) { node in
      if node.pointee.backdrop != nil { found = true }
      return !found
    }
    return found
  }

  private static func isSeen(_ node: NodePointer, below root: NodePointer) -> Bool {
    var current: NodePointer? = node
    while let n = current {
      if n.pointee.resolved.isInvisible { return false }
      if n == root { return true }
      current = n.pointee.parent
    }
    return false
  }
}

/// Where a backdrop shows, which is also all that it reads, on the device.
struct BackdropPlace {
  /// The pixels that it shows in.
  let box: PixelRect
  /// The blur's standard deviation, in pixels.
  let sigma: Double

  /// - Parameter picture: The whole picture; nothing of the backdrop is made that is outside it.
  init(_ node: NodePointer, in picture: PixelRect) {
    self.init(node, node.pointee.resolved.plane, in: picture.intersection(node.pointee.resolved.ownBounds))
  }

  /// The place of an item, which in a picture of one layer is elsewhere than the node.
  init(_ item: DisplayItem, in picture: PixelRect) {
    if item.isOwn {
      self.init(item.node, in: picture)
    } else {
      self.init(item.node, item.plane, in: picture.intersection(item.clip))
    }
  }

  private init(_ node: NodePointer, _ plane: PlaneTransform, in picture: PixelRect) {
    let scale = (plane.a * plane.d - plane.b * plane.c).magnitude.squareRoot()
    sigma = min((node.pointee.backdrop?.radius ?? 0) * scale, BackdropPlace.largestSigma)
    // What else the layer paints, an image or its shadow, may reach beyond its bounds.
    let bounds = PaintExtent.pixels(of: LayerBlock(numbers: node.pointee.presentation).shownBounds, plane)
    box = bounds.intersection(picture)
  }

  /// A stronger blur, in pixels, cannot be distinguished from this one.
  private static let largestSigma = 200.0
}
