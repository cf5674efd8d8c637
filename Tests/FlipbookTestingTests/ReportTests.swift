import Codecs
import Foundation
import Recording
import SampleStage
import Stage
import UIKit
import XCTest

@testable import FlipbookTesting
@testable import Goldens

/// The page that a failure leaves.
final class ReportTests: ExpectationTestCase {
  private static let times = (0..<200).map { Double($0) / 120 }

  private func strip(_ onTouch: @escaping (TouchBox) -> Void, named name: String? = nil) throws
    -> SnapshotFailure?
  {
    let stage = try Sample.stage(onTouch)
    return failure {
      expectFilmstrip(
        of: stage, at: Self.times, named: name, directory: goldens, filePath: "/somewhere/BoxTests.swift",
        function: "testBox()")
    }
  }

  /// A bounce and a slide, and the same with other damping of the slide's end.
  private func move(_ amount: CGFloat) -> (TouchBox) -> Void {
    { box in
      Sample.bounce(box)
      UIView.animate(
        withDuration: 1, delay: 0.3, usingSpringWithDamping: amount, initialSpringVelocity: 0,
        animations: { box.center.x += 20 })
    }
  }

  private func file(_ name: String, of test: String = "testBox") -> String {
    (try? String(contentsOfFile: "\(artifacts)/BoxTests/\(test)/\(name)", encoding: .utf8)) ?? ""
  }

  private func data(in page: String) throws -> [String: Any] {
    let start = try XCTUnwrap(page.range(of: "id=\"data\">")?.upperBound)
    let end = try XCTUnwrap(page.range(of: "</script>", range: start..<page.endIndex)?.lowerBound)
    return try XCTUnwrap(
      JSONSerialization.jsonObject(with: Data(page[start..<end].utf8)) as? [String: Any])
  }

  // MARK: The page

  func testThePageNeedsNothingElse() throws {
    _ = try strip(move(0.5))
    _ = try strip(move(0.49))
    let page = file("index.html")
    XCTAssertTrue(page.hasPrefix("<!doctype html>"))
    // Names of formats look like addresses, and are none.
    let text = page.replacing("http://www.w3.org/2000/svg", with: "")
    for address in ["http:", "https:", "//cdn", "src=\"/", "href=", "@import", "url("] {
      XCTAssertFalse(text.contains(address), address)
    }
    XCTAssertLessThan(page.utf8.count, 400_000)
    for name in ["expected.png", "actual.png", "difference.png", "filmstrip.png", "curves.svg"] {
      XCTAssertTrue(FileManager.default.fileExists(atPath: "\(artifacts)/BoxTests/testBox/\(name)"), name)
    }
    XCTAssertTrue(file("curves.svg").contains(">box position.x<"))
  }

  /// All moments in one picture, of both sides: in the page, and as files.
  func testTheMomentsAreInOnePicture() throws {
    _ = try strip(move(0.5))
    _ = try strip(move(0.49))
    let page = file("index.html")
    XCTAssertEqual(page.components(separatedBy: "<section class=\"card onion\">").count, 2)
    XCTAssertEqual(page.components(separatedBy: "src=\"data:image/png;base64,").count, 3)
    let folder = "\(artifacts)/BoxTests/testBox"
    let skins = try ["expected", "actual"].map {
      try XCTUnwrap(UIImage(contentsOfFile: "\(folder)/onion-\($0).png")?.cgImage)
    }
    let last = try XCTUnwrap(FailedExpectation(at: folder).motions().foundPictures.last?.image)
    XCTAssertEqual(skins.map(\.width), [last.width, last.width])
    XCTAssertNotEqual(PNGEncoder.encode(skins[0]), PNGEncoder.encode(skins[1]), "both sides differ")
    XCTAssertNotEqual(PNGEncoder.encode(skins[1]), PNGEncoder.encode(last), "a trail of earlier moments")
  }

  func testThePiecesMakeUpThePictures() throws {
    _ = try strip(move(0.5))
    _ = try strip(move(0.49))
    let data = try data(in: file("index.html"))
    let pieces = try XCTUnwrap(data["pieces"] as? [[String: Any]])
    let frames = try XCTUnwrap(data["frames"] as? [[String: Any]])
    XCTAssertEqual(frames.count, 200)
    func piece(_ index: Int) throws -> (x: Int, y: Int, image: CGImage?) {
      let piece = pieces[index]
      let source = try XCTUnwrap(Data(base64Encoded: try XCTUnwrap(piece["source"] as? String)))
      return (
        try XCTUnwrap(piece["x"] as? Int), try XCTUnwrap(piece["y"] as? Int),
        source.isEmpty ? nil : try PNGDecoder.decode([UInt8](source))
      )
    }
    func picture(_ index: Int) throws -> [UInt32] {
      let base = try XCTUnwrap(piece(0).image), patch = try piece(index)
      var pixels = (0..<base.height).flatMap { y in (0..<base.width).map { base.pixel(x: $0, y: y) } }
      guard let image = patch.image else { return pixels }
      for y in 0..<image.height {
        for x in 0..<image.width {
          pixels[(patch.y + y) * base.width + patch.x + x] = image.pixel(x: x, y: y)
        }
      }
      return pixels
    }
    let (right, wrong) = (try Sample.stage(move(0.5)), try Sample.stage(move(0.49)))
    var different = 0
    for (index, frame) in frames.enumerated() where index % 9 == 0 {
      let (a, b) = (try right.image(at: Self.times[index]), try wrong.image(at: Self.times[index]))
      func pixels(_ image: CGImage) -> [UInt32] {
        (0..<image.height).flatMap { y in (0..<image.width).map { image.pixel(x: $0, y: y) } }
      }
      XCTAssertEqual(try picture(XCTUnwrap(frame["expected"] as? Int)), pixels(a), "frame \(index)")
      XCTAssertEqual(try picture(XCTUnwrap(frame["actual"] as? Int)), pixels(b), "frame \(index)")
      XCTAssertEqual(frame["isDifferent"] as? Bool, pixels(a) != pixels(b), "frame \(index)")
      if pixels(a) != pixels(b) { different += 1 }
    }
    XCTAssertGreaterThan(different, 3)
    XCTAssertLessThan(different, 20)
  }

  func testNamesCannotBreakThePage() throws {
    let name = "</script><b>&\"'"
    _ = try strip(move(0.5), named: name)
    let failure = try XCTUnwrap(
      strip({ $0.accessibilityIdentifier = "</script><i>" }, named: name))
    XCTAssertTrue(failure.description.contains("</script><i>: the layer is new"), "\(failure)")
    let page = file("index.html", of: "testBox.--script--b----")
    XCTAssertEqual(page.components(separatedBy: "</script>").count, 3, "the page's own two")
    XCTAssertTrue(page.contains("&lt;/script&gt;&lt;i&gt;: the layer is new"))
    XCTAssertEqual((try data(in: page)["frames"] as? [Any])?.count, 200)
  }

  func testTheDifferenceIsAmplifiedAndBoxed() throws {
    let plain = try Sample.stage { _ in }.image(at: 0)
    let changed = try Sample.stage { box in
      let spot = UIView(frame: CGRect(x: 10, y: 5, width: 4, height: 2))
      spot.backgroundColor = UIColor(red: 254 / 255, green: 0, blue: 0, alpha: 1)
      box.addSubview(spot)
    }.image(at: 0)
    let whole = CGRect(x: 0, y: 0, width: 100, height: 80)
    let difference = try XCTUnwrap(PixelDifference(plain, in: whole, changed))
    let image = try XCTUnwrap(DifferenceImage.make(expected: plain, actual: changed, box: difference.box))
    // One level of 255 is as red as can be; the box is two pixels outside; the rest is faint and grey.
    XCTAssertEqual(image.pixel(x: 40, y: 25), 0xFFD7_0015)
    XCTAssertEqual(image.pixel(x: 38, y: 23), 0xFFD7_0015)
    XCTAssertEqual(image.pixel(x: 45, y: 28), 0xFFD7_0015)
    let faint = image.pixel(x: 39, y: 24)
    XCTAssertEqual(faint & 255, faint >> 8 & 255)
    XCTAssertGreaterThan(faint & 255, 180)
  }

  func testCurvesHaveValuesAndSpeeds() throws {
    func curves(_ damping: CGFloat) throws -> SnapshotFailure? {
      let motion = try Sample.stage(move(damping)).record(until: .duration(1), hertz: 60)
      return failure {
        expectCurves(
          motion, directory: goldens, filePath: "/somewhere/BoxTests.swift", function: "testBox()")
      }
    }
    _ = try curves(0.5)
    XCTAssertEqual(try curves(0.49)?.kind, .differs)
    let page = file("index.html", of: "testBox.curves")
    XCTAssertTrue(page.contains("<b>box</b> position.x"))
    XCTAssertTrue(page.contains(">value (points)<"))
    XCTAssertTrue(page.contains(">speed (points per second)<"))
    XCTAssertTrue(page.contains("<summary>As expected</summary>"), "the scale is as it was")
    let frames = try XCTUnwrap(data(in: page)["frames"] as? [[String: Any]])
    XCTAssertEqual(frames.count, 61)
    XCTAssertEqual(frames[0]["isDifferent"] as? Bool, false)
    let values = try XCTUnwrap(frames[40]["values"] as? [[String]])
    XCTAssertEqual(values.first?.prefix(2), ["box", "position.x"])
    XCTAssertTrue(
      file("expected.csv", of: "testBox.curves").hasPrefix("time,box:transform.scale,box:position.x\n"))
    XCTAssertFalse(page.contains("nan"))
  }

  func testFilesAreHandedToTheTestFramework() throws {
    _ = try strip(move(0.5))
    let failure = try XCTUnwrap(strip(move(0.49)))
    XCTAssertEqual(
      failure.files.map(\.name),
      [
        "testBox-index.html", "testBox-expected.png", "testBox-actual.png", "testBox-difference.png",
        "testBox-filmstrip.png", "testBox-onion-expected.png", "testBox-onion-actual.png",
        "testBox-curves.svg",
      ])
    XCTAssertTrue(failure.files.allSatisfy { !$0.bytes.isEmpty })
  }

  // MARK: In the tuner

  func testTheTunerPlaysWhatATestFound() throws {
    XCTAssertEqual(try strip(move(0.5))?.kind, .recorded)
    let failure = try XCTUnwrap(strip(move(0.49)))
    let folder = "\(artifacts)/BoxTests/testBox"
    XCTAssertTrue(failure.description.contains("\n  open    flipbook tune \(folder)\n"), "\(failure)")
    let failed = try FailedExpectation(at: folder)
    XCTAssertNil(failed.origin)
    XCTAssertEqual(failed.scale, 1)
    XCTAssertEqual(failed.firstOnStage, failed.first)
    XCTAssertEqual(failed.motions().expectedPictures.map(\.time), Self.times)
    XCTAssertEqual(failed.motions().foundPictures.map(\.time), Self.times)
    let differs = zip(failed.motions().expectedPictures, failed.motions().foundPictures).map {
      wanted, found in
      PNGEncoder.encode(wanted.image) != PNGEncoder.encode(found.image)
    }
    XCTAssertEqual(differs.firstIndex(of: true), Self.times.firstIndex(of: failed.first))
    // The slide begins after 0.3 s; the bounce is the same in both.
    XCTAssertGreaterThan(failed.first, 0.3)
    let wanted = failed.motions().expectedCurves, found = failed.motions().foundCurves
    XCTAssertEqual(Set(wanted.keys), ["box:transform.scale", "box:position.x"])
    XCTAssertEqual(wanted["box:transform.scale"], found["box:transform.scale"])
    XCTAssertNotEqual(wanted["box:position.x"], found["box:position.x"])

    try failed.acceptFound()
    XCTAssertNil(try strip(move(0.49)), "it is the golden now")
    XCTAssertFalse(FileManager.default.fileExists(atPath: folder))
  }

  /// A report from another machine, where the golden is not, still has both sides.
  func testAReportHasBothSidesWithoutTheGolden() throws {
    _ = try strip(move(0.5))
    _ = try strip(move(0.49))
    let before = try FailedExpectation(at: "\(artifacts)/BoxTests/testBox").motions().expectedPictures.count
    try FileManager.default.removeItem(atPath: goldens)
    let failed = try FailedExpectation(at: "\(artifacts)/BoxTests/testBox/index.html")
    XCTAssertEqual(failed.motions().expectedPictures.count, before)
    XCTAssertThrowsError(try failed.acceptFound()) { error in
      XCTAssertTrue("\(error)".contains("testBox.png"), "\(error)")
    }
  }

  // MARK: In a browser

  private static let browsers = ["chromium", "chromium-browser", "google-chrome"]

  /// Scrubs through all frames in a headless browser, where one is installed.
  func testABrowserShowsEveryFrame() throws {
    let folders = ["/usr/bin", "/usr/local/bin", "/snap/bin"]
    let candidates = folders.flatMap { folder in Self.browsers.map { "\(folder)/\($0)" } }
    guard let browser = candidates.first(where: { FileManager.default.isExecutableFile(atPath: $0) }) else {
      throw XCTSkip("no browser is installed: apt-get install chromium")
    }
    _ = try strip(move(0.5))
    _ = try strip(move(0.49))
    let driver = """
      <script>
      (async () => {
        const scrubber = document.getElementById('scrubber'), result = document.createElement('pre');
        let colors = new Set(), wrong = 0;
        for (let i = 0; i < 200; i++) {
          scrubber.value = i;
          scrubber.dispatchEvent(new Event('input'));
          while (document.body.dataset.drawn != i + 1) await new Promise(done => setTimeout(done, 0));
          const canvas = document.getElementById('difference');
          const pixels = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data;
          let red = 0;
          for (let p = 0; p < pixels.length; p += 4) if (pixels[p] > 200 && pixels[p + 1] < 90) red++;
          const isMarked = document.querySelectorAll('.strip button')[i].classList.contains('different');
          if (isMarked !== red > 0) wrong++;
        }
        result.id = 'result';
        result.textContent = `drawn ${document.getElementById('count').textContent}, ${wrong} wrong, `
          + `${document.querySelectorAll('.strip .different').length} marked`;
        document.body.append(result);
      })();
      </script></body>
      """
    let page = "\(artifacts)/driven.html"
    try file("index.html").replacing("</body>", with: driver).write(
      toFile: page, atomically: true, encoding: .utf8)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: browser)
    process.arguments = [
      "--headless=new", "--no-sandbox", "--disable-gpu", "--user-data-dir=\(folder)/browser",
      "--virtual-time-budget=60000", "--dump-dom", "file://\(page)",
    ]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    let frames = try XCTUnwrap(data(in: file("index.html"))["frames"] as? [[String: Any]])
    let different = frames.count { $0["isDifferent"] as? Bool ?? false }
    let result = text.range(of: "id=\"result\">").map { String(text[$0.upperBound...].prefix { $0 != "<" }) }
    XCTAssertEqual(result, "drawn 200 of 200, 0 wrong, \(different) marked", String(text.suffix(2_000)))
  }
}
