import Stage
import UIKit
import XCTest

@testable import Recording

final class CurveRecordingTests: XCTestCase {
  // MARK: Columns found on their own

  func testKeyframesOfScale() throws {
    let motion = try CurveRecording(of: Sample.stage(Sample.bounce), hertz: 1_000)
    XCTAssertEqual(motion.columns.map(\.title), ["box:transform.scale"])
    let scale = try XCTUnwrap(motion["box", "transform.scale"])
    for (time, value) in [(0, 1), (0.075, 1.4), (0.15, 0.9), (0.225, 1.02), (0.3, 1)] {
      XCTAssertEqual(try XCTUnwrap(scale.value(at: time)), value, accuracy: 1e-12)
    }
    XCTAssertTrue(motion.isSettled)
    XCTAssertEqual(motion.times.last ?? 0, 0.301, accuracy: 1e-12, "the first sample at rest is the last")
  }

  func testBlockMoveHasTheCoordinateThatMoves() throws {
    let motion = try CurveRecording(of: Sample.stage(Sample.slide), hertz: 100, until: .duration(0.2))
    XCTAssertEqual(motion.columns.map(\.title), ["box:position.x"])
    XCTAssertEqual(motion.columns.first?.unit, .points)
    for (row, value) in try XCTUnwrap(motion.columns.first).values.enumerated() {
      XCTAssertEqual(try XCTUnwrap(value), 50 + Double(row), accuracy: 1e-9)
    }
    XCTAssertEqual(motion.times.count, 21, "both ends")
  }

  func testTransformIsReportedByItsParts() throws {
    let stage = try Sample.stage { box in
      UIView.animate(
        withDuration: 0.1, delay: 0, options: [.curveLinear],
        animations: { box.transform = CGAffineTransform(scaleX: 0.8, y: 0.8) })
    }
    let motion = try CurveRecording(of: stage, hertz: 100, until: .duration(0.1))
    XCTAssertEqual(motion.columns.map(\.title), ["box:transform.scale"])
    XCTAssertEqual(try XCTUnwrap(motion.columns[0].values[0]), 1, accuracy: 1e-12)
    XCTAssertEqual(try XCTUnwrap(motion.columns[0].values[10]), 0.8, accuracy: 1e-12)
  }

  func testTurnedStretchedAndMovedTransform() throws {
    let stage = try Sample.stage { box in
      let end = CGAffineTransform(translationX: 7, y: 0).rotated(by: 0.5).scaledBy(x: 2, y: 1)
      let animation = CABasicAnimation(keyPath: "transform")
      animation.toValue = CATransform3DMakeAffineTransform(end)
      animation.duration = 0.1
      box.layer.add(animation, forKey: nil)
    }
    let motion = try CurveRecording(of: stage, hertz: 100, until: .duration(0.1))
    XCTAssertEqual(
      motion.columns.map(\.keyPath),
      ["transform.scale.x", "transform.rotation", "transform.translation.x"], "y neither moves nor stretches")
    XCTAssertEqual(motion.columns.map(\.unit), [.factor, .radians, .points])
    XCTAssertEqual(motion.columns.map { $0.values.last.flatMap { $0 }?.rounded(to: 1e-9) }, [2, 0.5, 7])
  }

  func testColoursHaveParts() throws {
    let stage = try Sample.stage { box in
      UIView.animate(
        withDuration: 0.1, delay: 0, options: [.curveLinear],
        animations: {
          box.backgroundColor = UIColor(red: 1, green: 0.5, blue: 0, alpha: 0.5)
          box.alpha = 0.5
        })
    }
    let motion = try CurveRecording(of: stage, hertz: 20, until: .duration(0.1))
    XCTAssertEqual(
      Set(motion.columns.map(\.keyPath)), ["backgroundColor.green", "backgroundColor.alpha", "opacity"])
    XCTAssertEqual(try XCTUnwrap(motion["box", "backgroundColor.green"]?.values[1]), 0.25, accuracy: 1e-9)
  }

  func testLateAnimationHasItsRestBeforeIt() throws {
    let stage = try Sample.stage(taps: [0.05], Sample.slide)
    let motion = try CurveRecording(of: stage, hertz: 100, until: .settled(timeout: 2))
    let values = try XCTUnwrap(motion["box", "position.x"]).values
    XCTAssertEqual(values[0], 50)
    XCTAssertEqual(values[5], 50)
    XCTAssertEqual(try XCTUnwrap(values[15]), 60, accuracy: 1e-9)
    XCTAssertEqual(values.last, 70)
  }

  func testInFlightWhenTheRecordingBegins() throws {
    let stage = try Sample.stage(Sample.slide)
    try stage.advance(to: 0.1)
    let motion = try CurveRecording(of: stage, hertz: 100)
    XCTAssertEqual(motion.times.first, 0, "times count from the beginning")
    XCTAssertEqual(motion.columns.map(\.title), ["box:position.x"])
    XCTAssertEqual(try XCTUnwrap(motion.columns[0].values[0]), 60, accuracy: 1e-9)
  }

  func testWhoeverListenedBeforeStillHears() throws {
    let stage = try Sample.stage(Sample.slide)
    var heard = 0
    stage.onAnimationStart = { _, _, _ in heard += 1 }
    _ = try CurveRecording(of: stage, hertz: 10)
    XCTAssertEqual(heard, 1)
    stage.tap("box")
    try stage.advance(to: stage.now)
    XCTAssertEqual(heard, 2, "and again afterwards")
  }

  func testLayersThatComeAndGoHaveEmptyCells() throws {
    let stage = try Sample.stage { box in
      let guest = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
      guest.accessibilityIdentifier = "guest"
      box.addSubview(guest)
      UIView.animate(
        withDuration: 0.1, delay: 0, options: [.curveLinear], animations: { guest.alpha = 0 },
        completion: { _ in guest.removeFromSuperview() })
    }
    let motion = try CurveRecording(of: stage, hertz: 100, until: .duration(0.15))
    let values = try XCTUnwrap(motion["guest", "opacity"]).values
    XCTAssertEqual(try XCTUnwrap(values[5]), 0.5, accuracy: 1e-9)
    XCTAssertEqual(values[12], nil, "gone after its completion")
    XCTAssertTrue(motion.csv().contains("\n0.12,\n"))
  }

  func testLayersOfOneNameAreToldApart() throws {
    let stage = try Sample.stage { box in
      let twins = (0..<2).map { _ in UIView(frame: box.bounds) }
      for twin in twins {
        twin.accessibilityIdentifier = "twin"
        box.addSubview(twin)
      }
      UIView.animate(withDuration: 0.1, animations: { for twin in twins { twin.alpha = 0 } })
    }
    let motion = try CurveRecording(of: stage, hertz: 10, until: .duration(0.1))
    XCTAssertEqual(motion.columns.count, 2)
    XCTAssertEqual(Set(motion.columns.map(\.layer)).count, 2)
    XCTAssertTrue(
      motion.columns.allSatisfy { $0.layer.contains("box/twin") }, "\(motion.columns.map(\.layer))")
  }

  // MARK: Columns that are asked for

  func testSelections() throws {
    func titles(_ layers: [String], _ keyPaths: [String]) throws -> [String] {
      try CurveRecording(
        of: Sample.stage(Sample.slide), hertz: 10, until: .duration(0.1),
        selecting: .init(layers: layers, keyPaths: keyPaths)
      ).columns.map(\.title)
    }
    XCTAssertEqual(try titles(["box"], ["opacity"]), ["box:opacity"])
    XCTAssertEqual(try titles(["box"], []), ["box:position.x"])
    XCTAssertEqual(try titles([], ["position.y"]), ["box:position.y"])
    XCTAssertEqual(try titles(["box"], ["backgroundColor.red"]), ["box:backgroundColor.red"])
    XCTAssertEqual(
      try titles(["window"], ["bounds.size"]), ["window:bounds.size.width", "window:bounds.size.height"])
    XCTAssertEqual(try titles([], ["opacity"]), [], "nothing animates it")
  }

  // MARK: Sampling

  func testRatesAgreeWhereBothHaveASample() throws {
    let slow = try CurveRecording(of: Sample.stage(Sample.bounce), hertz: 60, until: .duration(0.3))
    let fast = try CurveRecording(of: Sample.stage(Sample.bounce), hertz: 120, until: .duration(0.3))
    for row in slow.times.indices where slow.times[row] == fast.times[row * 2] {
      XCTAssertEqual(slow.columns[0].values[row], fast.columns[0].values[row * 2])
    }
    XCTAssertEqual(slow.times.count, 19)
    XCTAssertEqual(fast.times.count, 37)
  }

  func testEndlessMotionIsNotSettled() throws {
    let stage = try Sample.stage { box in
      let spin = CABasicAnimation(keyPath: "transform.rotation")
      spin.toValue = Double.pi
      spin.duration = 0.1
      spin.repeatCount = .infinity
      box.layer.add(spin, forKey: nil)
    }
    let motion = try CurveRecording(of: stage, hertz: 100, until: .settled(timeout: 0.5))
    XCTAssertFalse(motion.isSettled)
    XCTAssertEqual(motion.times.count, 51)
    XCTAssertEqual(motion.columns.map(\.title), ["box:transform.rotation"])
  }

  func testCSVReadsBackBitByBit() throws {
    let motion = try CurveRecording(of: Sample.stage(Sample.bounce), hertz: 240, until: .duration(0.3))
    let rows = CurveTable.rows(of: motion.csv())
    XCTAssertEqual(rows.first, ["time", "box:transform.scale"])
    XCTAssertEqual(rows.count, motion.times.count + 1)
    for (row, cells) in rows.dropFirst().enumerated() {
      XCTAssertEqual(Double(cells[0]), motion.times[row])
      XCTAssertEqual(Double(cells[1]), motion.columns[0].values[row])
    }
  }

  func testTitlesWithCommasAreQuoted() {
    XCTAssertEqual(CurveTable.quoted("a,b\"c"), "\"a,b\"\"c\"")
    XCTAssertEqual(CurveTable.rows(of: "time,\"a,b\"\"c\"\n1,2\n"), [["time", "a,b\"c"], ["1", "2"]])
  }

  /// A quote or a comma before a combining mark is one character with it.
  func testTitlesThatBeginWithCombiningMarksReadBack() {
    for rows in [[["\u{301},x"]], [["a", "\u{301}b"]], [["\"\u{301}"]], [["a\r\nb", "\r", "c"]]] {
      let text = rows.map { $0.map(CurveTable.quoted).joined(separator: ",") + "\n" }.joined()
      XCTAssertEqual(CurveTable.rows(of: text), rows, text)
    }
    XCTAssertEqual(CurveTable.rows(of: "a\r\nb\rc"), [["a"], ["b"], ["c"]])
  }

  /// An outline has the number of its elements, its length, and how far it is from how it ends.
  func testPathsHaveFigures() throws {
    let stage = try Sample.stage { box in
      let shape = CAShapeLayer()
      shape.name = "shape"
      shape.path = CGPath(rect: CGRect(x: 0, y: 0, width: 5, height: 5), transform: nil)
      box.layer.addSublayer(shape)
      let morph = CABasicAnimation(keyPath: "path")
      morph.fromValue = shape.path
      morph.toValue = CGPath(rect: CGRect(x: 0, y: 0, width: 8, height: 9), transform: nil)
      morph.duration = 0.4
      morph.fillMode = .forwards
      morph.isRemovedOnCompletion = false
      shape.add(morph, forKey: nil)
    }
    let motion = try CurveRecording(of: stage, hertz: 10, until: .duration(0.4))
    XCTAssertEqual(motion.omitted, [])
    XCTAssertEqual(motion.columns.map(\.keyPath), ["path.length", "path.distance"], "elements stay")
    XCTAssertEqual(motion.columns.map(\.unit), [.points, .points])
    let length = try XCTUnwrap(motion["shape", "path.length"]),
      way = try XCTUnwrap(motion["shape", "path.distance"])
    for (row, value) in length.values.enumerated() {
      XCTAssertEqual(try XCTUnwrap(value), 20 + 3.5 * Double(row), accuracy: 1e-9)
    }
    // The far corner goes by 3 and 4.
    for (row, value) in way.values.enumerated() {
      XCTAssertEqual(try XCTUnwrap(value), 5 - 1.25 * Double(row), accuracy: 1e-9)
    }
    let all = try CurveRecording(
      of: stage, hertz: 10, until: .duration(0.1),
      selecting: .init(layers: ["shape"], keyPaths: ["path.elements"]))
    XCTAssertEqual(all.columns.map(\.values), [[5, 5]])
  }

  func testTheLengthOfCurves() {
    let circle = CGPath(ellipseIn: CGRect(x: -10, y: -10, width: 20, height: 20), transform: nil)
    XCTAssertEqual(PathFigures.length(circle), 20 * .pi, accuracy: 0.02)
    let open = CGMutablePath()
    open.move(to: CGPoint(x: 1, y: 1))
    open.addLine(to: CGPoint(x: 4, y: 5))
    open.move(to: CGPoint(x: 100, y: 0))
    open.addQuadCurve(to: CGPoint(x: 110, y: 0), control: CGPoint(x: 105, y: 0))
    XCTAssertEqual(PathFigures.length(open), 15, accuracy: 1e-9)
    XCTAssertEqual(PathFigures.elements(open), 4)
    // With another number of points: from each to the nearest.
    let point = CGMutablePath()
    point.move(to: CGPoint(x: 1, y: 1))
    XCTAssertEqual(PathFigures.distance(point, open), 0)
    XCTAssertEqual(PathFigures.distance(open, point), (109.0 * 109 + 1).squareRoot(), accuracy: 1e-9)
  }

  func testImagesHaveTheirNumberAndHowFarTheNextHasAppeared() throws {
    func image(_ color: UIColor) -> CGImage? {
      UIGraphicsImageRenderer(size: CGSize(width: 4, height: 4)).image { context in
        color.setFill()
        context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
      }.cgImage
    }
    let stage = try Sample.stage { box in
      let images = [UIColor.red, .green, .blue].map { image($0) }
      box.layer.contents = images[2]
      let change = CAKeyframeAnimation(keyPath: "contents")
      change.values = images.compactMap { $0 }
      change.duration = 0.8
      box.layer.add(change, forKey: nil)
    }
    let motion = try CurveRecording(of: stage, hertz: 10, until: .duration(0.8))
    XCTAssertEqual(motion.omitted, [])
    XCTAssertEqual(motion["box", "contents.image"]?.values, [1, 1, 1, 1, 2, 2, 2, 2, 3])
    let fade = try XCTUnwrap(motion["box", "contents.fade"]).values
    for (value, wanted) in zip(fade, [0, 0.25, 0.5, 0.75, 0, 0.25, 0.5, 0.75, 0]) {
      XCTAssertEqual(try XCTUnwrap(value), wanted, accuracy: 1e-9)
    }
  }

  func testListsHaveTheirElements() throws {
    let stage = try Sample.stage { box in
      let gradient = CAGradientLayer()
      gradient.name = "gradient"
      gradient.colors = [UIColor.red.cgColor, UIColor.blue.cgColor]
      gradient.locations = [0, 1]
      box.layer.addSublayer(gradient)
      let tint = CABasicAnimation(keyPath: "colors")
      tint.toValue = [UIColor.red.cgColor, UIColor.red.cgColor]
      let move = CABasicAnimation(keyPath: "locations")
      move.toValue = [0.5, 1]
      for animation in [tint, move] {
        animation.duration = 0.4
        gradient.add(animation, forKey: nil)
      }
    }
    let motion = try CurveRecording(of: stage, hertz: 10, until: .duration(0.3))
    XCTAssertEqual(motion.omitted, [])
    XCTAssertEqual(motion.columns.map(\.keyPath), ["colors.1.red", "colors.1.blue", "locations.0"])
    for (column, wanted) in zip(
      motion.columns, [[0, 0.25, 0.5, 0.75], [1, 0.75, 0.5, 0.25], [0, 0.125, 0.25, 0.375]])
    {
      for (value, number) in zip(column.values, wanted) {
        XCTAssertEqual(try XCTUnwrap(value), number, accuracy: 1e-9)
      }
    }
    let panels = PlotPanel.panels(of: motion)
    XCTAssertEqual(panels.map(\.title), ["colors.1", "locations.0"], "a colour's parts share a panel")
  }

  /// Dashes are not animated: code moves them.
  func testDashesThatCodeMoves() throws {
    let stage = try Sample.stage { box in
      let shape = CAShapeLayer()
      shape.name = "shape"
      shape.path = CGPath(rect: CGRect(x: 0, y: 0, width: 30, height: 30), transform: nil)
      shape.lineDashPattern = [2, 4]
      box.layer.addSublayer(shape)
      let target = Dashes(shape)
      CADisplayLink(target: target, selector: Selector("tick", Dashes.tick)).add(
        to: .main, forMode: .common)
    }
    let motion = try CurveRecording(of: stage, hertz: 60, until: .duration(0.2))
    XCTAssertEqual(motion.columns.map(\.keyPath), ["lineDashPattern.0"])
    XCTAssertEqual(motion.columns.map(\.unit), [.points])
    let values = try XCTUnwrap(motion.columns.first).values.compactMap { $0 }
    XCTAssertEqual(try XCTUnwrap(values.last) - values[0], 12)
  }

  // MARK: Bad input

  func testBadInputIsExplained() throws {
    let stage = try Sample.stage(Sample.slide)
    func record(
      hertz: Double = 10, _ extent: CurveRecording.Extent = .duration(0.1), _ layers: [String] = [],
      _ keyPaths: [String] = []
    ) throws {
      _ = try CurveRecording(
        of: stage, hertz: hertz, until: extent, selecting: .init(layers: layers, keyPaths: keyPaths))
    }
    Sample.expectError("the rate 0.0 Hz is not possible; use a number above 0, up to 100000") {
      try record(hertz: 0)
    }
    XCTAssertThrowsError(try record(hertz: .nan))
    Sample.expectError("the duration -1.0 s is not possible; use more than 0 seconds") {
      try record(.duration(-1))
    }
    XCTAssertThrowsError(try record(.duration(.nan)))
    Sample.expectError("10000001 samples are more than 1000000; use a lower rate or duration") {
      try record(.duration(1e6))
    }
    XCTAssertThrowsError(try record(.duration(0.1), ["bax"])) {
      XCTAssertTrue(
        "\($0)".hasPrefix("no layer has the name or path \"bax\"; there are window, "), "\($0)")
      XCTAssertTrue("\($0)".contains("box"), "\($0)")
    }
    XCTAssertThrowsError(try record(.duration(0.1), ["box"], ["transform.size"])) {
      XCTAssertTrue(
        "\($0)".hasPrefix(
          "box has no number at the key path \"transform.size\"; its properties are bounds, "),
        "\($0)")
    }
    XCTAssertThrowsError(try record(.duration(0.1), [], ["oopacity"])) {
      XCTAssertTrue("\($0)".hasPrefix("no layer has a number at the key path \"oopacity\""), "\($0)")
    }
  }
}

extension Double {
  fileprivate func rounded(to unit: Double) -> Double { (self / unit).rounded() * unit }

  func testWhatADisplayLinkMovesIsRecorded() throws {
    let stage = try Stage(size: CGSize(width: 100, height: 100)) { DrivenView() }
    let motion = try CurveRecording(of: stage, hertz: 60, until: .duration(0.5))
    XCTAssertEqual(motion.columns.map { "\($0.layer):\($0.keyPath)" }, ["driven:position.x"])
    // Two points a frame from the first tick on; the jump of the other view is no motion.
    let values = try XCTUnwrap(motion.columns.first).values.compactMap { $0 }
    XCTAssertEqual(values.first, 10)
    XCTAssertEqual(values[20] - values[10], 20, accuracy: 1e-9)
  }
}

/// A view that a display link moves, and one that jumps once.
private final class DrivenView: UIView {
  private let driven = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
  private let jumping = UIView(frame: CGRect(x: 0, y: 40, width: 20, height: 20))
  private var ticks = 0

  init() {
    super.init(frame: .zero)
    driven.accessibilityIdentifier = "driven"
    jumping.accessibilityIdentifier = "jumping"
    addSubview(driven)
    addSubview(jumping)
    CADisplayLink(target: self, selector: Selector("step:", DrivenView.step)).add(to: .main, forMode: .common)
  }

  required init?(coder: NSCoder) { nil }

  private func step(_ link: CADisplayLink) {
    ticks += 1
    driven.center.x += 2
    if ticks == 7 { jumping.center.x = 80 }
    if ticks == 25 { link.invalidate() }
  }
}

/// Makes a line's dashes longer with every frame.
private final class Dashes {
  private let shape: CAShapeLayer
  private var frame = 0

  init(_ shape: CAShapeLayer) { self.shape = shape }

  func tick() {
    frame += 1
    shape.lineDashPattern = [NSNumber(value: 2 + frame), 4]
  }
}
