import Stage
import Support
import UIKit
import XCTest

final class TransitionTests: XCTestCase {
  /// A stage of 40 × 40 points at one pixel a point, white, with a card of 20 × 20 in the middle.
  private final class Table: UIViewController {
    let card = UIView(frame: CGRect(x: 10, y: 10, width: 20, height: 20))
    override func viewDidLoad() {
      view.backgroundColor = .white
      card.backgroundColor = .red
      view.addSubview(card)
    }
  }

  private var stage: Stage!
  private var table: Table!
  private var ends: [Bool] = []

  override func setUpWithError() throws {
    Diagnostics.reset()
    ends = []
    let table = Table()
    self.table = table
    stage = try Stage(.init(size: CGSize(width: 40, height: 40), scale: 1)) { table }
    try stage.advance(to: 0)
  }

  override func tearDown() {
    stage = nil
    table = nil
  }

  private func pixel(_ x: Int, _ y: Int, at time: TimeInterval) throws -> (r: Int, g: Int, b: Int) {
    let storage = try stage.image(at: time).storage
    let pixel = storage.pixels[y * storage.stride + x]
    return (Int(pixel >> 16 & 255), Int(pixel >> 8 & 255), Int(pixel & 255))
  }

  private func flip(_ options: UIView.AnimationOptions) {
    stage.perform {
      UIView.transition(
        with: table.card, duration: 1, options: [options, .curveLinear],
        animations: { self.table.card.backgroundColor = .blue }, completion: { self.ends.append($0) })
    }
  }

  // MARK: Dissolving

  func testCrossDissolveMixesBothPictures() throws {
    flip(.transitionCrossDissolve)
    XCTAssertEqual(table.card.layer.animationKeys(), ["transition"], "the change itself is not animated")
    var pixel = try self.pixel(20, 20, at: 0)
    XCTAssertEqual([pixel.r, pixel.g, pixel.b], [255, 0, 0])
    pixel = try self.pixel(20, 20, at: 0.25)
    XCTAssertEqual(Double(pixel.r), 191, accuracy: 2)
    XCTAssertEqual(Double(pixel.b), 64, accuracy: 2)
    XCTAssertEqual(pixel.g, 0, "nothing behind shines through")
    XCTAssertEqual(ends, [])
    pixel = try self.pixel(20, 20, at: 1)
    XCTAssertEqual([pixel.r, pixel.g, pixel.b], [0, 0, 255])
    try stage.advance(to: 1.01)
    XCTAssertEqual(ends, [true])
  }

  func testCurlsDissolveAndSaySo() throws {
    let (_, messages) = Diagnostics.withCapture {
      flip(.transitionCurlUp)
      flip(.transitionCurlDown)
    }
    XCTAssertEqual(messages.map(\.text), ["there are no page curls here; the transition dissolves instead"])
    XCTAssertEqual(table.card.layer.animationKeys(), ["transition"])
  }

  func testAllowAnimatedContentAnimatesTheChangesToo() {
    stage.perform {
      UIView.transition(
        with: table.card, duration: 1, options: [.transitionCrossDissolve, .allowAnimatedContent],
        animations: { self.table.card.alpha = 0.5 })
    }
    XCTAssertEqual(Set(table.card.layer.animationKeys() ?? []), ["transition", "opacity"])
  }

  // MARK: Flipping

  func testFlipsTurnTheCardAndSwapAtTheSide() throws {
    flip(.transitionFlipFromLeft)
    var centre = try pixel(20, 20, at: 0)
    XCTAssertEqual([centre.r, centre.g, centre.b], [255, 0, 0])
    // A third of the turn: 60°, half as wide, still the old picture.
    centre = try pixel(20, 20, at: 1 / 3.0)
    XCTAssertEqual([centre.r, centre.g, centre.b], [255, 0, 0])
    let edge = try pixel(11, 20, at: 1 / 3.0)
    XCTAssertEqual([edge.r, edge.g, edge.b], [255, 255, 255], "the table shows beside the turning card")
    centre = try pixel(20, 20, at: 2 / 3.0)
    XCTAssertEqual([centre.r, centre.g, centre.b], [0, 0, 255], "the new picture after the side")
    centre = try pixel(20, 20, at: 1)
    XCTAssertEqual([centre.r, centre.g, centre.b], [0, 0, 255])
    try stage.advance(to: 1.01)
    XCTAssertEqual(ends, [true])
    XCTAssertEqual(table.view.layer.sublayers?.count, 1, "the card of the transition is gone")
    XCTAssertNil(table.card.layer.animationKeys())
  }

  /// The side that comes forward looks longer: perspective, and the right direction for each flip.
  func testTheNamedSideComesForward() throws {
    let sides: [(UIView.AnimationOptions, (Int, Int), (Int, Int))] = [
      (.transitionFlipFromLeft, (-1, 0), (1, 0)), (.transitionFlipFromRight, (1, 0), (-1, 0)),
      (.transitionFlipFromTop, (0, -1), (0, 1)), (.transitionFlipFromBottom, (0, 1), (0, -1)),
    ]
    for (option, near, far) in sides {
      tearDown()
      try setUpWithError()
      flip(option)
      // At 60° the card reaches 5 points to either side, more where it is near.
      func reach(_ side: (Int, Int)) throws -> Int {
        var steps = 0
        while steps < 18 {
          let colour = try pixel(20 + side.0 * (steps + 1), 20 + side.1 * (steps + 1), at: 1 / 3.0)
          if colour.g > 128 { break }
          steps += 1
        }
        return steps
      }
      XCTAssertGreaterThan(try reach(near), try reach(far), "\(option)")
    }
  }

  // MARK: From one view to another

  func testTransitionFromOneViewToAnother() throws {
    let other = UIView(frame: table.card.frame)
    other.backgroundColor = .blue
    stage.perform {
      UIView.transition(
        from: table.card, to: other, duration: 1, options: [.transitionCrossDissolve, .curveLinear],
        completion: { self.ends.append($0) })
    }
    XCTAssertNil(table.card.superview)
    XCTAssertTrue(other.superview === table.view)
    let pixel = try self.pixel(20, 20, at: 0.5)
    XCTAssertEqual(Double(pixel.r), 127, accuracy: 2)
    XCTAssertEqual(Double(pixel.b), 127, accuracy: 2)
    try stage.advance(to: 1.01)
    XCTAssertEqual(ends, [true])
  }

  func testShowHideTransitionViewsKeepsBoth() {
    let other = UIView(frame: table.card.frame)
    other.isHidden = true
    table.view.addSubview(other)
    stage.perform {
      UIView.transition(
        from: table.card, to: other, duration: 1,
        options: [.transitionCrossDissolve, .showHideTransitionViews])
    }
    XCTAssertTrue(table.card.superview === table.view)
    XCTAssertTrue(table.card.isHidden)
    XCTAssertFalse(other.isHidden)
  }

  // MARK: Without anything to see

  func testWithoutATransitionOnlyTheChangesAreMade() throws {
    flip([])
    XCTAssertEqual(table.card.backgroundColor, .blue)
    XCTAssertNil(table.card.layer.animationKeys())
    XCTAssertEqual(ends, [])
    try stage.advance(to: 0.01)
    XCTAssertEqual(ends, [true])
    let (_, messages) = Diagnostics.withCapture {
      stage.perform { UIView.transition(from: UIView(), to: UIView(), duration: 1) { self.ends.append($0) } }
    }
    XCTAssertEqual(
      messages.map(\.text), ["transition(from:to:) did nothing: the first view has no superview"])
    try stage.advance(to: 0.02)
    XCTAssertEqual(ends, [true, false])
  }

  func testATransitionCutShortEndsWithFalse() throws {
    flip(.transitionFlipFromLeft)
    try stage.advance(to: 0.25)
    stage.perform { table.card.removeFromSuperview() }
    try stage.advance(to: 0.5)
    XCTAssertEqual(ends, [false])
    XCTAssertEqual(table.view.layer.sublayers?.count ?? 0, 0, "nothing is left of it")
    XCTAssertEqual(table.card.interactionBlockingAnimations, 0)
  }

  // MARK: Snapshots

  func testSnapshotViewsShowWhatTheViewShowed() throws {
    let dot = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    dot.backgroundColor = .green
    table.card.addSubview(dot)
    let (old, new) = try stage.perform {
      (
        try XCTUnwrap(table.card.snapshotView(afterScreenUpdates: false)),
        try XCTUnwrap(table.card.snapshotView(afterScreenUpdates: true))
      )
    }
    XCTAssertEqual(old.bounds.size, CGSize(width: 20, height: 20))
    stage.perform {
      table.card.removeFromSuperview()
      old.frame.origin = CGPoint(x: 0, y: 0)
      new.frame.origin = CGPoint(x: 20, y: 20)
      table.view.addSubview(old)
      table.view.addSubview(new)
    }
    var pixel = try self.pixel(5, 5, at: 0.1)
    XCTAssertEqual([pixel.r, pixel.g, pixel.b], [255, 0, 0], "without what waits for the next frame")
    pixel = try self.pixel(25, 25, at: 0.1)
    XCTAssertEqual([pixel.r, pixel.g, pixel.b], [0, 255, 0])
    pixel = try self.pixel(35, 35, at: 0.1)
    XCTAssertEqual([pixel.r, pixel.g, pixel.b], [255, 0, 0])
    XCTAssertNil(UIView().snapshotView(afterScreenUpdates: false))
  }

  func testHierarchiesAndLayersAreDrawnIntoContexts() throws {
    let dot = UIView(frame: CGRect(x: 10, y: 0, width: 10, height: 10))
    dot.backgroundColor = .green
    table.card.addSubview(dot)
    for draws in [
      { self.table.card.drawHierarchy(in: self.table.card.bounds, afterScreenUpdates: true) },
      {
        guard let context = UIGraphicsGetCurrentContext() else { return false }
        self.table.card.layer.render(in: context)
        return true
      },
    ] {
      let image = try stage.perform {
        UIGraphicsBeginImageContextWithOptions(CGSize(width: 20, height: 20), false, 2)
        defer { UIGraphicsEndImageContext() }
        XCTAssertTrue(draws())
        return try XCTUnwrap(UIGraphicsGetImageFromCurrentImageContext()?.cgImage)
      }
      XCTAssertEqual([image.width, image.height], [40, 40])
      XCTAssertEqual(image.storage.pixels[10 * image.storage.stride + 30], 0xFF00_FF00, "top right")
      XCTAssertEqual(image.storage.pixels[30 * image.storage.stride + 30], 0xFFFF_0000, "bottom right")
    }
    let (drawn, messages) = Diagnostics.withCapture {
      table.card.drawHierarchy(in: table.card.bounds, afterScreenUpdates: true)
    }
    XCTAssertFalse(drawn)
    XCTAssertEqual(
      messages.map(\.text), ["drawHierarchy has no context to draw into; begin an image context first"])
  }
}
