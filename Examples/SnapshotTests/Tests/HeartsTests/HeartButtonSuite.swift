import FlipbookTesting
import Hearts
import Testing
import UIKit

/// The heart in Swift Testing, whose tests must say that they belong to the main actor.
@MainActor @Suite(.snapshots(record: .missing))
struct HeartButtonSuite {
  private func stage(
    scale: CGFloat = 2, style: UIUserInterfaceStyle = .light,
    direction: UITraitEnvironmentLayoutDirection = .leftToRight
  ) throws -> Stage {
    try Stage(size: CGSize(width: 128, height: 56), scale: scale, style: style, layoutDirection: direction) {
      HeartButton(likes: 41)
    }
  }

  /// What it looks like, in a test case for each appearance.
  @Test(arguments: [UIUserInterfaceStyle.light, .dark]) func resting(_ style: UIUserInterfaceStyle) throws {
    expectSnapshot(of: try stage(style: style), named: style == .dark ? "dark" : "light")
  }

  @Test func rightToLeft() throws {
    expectSnapshot(of: try stage(direction: .rightToLeft))
  }

  /// How it moves, for the eye: times count from the tap.
  @Test func popFilmstrip() throws {
    expectFilmstrip(of: try stage(), at: [0, 0.05, 0.1, 0.15, 0.25, 0.4]) { $0.tap("heart") }
  }

  /// How it moves, in numbers that a review can read.
  @Test func popCurves() throws {
    let motion = try stage().record(until: .duration(0.5), hertz: 60) { $0.tap("heart") }
    expectCurves(motion)
  }

  /// How it feels; this survives another design.
  @Test func feelsRight() throws {
    let motion = try stage().record(hertz: 240, watchesPixels: true) { $0.tap("heart") }
    let scale = try #require(motion["heart.shape", "transform.scale"])
    #expect(scale.overshoot(beyond: 1) > 0.1)
    #expect(scale.overshoot(beyond: 1) < 0.2)
    #expect(scale.settlingTime(to: 1, within: 0.02) < 0.6)
    #expect(scale.largestStep(atHertz: 60) < 0.12)
    #expect(motion.neverBlank)
  }

  /// The same at any frame rate, in slow motion and on any screen.
  @Test func sameEverywhere() throws {
    expectSameMotion(across: .hertz(120), .speed(0.1), .scale(3)) {
      try stage()
    } after: {
      $0.tap("heart")
    }
  }

  /// Liked and unliked again, it is as it was.
  @Test func undone() throws {
    let used = try stage()
    used.tap("heart")
    used.tap("heart", after: 1)
    try used.advance(to: 4)
    expectIdentical(try stage(), used)
  }

  @Test func speech() throws {
    expectAccessibilityTree(of: try stage(), at: 1) { $0.tap("heart") }
  }
}
