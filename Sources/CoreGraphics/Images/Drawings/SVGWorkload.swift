import Foundation

/// What drawing an SVG file would take, before its decoder begins: SDL_image's cuts every curve and every dash into
/// edges and keeps the edges of a row in one list, so that a hundred bytes can keep it busy for hours.
///
/// The amounts are upper bounds, from the lengths and bends of the outlines and the scale that they are drawn at.
struct SVGWorkload {
  /// The largest drawing, in bytes.
  static let mostBytes = 4 << 20
  /// Edges for which there is memory: 64 MB.
  private static let mostEdges = 2e6
  /// Steps in lists of edges: about two seconds.
  private static let mostSteps = 1e9
  /// Pixels that shapes cover: about ten seconds.
  private static let mostCovered = 4e9
  /// Coordinates beyond it are not whole pixels any more in the decoder's numbers.
  private static let furthest = 1e7
  /// The decoder cuts a curve into no more pieces.
  private static let mostPieces = 2_048.0
  /// How far a curve may be from its chord, in pixels.
  private static let tolerance = 0.5
  /// Edges around a dash or a joint with corners.
  private static let plainEdges = 6.0

  private let shapes: [(outline: SVGOutline, scale: Double)]
  let viewport: SVGViewport
  private let strokes: SVGStrokes

  init(_ tags: [SVGTag], viewport: SVGViewport, strokes: SVGStrokes) {
    self.viewport = viewport
    self.strokes = strokes
    var scales = [1.0]
    var shapes: [(outline: SVGOutline, scale: Double)] = []
    for tag in tags {
      if tag.isClosing {
        if scales.count > 1 { scales.removeLast() }
        continue
      }
      let scale = (scales.last ?? 1) * SVGWorkload.scale(of: tag.attributes["transform"] ?? "")
      if let outline = SVGOutline(tag) { shapes.append((outline, scale)) }
      if !tag.isEmpty { scales.append(scale) }
    }
    self.shapes = shapes
  }

  /// Why the drawing is not drawn at a size; nil when it is.
  func refusal(width: Int, height: Int) -> String? {
    let whole = viewport.size ?? (1, 1)
    let pixelsPerUnit = max(Double(width) / whole.width, Double(height) / whole.height) * viewport.unit
    var (edges, steps) = (0.0, 0.0)
    for (outline, scale) in shapes {
      let scale = scale * pixelsPerUnit
      guard outline.reach * scale <= SVGWorkload.furthest, strokes.width * scale <= SVGWorkload.furthest
      else {
        return "it has coordinates that are too far away"
      }
      let pieces = outline.bends.reduce(Double(outline.pieces)) { sum, bend in
        sum + min(2 * (bend * scale / SVGWorkload.tolerance).squareRoot(), SVGWorkload.mostPieces)
      }
      edges += pieces
      steps += pieces * pieces
      guard strokes.exist else { continue }
      let rounding = strokes.areRound ? 2 * strokes.roundPieces(scale: scale) : SVGWorkload.plainEdges
      let dashes = outline.length * strokes.dashesPerUnit
      let around =
        4 * pieces + Double(outline.pieces) * rounding + dashes * (SVGWorkload.plainEdges + rounding)
      edges += around
      steps += around * around
    }
    if edges > SVGWorkload.mostEdges || steps > SVGWorkload.mostSteps {
      return strokes.dashesPerUnit > 0 ? "it has too many dashes or curves" : "it has too many curves"
    }
    if Double(shapes.count) * Double(width) * Double(height) > SVGWorkload.mostCovered {
      return "it has too many shapes for its size"
    }
    return nil
  }

  /// The greatest coordinate in any shape, as it is drawn with one pixel for each unit.
  static func reach(of tags: [SVGTag]) -> Double {
    let workload = SVGWorkload(tags, viewport: SVGViewport(tags), strokes: SVGStrokes(in: []))
    return workload.shapes.map { $0.outline.reach * $0.scale }.max() ?? 0
  }

  /// How much longer a transform makes a line, at most.
  private static func scale(of transform: String) -> Double {
    var result = 1.0
    for part in transform.split(separator: ")") {
      let numbers = SVGNumbers.all(in: String(part)).map(\.magnitude)
      guard let first = numbers.first else { continue }
      if part.contains("matrix") {
        result *= numbers.prefix(4).reduce(0, +)
      } else if part.contains("scale") {
        result *= numbers.prefix(2).max() ?? first
      } else if part.contains("skew") {
        result *= 1 + abs(tan(first * .pi / 180))
      }
    }
    return result
  }
}
