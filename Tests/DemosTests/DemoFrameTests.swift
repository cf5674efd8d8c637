import AllocationCounter
import Demos
import Stage
import UIKit
import XCTest

/// Every demo, as a whole: it can be tapped, it moves, its frames cost no memory and are the same everywhere.
final class DemoFrameTests: XCTestCase {
  private func stage(_ demo: Demo, scale: CGFloat = 2, tapping: Bool = true) throws -> Stage {
    var script = Script()
    if tapping { for tap in demo.showpiece { script.tap(tap.identifier, at: tap.time) } }
    return try Stage(Stage.Configuration(size: demo.size, scale: scale), script: script) { demo.makeRoot() }
  }

  /// FNV-1a over all pixels.
  private func hash(_ stage: Stage) -> UInt64 {
    _ = stage.render()
    let pixels = stage.pixels
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for y in 0..<pixels.bounds.height {
      for x in 0..<pixels.bounds.width {
        hash = (hash ^ UInt64(pixels.pixels[y * pixels.stride + x])) &* 0x100_0000_01b3
      }
    }
    return hash
  }

  func testIdentifiersAreShown() throws {
    for demo in DemoCatalogue.all {
      let stage = try stage(demo, tapping: false)
      for identifier in demo.identifiers {
        XCTAssertNotNil(stage.view(withIdentifier: identifier), "\(demo.name): \(identifier)")
      }
    }
  }

  func testTheShowpieceMovesAndComesToRest() throws {
    for demo in DemoCatalogue.all {
      let stage = try stage(demo)
      try stage.advance(to: 0)
      XCTAssertTrue(stage.needsFrame, demo.name)
      let first = hash(stage)
      try stage.advance(to: demo.length / 2)
      XCTAssertNotEqual(hash(stage), first, demo.name)
      try stage.advance(to: demo.length + 0.5)
      XCTAssertEqual(stage.isSettled, demo.comesToRest, demo.name)
      XCTAssertEqual(stage.failedTargets, [])
    }
  }

  func testASteadyFrameAllocatesNothing() throws {
    // Demos that continue for ever redraw text in some frames, which takes memory.
    for demo in DemoCatalogue.all where demo.comesToRest {
      let stage = try stage(demo)
      try stage.advance(to: 0)
      _ = stage.renderFrame()
      let step = demo.length / 64
      // Warm-up: scratch memory grows to its size.
      for i in 1..<32 {
        stage.context.setTime(Double(i) * step)
        stage.context.evaluate()
        _ = stage.renderFrame()
      }
      var drawn = 0
      allocation_counter_start()
      for i in 32..<62 {
        stage.context.setTime(Double(i) * step)
        stage.context.evaluate()
        drawn += stage.renderFrame().count
      }
      let count = allocation_counter_stop()
      XCTAssertEqual(count, 0, demo.name)
      XCTAssertGreaterThan(drawn, 20, "\(demo.name) must have drawn")
    }
  }

  func testHistoryDoesNotMatter() throws {
    for demo in DemoCatalogue.all {
      let time = demo.length * 0.4
      let direct = try stage(demo)
      try direct.advance(to: time)
      let wanted = hash(direct)
      let stepped = try stage(demo)
      for i in 0..<13 {
        try stepped.advance(to: time * Double(i) / 13)
        _ = stepped.render()
      }
      try stepped.advance(to: time)
      XCTAssertEqual(hash(stepped), wanted, "\(demo.name), frame by frame")
      try stepped.advance(to: demo.length * 2)
      try stepped.advance(to: time)
      XCTAssertEqual(hash(stepped), wanted, "\(demo.name), after going back")
    }
  }

  func testThreadsDoNotMatter() throws {
    for demo in DemoCatalogue.all {
      var hashes = Set<UInt64>()
      for threads in [1, 2, 4] {
        let stage = try stage(demo, scale: 3)
        stage.threads = threads
        try stage.advance(to: demo.length * 0.3)
        hashes.insert(hash(stage))
      }
      XCTAssertEqual(hashes.count, 1, demo.name)
    }
  }

  func testGalleryOpensEachDemoAndComesBack() throws {
    let stage = try Stage(Stage.Configuration(size: CGSize(width: 1240, height: 932), scale: 1)) {
      GalleryViewController()
    }
    try stage.advance(to: 0.1)
    XCTAssertTrue(stage.isSettled, "thumbnails stand still")
    let home = hash(stage)
    var pictures: Set<UInt64> = [home]
    for demo in DemoCatalogue.all {
      stage.tap("demo.\(demo.name)")
      try stage.advance(to: stage.now + 1)
      for identifier in demo.identifiers {
        XCTAssertNotNil(stage.view(withIdentifier: identifier), "\(demo.name): \(identifier)")
      }
      pictures.insert(hash(stage))
      stage.tap("gallery.back")
      try stage.advance(to: stage.now + 1)
      XCTAssertEqual(hash(stage), home, demo.name)
      XCTAssertTrue(stage.isSettled, demo.name)
    }
    XCTAssertEqual(pictures.count, DemoCatalogue.all.count + 1)
    XCTAssertEqual(stage.failedTargets, [])
  }

  func testGalleryThumbnailsPlayUnderThePointer() throws {
    let stage = try Stage(Stage.Configuration(size: CGSize(width: 1240, height: 932), scale: 1)) {
      GalleryViewController()
    }
    try stage.advance(to: 0.1)
    for demo in DemoCatalogue.all where demo.isOfArticle {
      let card = try XCTUnwrap(stage.view(withIdentifier: "demo.\(demo.name)"))
      stage.send(.pointer(.move, card.convert(CGPoint(x: 40, y: 60), to: nil)))
      try stage.advance(to: stage.now + 0.4)
      let before = hash(stage)
      try stage.advance(to: stage.now + 0.2)
      XCTAssertNotEqual(hash(stage), before, demo.name)
      stage.send(.pointer(.move, CGPoint(x: 2, y: 2)))
      try stage.advance(to: stage.now + 1)
      XCTAssertTrue(stage.isSettled, demo.name)
    }
  }

  func testGalleryByKeyboard() throws {
    let stage = try Stage(Stage.Configuration(size: CGSize(width: 1240, height: 932), scale: 1)) {
      GalleryViewController()
    }
    func press(_ key: String) throws {
      stage.send(.key(key))
      try stage.advance(to: stage.now + 1)
    }
    try press("right")
    try press("right")
    try press("return")
    XCTAssertNotNil(stage.view(withIdentifier: "gallery.back"))
    XCTAssertNotNil(stage.view(withIdentifier: "tab.0"), "the springy tabs")
    try press("right")
    XCTAssertNotNil(stage.view(withIdentifier: "circle"), "the curved tabs")
    try press("escape")
    XCTAssertNil(stage.view(withIdentifier: "gallery.back"))
  }

  func testDemosInTheGalleryAreOnPhones() throws {
    let stage = try Stage(Stage.Configuration(size: CGSize(width: 1240, height: 932), scale: 1)) {
      GalleryViewController()
    }
    stage.tap("demo.springy-tabs")
    try stage.advance(to: 1)
    // Icon above title, as on a phone, though the window is as wide as a tablet.
    let icon = try XCTUnwrap(stage.view(withIdentifier: "tab.1.icon"))
    let title = try XCTUnwrap(stage.view(withIdentifier: "tab.1.title"))
    XCTAssertEqual(icon.center.x, title.center.x, accuracy: 1)
    XCTAssertLessThan(icon.frame.maxY, title.frame.midY)
  }

  func testTheSourceIsCopied() throws {
    let stage = try Stage(Stage.Configuration(size: CGSize(width: 1240, height: 932), scale: 1)) {
      GalleryViewController()
    }
    stage.tap("demo.ar-camera")
    try stage.advance(to: 1)
    stage.tap("gallery.source")
    try stage.advance(to: 1.1)
    XCTAssertEqual(stage.perform { UIPasteboard.general.string }, "Sources/Demos/ARCamera/ARCamera.swift")
    let button = try XCTUnwrap(stage.view(withIdentifier: "gallery.source") as? UIButton)
    XCTAssertEqual(button.title(for: .normal), "Copied")
    XCTAssertEqual(button.accessibilityLabel, "Copied")
    XCTAssertEqual(button.image(for: .normal), UIImage(systemName: "checkmark"))
    let width = button.bounds.width
    try stage.advance(to: 4)
    XCTAssertEqual(button.title(for: .normal), "Sources/Demos/ARCamera/ARCamera.swift")
    XCTAssertEqual(button.accessibilityLabel, "Copy the path Sources/Demos/ARCamera/ARCamera.swift")
    XCTAssertEqual(button.image(for: .normal), UIImage(systemName: "doc.on.doc"))
    XCTAssertEqual([button.alpha, button.titleLabel?.alpha, button.imageView?.alpha], [1, 1, 1])
    XCTAssertEqual(button.bounds.width, width)
    // It looks like something to press: on a ground of its own, as wide as the path.
    XCTAssertNotNil(button.configuration?.image ?? button.currentImage)
    XCTAssertLessThan(width, 340)
    XCTAssertGreaterThanOrEqual(button.bounds.height, 32)
  }

  func testCopyingAgainKeepsTheAnswerAsLong() throws {
    let stage = try Stage(Stage.Configuration(size: CGSize(width: 1240, height: 932), scale: 1)) {
      GalleryViewController()
    }
    stage.tap("demo.ar-camera")
    try stage.advance(to: 1)
    let button = try XCTUnwrap(stage.view(withIdentifier: "gallery.source") as? UIButton)
    stage.tap("gallery.source")
    try stage.advance(to: 2)
    stage.tap("gallery.source")
    try stage.advance(to: 3.2)
    XCTAssertEqual(button.title(for: .normal), "Copied")
    try stage.advance(to: 5)
    XCTAssertEqual(button.title(for: .normal), "Sources/Demos/ARCamera/ARCamera.swift")
  }

  func testSourcesExist() {
    let top = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    for demo in DemoCatalogue.all {
      XCTAssertTrue(
        FileManager.default.fileExists(atPath: top.appendingPathComponent(demo.source).path),
        "\(demo.name): \(demo.source)")
    }
  }

  func testAnArticlesDemoIsShortAndOpensWithAComment() throws {
    let top = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    for demo in DemoCatalogue.all where demo.isOfArticle {
      let source = top.appendingPathComponent(demo.source)
      let files = try FileManager.default.contentsOfDirectory(
        at: source.deletingLastPathComponent(), includingPropertiesForKeys: nil)
      let lines = try files.map {
        try String(contentsOf: $0, encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: false)
          .dropLast()
      }
      XCTAssertLessThan(lines.map(\.count).reduce(0, +), 200, demo.name)
      let opening = try String(contentsOf: source, encoding: .utf8).split(separator: "\n").prefix(4)
      XCTAssertEqual(opening.last, "import UIKit", demo.name)
      XCTAssertTrue(opening.dropLast().allSatisfy { $0.hasPrefix("// ") }, demo.name)
    }
  }

  func testSlowMotionSlowsADemo() throws {
    /// How wide the artwork is so long after the player was told to grow.
    func width(after seconds: TimeInterval, slow: Bool) throws -> CGFloat {
      let stage = try Stage(Stage.Configuration(size: CGSize(width: 1240, height: 932), scale: 1)) {
        GalleryViewController()
      }
      stage.tap("demo.lerp-player")
      try stage.advance(to: 1)
      if slow {
        // Twice: a quarter, a tenth.
        stage.send(.key("s"))
        stage.send(.key("s"))
      }
      try stage.advance(to: 2)
      stage.tap("compact")
      try stage.advance(to: 2 + seconds)
      return try XCTUnwrap(stage.view(withIdentifier: "artwork")).bounds.width
    }
    let half = try width(after: 0.25, slow: false)
    XCTAssertEqual(half, (48 + 342) / 2, accuracy: 4)
    XCTAssertEqual(try width(after: 2.5, slow: true), half, accuracy: 4)
  }

  func testGalleryFitsAnyWindow() throws {
    for size in [
      CGSize(width: 320, height: 480), CGSize(width: 1, height: 1), CGSize(width: 700, height: 300),
      CGSize(width: 1920, height: 1080),
    ] {
      let stage = try Stage(Stage.Configuration(size: size, scale: 1)) { GalleryViewController() }
      try stage.advance(to: 0.1)
      _ = stage.render()
      XCTAssertTrue(stage.isSettled, "\(size)")
    }
  }
}
