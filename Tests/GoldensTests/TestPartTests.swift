import XCTest

@testable import Goldens

/// How tests are dealt to machines and processes, and what is told of them.
final class TestPartTests: XCTestCase {
  func testPartsAreDisjointAndWhole() {
    for count in 1...7 {
      for jobs in 1...3 {
        var taken = [Int](repeating: 0, count: 100)
        for number in 1...count {
          for job in 1...jobs {
            let part = TestPart(number, of: count).part(TestPart(job, of: jobs))
            for place in 0..<100 where part.takes(place) {
              taken[place] += 1
              XCTAssertTrue(TestPart(number, of: count).takes(place), "\(number)/\(count) \(job)/\(jobs)")
            }
          }
        }
        XCTAssertEqual(taken, [Int](repeating: 1, count: 100), "\(count) parts, \(jobs) processes")
      }
    }
  }

  /// With as many parts as variants no machine gets all screens of the largest device.
  func testEachPartGetsSomeOfEveryVariant() {
    let (screens, variants) = (24, 12)
    for count in [2, 3, 4, 5, 6, 12] {
      for number in 1...count {
        let part = TestPart(number, of: count)
        var found: Set<Int> = []
        var size = 0
        for screen in 0..<screens {
          for variant in 0..<variants
          where part.takes(TestPart.place(screen: screen, variant: variant, of: variants)) {
            found.insert(variant)
            size += 1
          }
        }
        XCTAssertEqual(found.count, variants, "\(number)/\(count)")
        XCTAssertLessThan((size - screens * variants / count).magnitude, 2)
      }
    }
    let places = (0..<screens).flatMap { screen in
      (0..<variants).map { TestPart.place(screen: screen, variant: $0, of: variants) }
    }
    XCTAssertEqual(Set(places), Set(0..<screens * variants))
  }

  func testText() {
    XCTAssertEqual(TestPart("2/5"), TestPart(2, of: 5))
    for text in ["0/5", "6/5", "2", "2/", "/5", "a/b", "1/2/3", "-1/2"] { XCTAssertNil(TestPart(text), text) }
  }

  func testJUnit() {
    let xml = JUnitReport.xml(
      suite: "Tabs & more",
      [
        TestVerdict(place: 0, group: "Home", name: "dark", outcome: .passed, seconds: 0.25),
        TestVerdict(
          place: 1, group: "Home", name: "light", outcome: .failed, text: "Home/light: <3 \"px\"\n  second",
          seconds: 0.5),
        TestVerdict(place: 2, group: "TabsTap", name: "", outcome: .recorded, text: "written"),
        TestVerdict(place: 3, group: "Trap", name: "dark", outcome: .broken, text: "it\u{1} ended"),
      ])
    XCTAssertEqual(
      xml,
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites tests="4" failures="2" errors="1" time="0.750">
      <testsuite name="Tabs &amp; more" tests="4" failures="2" errors="1" time="0.750">
      <testcase classname="Tabs &amp; more.Home" name="dark" time="0.250"/>
      <testcase classname="Tabs &amp; more.Home" name="light" time="0.500"><failure type="failed" \
      message="Home/light: &lt;3 &quot;px&quot;">Home/light: &lt;3 &quot;px&quot;&#10;  second</failure></testcase>
      <testcase classname="Tabs &amp; more.TabsTap" name="TabsTap" time="0.000"><failure type="recorded" \
      message="written">written</failure></testcase>
      <testcase classname="Tabs &amp; more.Trap" name="dark" time="0.000"><error type="broken" \
      message="it\u{FFFD} ended">it\u{FFFD} ended</error></testcase>
      </testsuite>
      </testsuites>

      """)
  }
}
