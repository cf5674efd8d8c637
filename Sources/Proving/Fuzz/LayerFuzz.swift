import QuartzCore
import Raster
import CoreGraphics
import Support

/// Draws random layer trees and their edits twice, and compares all bytes.
///
/// Each tree is built twice from one seed. One copy is drawn as a window is: what changed after each edit, on some
/// threads, with all that makes that quick. The other is drawn from scratch every time, on one thread, one pixel at a
/// time, with all that something hides. Their pictures must be equal; the hash of all of them must be equal on every
/// machine.
@preconcurrency @MainActor
public struct LayerFuzz {
  /// What came of it.
  public struct Report: Equatable, Sendable {
    /// How many trees were drawn.
    public var trees = 0
    /// How many pictures, one before and one after each round of edits.
    public var pictures = 0
    /// Every picture's size and pixels, in order.
    public var hash = PixelHash()
    /// What differed, and the errors of the diagnostics channel, each once.
    public var faults: [String] = []

    /// One line: the counts and the hash.
    public var summary: String {
      func counted(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
      return "\(counted(trees, "tree")), \(counted(pictures, "picture")), \(counted(faults.count, "fault")), "
        + "hash \(hash)"
    }
  }

  /// The first tree's seed; tree `i` has the seed `seed + i`. Default 1.
  public var seed: UInt64 = 1
  /// How many trees. Default 100.
  public var trees = 100
  /// Rounds of edits of each tree. Default 8.
  public var edits = 8
  /// How many bands are drawn side by side; the pixels do not depend on it. Default 1.
  public var threads = 1
  /// Whether layers show text; its pixels depend on the fonts that are installed. Default true.
  public var hasText = true

  /// Which loops draw what is compared with the scalar ones; nil, the default, is the fastest.
  package var kernels: SpanKernels?
  /// The first tree's random choices, one for each byte, instead of the seed's: a fuzzer's input. Default nil.
  package var input: [UInt8]?
  /// Called with each picture before it is compared: tests spoil one.
  var onPicture: (PixelBuffer) -> Void = { _ in }

  /// A run with the default settings.
  public init() {}

  /// Draws all trees and reports.
  ///
  /// - Parameter eachTree: Called after each tree, for progress.
  public func run(eachTree: () -> Void = {}) -> Report {
    var report = Report()
    let (differences, messages) = Diagnostics.withCapture {
      var differences: [String] = []
      for index in 0..<max(trees, 0) {
        play(seed &+ UInt64(index), &report, &differences)
        report.trees += 1
        eachTree()
      }
      return differences
    }
    // A tree may ask for a layer of more pixels than there can be; that it is told so is right.
    let errors = messages.filter { $0.severity == .error && !$0.text.hasSuffix(CALayer.backingExcess) }
    report.faults = differences + errors.map(\.description)
    return report
  }

  private func play(_ seed: UInt64, _ report: inout Report, _ differences: inout [String]) {
    let numbers = input.map(ReproducibleNumbers.init(bytes:)) ?? ReproducibleNumbers(seed: seed)
    let tree = with(kernels) { RandomTree(numbers, hasText: hasText) }
    let twin = with(.scalar) { RandomTree(numbers, hasText: hasText) }
    // Pictures are small; they are split nevertheless.
    tree.context.compositor.pixelsPerBand = 1
    twin.context.compositor.skipsCovered = false
    twin.context.compositor.cacheBudget = 0
    let shown = FuzzPicture(tree.width, tree.height), plain = FuzzPicture(tree.width, tree.height)
    for round in 0...max(edits, 0) {
      with(kernels) {
        if round > 0 { tree.edit() }
        tree.draw(into: shown.buffer, threads: threads)
      }
      with(.scalar) {
        if round > 0 { twin.edit() }
        twin.drawAll(into: plain.buffer, threads: 1)
      }
      onPicture(shown.buffer)
      report.hash.add(shown.buffer)
      report.pictures += 1
      guard let place = shown.firstDifference(from: plain) else { continue }
      differences.append(
        "pixel (\(place.x), \(place.y)) after \(round) edits differs from the picture drawn from scratch; "
          + "run flipbook fuzz --seed \(seed) --trees 1")
      return
    }
  }

  /// What `body` makes uses these loops.
  private func with<R>(_ kernels: SpanKernels?, _ body: () -> R) -> R {
    let outer = SpanKernels.choice
    SpanKernels.choice = kernels
    defer { SpanKernels.choice = outer }
    return body()
  }
}
