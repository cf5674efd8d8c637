import Foundation
import Stage
import UIKit

/// What very many layers take: time on the wall, because two threads share some of it.
@MainActor
enum CrowdBenchmarks {
  static func run() throws {
    print("\n## Crowds; time on the wall\n\n| what | all | each |\n|---|---|---|")
    for count in [100_000, 1_000_000] {
      for threads in [1, 2] { try printSprings(count, threads: threads) }
    }
    try printChanges()
    try printPresentations()
  }

  private static let rounds = 15

  private static func printRow(_ what: String, _ count: Int, _ nanoseconds: [Double]) {
    let median = nanoseconds.median
    print("| \(what) | \(Figures.time(median)) | \(Figures.time(median / Double(count))) |")
  }

  private static func printSprings(_ count: Int, threads: Int) throws {
    let stage = try AnimationBenchmarks.stage(layers: count, animated: count)
    stage.threads = threads
    var time = 0.01
    let times = (0..<rounds).map { _ in
      time += 1e-4
      return Stopwatch.nanoseconds { stage.evaluateAnimations(at: time) }
    }
    printRow(
      "\(count) springs evaluated on \(threads == 1 ? "one thread" : "\(threads) threads")", count, times)
  }

  private static func printChanges() throws {
    let count = 100_000
    let stage = try AnimationBenchmarks.stage(layers: count, animated: 0)
    let layers = stage.window.layer.sublayers?.suffix(count) ?? []
    var time = 0.01
    var settings: [Double] = [], commits: [Double] = []
    for _ in 0..<rounds {
      time += 1.0 / 60
      settings.append(
        Stopwatch.nanoseconds {
          stage.perform {
            CATransaction.begin()
            CATransaction.setDisableActions(true)
            for layer in layers { layer.position.x += 1 }
            CATransaction.commit()
          }
        })
      commits.append(try Stopwatch.nanoseconds { try stage.advance(to: time) })
    }
    printRow("100,000 layers: `position.x += 1`", count, settings)
    printRow("their commit", count, commits)
  }

  private static func printPresentations() throws {
    let count = 10_000
    let stage = try AnimationBenchmarks.stage(layers: count, animated: count)
    let layers = stage.window.layer.sublayers?.suffix(count) ?? []
    var time = 0.01, sum = 0.0
    var shown: [Double] = [], set: [Double] = []
    for _ in 0..<rounds {
      time += 1e-3
      stage.evaluateAnimations(at: time)
      stage.perform {
        shown.append(
          Stopwatch.nanoseconds {
            for layer in layers { sum += Double(layer.presentation()?.position.x ?? 0) }
          })
        set.append(Stopwatch.nanoseconds { for layer in layers { sum += Double(layer.position.x) } })
      }
    }
    precondition(sum.isFinite)
    printRow("`presentation()?.position` of 10,000 springing layers", count, shown)
    printRow("`position` of the same", count, set)
  }
}
