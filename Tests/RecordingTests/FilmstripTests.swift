import Stage
import UIKit
import XCTest

@testable import FlipbookTesting
@testable import Goldens
@testable import Recording

final class FilmstripTests: XCTestCase {
  private let times: [TimeInterval] = [0, 0.075, 0.15, 0.3]

  func testFramesAreTheStagesOwnPixels() throws {
    for scale in [1.0, 2, 3] {
      let strip = try Filmstrip(of: Sample.stage(scale: scale, Sample.bounce), times: times, title: "Bounce")
      XCTAssertEqual(strip.frameRects.count, 4)
      let other = try Sample.stage(scale: scale, Sample.bounce)
      for (index, time) in times.enumerated() {
        let wanted = try other.image(at: time)
        let frame = try XCTUnwrap(strip.frame(at: index))
        XCTAssertEqual(frame.width, wanted.width)
        XCTAssertEqual(frame.height, wanted.height)
        let whole = CGRect(x: 0, y: 0, width: wanted.width, height: wanted.height)
        XCTAssertNil(PixelDifference(wanted, in: whole, frame), "frame \(index) at scale \(scale)")
      }
      // The bounce is in the picture: at 0.075 s the box is 56 points wide.
      let middle = try XCTUnwrap(strip.frame(at: 1))
      XCTAssertEqual(middle.pixel(x: Int(23 * scale), y: Int(40 * scale)), 0xFFFF_0000)
    }
  }

  func testSheetAroundTheFrames() throws {
    let strip = try Filmstrip(of: Sample.stage(Sample.bounce), times: times)
    XCTAssertEqual(strip.image.pixel(x: 0, y: 0), 0xFFF2_F2F4, "paper")
    for frame in strip.frameRects {
      XCTAssertNotEqual(
        strip.image.pixel(x: Int(frame.minX) - 1, y: Int(frame.midY)), 0xFFF2_F2F4, "hairline")
      XCTAssertEqual(strip.image.pixel(x: Int(frame.minX) - 2, y: Int(frame.midY)), 0xFFF2_F2F4)
      let below = (0..<Int(frame.width)).contains { x in
        (3..<18).contains { y in
          (strip.image.pixel(x: Int(frame.minX) + x, y: Int(frame.maxY) + y) >> 8 & 255) < 0x90
        }
      }
      XCTAssertTrue(below, "a caption stands below each frame")
    }
  }

  func testTheSameTimesGiveTheSameBytes() throws {
    let first = try Filmstrip(of: Sample.stage(Sample.bounce), times: times, title: "Bounce").image
    let stage = try Sample.stage(Sample.bounce)
    _ = try stage.image(at: 0.2)
    let second = try Filmstrip(times: times, title: "Bounce") { stage }.image
    let whole = CGRect(x: 0, y: 0, width: first.width, height: first.height)
    XCTAssertNil(PixelDifference(first, in: whole, second), "whatever was looked at before")
  }

  /// A device that is turned: each frame has its own size, all stand on one line.
  func testFramesOfATurnedDevice() throws {
    let script = Script([ScriptEvent(time: 0.1, action: .turn(.landscapeLeft))])
    let stage = {
      try Stage(.init(size: CGSize(width: 60, height: 90), scale: 1), script: script) { Plain() }
    }
    let strip = try Filmstrip(of: stage(), times: [0, 0.3, 1])
    XCTAssertEqual(strip.frameRects.map(\.size), [60, 90, 90].map { CGSize(width: $0, height: 150 - $0) })
    XCTAssertEqual(Set(strip.frameRects.map(\.maxY)).count, 1)
    let other = try stage()
    for (index, time) in [0, 0.3, 1].enumerated() {
      let wanted = try other.image(at: time)
      let whole = CGRect(x: 0, y: 0, width: wanted.width, height: wanted.height)
      XCTAssertNil(PixelDifference(wanted, in: whole, try XCTUnwrap(strip.frame(at: index))))
    }
    XCTAssertThrowsError(try Filmstrip(of: stage(), times: [0, 1], arrangement: .onionSkin)) {
      XCTAssertEqual($0 as? RecordingError, .differentSizes)
    }
  }

  // MARK: Layout

  private func layout(_ count: Int, _ width: Int, _ height: Int, title: Bool = false) -> FilmstripLayout {
    FilmstripLayout(
      sizes: Array(repeating: (width, height), count: count), scale: 2, hasTitle: title, largestWidth: 6_000)
  }

  func testPhonesStandInOneRowWhileTheyFit() {
    XCTAssertEqual(layout(6, 780, 1_688).rows, 1)
    XCTAssertEqual(layout(10, 780, 1_688).rows, 2)
    XCTAssertEqual(layout(10, 780, 1_688).columns, 5, "rows are even")
    XCTAssertEqual(layout(5, 780, 166).columns, 2, "bars lie below each other")
  }

  func testFramesNeverTouchEachOtherOrTheEdge() {
    for count in [1, 2, 3, 5, 7, 12, 40] {
      for size in [(780, 1_688), (750, 166), (100, 100), (3, 900)] {
        for title in [false, true] {
          let layout = self.layout(count, size.0, size.1, title: title)
          let sheet = CGRect(x: 0, y: 0, width: layout.sheetWidth, height: layout.sheetHeight)
          XCTAssertEqual(layout.frames.count, count)
          for (i, frame) in layout.frames.enumerated() {
            let caption = CGRect(
              x: frame.minX, y: frame.maxY, width: frame.width, height: CGFloat(layout.captionHeight))
            XCTAssertTrue(sheet.contains(frame.insetBy(dx: -4, dy: -4)))
            if let line = layout.title { XCTAssertFalse(line.intersects(frame.insetBy(dx: -4, dy: -4))) }
            for (j, other) in layout.frames.enumerated() where i != j {
              XCTAssertFalse(frame.insetBy(dx: -4, dy: -4).intersects(other))
              XCTAssertFalse(caption.intersects(other.insetBy(dx: -2, dy: -2)), "\(count) of \(size)")
            }
          }
        }
      }
    }
  }

  func testCaptionsHaveOneForm() {
    XCTAssertEqual(Filmstrip.text(0.075, decimals: 3), "0.075")
    XCTAssertEqual(Filmstrip.text(0, decimals: 2), "0.00")
    XCTAssertEqual(Filmstrip.text(12.5, decimals: 3), "12.500")
    XCTAssertEqual(Filmstrip.text(1.0 / 60, decimals: 4), "0.0167")
    XCTAssertEqual(Filmstrip.text(7, decimals: 0), "7")
  }

  // MARK: Onion skin

  func testOnionSkinIsOneFrameWithTrail() throws {
    let strip = try Filmstrip(
      of: Sample.stage(Sample.slide), times: [0, 0.1, 0.2], arrangement: .onionSkin)
    XCTAssertEqual(strip.frameRects.count, 1)
    let frame = try XCTUnwrap(strip.frame(at: 0))
    // The box goes from 30…70 to 50…90. Where only the last moment has it, it is whole.
    XCTAssertEqual(frame.pixel(x: 85, y: 40), 0xFFFF_0000)
    XCTAssertEqual(frame.pixel(x: 60, y: 40), 0xFFFF_0000, "all moments have it")
    XCTAssertEqual(frame.pixel(x: 10, y: 40), 0xFFFF_FFFF, "what stands still is exact")
    // Only the first moment has it: 22 % of red on white, in 256ths.
    XCTAssertEqual(frame.pixel(x: 35, y: 40), 0xFFFF_C7C7)
  }

  func testOnionSkinOfAGroundThatChangesItsColour() throws {
    // The page goes from white to green while the box goes from 30…70 to 50…90.
    let stage = try Sample.stage { box in
      UIView.animate(withDuration: 0.2, delay: 0, options: [.curveLinear]) {
        box.center.x += 20
        box.superview?.backgroundColor = .green
      }
    }
    let strip = try Filmstrip(of: stage, times: [0, 0.1, 0.2], arrangement: .onionSkin)
    let frame = try XCTUnwrap(strip.frame(at: 0))
    XCTAssertEqual(frame.pixel(x: 10, y: 40), 0xFF00_FF00, "the last ground, unmixed")
    XCTAssertEqual(frame.pixel(x: 85, y: 40), 0xFFFF_0000)
    // 22 % of red on green: 56 of 256ths.
    XCTAssertEqual(frame.pixel(x: 35, y: 40), 0xFF38_C700, "the trail of the first")
    // Both earlier moments have the box there: as much as of the later one, 62 % or 159 of 256ths, and no more.
    XCTAssertEqual(frame.pixel(x: 45, y: 40), 0xFF9E_6100)
  }

  func testOnionSkinOpacitiesRise() {
    let opacities = (0..<5).map { OnionSkin.opacity(of: $0, count: 5) }
    XCTAssertEqual(opacities, opacities.sorted())
    XCTAssertEqual(opacities.last, 1)
    XCTAssertEqual(opacities.first, 0.22)
    XCTAssertEqual(OnionSkin.opacity(of: 0, count: 1), 1)
  }

  // MARK: Bad input

  func testBadTimesAreExplained() throws {
    let stage = try Sample.stage(Sample.bounce)
    Sample.expectError("a filmstrip needs at least one time") { _ = try Filmstrip(of: stage, times: []) }
    Sample.expectError("the times of a filmstrip must rise; 0.1 s comes after 0.2 s") {
      _ = try Filmstrip(of: stage, times: [0.2, 0.1])
    }
    Sample.expectError("the time -1 is not possible; use 0 or more seconds") {
      _ = try Filmstrip(of: stage, times: [-1])
    }
    XCTAssertThrowsError(try Filmstrip(of: stage, times: [.nan]))
    XCTAssertEqual(stage.now, 0, "nothing was played for times that cannot be")
  }

  func testTooLargeASheetIsExplained() throws {
    let stage = try Stage(Stage.Configuration(size: CGSize(width: 4_000, height: 4_000), scale: 4)) {
      UIViewController()
    }
    XCTAssertThrowsError(try Filmstrip(of: stage, times: [0, 0.1, 0.2])) {
      XCTAssertTrue("\($0)".hasSuffix("is too large; use fewer times, a smaller size or scale"), "\($0)")
    }
  }
}

private final class Plain: UIViewController {
  override func viewDidLoad() { view.backgroundColor = .orange }
}
