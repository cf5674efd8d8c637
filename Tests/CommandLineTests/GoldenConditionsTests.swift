import Demos
import Foundation
import Recording
import Stage
import Support
import UIKit
import XCTest

@testable import FlipbookTesting
@testable import Goldens

/// The demos' goldens, made in a debug build on one thread, hold under other conditions too.
final class GoldenConditionsTests: CommandLineTestCase {
  private static var goldens: String {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("DemosTests/__Snapshots__/DemoStoryTests").path
  }

  /// The demos that have a story, with the test that holds their goldens.
  private static let stories = [
    ("ar-camera", "testARCamera"), ("springy-tabs", "testSpringyTabs"), ("bouncing-icon", "testBouncingIcon"),
    ("curved-tabs", "testCurvedTabs"), ("lerp-player", "testLerpPlayer"), ("controls", "testControls"),
    ("layout", "testLayoutPlayground"),
  ]

  /// The script of a demo's story: a file of the project, or what the gallery lets it do.
  private func script(of demo: Demo) throws -> String {
    let file = "\(Self.assets)/scripts/\(demo.name).json"
    if FileManager.default.fileExists(atPath: file) { return file }
    var script = Script()
    for tap in demo.story { script.tap(tap.identifier, at: tap.time) }
    try JSONEncoder().encode(script).write(to: URL(fileURLWithPath: "\(folder)/\(demo.name).json"))
    return "\(demo.name).json"
  }

  /// Runs the golden comparison of all stories again, in a process with other variables.
  private func expectStories(_ variables: [String: String], line: UInt = #line) throws {
    let bundle = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    // Nothing may be written, whatever differs.
    let environment = variables.merging(["CI": "true", "SNAPSHOT_ARTIFACTS": folder + "/artifacts"]) { $1 }
    let outcome = try flipbook(["DemosTests.DemoStoryTests"], environment: environment, program: bundle)
    XCTAssertEqual(outcome.status, 0, outcome.output, line: line)
    XCTAssertTrue(outcome.output.contains("Executed 9 tests, with 0 failures"), outcome.output, line: line)
  }

  func testAnotherTimeZoneLocaleHomeAndDisplay() throws {
    try expectStories([
      "TZ": "Pacific/Chatham", "LC_ALL": "ar_EG.UTF-8", "LANG": "ar_EG.UTF-8", "LANGUAGE": "ar",
      "DISPLAY": ":77", "WAYLAND_DISPLAY": "nowhere", "SDL_VIDEODRIVER": "x11", "HOME": folder,
      "COLUMNS": "10", "TERM": "dumb",
    ])
  }

  /// 400 days and some hours later, by a library that the process sees before the C library.
  func testAnotherDay() throws {
    try write(
      """
      #define _GNU_SOURCE
      #include <dlfcn.h>
      #include <sys/time.h>
      #include <time.h>
      enum { shift = 400 * 86400 + 12345 };
      int clock_gettime(clockid_t clock, struct timespec *now) {
        int (*real)(clockid_t, struct timespec *) = dlsym(RTLD_NEXT, "clock_gettime");
        int result = real(clock, now);
        if (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE) now->tv_sec += shift;
        return result;
      }
      time_t time(time_t *place) {
        struct timespec now;
        clock_gettime(CLOCK_REALTIME, &now);
        if (place) *place = now.tv_sec;
        return now.tv_sec;
      }
      int gettimeofday(struct timeval *place, void *zone) {
        struct timespec now;
        clock_gettime(CLOCK_REALTIME, &now);
        place->tv_sec = now.tv_sec;
        place->tv_usec = now.tv_nsec / 1000;
        return 0;
      }
      """, to: "later.c")
    let compiler = try flipbook(
      ["clang", "-shared", "-fPIC", "-O1", "later.c", "-o", "later.so", "-ldl"], program: "/usr/bin/env")
    guard compiler.status == 0 else { throw XCTSkip("no C compiler: \(compiler.errors)") }
    let date = try flipbook(
      ["date", "+%s"], environment: ["LD_PRELOAD": folder + "/later.so"], program: "/usr/bin/env")
    let seconds = try XCTUnwrap(Double(date.output.trimmingCharacters(in: .whitespacesAndNewlines)))
    XCTAssertGreaterThan(seconds, Date().timeIntervalSince1970 + 399 * 86_400, "the library works")
    try expectStories(["LD_PRELOAD": folder + "/later.so"])
  }

  /// The optimised build, on several threads, draws what the goldens hold and moves as they say.
  func testTheOptimizedBuildOnSeveralThreads() throws {
    guard let optimized = Self.optimizedProgram else {
      throw XCTSkip("FLIPBOOK_OPTIMIZED_BINARY does not name an optimised build")
    }
    for (number, story) in Self.stories.enumerated() {
      let (demo, test) = story
      let entry = try XCTUnwrap(DemoCatalogue.named(demo))
      let script = try script(of: entry)
      let file = try FileContents.read("\(Self.goldens)/\(test).\(demo).png")
      let golden = try PictureGolden(file)
      let frames = try XCTUnwrap(golden.note?.frames)
      let times = frames.map { "\($0.time)" }
      let rendered = try flipbook(
        [
          "render", demo, "--script", script, "--at", times.joined(separator: ","), "--scale", "1",
          "--threads", "\(number % 4 + 1)", "-o", demo,
        ], environment: ["TZ": "Asia/Kathmandu", "LC_ALL": "de_DE.UTF-8"], program: optimized)
      XCTAssertEqual(rendered.errors, "")
      let pictures = try FileManager.default.contentsOfDirectory(atPath: "\(folder)/\(demo)")
      XCTAssertEqual(pictures.count, frames.count, "\(pictures)")
      for (frame, time) in zip(frames, times) {
        let name = try XCTUnwrap(
          pictures.first { name in
            Double(name.dropFirst(demo.count + 1).dropLast(4)) == Double(time)
          }, "\(time) of \(pictures)")
        let picture = try ImageFile.decode(path: "\(folder)/\(demo)/\(name)")
        let whole = CGRect(x: 0, y: 0, width: picture.width, height: picture.height)
        XCTAssertEqual(frame.rect.size, whole.size)
        XCTAssertNil(
          PixelDifference(golden.image, in: frame.rect, picture, in: whole), "\(demo) at \(time) s")
      }
      let curves = try flipbook(
        [
          "curves", demo, "--script", script, "--hz", "30", "--duration",
          "\(entry.isOfArticle ? 5.5 : entry.storyLength)",
        ], program: optimized)
      XCTAssertEqual(
        curves.output, try String(contentsOfFile: "\(Self.goldens)/\(test).\(demo).csv", encoding: .utf8),
        demo)
    }
  }
}
