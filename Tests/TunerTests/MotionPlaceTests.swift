import Stage
import UIKit
import XCTest

@testable import Tuner

/// Where the code is that moves something without an animation.
final class MotionPlaceTests: XCTestCase {
  @preconcurrency @MainActor
  private func motion(_ script: Script = Script(), _ root: @escaping () -> UIViewController) throws -> Motion
  {
    let session = try TuningSession(
      Stage.Configuration(size: CGSize(width: 100, height: 80), scale: 1), script: script, root: root)
    session.transport.seek(to: 1)
    return try XCTUnwrap(session.interactions.flatMap(\.motions).first)
  }

  func testThePlaceOfAGesturesHandler() throws {
    var script = Script()
    script.drag([CGPoint(x: 40, y: 30), CGPoint(x: 80, y: 60)], from: 0.5, to: 0.8)
    let motion = try motion(script) { PannedController() }
    XCTAssertEqual(motion.source, .finger)
    XCTAssertEqual(try sourceText(of: motion.callSites.first), "func move(_ pan: UIPanGestureRecognizer) {")
  }

  func testThePlaceOfAControlsClosure() throws {
    for makesButton in [false, true] {
      var script = Script()
      script.drag([CGPoint(x: 20, y: 40), CGPoint(x: 80, y: 42)], from: 0.5, to: 0.8)
      let motion = try motion(script) { ClosureController(makesButton: makesButton) }
      XCTAssertEqual(motion.source, .finger)
      XCTAssertEqual(motion.title, "moved position")
      let text = try sourceText(of: motion.callSites.first)
      XCTAssertTrue(text.hasPrefix(makesButton ? "let press = UIAction" : "let change = UIAction"), text)
    }
  }

  func testThePlaceOfATaskThatSleeps() throws {
    let motion = try motion {
      let controller = UIViewController()
      let box = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
      controller.view.addSubview(box)
      Task { @MainActor in
        for _ in 0..<20 {
          try await Task.sleep(for: .seconds(1.0 / 60))
          box.center.x += 0.5
        }
      }
      return controller
    }
    XCTAssertEqual(motion.source, .code)
    // Where it goes on: the compiler gives that the line of the wait or the one behind it.
    XCTAssertTrue(
      ["try await Task.sleep(for: .seconds(1.0 / 60))", "box.center.x += 0.5"].contains(
        try sourceText(of: motion.callSites.first)))
    let called = try self.motion {
      let controller = UIViewController()
      let box = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
      controller.view.addSubview(box)
      Task { @MainActor in await drift(box) }
      return controller
    }
    XCTAssertTrue(
      ["try? await Task.sleep(nanoseconds: 16_666_667)", "view.center.x += 0.5"].contains(
        try sourceText(of: called.callSites.first)))
    XCTAssertEqual(
      try sourceText(of: called.callSites.dropFirst().first), "Task { @MainActor in await drift(box) }",
      "who waits for it")
  }

  func testThePlaceOfATimerAndOfWorkThatWaits() throws {
    let timer = try motion {
      let controller = UIViewController()
      let box = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
      controller.view.addSubview(box)
      _ = Timer.scheduledTimer(withTimeInterval: 1 / 60, repeats: true) { _ in box.center.x += 0.5 }
      return controller
    }
    XCTAssertEqual(timer.source, .code)
    XCTAssertTrue(try sourceText(of: timer.callSites.first).hasPrefix("_ = Timer.scheduledTimer("))
    let waiting = try motion {
      let controller = UIViewController()
      let box = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
      controller.view.addSubview(box)
      Chain(box).next()
      return controller
    }
    XCTAssertTrue(try sourceText(of: waiting.callSites.first).hasPrefix("DispatchQueue.main.asyncAfter("))
    let source = try motion {
      let controller = UIViewController()
      let box = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
      controller.view.addSubview(box)
      let source = DispatchSource.makeTimerSource(queue: .main)
      source.schedule(deadline: .now(), repeating: 1 / 60)
      source.setEventHandler {
        box.center.x += 0.5
        _ = source
      }
      source.resume()
      return controller
    }
    XCTAssertTrue(
      try sourceText(of: source.callSites.first).hasPrefix("let source = DispatchSource.makeTimerSource"))
  }
}

@MainActor
private func drift(_ view: UIView) async {
  for _ in 0..<20 {
    try? await Task.sleep(nanoseconds: 16_666_667)
    view.center.x += 0.5
  }
}

/// A slider or a button whose closure moves a view.
private final class ClosureController: UIViewController {
  private let makesButton: Bool
  private let moved = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))

  init(makesButton: Bool) {
    self.makesButton = makesButton
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    moved.accessibilityIdentifier = "moved"
    view.addSubview(moved)
    let frame = CGRect(x: 10, y: 25, width: 80, height: 30)
    if makesButton {
      let press = UIAction { [unowned self] _ in moved.center.y += 0.5 }
      let button = UIButton(frame: frame, primaryAction: nil)
      button.addAction(press, for: .touchDragInside)
      view.addSubview(button)
    } else {
      let change = UIAction { [unowned self] _ in moved.center.y += 0.5 }
      let slider = UISlider(frame: frame)
      slider.value = 0.1
      slider.addAction(change, for: .valueChanged)
      view.addSubview(slider)
    }
  }
}

private final class Chain {
  private let view: UIView
  init(_ view: UIView) { self.view = view }
  func next() {
    view.center.x += 0.5
    DispatchQueue.main.asyncAfter(deadline: .now() + 1 / 60) { self.next() }
  }
}

private final class PannedController: UIViewController {
  /// A type in between, with a method of the same name.
  private struct Other {
    func move(_ other: Int) {}
  }

  private let box = UIView(frame: CGRect(x: 30, y: 20, width: 40, height: 40))
  override func viewDidLoad() {
    super.viewDidLoad()
    view.addSubview(box)
    box.addGestureRecognizer(
      UIPanGestureRecognizer(target: self, action: Selector("move:", PannedController.move)))
  }

  func move(_ pan: UIPanGestureRecognizer) {
    box.center.x = 50 + pan.translation(in: view).x
  }
}
