import ArgumentParser
import CoreGraphics
import Proving
import Support
import UIKit

/// Random layer trees, to find pixels that depend on how they are drawn.
struct Fuzz: Command {
  static let configuration = CommandConfiguration(
    commandName: "fuzz", abstract: "Draw random layer trees and their edits, and compare all bytes.",
    discussion: """
      Every tree is drawn twice: only what changed after each edit, as a window draws it, and from scratch on one \
      thread, one pixel at a time. \
      The last line has the hash of all pictures, which is the same on every machine that has the same fonts; with \
      --no-text, on every machine. The exit status is 1 when there were faults.
      """)

  @Option(
    parsing: .unconditional, help: ArgumentHelp("How many trees. Default: 1000.", valueName: "N"),
    transform: ArgumentValues.trees)
  var trees = 1000

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The first tree's seed; the next one has the next. Default: 1.", valueName: "S"),
    transform: ArgumentValues.seed)
  var seed: UInt64 = 1

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("How many threads draw; the pixels do not depend on it.", valueName: "N"),
    transform: ArgumentValues.threads)
  var threads = 1

  @Flag(name: .customLong("no-text"), help: "Leave out text, whose pixels depend on the fonts there are.")
  var hasNoText = false

  @Flag(help: "Print JSON.")
  var json = false

  func perform() throws {
    let progress = Progress("fuzz", pieces: trees)
    var fuzz = LayerFuzz()
    (fuzz.trees, fuzz.seed, fuzz.threads, fuzz.hasText) = (trees, seed, threads, !hasNoText)
    let report = fuzz.run { progress.advance() }
    progress.finish()
    if json {
      try StandardOutput.print(Fuzz.json(report, seed: seed))
    } else {
      for fault in report.faults { try StandardOutput.print("fault: \(fault)") }
      try StandardOutput.print(report.summary)
    }
    if !report.faults.isEmpty { throw Fault.reported(status: Fault.failureStatus) }
  }

  static func json(_ report: LayerFuzz.Report, seed: UInt64) throws -> String {
    try Row(report, seed: seed).jsonText()
  }

  /// The keys of the JSON form; they are stable.
  struct Row: Codable, Equatable {
    let seed: UInt64
    let trees: Int
    let pictures: Int
    let faults: [String]
    let hash: String

    init(_ report: LayerFuzz.Report, seed: UInt64) {
      self.seed = seed
      trees = report.trees
      pictures = report.pictures
      faults = report.faults
      hash = report.hash.description
    }
  }
}
