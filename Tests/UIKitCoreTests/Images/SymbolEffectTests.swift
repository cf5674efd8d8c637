import UIKit
import XCTest

/// Effects of symbols, by what shows.
final class SymbolEffectTests: XCTestCase {
  private var harness: WindowHarness!
  private var view: UIImageView!

  override func setUp() {
    super.setUp()
    harness = WindowHarness()
    view = UIImageView(image: UIImage(systemName: "star"))
    view.frame = CGRect(x: 100, y: 100, width: 24, height: 24)
    harness.window.addSubview(view)
    harness.window.makeKeyAndVisible()
    harness.frame(at: 0)
  }

  override func tearDown() {
    harness.close()
    super.tearDown()
  }

  private var scale: Double { view.shown.value(forKeyPath: "transform.scale") as? Double ?? 0 }

  func testABounceHappensOnce() {
    var ended: [Bool] = []
    view.addSymbolEffect(.bounce) { ended.append($0.isFinished) }
    harness.run(to: 0.15)
    XCTAssertGreaterThan(scale, 1.15)
    harness.run(to: 1)
    XCTAssertEqual(scale, 1, accuracy: 1e-9)
    XCTAssertEqual(ended, [true])
    view.addSymbolEffect(.bounce.down, options: .repeat(2).speed(2))
    harness.run(to: 1.075)
    XCTAssertLessThan(scale, 0.9)
    harness.run(to: 1.5)
    XCTAssertNotEqual(scale, 1)
    harness.run(to: 1.7)
    XCTAssertEqual(scale, 1, accuracy: 1e-9)
  }

  func testAPulseGoesOnUntilItIsTakenAway() {
    view.addSymbolEffect(.pulse)
    harness.run(to: 8.8)
    XCTAssertLessThan(view.shown.opacity, 0.5)
    view.removeSymbolEffect(ofType: .pulse)
    harness.run(to: 9.5)
    XCTAssertEqual(view.shown.opacity, 1)
    view.addSymbolEffect(.variableColor.iterative.reversing, options: .nonRepeating)
    harness.run(to: 9.6)
    XCTAssertLessThan(view.shown.opacity, 0.6)
    harness.run(to: 11)
    XCTAssertEqual(view.shown.opacity, 1)
  }

  func testScaleAndDisappearStay() {
    view.addSymbolEffect(.scale.up)
    harness.run(to: 2)
    XCTAssertEqual(scale, 1.18, accuracy: 1e-6)
    view.removeAllSymbolEffects()
    harness.run(to: 3)
    XCTAssertEqual(scale, 1, accuracy: 1e-9)
    view.addSymbolEffect(.disappear)
    harness.run(to: 4)
    XCTAssertEqual(view.shown.opacity, 0)
    view.addSymbolEffect(.appear)
    harness.run(to: 4.1)
    XCTAssertGreaterThan(view.shown.opacity, 0)
    harness.run(to: 5)
    XCTAssertEqual(view.shown.opacity, 1)
  }

  func testAReplacedSymbolShowsTheOther() {
    let other = UIImage(systemName: "heart") ?? UIImage()
    var ended = 0
    view.setSymbolImage(other, contentTransition: .replace.downUp) { _ in ended += 1 }
    harness.run(to: 0.1)
    XCTAssertFalse(view.image === other)
    XCTAssertLessThan(view.shown.opacity, 0.9)
    harness.run(to: 1)
    XCTAssertTrue(view.image === other)
    XCTAssertEqual(view.shown.opacity, 1)
    XCTAssertEqual(ended, 1)
  }

  func testTheOneThatGoesIsGoneAtOnceWhenItIsOff() {
    let other = UIImage(systemName: "heart") ?? UIImage()
    view.setSymbolImage(other, contentTransition: .replace.offUp)
    XCTAssertTrue(view.image === other)
    harness.run(to: 0.05)
    XCTAssertLessThan(scale, 0.95)
    harness.run(to: 1)
    XCTAssertEqual(scale, 1, accuracy: 1e-9)
  }

  func testWhatTwoSymbolsHaveInCommonStays() throws {
    view.image = UIImage(systemName: "bell")
    harness.frame(at: 0.1)
    let other = try XCTUnwrap(UIImage(systemName: "bell.slash"))
    var ended = 0
    view.setSymbolImage(other, contentTransition: .replace.magic(fallback: .downUp)) { _ in ended += 1 }
    XCTAssertTrue(view.image === other)
    harness.run(to: 0.2)
    XCTAssertEqual(scale, 1)
    XCTAssertEqual(view.shown.opacity, 1)
    XCTAssertFalse(view.shown.contents as? CGImage === view.layer.contents as? CGImage, "it is on its way")
    XCTAssertEqual(ended, 0)
    harness.run(to: 0.5)
    XCTAssertTrue(view.shown.contents as? CGImage === view.layer.contents as? CGImage)
    XCTAssertEqual(ended, 1)
    // Others are replaced as the fallback says.
    let star = try XCTUnwrap(UIImage(systemName: "star"))
    view.setSymbolImage(star, contentTransition: .replace.magic(fallback: .downUp))
    XCTAssertFalse(view.image === star)
    harness.run(to: 1)
    XCTAssertTrue(view.image === star)
  }

  // MARK: Parts that light up

  /// How opaque the dot and the three arcs of `wifi` are in what shows, 0…1.
  private var lights: [Double] {
    let image = view.shown.contents as! CGImage
    return [19.4, 14.95, 10.3, 5.5].map { y in
      Double(image.pixel(x: image.width / 2, y: Int(y / 24 * Double(image.height))) >> 24) / 255
    }
  }

  private func show(_ effect: VariableColorSymbolEffect, _ options: SymbolEffectOptions = .default) {
    view.image = UIImage(systemName: "wifi")
    view.addSymbolEffect(effect, options: options)
  }

  private func expect(_ expected: [Double], at time: Double, line: UInt = #line) {
    harness.run(to: time)
    for (found, wanted) in zip(lights, expected) {
      XCTAssertEqual(found, wanted, accuracy: 0.02, "\(lights) at \(time)", line: line)
    }
  }

  /// What is left of a part that is not lit.
  private let faint = 0.28

  func testPartsLightUpAndStayLit() {
    show(.variableColor)
    expect([1, faint, faint, faint], at: 0.17)
    expect([1, 1, faint, faint], at: 0.37)
    expect([1, 1, 1, 1], at: 0.9)
    XCTAssertEqual(view.shown.opacity, 1, "the parts, not the whole")
    // The next round.
    expect([1, 1, faint, faint], at: 1.2 + 0.37)
    view.removeSymbolEffect(ofType: .variableColor)
    expect([1, 1, 1, 1], at: 2)
  }

  func testEachPartIsLitForAMoment() {
    show(.variableColor.iterative.hideInactiveLayers, .repeat(1))
    expect([0, 1, 0, 0], at: 0.37)
    expect([0, 0, 0, 1], at: 0.77)
    expect([1, 1, 1, 1], at: 1.3)
  }

  func testTheLightGoesBack() {
    show(.variableColor.reversing)
    expect([1, 1, 1, 1], at: 0.77)
    expect([1, faint, faint, faint], at: 1.57)
    show(.variableColor.iterative.reversing)
    expect([faint, faint, 1, faint], at: 1.57 + 0.97)
    expect([1, faint, faint, faint], at: 1.57 + 1.37)
  }

  func testAnotherTintIsSeenInPartsThatLightUp() {
    show(.variableColor)
    harness.run(to: 0.3)
    view.tintColor = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
    expect([1, 1, faint, faint], at: 0.37)
    let image = view.shown.contents as! CGImage
    XCTAssertEqual(image.pixel(x: image.width / 2, y: Int(19.4 / 24 * Double(image.height))), 0xFFFF_0000)
  }

  // MARK: Strokes that are drawn

  /// How opaque what shows is in 24 columns from the left, added up.
  private var columns: [Int] {
    let image = view.shown.contents as! CGImage
    return (0..<24).map { column in
      let x = image.width * (2 * column + 1) / 48
      return (0..<image.height).reduce(0) { $0 + Int(image.pixel(x: x, y: $1) >> 24) }
    }
  }

  func testStrokesAreDrawnFromTheirBeginning() {
    // A line from the left to the right.
    view.image = UIImage(systemName: "minus")
    harness.frame(at: 0.1)
    let whole = columns
    let ink = whole.indices.filter { whole[$0] > 0 }
    view.addSymbolEffect(.drawOn)
    harness.run(to: 0.1 + 0.3)
    let half = columns
    let middle = (ink.first! + ink.last!) / 2
    XCTAssertGreaterThan(half[ink.first! + 2], 0)
    XCTAssertEqual(half[min(middle + 4, 23)], 0, "\(half)")
    harness.run(to: 1)
    XCTAssertEqual(columns, whole)
    // It goes from where it began, and stays away.
    view.addSymbolEffect(.drawOff)
    harness.run(to: 1.3)
    XCTAssertEqual(columns[ink.first! + 1], 0, "\(columns)")
    XCTAssertGreaterThan(columns[ink.last! - 2], 0, "\(columns)")
    harness.run(to: 5)
    XCTAssertEqual(columns.reduce(0, +), 0)
    view.addSymbolEffect(.drawOn)
    harness.run(to: 6)
    XCTAssertEqual(columns, whole)
    view.addSymbolEffect(.drawOff.reversed)
    harness.run(to: 6.3)
    XCTAssertGreaterThan(columns[ink.first! + 2], 0, "\(columns)")
    XCTAssertEqual(columns[ink.last! - 1], 0, "\(columns)")
    view.removeSymbolEffect(ofType: .drawOff)
    harness.run(to: 7)
    XCTAssertEqual(columns, whole)
  }

  func testWhatIsNoSymbolAppears() {
    let size = CGSize(width: 10, height: 10)
    view.image = UIGraphicsImageRenderer(size: size).image { $0.fill(CGRect(origin: .zero, size: size)) }
    harness.frame(at: 0.1)
    view.addSymbolEffect(.drawOff)
    harness.run(to: 1)
    XCTAssertEqual(view.shown.opacity, 0)
    view.addSymbolEffect(.drawOn)
    harness.run(to: 2)
    XCTAssertEqual(view.shown.opacity, 1)
  }

  // MARK: Buttons

  func testAButtonsSymbolBounces() throws {
    let button = UIButton(type: .system)
    button.setImage(UIImage(systemName: "heart"), for: .normal)
    button.frame = CGRect(x: 200, y: 200, width: 60, height: 60)
    button.isSymbolAnimationEnabled = true
    harness.window.addSubview(button)
    harness.frame(at: 0.1)
    harness.tap(230, 230)
    harness.run(to: 0.25)
    let picture = try XCTUnwrap(button.imageView)
    XCTAssertGreaterThan(picture.shown.value(forKeyPath: "transform.scale") as? Double ?? 0, 1.15)
    harness.run(to: 1)
    XCTAssertEqual(picture.shown.value(forKeyPath: "transform.scale") as? Double ?? 0, 1, accuracy: 1e-9)
  }
}
