import AllocationCounter
import UIKit
import XCTest

@testable import Tuner

/// The lanes of very many animations.
final class PanelLaneTests: XCTestCase {
  private func group(_ count: Int, id: Int = 1, time: Double = 0) -> LaneGroup {
    LaneGroup(
      id: id, title: "tap", time: time, end: time + 1,
      lanes: (0..<count).map { index in
        let begin = time + Double(index % 10) * 0.05
        return Lane(
          id: id * 10_000 + index, title: "layer.\(index)", detail: "opacity", kind: .spring, start: time,
          begin: begin, end: begin + 0.3)
      })
  }

  private func timeline(_ groups: [LaneGroup]) throws -> (TimelineView, PanelStage) {
    let view = TimelineView(frame: .zero)
    view.show(groups, extent: 3)
    return (view, try PanelStage(view, CGSize(width: 380, height: 300)))
  }

  func testAThousandLanesNeedAsManyViewsAsAreSeen() throws {
    let (view, stage) = try timeline([group(1000)])
    let rows = view.lanes.scroll
    // 274 points below the ruler hold a heading and ten lanes.
    XCTAssertLessThanOrEqual(rows.viewCount, 13)
    XCTAssertEqual(rows.rowCount, 1001)
    try stage.wheel(40, over: stage.point(rows))
    try stage.wait(1)
    XCTAssertGreaterThan(rows.contentOffset.y, 1000, "the wheel scrolls")
    XCTAssertLessThanOrEqual(rows.viewCount, 14, "rows that leave are used again")
    stage.stage.perform { view.lanes.choose(10_999) }
    try stage.wait(1)
    XCTAssertNotNil(rows.row(at: 1000), "the chosen lane is brought into sight")
    XCTAssertLessThanOrEqual(rows.viewCount, 15)
  }

  func testAFrameOfPlayingAllocatesLittleHoweverManyLanesThereAre() throws {
    var counts: [Int] = []
    for lanes in [10, 1000] {
      let (view, stage) = try timeline([group(lanes)])
      var now = 0.0
      func frame() throws {
        now += 1.0 / 60
        view.now = now
        try stage.wait(1.0 / 60)
        _ = stage.stage.drawChanges()
      }
      for _ in 0..<5 { try frame() }
      allocation_counter_start()
      for _ in 0..<10 { try frame() }
      counts.append(Int(allocation_counter_stop()) / 10)
    }
    XCTAssertLessThan(counts[1], 600, "a frame moves two markers, nothing else")
    XCTAssertLessThanOrEqual(counts[1], counts[0] + 10, "lanes that do not change cost nothing")
  }

  func testAClickChoosesALane() throws {
    let (view, stage) = try timeline([group(3)])
    var chosen: Int?
    view.lanes.onChoose = { chosen = $0 }
    try stage.click(CGPoint(x: 60, y: TimeRuler.height + PanelLook.headingHeight + LaneRow.height * 1.5))
    XCTAssertEqual(chosen, 10_001)
    XCTAssertEqual(view.lanes.chosen, 10_001)
  }

  func testKeysWalkThroughTheLanes() throws {
    let (view, stage) = try timeline([group(3)])
    var chosen: [Int] = []
    view.lanes.onChoose = { chosen.append($0) }
    try stage.focus(view.lanes)
    try stage.key("down")
    try stage.key("down")
    try stage.key("up")
    XCTAssertEqual(chosen, [10_000, 10_001, 10_000])
  }

  func testTheNewestGroupIsOnTopAndOpen() throws {
    let (view, stage) = try timeline([group(2)])
    view.show([group(2), group(4, id: 2, time: 2)], extent: 4)
    try stage.wait(0.1)
    // Its heading and four lanes, then the older heading alone.
    XCTAssertEqual(view.lanes.scroll.rowCount, 6)
    try stage.click(CGPoint(x: 60, y: TimeRuler.height + PanelLook.headingHeight + 4 * LaneRow.height + 10))
    XCTAssertEqual(view.lanes.scroll.rowCount, 8, "a click opens the older one")
  }

  func testDraggingTheRulerGoesThroughTime() throws {
    let (view, stage) = try timeline([group(3)])
    var times: [Double] = []
    view.ruler.onSeek = { times.append($0) }
    let axis = view.ruler.axis
    try stage.drag(
      view.ruler.convert(CGPoint(x: axis.x(0.2), y: 8), to: nil),
      view.ruler.convert(CGPoint(x: axis.x(0.6), y: 8), to: nil))
    XCTAssertEqual(try XCTUnwrap(times.first), 0.2, accuracy: 0.005)
    XCTAssertEqual(try XCTUnwrap(times.last), 0.6, accuracy: 0.005)
  }

  func testLoopHandles() throws {
    let (view, stage) = try timeline([group(3)])
    view.loop = 0.2...0.5
    try stage.wait(0.05)
    view.ruler.onLoop = { view.loop = $0 }
    let axis = view.ruler.axis
    try stage.drag(
      view.ruler.convert(CGPoint(x: axis.x(0.5) + 2, y: 18), to: nil),
      view.ruler.convert(CGPoint(x: axis.x(0.8), y: 18), to: nil))
    XCTAssertEqual(try XCTUnwrap(view.loop?.upperBound), 0.8, accuracy: 0.01)
    XCTAssertEqual(view.loop?.lowerBound, 0.2)
  }

  func testTheWheelZoomsAboutThePointer() throws {
    let (view, stage) = try timeline([group(3)])
    let before = view.ruler.axis
    let place = CGPoint(x: before.x(0.5), y: 10)
    try stage.wheel(-1, over: view.ruler.convert(place, to: nil))
    let after = view.ruler.axis
    XCTAssertEqual(after.length, before.length * 0.8, accuracy: 1e-9)
    XCTAssertEqual(after.time(at: place.x), 0.5, accuracy: 1e-6, "what is under the pointer stays there")
    try stage.doubleClick(view.ruler.convert(place, to: nil))
    XCTAssertEqual(view.ruler.axis.length, before.length, accuracy: 1e-9, "a double click shows everything")
  }
}
