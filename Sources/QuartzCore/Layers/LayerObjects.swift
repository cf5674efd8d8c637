import CoreGraphics
import Scene

/// What a layer shows besides numbers at one moment: images, outlines, lists.
package struct LayerObjects {
  /// The image, and the one that appears over it.
  package let image: CGImage?, nextImage: CGImage?
  /// How far the next image has appeared, 0…1.
  package let fade: Double
  /// A gradient's colours, not premultiplied, and where they are.
  package let colors: ContiguousArray<SIMD4<Double>>, locations: ContiguousArray<Double>
  /// The lengths of dashes and of the gaps between them.
  package let dashes: [CGFloat]
  private let path: Outline, shadowPath: Outline

  /// A path, or two with how far the way is behind from one to the other.
  private struct Outline {
    let from: CGPath?, to: CGPath?
    let fraction: Double

    init(_ blend: PathBlend?, _ own: CGPath?) {
      (from, to) = (blend?.from ?? own, blend?.to)
      fraction = blend?.fraction ?? 0
    }

    var path: CGPath? {
      guard let from, let to else { return from }
      let blend = PathBlend(from: from, to: to)
      blend.evaluate(at: fraction)
      return blend.path
    }

    func isSame(as other: Outline) -> Bool {
      from === other.from && to === other.to && fraction == other.fraction
    }
  }

  /// What shows now.
  init(presentationOf layer: CALayer) {
    let references = layer.renderNode.pointee.references
    image = references.shownContents
    nextImage = references.presentsContents ? references.presentedContentsTo : nil
    fade = references.presentsContents ? references.presentedContentsFraction : 0
    colors = references.shownColors
    locations = references.shownLocations
    dashes = references.dashes ?? []
    path = Outline(references.presentedPath, references.path)
    shadowPath = Outline(references.presentedShadowPath, references.shadowPath)
  }

  /// Nothing.
  init() {
    (image, nextImage, fade, colors, locations, dashes) = (nil, nil, 0, [], [], [])
    (path, shadowPath) = (Outline(nil, nil), Outline(nil, nil))
  }

  /// The outline of `path` or `shadowPath`; nil for none.
  package func outline(forKeyPath keyPath: String) -> CGPath? {
    switch keyPath {
    case "path": return path.path
    case "shadowPath": return shadowPath.path
    default: return nil
    }
  }

  /// Whether both show the very same.
  func isSame(as other: LayerObjects) -> Bool {
    image === other.image && nextImage === other.nextImage && fade == other.fade && colors == other.colors
      && locations == other.locations && dashes == other.dashes && path.isSame(as: other.path)
      && shadowPath.isSame(as: other.shadowPath)
  }
}
