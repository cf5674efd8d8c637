import Raster
import Support
import XCTest

@testable import CoreGraphics

/// What is drawn again and what is not, where glyphs are inside of pixels, and how exact their edges are.
final class GlyphCacheTests: XCTestCase {
  override func setUp() { GlyphCache.forgetEverything() }

  private func face(_ size: Double, tabular: Bool = false) -> Typeface {
    var request = FontRequest(size: size)
    request.tabularDigits = tabular
    return Typeface.resolve(request)
  }

  private func draw(
    _ text: String, _ typeface: Typeface, x: CGFloat = 2, y: CGFloat = 4, scale: CGFloat = 2
  ) throws -> CGImage {
    let context = try XCTUnwrap(CGContext(size: CGSize(width: 160, height: 60), scale: scale, opaque: false))
    TextLayout(text, typeface: typeface).draw(in: context, at: CGPoint(x: x, y: y), color: .black)
    return try XCTUnwrap(context.makeImage())
  }

  /// Where the ink is on average, in pixels, and how much there is.
  private func ink(_ image: CGImage) -> (x: Double, y: Double, sum: Double) {
    var (x, y, sum) = (0.0, 0.0, 0.0)
    for row in 0..<image.height {
      for column in 0..<image.width {
        let alpha = Double(image.pixel(x: column, y: row) >> 24)
        x += alpha * (Double(column) + 0.5)
        y += alpha * (Double(row) + 0.5)
        sum += alpha
      }
    }
    return (x / sum, y / sum, sum / 255)
  }

  // MARK: What is drawn

  func testALabelThatMovesByPixelsDrawsNothingAnew() throws {
    let typeface = face(17)
    let first = try draw("Moving text", typeface)
    let drawn = GlyphCache.counts.drawn
    XCTAssertGreaterThan(drawn, 5)
    let moved = try draw("Moving text", typeface, x: 5, y: 9)
    XCTAssertEqual(GlyphCache.counts.drawn, drawn)
    XCTAssertEqual(GlyphCache.counts.found, 2 * 11 - drawn, "11 characters, twice")
    XCTAssertEqual(ink(moved).x, ink(first).x + 6, accuracy: 1e-6)
    XCTAssertEqual(ink(moved).y, ink(first).y + 10, accuracy: 1e-6)
  }

  func testAClockDrawsTheDigitThatChanges() throws {
    let typeface = face(34, tabular: true)
    _ = try draw("12:40", typeface)
    let before = GlyphCache.counts
    _ = try draw("12:43", typeface)
    XCTAssertEqual(GlyphCache.counts.drawn, before.drawn + 1)
    XCTAssertEqual(GlyphCache.counts.found, before.found + 4)
  }

  func testLabelsShareTheirGlyphs() throws {
    let typeface = face(17)
    for text in ["abc", "cab", "bca", "abcabcabc"] { _ = try draw(text, typeface, scale: 1) }
    XCTAssertLessThanOrEqual(GlyphCache.counts.drawn, 3 * GlyphCache.phases)
    let drawn = GlyphCache.counts.drawn
    _ = try draw("abc", typeface, scale: 2)
    XCTAssertGreaterThan(GlyphCache.counts.drawn, drawn, "another scale has glyphs of its own")
  }

  func testTheCacheKeepsItsBudgetAndItsBytes() throws {
    let reference = try draw("Budget", face(13))
    var most = 0
    for size in stride(from: 30.0, through: 120, by: 0.5) {
      _ = try draw("ABCDEFGHIJKLM", face(size))
      most = max(most, GlyphCache.counts.bytes)
      XCTAssertLessThanOrEqual(GlyphCache.counts.bytes, GlyphCache.budget)
    }
    XCTAssertGreaterThan(most, GlyphCache.budget / 2)
    XCTAssertGreaterThan(GlyphCache.counts.dropped, 100)
    let drawn = GlyphCache.counts.drawn
    XCTAssertEqual(ImageFile.pngData(try draw("Budget", face(13))), ImageFile.pngData(reference))
    XCTAssertGreaterThan(GlyphCache.counts.drawn, drawn, "the small glyphs had been dropped")
  }

  func testTheSameBytesOnEveryThread() throws {
    let reference = try XCTUnwrap(ImageFile.pngData(draw("Threads 0123", face(15))))
    GlyphCache.forgetEverything()
    ShapedText.forgetEverything()
    let results = Locked<[[UInt8]?]>([])
    DispatchQueue.concurrentPerform(iterations: 16) { _ in
      let image = try? draw("Threads 0123", face(15))
      let data = image.flatMap { ImageFile.pngData($0) }
      results.withLock { $0.append(data) }
    }
    XCTAssertEqual(results.withLock { $0 }.count, 16)
    XCTAssertTrue(results.withLock { $0 }.allSatisfy { $0 == reference })
  }

  // MARK: Where glyphs are

  func testTheCentreOfTheInkFollowsThePen() throws {
    for (size, scale) in [(11.0, 1.0), (17, 2), (24, 3)] as [(Double, CGFloat)] {
      let typeface = face(size)
      // Pixels sample where ink is inside of them too coarsely for a stem; slanted strokes have edges everywhere.
      let start = ink(try draw("W", typeface, scale: scale))
      for eighth in 1...16 {
        let shift = CGFloat(eighth) / CGFloat(GlyphCache.phases) / scale
        let moved = ink(try draw("W", typeface, x: 2 + shift, scale: scale))
        XCTAssertEqual(moved.x - start.x, Double(eighth) / 8, accuracy: 0.02, "\(size) points at \(scale)")
        XCTAssertEqual(moved.y, start.y, accuracy: 1e-3)
        XCTAssertEqual(moved.sum, start.sum, accuracy: start.sum * 0.005)
      }
      // Between two places the pen is at most a sixteenth of a pixel off.
      for step in 0..<20 {
        let shift = CGFloat(step) * 0.0137
        let moved = ink(try draw("W", typeface, x: 2 + shift / scale, scale: scale))
        XCTAssertEqual(moved.x - start.x, Double(shift), accuracy: 1.0 / 16 + 0.01)
      }
    }
  }

  func testEveryGlyphOfALineStandsAtItsOwnPlace() throws {
    // The second W is as far from the first as the layout says, to a sixteenth of a pixel, however many spaces, none
    // of them whole pixels wide, are between them.
    let typeface = face(13)
    let single = ink(try draw("W", typeface, scale: 1)).x
    for count in 4...9 {
      let text = "W" + String(repeating: " ", count: count) + "W"
      let gap = Double(typeface.advance(of: text) - typeface.advance(of: "W"))
      let image = try draw(text, typeface, scale: 1)
      var (x, sum) = (0.0, 0.0)
      for column in Int(gap)..<image.width {
        for row in 0..<image.height {
          let alpha = Double(image.pixel(x: column, y: row) >> 24)
          x += alpha * (Double(column) + 0.5)
          sum += alpha
        }
      }
      XCTAssertEqual(x / sum - single, gap, accuracy: 1.0 / 16 + 0.02, "\(count) spaces")
    }
  }

  // MARK: Exactness

  /// The coverage of every pixel of a glyph, from 64 rows of each pixel and the exact crossings of its outline in them.
  func testCoverageIsTheAreaOfTheOutline() throws {
    let installed = try XCTUnwrap(FontLibrary.faces.first { $0.path.hasSuffix("/DejaVuSans.ttf") })
    let file = try XCTUnwrap(FontFile.open(installed))
    for (letter, size) in [("g", 13.0), ("&", 24), ("S", 40), ("@", 11)] {
      let glyph = try XCTUnwrap(file.glyph(for: XCTUnwrap(letter.unicodeScalars.first)))
      let mask = try XCTUnwrap(
        GlyphRasteriser().mask(of: glyph, in: file, pixelsPerEm: size, shift: 0.375))
      let reference = SampledOutline(glyph, file, pixelsPerEm: size, shift: 0.375)
      var (sum, largest, edges) = (0.0, 0.0, 0)
      for y in 0..<mask.height {
        let row = reference.row(y + mask.offsetY, from: mask.offsetX, count: mask.width)
        for x in 0..<mask.width {
          let expected = 255 * row[x]
          let fault = abs(Double(mask.coverage[y * mask.width + x]) - expected)
          if expected > 0.5, expected < 254.5 {
            sum += fault
            edges += 1
          }
          largest = max(largest, fault)
        }
      }
      XCTAssertGreaterThan(edges, 20)
      XCTAssertLessThan(sum / Double(edges), 0.5, "\(letter): the mean error of edge pixels, of 255")
      XCTAssertLessThan(largest, 3, letter)
    }
  }

  func testTurnedTextIsAsExactAsUprightText() throws {
    let typeface = face(20)
    func picture(_ transform: CGAffineTransform) throws -> Double {
      let context = try XCTUnwrap(CGContext(size: CGSize(width: 200, height: 200), scale: 1, opaque: false))
      context.concatenate(transform)
      TextLayout("Straight", typeface: typeface).draw(in: context, at: .zero, color: .black)
      return ink(try XCTUnwrap(context.makeImage())).sum
    }
    let upright = try picture(CGAffineTransform(translationX: 20, y: 100))
    for angle in [0.1, 0.7, 1.5] {
      let turned = CGAffineTransform(translationX: 100, y: 60).rotated(by: angle)
      XCTAssertEqual(try picture(turned), upright, accuracy: upright * 0.002)
    }
    // A quarter turn by whole pixels moves pixels and changes none.
    let quarter = CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 100, ty: 60)
    XCTAssertEqual(try picture(quarter), upright, accuracy: upright * 0.002)
  }
}

/// A glyph sampled on 64 lines of each pixel row.
private struct SampledOutline {
  private var edges: [(x0: Double, y0: Double, x1: Double, y1: Double)] = []
  private static let lines = 64

  init(_ glyph: UInt32, _ file: FontFile, pixelsPerEm: Double, shift: Double) {
    let scale = pixelsPerEm / file.unitsPerEm
    let path = PathBuffer()
    file.addOutline(of: glyph, to: path)
    let view = path.view
    var next = 0
    var (start, current) = (SIMD2(0.0, 0.0), SIMD2(0.0, 0.0))
    func point(_ offset: Int) -> SIMD2<Double> {
      let p = view.points[next + offset]
      return SIMD2(p.x * scale + shift, -p.y * scale)
    }
    for index in 0..<view.verbCount {
      switch PathVerb(rawValue: view.verbs[index]) {
      case .move:
        add(current, start)
        start = point(0)
        current = start
        next += 1
      case .line:
        add(current, point(0))
        current = point(0)
        next += 1
      case .quad:
        let (a, b, c) = (current, point(0), point(1))
        for step in 1...32 {
          let t = Double(step) / 32
          let p = a * ((1 - t) * (1 - t)) + b * (2 * t * (1 - t)) + c * (t * t)
          add(current, p)
          current = p
        }
        next += 2
      default:
        add(current, start)
        current = start
      }
    }
    withExtendedLifetime(path) {}
  }

  private mutating func add(_ a: SIMD2<Double>, _ b: SIMD2<Double>) {
    if a.y != b.y { edges.append((a.x, a.y, b.x, b.y)) }
  }

  /// The shares of a row's pixels inside of the outline (non-zero winding).
  func row(_ y: Int, from first: Int, count: Int) -> [Double] {
    var shares = [Double](repeating: 0, count: count)
    for line in 0..<Self.lines {
      let height = Double(y) + (Double(line) + 0.5) / Double(Self.lines)
      var crossings: [(x: Double, winding: Int)] = []
      for edge in edges where min(edge.y0, edge.y1) <= height && height < max(edge.y0, edge.y1) {
        let share = (height - edge.y0) / (edge.y1 - edge.y0)
        crossings.append((edge.x0 + share * (edge.x1 - edge.x0), edge.y1 > edge.y0 ? 1 : -1))
      }
      crossings.sort { $0.x < $1.x }
      var winding = 0
      for (crossing, next) in zip(crossings, crossings.dropFirst()) {
        winding += crossing.winding
        if winding == 0 { continue }
        for column in max(0, Int(crossing.x) - first - 1)..<min(count, Int(next.x) - first + 2) {
          let left = max(crossing.x, Double(first + column))
          let right = min(next.x, Double(first + column + 1))
          shares[column] += max(0, right - left) / Double(Self.lines)
        }
      }
    }
    return shares
  }
}
