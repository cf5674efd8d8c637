import Stage
import UIKit
import XCTest

@testable import Tuner

/// The panel in windows of all widths.
final class NarrowPanelTests: XCTestCase {
  /// How large the stage is shown, as a part of its size.
  private func scale(_ rig: TunerRig) -> CGFloat {
    rig.controller.stageController.stageView.bounds.width / rig.session.stage.configuration.size.width
  }

  private func rig(_ width: CGFloat, _ height: CGFloat = 940) throws -> TunerRig {
    try TunerRig(size: CGSize(width: width, height: height))
  }

  func testAStageIsNeverTiny() throws {
    for width in [420, 480, 500, 520, 560, 640, 700, 800, 1240, 1600, 2000] as [CGFloat] {
      let rig = try rig(width)
      let panel = rig.panel.frame
      XCTAssertGreaterThanOrEqual(scale(rig), 0.5, "\(width)")
      XCTAssertGreaterThanOrEqual(panel.width, TunerController.leastPanelWidth, "\(width)")
      XCTAssertEqual(panel.maxX, width)
      XCTAssertEqual(panel.maxY, 940)
    }
  }

  func testTheStageIsAboveThePanelWhereItIsLargerThere() throws {
    // Beside the panel 100 points are left of 375; above it 940 − 545 − 16 are left for 667.
    let narrow = try rig(420)
    XCTAssertEqual(narrow.panel.frame, CGRect(x: 0, y: 395, width: 420, height: 545))
    XCTAssertEqual(scale(narrow), 379 / 667, accuracy: 0.005)
    let (stage, grip) = (narrow.controller.stageController.view.frame, try narrow.view("tuner.grip").frame)
    XCTAssertEqual([stage.maxY, grip.minY, grip.maxY], [379, 379, 395], "what is dragged covers nothing")
    // Half of the stage's width is enough for the panel to be beside it.
    XCTAssertEqual(try rig(508).panel.frame, CGRect(x: 188, y: 0, width: 320, height: 940))
    XCTAssertEqual(try rig(506).panel.frame.minX, 0)
    // A low window has no room for both, one above the other.
    XCTAssertEqual(try rig(420, 500).panel.frame, CGRect(x: 100, y: 0, width: 320, height: 500))
  }

  func testTheEdgeBelowTheStageCanBeDragged() throws {
    let rig = try rig(420)
    let grip = try rig.view("tuner.grip")
    try rig.drag(CGPoint(x: 210, y: 389), by: CGVector(dx: 0, dy: 60))
    XCTAssertEqual(rig.panel.frame.minY, 395 + 60, accuracy: 8)
    XCTAssertEqual(rig.panel.frame.maxY, 940)
    try rig.drag(rig.center(grip), by: CGVector(dx: 0, dy: 400))
    XCTAssertEqual(rig.panel.frame.height, TunerController.leastPanelHeight, "the panel stays usable")
    try rig.drag(rig.center(grip), by: CGVector(dx: 0, dy: -500))
    XCTAssertEqual(rig.panel.frame.minY, TunerController.leastStageHeight, "the stage stays in sight")
    XCTAssertNil(try self.rig(861).stage.view(withIdentifier: "tuner.grip"), "beside a stage there is none")
  }

  func testComparingLeavesThePanelWhereItIs() throws {
    for width in [420, 800] as [CGFloat] {
      let rig = try rig(width)
      let place = rig.panel.frame
      try rig.tapStage("tab.1")
      try rig.wait(0.5)
      try rig.click("tuner.compare")
      try rig.wait(0.2)
      XCTAssertEqual(rig.panel.frame, place, "\(width)")
    }
  }

  // MARK: Names

  private func rows(_ rig: TunerRig) -> [LaneRow] {
    rig.panel.timeline.lanes.scroll.subviews.compactMap { $0 as? LaneRow }.filter { !$0.isHidden }
  }

  func testChoosingALaneCutsNoNameOff() throws {
    for width in [420, 560, 800, 1240] as [CGFloat] {
      let rig = try rig(width)
      try rig.tapStage("tab.1")
      try rig.wait(0.5)
      XCTAssertEqual(rows(rig).count, 2)
      XCTAssertFalse(rows(rig).contains(where: \.cutsNames), "\(width)")
    }
  }

  func testThePointerTellsANameThatIsCutOff() throws {
    let lanes = LaneList()
    let title = "a view with quite a long name", detail = "backgroundColor"
    lanes.show([
      LaneGroup(
        id: 1, title: "tap", time: 0, end: 1,
        lanes: [
          Lane(id: 1, title: title, detail: detail, kind: .curve, start: 0, begin: 0, end: 1),
          Lane(id: 2, title: "tab", detail: "bounds", kind: .curve, start: 0, begin: 0, end: 1),
        ])
    ])
    lanes.axis.left = 150
    lanes.axis.width = 150
    let board = HintBoard()
    board.addSubview(lanes)
    lanes.frame = CGRect(x: 0, y: 0, width: 320, height: 200)
    let stage = try PanelStage(board, CGSize(width: 320, height: 200))
    try stage.hover(CGPoint(x: 60, y: PanelLook.headingHeight + 13))
    XCTAssertEqual(board.hint, "\(title)  ·  \(detail)")
    try stage.hover(CGPoint(x: 60, y: PanelLook.headingHeight + LaneRow.height + 13))
    XCTAssertNil(board.hint)
  }

  // MARK: Text

  func testKeysAreReadToTheirEnd() throws {
    for width in [300, 380, 760] as [CGFloat] {
      let page = HelpPage()
      _ = try PanelStage(page, CGSize(width: width, height: 900))
      let labels = page.subviews.flatMap(\.subviews).compactMap { $0 as? UILabel }
      XCTAssertGreaterThan(labels.count, 60)
      for label in labels {
        let wanted = label.sizeThatFits(CGSize(width: label.bounds.width, height: .greatestFiniteMagnitude))
        XCTAssertLessThanOrEqual(wanted.height, label.bounds.height, "\(label.text ?? "") \(width)")
        XCTAssertLessThanOrEqual(wanted.width, label.bounds.width + 0.5, "\(label.text ?? "") \(width)")
      }
    }
  }

  func testWhatIsSaidOfAValueIsReadToItsEnd() throws {
    let row = FactRow(frame: .zero)
    row.show(
      FactRow.Fact(name: "presentation", value: "0.8", detail: "−0.04/s, a frame later", state: .strong))
    _ = try PanelStage(row, CGSize(width: 272, height: FactRow.height))
    let labels = row.subviews.compactMap { $0 as? UILabel }
    XCTAssertEqual(labels.count, 3)
    for label in labels {
      XCTAssertLessThanOrEqual(label.sizeThatFits(.zero).width, label.bounds.width + 0.5, label.text ?? "")
    }
    XCTAssertLessThanOrEqual(labels[1].frame.maxX, labels[2].frame.minX)
  }

  func testOneTextSaysThatThereIsNothingYet() throws {
    let rig = try rig(861)
    func texts() -> [String] {
      rig.panel.inspector.subviews.compactMap {
        ($0 as? UILabel)?.isHidden == false ? ($0 as? UILabel)?.text : nil
      }
    }
    XCTAssertEqual(texts(), [], "the lanes say it")
    XCTAssertNotNil(rig.panel.timeline.lanes.emptyText)
    XCTAssertEqual(rig.panel.timeline.frame.maxY, rig.panel.footer.frame.minY, "in the middle of the room")
    try rig.tapStage("tab.1")
    try rig.wait(0.5)
    XCTAssertNotNil(rig.panel.inspector.model)
    XCTAssertEqual(rig.panel.timeline.frame.maxY, rig.panel.inspector.frame.minY)
    XCTAssertEqual(texts(), [])
  }

  /// The properties below the tree have the room that they need; the tree has the rest.
  func testTheTreeHasTheRoomThatPropertiesLeave() throws {
    func heights(_ count: Int) throws -> [CGFloat] {
      let view = TreeView()
      func show(_ count: Int) {
        view.show([], properties: (0..<count).map { TreeProperty(name: "p\($0)", model: "1", shown: "1") })
      }
      show(count)
      let stage = try PanelStage(view, CGSize(width: 380, height: 600))
      let first = view.rows.frame.height
      stage.stage.perform { show(1) }
      try stage.wait(0.1)
      return [first, view.rows.frame.height]
    }
    XCTAssertEqual(try heights(2), [456, 456], "a heading and six lines are 144 points")
    XCTAssertEqual(try heights(8), [416, 416], "nothing jumps from click to click")
    XCTAssertEqual(try heights(40), [348, 348], "0.58 of the height")
  }

  func testAWideGraphIsHigher() throws {
    let limits: ClosedRange<CGFloat> = 108...168
    XCTAssertEqual(InspectorView.graphHeight(300, of: 200, limits), 108)
    XCTAssertEqual(InspectorView.graphHeight(350, of: 900, limits), 168)
    XCTAssertEqual(InspectorView.graphHeight(500, of: 900, limits), 210)
    XCTAssertEqual(InspectorView.graphHeight(500, of: 500, limits), 170)
    XCTAssertEqual(InspectorView.graphHeight(1200, of: 900, limits), 240)
    var heights: [CGFloat] = []
    for (width, height) in [(420, 940), (860, 940), (2000, 1300)] as [(CGFloat, CGFloat)] {
      let rig = try rig(width, height)
      try rig.tapStage("tab.1")
      try rig.wait(0.5)
      heights.append(rig.panel.inspector.graph.bounds.height)
    }
    XCTAssertEqual(heights[0], 108, "the first numbers are close to it")
    XCTAssertEqual(heights[1], 168, accuracy: 2)
    XCTAssertGreaterThan(heights[2], 180)
  }

  /// The marker of the present time does not hide the number that it is at.
  func testTheMarkerOfThePresentIsBelowTheNumbers() throws {
    let ruler = TimeRuler()
    ruler.backgroundColor = .white
    ruler.axis = TimeAxis(range: 0...1, left: 100, width: 250)
    let stage = try PanelStage(ruler, CGSize(width: 380, height: TimeRuler.height))
    stage.stage.perform { ruler.now = 5 }
    try stage.wait(0.1)
    let before = stage.stage.render()
    stage.stage.perform { ruler.now = 0.5 }
    try stage.wait(0.1)
    let after = stage.stage.render()
    func rows(where differs: Bool) -> [Int] {
      (0..<26).filter { y in
        (0..<380).contains { before.pixel(x: $0, y: y) != after.pixel(x: $0, y: y) } == differs
      }
    }
    XCTAssertEqual(rows(where: true).first, 14)
    let ink = (0..<14).filter { y in (215..<235).contains { before.pixel(x: $0, y: y) & 0xFF < 0xC0 } }
    XCTAssertGreaterThan(ink.count, 5, "there is a number")
    XCTAssertLessThan(ink.last ?? 14, 14)
  }

  // MARK: Labels in graphs

  /// A key frame at the first time is drawn whole, left of the plot too; one that is out of sight is not there.
  func testPointsAtTheEdgeOfAGraphAreWhole() throws {
    let graph = GraphView()
    graph.backgroundColor = .white
    graph.model = GraphModel(
      curves: [GraphCurve(times: [0, 1], values: [0, 1])], marks: [GraphMark(time: 0, value: 0)])
    let stage = try PanelStage(graph, CGSize(width: 360, height: 180))
    let place = graph.point(at: 0, 0)
    XCTAssertEqual(place.x, 40)
    func rim() -> UInt32 { stage.stage.render().pixel(x: 37, y: Int(place.y.rounded(.down))) & 0xFFFFFF }
    XCTAssertLessThan(rim() >> 16, 0x80, "the rim of a circle in the accent's colour, 0A5FC8")
    XCTAssertGreaterThan(rim() & 0xFF, 0xC0)
    try stage.wheel(-20, over: CGPoint(x: 300, y: 80))
    XCTAssertGreaterThan(graph.times.lowerBound, 0)
    XCTAssertEqual(rim(), 0xFFFFFF)
  }

  func testALabelIsWhereNoCurveIs() {
    let area = CGRect(x: 40, y: 14, width: 300, height: 100)
    let (size, peak) = (CGSize(width: 40, height: 14), CGPoint(x: 120, y: 50))
    var placement = LabelPlacement(curves: [], area: area)
    XCTAssertEqual(
      placement.place(size, at: peak, above: true), CGRect(x: 100, y: 33, width: 40, height: 14))
    XCTAssertEqual(
      placement.place(size, at: peak, above: false), CGRect(x: 100, y: 53, width: 40, height: 14))
    // A curve through that place sends it to the right.
    placement.curves = [[CGPoint(x: 40, y: 20), CGPoint(x: 110, y: 45)]]
    XCTAssertEqual(placement.place(size, at: peak, above: true).minX, 126)
    // At the edge it stays inside.
    placement.curves = []
    XCTAssertEqual(
      placement.place(size, at: CGPoint(x: 338, y: 16), above: true),
      CGRect(x: 300, y: 14, width: 40, height: 14))
    // Where curves are everywhere, it crosses as little as can be.
    placement.curves = [(0..<60).map { CGPoint(x: 40 + CGFloat($0) * 5, y: $0.isMultiple(of: 2) ? 0 : 120) }]
    XCTAssertEqual(placement.place(size, at: peak, above: true).width, 40)
  }

  /// The code's curve passes where the label would be: it gives way.
  func testTheOvershootsLabelIsNotOnTheCodesCurve() throws {
    func curve(_ damping: Double, from first: Double) -> GraphCurve {
      let spring = SpringNumbers(mass: 1, stiffness: 100, damping: damping, velocity: 0).solution
      let times = (0...400).map { Double($0) / 400 * 1.5 }
      return GraphCurve(times: times, values: times.map { first + (1 - first) * spring.position(at: $0) })
    }
    for damping in [3, 6, 8, 12, 20, 30] as [Double] {
      for first in [0, 1.3, 2] as [Double] {
        let graph = GraphView()
        graph.model = GraphModel(curves: [curve(7, from: 0)], before: curve(damping, from: first))
        _ = try PanelStage(graph, CGSize(width: 360, height: 180))
        let label = try XCTUnwrap(
          graph.subviews.lazy.compactMap { $0 as? UILabel }.first { $0.text?.hasPrefix("+") == true })
        let part = try XCTUnwrap(graph.model.curves[0].overshoot?.part)
        XCTAssertEqual(part, 0.31, accuracy: 0.01)
        for curve in [graph.model.before, graph.model.curves[0]] {
          for (time, value) in zip(curve.times, curve.values) {
            XCTAssertFalse(label.frame.contains(graph.point(at: time, value)), "\(damping) \(first) \(time)")
          }
        }
      }
    }
  }
}

/// Remembers a hint.
private final class HintBoard: UIView, HintDisplaying {
  var hint: String?
  func show(hint: String?) { self.hint = hint }
}
