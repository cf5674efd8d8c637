import Demos
import Stage
import UIKit
import XCTest

/// One moment has one picture: however it is drawn, and how often.
final class DeterminismTests: CommandLineTestCase {
  private static let moment = 0.075

  private func render(_ name: String, _ demo: String, threads: Int = 1, program: String = program) throws
    -> Data
  {
    let outcome = try flipbook(
      [
        "render", demo, "--tap", "tab.1@0", "--at", "\(Self.moment)", "--scale", "2", "--threads",
        "\(threads)",
        "-o", name,
      ], program: program)
    XCTAssertEqual(outcome.errors, "")
    XCTAssertEqual(outcome.status, 0)
    return try bytes(name)
  }

  func testOneAndTwoThreadsGiveTheSameFile() throws {
    for demo in ["bouncing-icon", "springy-tabs"] {
      let one = try render("one.png", demo, threads: 1)
      XCTAssertEqual(one, try render("two.png", demo, threads: 2), demo)
      XCTAssertEqual(one, try render("seven.png", demo, threads: 7), demo)
    }
  }

  func testVectorsOfEveryWidthGiveTheSameFile() throws {
    func render(_ name: String, bits: String) throws -> (file: Data, errors: String) {
      let outcome = try flipbook(
        [
          "render", "bouncing-icon", "--tap", "tab.1@0", "--at", "\(Self.moment)", "--scale", "2", "-o", name,
        ],
        environment: ["FLIPBOOK_VECTOR_BITS": bits])
      XCTAssertEqual(outcome.status, 0)
      return (try bytes(name), outcome.errors)
    }
    let widest = try render("512.png", bits: "512")
    XCTAssertEqual(widest.errors, "")
    for bits in ["128", "256"] {
      let narrower = try render("\(bits).png", bits: bits)
      XCTAssertEqual(narrower.file, widest.file, bits)
      XCTAssertEqual(narrower.errors, "", bits)
    }
    #if arch(x86_64)
      let odd = try render("odd.png", bits: "64")
      XCTAssertEqual(odd.file, widest.file)
      XCTAssertEqual(
        odd.errors,
        "flipbook: FLIPBOOK_VECTOR_BITS can be 128, 256 or 512, not \"64\"; it is ignored.\n")
    #endif
  }

  func testOverlaysAreTheSameInEveryProcessAndOnThreads() throws {
    var seen: Set<Data> = [try render("plain.png", "springy-tabs")]
    for overlay in DebugOverlay.allCases {
      func render(_ name: String, _ threads: Int, _ program: String = Self.program) throws -> Data {
        let outcome = try flipbook(
          [
            "render", "springy-tabs", "--tap", "tab.1@0", "--at", "\(Self.moment)", "--overlay",
            overlay.rawValue, "--threads", "\(threads)", "-o", name,
          ], program: program)
        XCTAssertEqual(outcome.errors, "")
        return try bytes(name)
      }
      let one = try render("one.png", 1)
      XCTAssertEqual(one, try render("four.png", 4), overlay.rawValue)
      if let optimized = Self.optimizedProgram {
        XCTAssertEqual(one, try render("optimized.png", 2, optimized), overlay.rawValue)
      }
      XCTAssertTrue(seen.insert(one).inserted, "\(overlay) shows something of its own")
    }
  }

  func testOptimizedOrNotGiveTheSameFile() throws {
    guard let optimized = Self.optimizedProgram else {
      throw XCTSkip("FLIPBOOK_OPTIMIZED_BINARY does not name an optimised build")
    }
    for demo in ["bouncing-icon", "springy-tabs"] {
      let debug = try render("debug.png", demo, program: Self.debugProgram)
      XCTAssertEqual(debug, try render("optimized.png", demo, program: optimized), demo)
      XCTAssertEqual(debug, try render("optimized-2.png", demo, threads: 2, program: optimized), demo)
    }
    let curves = ["curves", "springy-tabs", "--tap", "tab.1@0", "--hz", "1000", "--duration", "0.5"]
    XCTAssertEqual(
      try flipbook(curves, program: Self.debugProgram).output, try flipbook(curves, program: optimized).output
    )
  }

  /// Hash tables are walked in another order in every process, and objects are at other addresses: no layout, also none
  /// whose constraints tie, may depend on that.
  func testEveryProcessLaysOutAlike() throws {
    let taps = ["next@0.6", "item.c@2", "next@3.2", "item.c@4.4"].flatMap { ["--tap", $0] }
    let curves = ["curves", "layout"] + taps + ["--hz", "30", "--duration", "5"]
    let first = try flipbook(curves).output
    XCTAssertTrue(first.contains("stack/CALayer[2]"), String(first.prefix(300)))
    for _ in 0..<9 { XCTAssertEqual(try flipbook(curves).output, first) }
  }

  private func fuzz(_ threads: Int, _ more: [String] = [], program: String = program) throws -> String {
    let outcome = try flipbook(
      ["fuzz", "--trees", "25", "--seed", "77", "--threads", "\(threads)"] + more, program: program)
    XCTAssertEqual(outcome.errors, "")
    XCTAssertEqual(outcome.status, 0, outcome.output)
    return outcome.output
  }

  /// Random layer trees: the hash is printed for people to compare, so it is compared as it is printed.
  func testRandomTreesHaveOneHash() throws {
    let line = try fuzz(1)
    XCTAssertTrue(line.hasPrefix("25 trees, 225 pictures, 0 faults, hash "), line)
    XCTAssertEqual(line, try fuzz(4))
    XCTAssertNotEqual(line, try fuzz(1, ["--no-text"]))
    let hash = line.split(separator: " ").last.map { $0.trimmingCharacters(in: .newlines) } ?? ""
    XCTAssertTrue(try fuzz(2, ["--json"]).contains("\"hash\" : \"\(hash)\""))
    guard let optimized = Self.optimizedProgram else { return }
    XCTAssertEqual(line, try fuzz(1, program: optimized))
    XCTAssertEqual(line, try fuzz(3, program: optimized))
  }

  /// Reached in one step, over many frames, and backwards.
  func testTheWayToAMomentDoesNotMatter() throws {
    let times = (0...9).map { "\(Double($0) / 60)" } + ["\(Self.moment)"]
    let outcome = try flipbook([
      "render", "springy-tabs", "--tap", "tab.1@0", "--at", times.joined(separator: ","), "--scale", "2",
      "-o",
      "all",
    ])
    XCTAssertEqual(outcome.status, 0)
    XCTAssertEqual(
      try bytes("all/springy-tabs-\(Self.moment).png"), try render("alone.png", "springy-tabs"))
  }

  /// A thousand pictures of one moment on one and two threads, every fiftieth on a stage of its own.
  @MainActor
  func testAThousandRendersHaveOneHash() throws {
    let demo = try XCTUnwrap(DemoCatalogue.named("bouncing-icon"))
    let configuration = Stage.Configuration(size: CGSize(width: 150, height: 120), scale: 1)
    var hashes: Set<[UInt32]> = []
    for _ in 0..<20 {
      var script = Script()
      script.tap("tab.1", at: 0)
      let stage = try Stage(configuration, script: script, root: demo.makeRoot)
      try stage.advance(to: Self.moment)
      for turn in 0..<50 {
        stage.threads = 1 + turn % 2
        stage.context.compositor.invalidateAll()
        let image = stage.render()
        hashes.insert(
          Array(UnsafeBufferPointer(start: image.storage.pixels, count: image.storage.stride * image.height)))
      }
    }
    XCTAssertEqual(hashes.count, 1)
    XCTAssertGreaterThan(Set(try XCTUnwrap(hashes.first)).count, 100, "the picture is not blank")
  }
}
