import CoreGraphics
import Foundation
import QuartzCore
import Raster
import XCTest

/// Several trees of layers live, run and draw side by side on several threads; a tree moves while the main thread is
/// busy.
final class ConcurrentTreesTests: XCTestCase {
  private static let side = 64

  /// A tree that is built, changed and drawn by the thread that calls; the same number gives the same pictures.
  private final class Tree: @unchecked Sendable {
    let context = RenderContext()
    let root = CALayer()
    private var pixels = [UInt32](repeating: 0, count: side * side)
    private var state: UInt64

    init(_ number: Int) {
      state = UInt64(number) &* 0x9E37_79B9_7F4A_7C15 | 1
      root.frame = CGRect(x: 0, y: 0, width: side, height: side)
      context.rootLayer = root
      context.perform { for _ in 0..<12 { add(to: root, depth: 0) } }
      context.layoutAndCommit()
    }

    private func next(below bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }

    private func add(to parent: CALayer, depth: Int) {
      let layer: CALayer
      switch next(below: 5) {
      case 0:
        let gradient = CAGradientLayer()
        gradient.colors = [color(), color()]
        layer = gradient
      case 1:
        let shape = CAShapeLayer()
        shape.path = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 20, height: 14), transform: nil)
        shape.fillColor = color()
        layer = shape
      case 2:
        let text = CATextLayer()
        text.string = "Layer \(next(below: 9))"
        text.fontSize = 9
        text.foregroundColor = color()
        layer = text
      default: layer = CALayer()
      }
      layer.frame = CGRect(
        x: next(below: 50), y: next(below: 50), width: 8 + next(below: 30), height: 8 + next(below: 30))
      layer.backgroundColor = color()
      layer.cornerRadius = CGFloat(next(below: 8))
      layer.masksToBounds = next(below: 3) == 0
      layer.shadowOpacity = next(below: 3) == 0 ? 0.6 : 0
      layer.opacity = 0.4 + Float(next(below: 6)) / 10
      if next(below: 4) == 0 {
        let mask = CALayer()
        mask.frame = CGRect(x: 2, y: 2, width: 16, height: 20)
        mask.backgroundColor = color()
        layer.mask = mask
      }
      if next(below: 2) == 0 {
        let move = CABasicAnimation(keyPath: "position.x")
        move.byValue = NSNumber(value: 10 + next(below: 20))
        move.duration = 0.3 + Double(next(below: 5)) / 10
        layer.add(move, forKey: "move")
      }
      if depth < 2 { for _ in 0..<next(below: 3) { add(to: layer, depth: depth + 1) } }
      parent.addSublayer(layer)
    }

    private func color() -> CGColor {
      CGColor(
        red: Double(next(below: 5)) / 4, green: Double(next(below: 5)) / 4, blue: Double(next(below: 5)) / 4,
        alpha: 1)
    }

    /// The picture at a media time.
    func picture(at time: Double) -> [UInt32] {
      context.setTime(time)
      pixels.withUnsafeMutableBufferPointer {
        let target = PixelBuffer(
          pixels: $0.baseAddress!, stride: side, bounds: PixelRect(x: 0, y: 0, width: side, height: side))
        _ = context.render(into: target, scale: 1, background: 0xFFFF_FFFF)
      }
      return pixels
    }

    /// Frames with changes, transactions and endings between them.
    func play() -> [[UInt32]] {
      (0..<20).map { frame in
        let time = Double(frame) / 30
        context.setTime(time)
        context.runDueWork()
        context.perform {
          CATransaction.begin()
          CATransaction.setAnimationDuration(0.2)
          if frame % 3 == 0 { add(to: root, depth: 1) }
          if frame % 5 == 4 { root.sublayers?.first?.removeFromSuperlayer() }
          root.sublayers?.last?.opacity = 0.5
          CATransaction.commit()
          // What runs now is this tree's.
          if CACurrentMediaTime() != time { root.opacity = 0 }
        }
        context.layoutAndCommit()
        let picture = picture(at: time)
        context.deliverEndings()
        return picture
      }
    }
  }

  /// Calls `body` once for each number, each on a thread of its own.
  private func onThreads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
    let group = DispatchGroup()
    for number in 0..<count {
      group.enter()
      let thread = Thread {
        body(number)
        group.leave()
      }
      thread.stackSize = 8 << 20
      thread.start()
    }
    group.wait()
  }

  private final class Results: @unchecked Sendable {
    private let lock = NSLock()
    private var stored: [Int: [[UInt32]]] = [:]
    subscript(number: Int) -> [[UInt32]]? {
      get { lock.withLock { stored[number] } }
      set { lock.withLock { stored[number] = newValue } }
    }
  }

  /// Built, run, drawn and let go on eight threads at once, three times over: as one after the other, byte for byte.
  func testTreesOnSeveralThreadsGiveThePicturesOfOneAfterTheOther() {
    let count = 8
    let alone = (0..<count).map { Tree($0).play() }
    XCTAssertGreaterThan(Set(alone.map { $0.last ?? [] }).count, 6, "the trees must differ")
    for _ in 0..<3 {
      let results = Results()
      onThreads(count) { results[$0] = Tree($0).play() }
      for number in 0..<count {
        XCTAssertTrue(results[number] == alone[number], "tree \(number) is drawn otherwise beside the others")
      }
    }
  }

  /// The main thread waits for the drawing, so it can take no part in it; the frames are those of the main thread.
  func testACommittedTreeMovesWhileTheMainThreadIsBusy() {
    XCTAssertTrue(Thread.isMainThread)
    let times = (0..<30).map { Double($0) / 60 }
    let reference = Tree(3)
    let expected = times.map { reference.picture(at: $0) }
    XCTAssertGreaterThan(Set(expected).count, 10, "the tree must move")
    let tree = Tree(3)
    let results = Results()
    onThreads(1) { results[$0] = times.map { tree.picture(at: $0) } }
    XCTAssertTrue(results[0] == expected)
  }

  /// Threads have transactions of their own.
  func testTransactionsOfThreadsAreTheirOwn() {
    CATransaction.begin()
    CATransaction.setAnimationDuration(7)
    let results = Results()
    onThreads(2) { number in
      CATransaction.begin()
      let before = UInt32(CATransaction.animationDuration() * 100)
      CATransaction.setAnimationDuration(Double(number) + 1)
      let after = UInt32(CATransaction.animationDuration() * 100)
      CATransaction.commit()
      results[number] = [[before, after]]
    }
    XCTAssertEqual(results[0], [[25, 100]])
    XCTAssertEqual(results[1], [[25, 200]])
    XCTAssertEqual(CATransaction.animationDuration(), 7)
    CATransaction.commit()
  }

  /// A layer outside of every tree keeps its changes until it joins one, whichever that is.
  func testLooseLayersKeepTheirChangesUntilTheyJoinATree() {
    let (first, second) = (RenderContext(), RenderContext())
    for context in [first, second] { context.rootLayer = CALayer() }
    let layer = CALayer(), inner = CALayer()
    first.perform {
      inner.opacity = 0.25
      layer.addSublayer(inner)
    }
    // The first one's frame is not the layer's.
    first.layoutAndCommit()
    XCTAssertFalse(first.hasPendingChanges)
    XCTAssertNil(inner.presentation())
    second.rootLayer?.addSublayer(layer)
    XCTAssertTrue(second.hasPendingChanges)
    second.layoutAndCommit()
    XCTAssertEqual(inner.presentation()?.opacity, 0.25)
    XCTAssertFalse(second.hasPendingChanges)
  }
}
