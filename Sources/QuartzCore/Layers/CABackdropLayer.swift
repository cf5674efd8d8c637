import CoreGraphics
import Raster
import Support

/// How a backdrop shows what is behind it.
struct BackdropLook: Equatable {
  /// The blur's standard deviation, in points.
  var radius = 0.0
  /// How much stronger colours are than behind: 1 leaves them.
  var saturation = 1.0
}

/// A layer that shows, blurred, what was drawn behind it, within its rounded bounds.
///
/// It sees everything that is drawn before it in its window, through the groups that it is in. A change anywhere
/// within the blur's reach draws it again, whole, so that what shows never depends on what changed.
package final class CABackdropLayer: CALayer {
  /// The blur's standard deviation, in points. Default 0: nothing is blurred.
  package var blurRadius: Double = 0 {
    didSet { if oldValue != blurRadius { lookChanged() } }
  }
  /// How much stronger colours are than behind. Default 1.
  package var saturation: Double = 1 {
    didSet { if oldValue != saturation { lookChanged() } }
  }

  package override init() {
    super.init()
    lookChanged()
    Backdrops.add(self)
  }

  package override init(layer: Any) {
    super.init(layer: layer)
  }

  package required init?(coder: NSCoder) { nil }

  deinit { Backdrops.forgetTheDead() }

  private func lookChanged() {
    guard blurRadius.isFinite, saturation.isFinite else {
      Diagnostics.report(
        "a backdrop's radius or saturation is not a finite number; ignored.", subject: treePath)
      return
    }
    node.pointee.backdrop = BackdropLook(radius: max(blurRadius, 0), saturation: max(saturation, 0))
    markPending(.values)
  }
}

/// The backdrops that there are. Few and rarely any: a frame without them pays for one comparison.
enum Backdrops {
  private struct Entry {
    weak var layer: CABackdropLayer?
  }

  nonisolated(unsafe) private static var entries: [Entry] = []

  static func add(_ layer: CABackdropLayer) { entries.append(Entry(layer: layer)) }

  static func forgetTheDead() { entries.removeAll { $0.layer == nil } }

  /// Makes every damaged rectangle that a backdrop of the tree depends on contain all that it depends on.
  static func grow(_ damage: inout DamageList, below root: NodePointer, in bounds: PixelRect) {
    guard !entries.isEmpty else { return }
    var changed = true
    while changed {
      changed = false
      // By index: an iterator takes memory in debug builds.
      for index in 0..<entries.count {
        guard let node = entries[index].layer?.node, isSeen(node, below: root) else { continue }
        let source = BackdropPlace(node, in: bounds).source.intersection(bounds)
        if damage.absorb(source) { changed = true }
      }
    }
  }

  /// Whether any backdrop hangs below a layer, seen or not.
  static func lie(below top: NodePointer) -> Bool {
    for index in 0..<entries.count {
      var current = entries[index].layer?.node
      while let n = current {
        if n == top { return true }
        current = n.pointee.parent
      }
    }
    return false
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

/// Where a backdrop shows and what it needs for that, on the device.
struct BackdropPlace {
  /// The pixels that it shows in.
  let box: PixelRect
  /// The blur's standard deviation, in pixels.
  let sigma: Double

  /// - Parameter picture: The whole picture; nothing of the backdrop is made that is outside it.
  init(_ node: NodePointer, in picture: PixelRect) {
    let plane = node.pointee.resolved.plane
    let scale = (plane.a * plane.d - plane.b * plane.c).magnitude.squareRoot()
    sigma = min((node.pointee.backdrop?.radius ?? 0) * scale, BackdropPlace.largestSigma)
    box = node.pointee.resolved.ownBounds.intersection(picture)
  }

  /// A stronger blur, in pixels, cannot be distinguished from this one.
  private static let largestSigma = 200.0

  /// The pixels that the blur reads.
  var source: PixelRect { box.outset(by: GaussianBlur.reach(sigma: sigma)) }
}
