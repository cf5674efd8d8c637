import Stage
import UIKit
import XCTest

/// Random numbers of a stage's code follow from the stage's seed.
final class RandomNumberTests: WindowTestCase {
  private func makeStage(seed: UInt64 = 0, root: @escaping () -> UIViewController = UIViewController.init)
    throws
    -> Stage
  {
    var configuration = Stage.Configuration(size: CGSize(width: 40, height: 40), scale: 1)
    configuration.randomSeed = seed
    return try Stage(configuration, root: root)
  }

  private func numbers(_ count: Int) -> [UInt64] { (0..<count).map { _ in .random(in: .min ... .max) } }

  /// Figures: the first outputs of SplitMix64 for these seeds, as published with the generator.
  func testNumbersFollowFromTheSeed() throws {
    let first = try makeStage()
    XCTAssertEqual(
      first.perform { numbers(4) },
      [0xE220_A839_7B1D_CDAF, 0x6E78_9E6A_A1B9_65F4, 0x06C4_5D18_8009_454F, 0xF88B_B8A8_724C_81EC])
    let second = try makeStage(seed: 1_234_567)
    XCTAssertEqual(
      second.perform { numbers(3) },
      [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423])
  }

  func testOtherCodeKeepsTheSystemsNumbers() throws {
    let stage = try makeStage()
    let inside = stage.perform { numbers(4) }
    XCTAssertNotEqual(numbers(4), inside)
    XCTAssertNotEqual(numbers(4), numbers(4))
  }

  /// The functions of C that iOS code calls.
  func testNumbersOfCFollowFromTheSeed() throws {
    let stage = try makeStage()
    let (any, bounded, none) = stage.perform {
      (arc4random(), (0..<200).map { _ in arc4random_uniform(6) }, arc4random_uniform(0))
    }
    XCTAssertEqual(any, 0x7B1D_CDAF)
    XCTAssertEqual(Set(bounded), Set(0..<6))
    XCTAssertEqual(none, 0)
    let twin = try makeStage()
    XCTAssertEqual(
      twin.perform { (arc4random(), (0..<200).map { _ in arc4random_uniform(6) }) }.1, bounded)
  }

  private final class Confetti: UIViewController {
    override func viewDidLoad() {
      super.viewDidLoad()
      for x in (0..<8).shuffled() {
        let piece = UIView(frame: CGRect(x: x * 5, y: Int.random(in: 0..<36), width: 4, height: 4))
        piece.backgroundColor = UIColor(hue: .random(in: 0...1), saturation: 1, brightness: 0.8, alpha: 1)
        view.addSubview(piece)
      }
      Task { @MainActor in
        try? await Task.sleep(nanoseconds: 100_000_000)
        self.view.backgroundColor = UIColor(white: .random(in: 0...1), alpha: 1)
      }
    }
  }

  private func pieces(of stage: Stage) -> [CGRect] {
    stage.window.rootViewController?.view.subviews.map(\.frame) ?? []
  }

  func testEachRunAndReplayShowsTheSame() throws {
    let stage = try makeStage(root: Confetti.init), twin = try makeStage(root: Confetti.init)
    try stage.advance(to: 0.2)
    try twin.advance(to: 0.2)
    let picture = stage.render()
    expectEqual(twin.render(), picture, "a second run")
    try stage.replay()
    expectEqual(stage.render(), picture, "a replay")
    let other = try makeStage(seed: 1, root: Confetti.init)
    try other.advance(to: 0.2)
    XCTAssertNotEqual(pieces(of: other), pieces(of: stage))
  }

  /// Otherwise a set's order follows its place in memory, and views that are made in that order lie otherwise in each
  /// run.
  func testEqualSetsHaveOneOrder() {
    let words = (0..<200).map { "word \($0)" }
    let orders = (0..<20).map { _ in Array(Set(words)) }
    XCTAssertEqual(Set(orders).count, 1)
  }
}
