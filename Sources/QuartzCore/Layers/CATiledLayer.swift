import CoreGraphics
import Support

/// A layer whose content is drawn in tiles: `draw(in:)` is called once for each, clipped to it, so that the context's
/// clip says which one is wanted.
///
/// All tiles are drawn before the next frame, at the layer's `contentsScale`; a phone draws them on other threads
/// while they come into sight, and again at other scales as the content is zoomed.
open class CATiledLayer: CALayer {
  /// The size of a tile in pixels. Default 256 × 256.
  open var tileSize = CGSize(width: 256, height: 256) { didSet { setNeedsDisplay() } }
  /// How many scales the content is drawn in when it is zoomed. Default 1; others are reported, and one is drawn.
  open var levelsOfDetail = 1 { didSet { reportLevels() } }
  /// How many of these are larger than the layer. Default 0; others are reported, and none is drawn.
  open var levelsOfDetailBias = 0 { didSet { reportLevels() } }

  /// How long a tile that arrives takes to appear, in seconds. Default 0.25. No tile arrives late here.
  open class func fadeDuration() -> CFTimeInterval { 0.25 }

  private static let largestCount = 10_000.0

  private func reportLevels() {
    guard levelsOfDetail != 1 || levelsOfDetailBias != 0 else { return }
    Diagnostics.report(
      "a tiled layer is drawn at its contentsScale alone; set that to what the largest zoom needs",
      subject: "CATiledLayer.levelsOfDetail", severity: .warning)
  }

  /// Has each tile drawn that the context's clip touches.
  open override func draw(in ctx: CGContext) {
    let scale = max(contentsScale, 1)
    let (width, height) = (tileSize.width / scale, tileSize.height / scale)
    let area = bounds.intersection(ctx.boundingBoxOfClipPath)
    guard width > 0, height > 0, !area.isNull, !area.isEmpty,
      area.width / width * area.height / height <= CATiledLayer.largestCount
    else { return super.draw(in: ctx) }
    let firstX = (area.minX / width).rounded(.down)
    let firstY = (area.minY / height).rounded(.down)
    for y in stride(from: firstY * height, to: area.maxY, by: height) {
      for x in stride(from: firstX * width, to: area.maxX, by: width) {
        ctx.saveGState()
        ctx.clip(to: CGRect(x: x, y: y, width: width, height: height).intersection(bounds))
        super.draw(in: ctx)
        ctx.restoreGState()
      }
    }
  }

  override func takeObjects(from layer: CALayer) {
    super.takeObjects(from: layer)
    guard let source = layer as? CATiledLayer else { return }
    tileSize = source.tileSize
    levelsOfDetail = source.levelsOfDetail
    levelsOfDetailBias = source.levelsOfDetailBias
  }

  override func newOfSameClass() -> CALayer { CATiledLayer() }
}
