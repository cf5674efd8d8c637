import CoreGraphics
import Support
import XCTest

/// What is inside of combined paths, compared with the paths' own masks pixel by pixel.
final class PathBooleanTests: XCTestCase {
  private typealias Mask = [UInt8]
  private static let side = 120

  /// How much of each pixel a path covers, 0…255.
  private func mask(_ path: CGPath, _ rule: CGPathFillRule = .winding) throws -> Mask {
    let side = CGFloat(Self.side)
    let context = try XCTUnwrap(CGContext(size: CGSize(width: side, height: side), scale: 1, opaque: false))
    context.addPath(path)
    context.setFillColor(CGColor(red: 0, green: 0, blue: 0, alpha: 1))
    context.fillPath(using: rule)
    let image = try XCTUnwrap(context.makeImage())
    return (0..<Self.side).flatMap { y in
      (0..<Self.side).map { x in UInt8(truncatingIfNeeded: image.pixel(x: x, y: y) >> 24) }
    }
  }

  /// Whether a mask is what an operation makes of two others: exactly where neither has an edge; where one of them has,
  /// what the operation makes of the other's side; where both have, anything between.
  private func check(
    _ result: CGPath, _ first: Mask, _ second: Mask, _ name: String, _ rule: CGPathFillRule = .winding,
    file: StaticString = #filePath, line: UInt = #line, _ isInside: (Bool, Bool) -> Bool
  ) throws {
    // It does not cross itself: both rules fill it alike.
    let filled = try mask(result, .winding)
    let odd = try mask(result, .evenOdd)
    var (worst, wrong) = (0, 0)
    for index in filled.indices {
      let (a, b) = (Int(first[index]), Int(second[index]))
      worst = max(worst, abs(Int(filled[index]) - Int(odd[index])))
      let expected: Int
      switch (a, b) {
      case (0, 0), (0, 255), (255, 0), (255, 255): expected = isInside(a == 255, b == 255) ? 255 : 0
      case (_, 0), (_, 255):
        let (outside, inside) = (isInside(false, b == 255), isInside(true, b == 255))
        expected = outside == inside ? (inside ? 255 : 0) : inside ? a : 255 - a
      case (0, _), (255, _):
        let (outside, inside) = (isInside(a == 255, false), isInside(a == 255, true))
        expected = outside == inside ? (inside ? 255 : 0) : inside ? b : 255 - b
      default: continue
      }
      // The rasteriser's chords stray by a hundredth of a pixel, 2.55 of 255, and a cut curve has others.
      if abs(Int(filled[index]) - expected) > 3 { wrong += 1 }
    }
    XCTAssertEqual(wrong, 0, "\(name): pixels that differ", file: file, line: line)
    XCTAssertLessThanOrEqual(worst, 1, "\(name): the two rules", file: file, line: line)
  }

  private func checkAll(
    _ a: CGPath, _ b: CGPath, _ rule: CGPathFillRule = .winding, file: StaticString = #filePath,
    line: UInt = #line
  ) throws {
    let (first, second) = (try mask(a, rule), try mask(b, rule))
    try check(a.union(b, using: rule), first, second, "union", file: file, line: line) { $0 || $1 }
    try check(a.intersection(b, using: rule), first, second, "intersection", file: file, line: line) {
      $0 && $1
    }
    try check(a.subtracting(b, using: rule), first, second, "subtracting", file: file, line: line) {
      $0 && !$1
    }
    try check(
      a.symmetricDifference(b, using: rule), first, second, "symmetricDifference", file: file, line: line
    ) { $0 != $1 }
    let same = try mask(a.normalized(using: rule), rule)
    XCTAssertLessThanOrEqual(
      zip(same, first).map { abs(Int($0) - Int($1)) }.max() ?? 0, 1, "normalized", file: file, line: line)
    checkPoints(a, b, rule, file: file, line: line)
  }

  /// Whether points are inside of the results where the operation says so. Points on the edges are left out: a chord
  /// is up to 1/130,000 of the extent away from its curve.
  private func checkPoints(
    _ a: CGPath, _ b: CGPath, _ rule: CGPathFillRule, count: Int = 250, file: StaticString = #filePath,
    line: UInt = #line
  ) {
    let results: [(String, CGPath, (Bool, Bool) -> Bool)] = [
      ("union", a.union(b, using: rule), { $0 || $1 }),
      ("intersection", a.intersection(b, using: rule), { $0 && $1 }),
      ("subtracting", a.subtracting(b, using: rule), { $0 && !$1 }),
      ("symmetricDifference", a.symmetricDifference(b, using: rule), { $0 != $1 }),
      ("normalized", a.normalized(using: rule), { inside, _ in inside }),
    ]
    var (wrong, used): ([String], Int) = ([], 0)
    for index in 0..<count {
      // Spread evenly, by a sequence that repeats nowhere.
      let x = (Double(index) * 0.754_877_666_246_693).truncatingRemainder(dividingBy: 1) * 120
      let y = (Double(index) * 0.569_840_290_998_053).truncatingRemainder(dividingBy: 1) * 120
      func state(_ dx: Double, _ dy: Double) -> [Bool] {
        let point = CGPoint(x: x + dx, y: y + dy)
        return [a.contains(point, using: rule), b.contains(point, using: rule)]
      }
      let inside = state(0, 0)
      guard state(0.005, 0) == inside, state(-0.005, 0) == inside, state(0, 0.005) == inside,
        state(0, -0.005) == inside
      else { continue }
      used += 1
      for (name, path, isInside) in results {
        let expected = isInside(inside[0], inside[1])
        for own in [CGPathFillRule.winding, .evenOdd]
        where path.contains(CGPoint(x: x, y: y), using: own) != expected {
          wrong.append("\(name) at \(x), \(y)")
        }
      }
    }
    XCTAssertEqual(wrong, [], file: file, line: line)
    XCTAssertGreaterThan(used, count * 9 / 10, file: file, line: line)
  }

  private func oval(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGPath {
    CGPath(ellipseIn: CGRect(x: x, y: y, width: width, height: height), transform: nil)
  }

  private func box(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGPath {
    CGPath(rect: CGRect(x: x, y: y, width: width, height: height), transform: nil)
  }

  private func star(_ points: Int, _ skip: Int, _ radius: CGFloat, turn: CGFloat = 0) -> CGPath {
    let path = CGMutablePath()
    for index in 0..<points {
      let angle = turn + 2 * .pi * CGFloat(index * skip) / CGFloat(points)
      let point = CGPoint(x: 60 + radius * cos(angle), y: 60 + radius * sin(angle))
      if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
    }
    path.closeSubpath()
    return path
  }

  private func elements(_ path: CGPath) -> [String] {
    var list: [String] = []
    path.applyWithBlock { element in
      let points = (0..<element.pointee.type.pointCount).map { element.pointee.points[$0] }
      let names = ["move", "line", "quad", "cubic", "close"]
      list.append(
        ([names[Int(element.pointee.type.rawValue)]] + points.map { "\(Double($0.x)),\(Double($0.y))" })
          .joined(separator: " "))
    }
    return list
  }

  // MARK: Areas

  func testShapesThatCross() throws {
    try checkAll(oval(10, 20, 70, 60), oval(40.3, 35.7, 65, 70))
    try checkAll(box(10, 10, 60, 50), oval(30, 30, 80, 60))
    try checkAll(
      CGPath(
        roundedRect: CGRect(x: 8, y: 14, width: 90, height: 44), cornerWidth: 20, cornerHeight: 20,
        transform: nil), points(5, 55, 24))
  }

  /// A star whose outline does not cross itself.
  private func points(_ count: Int, _ outer: CGFloat, _ inner: CGFloat) -> CGPath {
    let path = CGMutablePath()
    for index in 0..<(2 * count) {
      let angle = 0.3 + .pi * CGFloat(index) / CGFloat(count)
      let radius = index % 2 == 0 ? outer : inner
      let point = CGPoint(x: 60 + radius * cos(angle), y: 60 + radius * sin(angle))
      if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
    }
    path.closeSubpath()
    return path
  }

  func testShapesThatShareEdgesAndCorners() throws {
    try checkAll(box(10, 10, 40, 40), box(50, 10, 40, 40))
    try checkAll(box(10, 10, 40, 40), box(50, 50, 40, 40))
    try checkAll(box(10, 10, 40, 40), box(10, 10, 40, 40))
    try checkAll(box(10, 10, 80, 80), box(30, 10, 20, 40))
    try checkAll(oval(10, 10, 80, 80), oval(10, 10, 80, 80))
    XCTAssertTrue(oval(10, 10, 80, 80).subtracting(oval(10, 10, 80, 80)).isEmpty)
    XCTAssertTrue(box(0, 0, 10, 10).intersection(box(20, 20, 10, 10)).isEmpty)
    XCTAssertFalse(box(0, 0, 10, 10).intersects(box(10, 0, 10, 10)), "an edge is no area")
    XCTAssertTrue(box(0, 0, 10, 10).intersects(box(9, 9, 10, 10)))
  }

  func testPathsThatCrossThemselvesByEitherRule() {
    for rule in [CGPathFillRule.winding, .evenOdd] {
      checkPoints(star(5, 2, 58), star(7, 3, 50, turn: 0.2), rule)
      let ring = CGMutablePath()
      ring.addPath(oval(10, 10, 100, 100))
      ring.addPath(oval(35, 35, 50, 50))
      checkPoints(ring, box(20.5, 0, 40.25, 120), rule)
    }
  }

  func testCurvesOfAllKindsAndOpenSubpaths() {
    let wave = CGMutablePath()
    wave.move(to: CGPoint(x: 5, y: 60))
    wave.addCurve(
      to: CGPoint(x: 115, y: 60), control1: CGPoint(x: 60, y: -80), control2: CGPoint(x: 60, y: 200))
    wave.addQuadCurve(to: CGPoint(x: 5, y: 60), control: CGPoint(x: 60, y: 150))
    let open = CGMutablePath()
    open.move(to: CGPoint(x: 20, y: 100))
    open.addQuadCurve(to: CGPoint(x: 100, y: 90), control: CGPoint(x: 50, y: -60))
    open.addLine(to: CGPoint(x: 60, y: 70))
    for rule in [CGPathFillRule.winding, .evenOdd] {
      checkPoints(wave, open, rule, count: 80)
      checkPoints(open, wave, rule, count: 80)
    }
  }

  func testManyPathsMadeAtRandom() {
    var seed: UInt64 = 7
    func number() -> CGFloat {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return CGFloat(seed >> 40) / CGFloat(1 << 24) * 110 + 5
    }
    func point() -> CGPoint { CGPoint(x: number(), y: number()) }
    for round in 0..<3 {
      func shape() -> CGPath {
        let path = CGMutablePath()
        for _ in 0..<2 {
          path.move(to: point())
          for _ in 0..<3 {
            path.addLine(to: point())
            path.addCurve(to: point(), control1: point(), control2: point())
            path.addQuadCurve(to: point(), control: point())
          }
          path.closeSubpath()
        }
        return path
      }
      checkPoints(shape(), shape(), round % 2 == 0 ? .winding : .evenOdd, count: 80)
    }
  }

  func testAreasAddUp() throws {
    func area(_ path: CGPath) throws -> Double {
      Double(try mask(path).reduce(0) { $0 + Int($1) }) / 255
    }
    let (a, b) = (oval(10, 20, 70, 60), star(7, 2, 52))
    let (union, both) = (try area(a.union(b)), try area(a.intersection(b)))
    XCTAssertEqual(union + both, try area(a) + area(b.normalized()), accuracy: 1.5)
    XCTAssertEqual(try area(a.subtracting(b)) + both, try area(a), accuracy: 1)
    XCTAssertEqual(try area(a.symmetricDifference(b)), union - both, accuracy: 1.5)
  }

  // MARK: Shape of the result

  func testWhatDoesNotCrossStaysAsItWas() {
    XCTAssertEqual(
      elements(box(10, 10, 40, 40).union(box(30, 30, 40, 40))),
      [
        "move 10.0,10.0", "line 50.0,10.0", "line 50.0,30.0", "line 70.0,30.0", "line 70.0,70.0",
        "line 30.0,70.0", "line 30.0,50.0", "line 10.0,50.0", "close",
      ])
    // Curves that are kept whole are the same curves, in whatever order.
    let circle = oval(10, 10, 30, 30)
    let result = circle.union(box(80, 80, 10, 10))
    XCTAssertEqual(
      Set(elements(result).filter { $0.hasPrefix("cubic") }),
      Set(elements(circle).filter { $0.hasPrefix("cubic") }))
    // A curve that is cut stays one curve on each side.
    let half = elements(circle.intersection(box(0, 0, 120, 25.5)))
    XCTAssertEqual(half.filter { $0.hasPrefix("cubic") }.count, 4)
    XCTAssertLessThanOrEqual(
      half.filter { $0.hasPrefix("line") }.count, 1, "one straight line, where closing does not draw it")
  }

  func testComponents() throws {
    let path = CGMutablePath()
    path.addPath(box(0, 0, 60, 60))
    path.addPath(box(10, 10, 40, 40))
    path.addPath(box(20, 20, 10, 10))
    path.addPath(oval(70, 70, 30, 30))
    let parts = path.componentsSeparated(using: .evenOdd)
    XCTAssertEqual(
      parts.map(\.boundingBoxOfPath).map { [$0.minX, $0.minY, $0.width, $0.height] },
      [[20, 20, 10, 10], [70, 70, 30, 30], [0, 0, 60, 60]])
    XCTAssertEqual(
      parts.map { elements($0).filter { $0 == "close" }.count }, [1, 1, 2], "the frame has its hole")
    XCTAssertEqual(path.componentsSeparated(using: .winding).count, 2)
    XCTAssertEqual(CGMutablePath().componentsSeparated(), [])
  }

  func testLines() {
    let line = CGMutablePath()
    line.move(to: CGPoint(x: 0, y: 20))
    line.addLine(to: CGPoint(x: 100, y: 20))
    line.addLine(to: CGPoint(x: 100, y: 100))
    let area = box(10, 10, 30, 30)
    XCTAssertEqual(elements(line.lineIntersection(area)), ["move 10.0,20.0", "line 40.0,20.0"])
    XCTAssertEqual(
      elements(line.lineSubtracting(area)),
      ["move 0.0,20.0", "line 10.0,20.0", "move 40.0,20.0", "line 100.0,20.0", "line 100.0,100.0"])
    let inside = box(15, 15, 5, 5)
    XCTAssertEqual(elements(inside.lineIntersection(area)).last, "close")
    XCTAssertTrue(inside.lineSubtracting(area).isEmpty)
  }

  func testFlattening() {
    let circle = oval(10, 10, 80, 80)
    for threshold in [0.01, 0.1, 2] {
      let flat = circle.flattened(threshold: threshold)
      XCTAssertTrue(elements(flat).allSatisfy { !$0.hasPrefix("c") || $0 == "close" })
      var last = CGPoint.zero
      var strayed: CGFloat = 0
      flat.applyWithBlock { element in
        guard element.pointee.type.pointCount == 1 else { return }
        let point = element.pointee.points[0]
        if element.pointee.type == .addLineToPoint {
          let middle = CGPoint(x: (last.x + point.x) / 2, y: (last.y + point.y) / 2)
          strayed = max(strayed, 40 - hypot(middle.x - 50, middle.y - 50))
        }
        last = point
      }
      // A circle of curves is itself 0.01 away from a true one of this size.
      XCTAssertLessThanOrEqual(strayed, threshold + 0.012)
      XCTAssertGreaterThan(strayed, threshold / 20)
    }
    let box = box(1, 2, 3, 4)
    XCTAssertEqual(box.flattened(threshold: 1), box)
  }

  // MARK: What cannot be

  func testPathsWithoutExtent() {
    let point = CGMutablePath()
    point.move(to: CGPoint(x: 3, y: 3))
    XCTAssertTrue(point.union(CGMutablePath()).isEmpty)
    XCTAssertTrue(CGMutablePath().normalized().isEmpty)
    XCTAssertEqual(
      elements(box(0, 0, 4, 4).union(CGMutablePath())).count, 5, "nothing is added to what is there")
    let line = CGMutablePath()
    line.move(to: .zero)
    line.addLine(to: CGPoint(x: 9, y: 9))
    XCTAssertTrue(line.normalized().isEmpty)
    // Very large and very small numbers.
    for scale in [1e-30, 1e30] {
      let big = CGPath(rect: CGRect(x: 0, y: 0, width: 4 * scale, height: 4 * scale), transform: nil)
      let other = CGPath(
        rect: CGRect(x: 2 * scale, y: 2 * scale, width: 4 * scale, height: 4 * scale), transform: nil)
      let both = big.intersection(other).boundingBoxOfPath
      XCTAssertEqual(both.minX / scale, 2, accuracy: 1e-6)
      XCTAssertEqual(both.maxX / scale, 4, accuracy: 1e-6)
    }
    let huge = CGPath(
      rect: CGRect(x: -1.5e308, y: -1.5e308, width: 1e308, height: 1e308), transform: nil)
    let (result, messages) = Diagnostics.withCapture {
      huge.union(CGPath(rect: CGRect(x: 1.5e308, y: 0, width: 1e307, height: 1e307), transform: nil))
    }
    XCTAssertTrue(result.isEmpty)
    XCTAssertEqual(messages.count, 1)
  }
}
