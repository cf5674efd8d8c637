import Demos
import Stage
import UIKit
import XCTest

@testable import Tuner

/// Opening the tuner in a running window, on SDL's dummy driver.
final class TunerLauncherTests: XCTestCase {
  override func setUp() {
    super.setUp()
    setenv("SDL_VIDEODRIVER", "dummy", 1)
  }

  override func tearDown() {
    unsetenv("SDL_VIDEODRIVER")
    super.tearDown()
  }

  private func host() throws -> WindowHost {
    let demo = try XCTUnwrap(DemoCatalogue.all.first { $0.name == "springy-tabs" })
    let stage = try Stage(Stage.Configuration(size: demo.size, scale: 1)) { demo.root() }
    stage.tap("tab.1")
    try stage.advance(to: 0.25)
    var options = WindowHost.Options()
    options.scale = 1
    return try WindowHost(stage: stage, options: options)
  }

  private func key(_ name: String) throws -> KeyStroke { try XCTUnwrap(KeyStroke(name)) }

  func testF12OpensAndClosesWhereTheStageIs() throws {
    let host = try host()
    let size = host.stage.configuration.size
    let picture = host.stage.render()
    let launcher = TunerLauncher(host)
    XCTAssertTrue(try XCTUnwrap(host.onKey)(key("f12")))
    XCTAssertTrue(launcher.isOpen)
    let session = try XCTUnwrap(launcher.session)
    XCTAssertEqual(host.stage.configuration.size.width, size.width + TunerController.panelWidth)
    XCTAssertEqual(session.transport.now, 0.25)
    XCTAssertEqual(session.stage.render().differences(from: picture), 0, "the stage is where it was")
    XCTAssertEqual(session.interactions.last?.title, "tap tab.1", "and what was done to it is known")
    XCTAssertEqual(host.recordedScript?(), session.stage.script)
    XCTAssertTrue(try XCTUnwrap(host.onKey)(key("ctrl+t")))
    XCTAssertFalse(launcher.isOpen)
    XCTAssertTrue(host.stage === session.stage, "the same stage goes on alone")
    XCTAssertFalse(try host.onKey?(key("r")) ?? true, "other keys are the app's")
  }

  func testItOpensWhereItWasClosed() throws {
    let host = try host()
    let launcher = TunerLauncher(host)
    try launcher.open()
    let panel = try XCTUnwrap(launcher.controller?.panel)
    let motions = try XCTUnwrap(launcher.session?.interactions.last?.motions)
    let other = try XCTUnwrap(motions.first { $0.summary?.kind == .basic })
    XCTAssertNotEqual(panel.motion?.id, other.id, "another one is chosen at first")
    host.stage.perform {
      panel.choose(other.id)
      panel.showTab(2)
      panel.comparison = .onion
    }
    launcher.close()
    try launcher.open()
    let again = try XCTUnwrap(launcher.controller?.panel)
    XCTAssertFalse(again === panel)
    XCTAssertEqual(again.motion?.id, other.id)
    XCTAssertEqual(again.tabs.selectedSegmentIndex, 2)
    XCTAssertTrue(again.showsLab)
    XCTAssertEqual(again.comparison, .onion)
    launcher.close()
  }

  /// A button on the stage asks for it while its touch is delivered: it opens afterwards.
  func testAButtonOnTheStageOpensIt() throws {
    let host = try host()
    let launcher = TunerLauncher(host)
    launcher.toggleSoon()
    XCTAssertFalse(launcher.isOpen)
    host.afterInput?()
    XCTAssertTrue(launcher.isOpen)
    XCTAssertNil(host.afterInput, "once")
  }

  func testOverlayKeysReachTheTunedStage() throws {
    let host = try host()
    let launcher = TunerLauncher(host)
    let onKey = try XCTUnwrap(host.onKey)
    XCTAssertFalse(try onKey(key("f10")), "without the tuner they are the window's")
    host.stage.overlay = .borders
    try launcher.open()
    let session = try XCTUnwrap(launcher.session)
    XCTAssertEqual(session.stage.overlay, .borders, "the tuned stage shows what it showed before")
    XCTAssertTrue(try onKey(key("shift+f10")))
    XCTAssertEqual(session.stage.overlay, .cache)
    XCTAssertNil(host.stage.overlay, "the tuner shows itself as it is")
    XCTAssertTrue(try onKey(key("ctrl+o")))
    XCTAssertTrue(try onKey(key("f10")))
    XCTAssertNil(session.stage.overlay)
    launcher.close()
  }

  /// The device stands beside the panel, in its place in the window of a panel of its own, and takes touches.
  func testAStageInADevice() throws {
    let placement = DevicePlacement(try XCTUnwrap(Device.named("iphone-se")))
    let whole = DeviceFrame.size(placement), display = DeviceFrame.display(placement)
    for place in [TunerLauncher.Place.docked, .window] {
      let demo = try XCTUnwrap(DemoCatalogue.all.first { $0.name == "springy-tabs" })
      let first = try Stage(Stage.Configuration(device: placement, scale: 1)) { demo.root() }
      var options = WindowHost.Options()
      options.scale = 1
      let host = try WindowHost(stage: first, options: options)
      let launcher = TunerLauncher(host, place: place)
      try launcher.open()
      let session = try XCTUnwrap(launcher.session)
      let outer = host.stage
      XCTAssertNil(outer.configuration.device, "the tuner is in no device")
      XCTAssertNil(launcher.panelWindow?.stage.configuration.device)
      XCTAssertEqual(
        outer.configuration.size.width, whole.width + (place == .docked ? TunerController.panelWidth : 0))
      XCTAssertEqual(outer.configuration.size.height, whole.height)
      XCTAssertEqual(session.stage.configuration.device, placement)
      let picture = outer.render(), stage = session.stage.picture()
      // The bezel, the page, the bar.
      for (x, y) in [(display.minX - 9, 300), (display.midX, 300), (display.midX, display.maxY - 30)] {
        XCTAssertEqual(
          picture.pixel(x: Int(x), y: Int(y)), stage.pixel(x: Int(x), y: Int(y)), "\(place) \(x) \(y)")
      }
      let tab = CGPoint(x: display.midX, y: display.maxY - 25)
      outer.send(.tap(.point(tab)))
      try outer.advance(to: 0.1)
      XCTAssertEqual(session.interactions.last?.title, "tap tab.1", "\(place)")
      launcher.close()
      XCTAssertEqual(host.stage.configuration.device, placement)
    }
  }

  func testAWindowOfItsOwn() throws {
    let host = try host()
    let size = host.stage.configuration.size
    let launcher = TunerLauncher(host, place: .window)
    try launcher.open()
    XCTAssertEqual(host.stage.configuration.size, size, "the stage's window keeps its size")
    let panel = try XCTUnwrap(launcher.panelWindow)
    XCTAssertEqual(host.loop?.windows.map { $0 === panel }, [true])
    XCTAssertEqual(panel.stage.configuration.size, TunerController.windowSize)
    panel.close()
    XCTAssertFalse(launcher.isOpen, "closing that window closes the tuner")
    XCTAssertEqual(host.loop?.windows.count, 0)
    XCTAssertNil(launcher.panelWindow)
  }

  /// An application asks for the tuner when it launches; its window opens later.
  func testAnApplicationPutsItIntoItsOwnWindow() throws {
    TunerLauncher.install()
    defer { TunerLauncher.uninstall() }
    let host = try host()
    XCTAssertNil(host.onKey, "a window that is no application's is left alone")
    try XCTUnwrap(WindowHost.onApplication)(host)
    XCTAssertTrue(try XCTUnwrap(host.onKey)(key("f12")))
    XCTAssertEqual(host.stage.configuration.size.width, 375 + TunerController.panelWidth)
    XCTAssertTrue(try XCTUnwrap(host.onKey)(key("f12")))
    XCTAssertEqual(host.stage.configuration.size.width, 375)
  }

  func testNumbersStayInForceWhenTheTunerIsClosed() throws {
    let host = try host()
    let launcher = TunerLauncher(host)
    try launcher.open()
    let session = try XCTUnwrap(launcher.session)
    let spring = try XCTUnwrap(session.subjects.first { $0.spring != nil })
    XCTAssertTrue(session.set(.number(0.3), .dampingRatio, of: spring.id))
    launcher.close()
    try launcher.open()
    XCTAssertEqual(session.subject(spring.id)?[.dampingRatio]?.value, .number(0.3))
    launcher.close()
  }
}
