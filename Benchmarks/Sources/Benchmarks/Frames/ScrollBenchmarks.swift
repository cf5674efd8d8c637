import Foundation
import Stage
import UIKit

/// A list of 500 rows, flung: what a frame takes while it moves.
@MainActor
enum ScrollBenchmarks {
  static func run() throws {
    print(
      "\n## A list of 500 rows, flung, a frame of 1/60 s\n\n"
        + "| pixels a point | threads | median | worst | median of full redraws | share of the frame | bar |\n"
        + "|---|---|---|---|---|---|---|")
    for scale in 1...3 {
      for threads in [1, 2] { print(try row(scale: CGFloat(scale), threads: threads)) }
    }
  }

  /// What may be used of a frame, so that four fifths of it are idle.
  private static let largestShare = 0.2
  private static let frameNanoseconds = 1e9 / 60

  private static func row(scale: CGFloat, threads: Int) throws -> String {
    // Each frame is measured once in a run: the list is somewhere else in the next.
    var changes: [Double] = [], everything: [Double] = []
    for _ in 0..<3 {
      changes += try frames(scale: scale, threads: threads) { $0.drawChanges() }
      everything += try frames(scale: scale, threads: threads) { $0.drawAll() }
    }
    let share = changes.median / frameNanoseconds
    let verdict = share <= largestShare ? "met" : "MISSED"
    return
      "| \(Int(scale)) | \(threads) | \(Figures.time(changes.median)) | \(Figures.time(changes.max() ?? 0)) | "
      + "\(Figures.time(everything.median)) | \(String(format: "%.2f", share)) | ≤ \(largestShare) \(verdict) |"
  }

  /// Time on the wall that each frame of the fling takes: input, scrolling, cells, layout, drawing.
  private static func frames(scale: CGFloat, threads: Int, _ draw: (Stage) -> Void) throws -> [Double] {
    var script = Script()
    script.drag([CGPoint(x: 195, y: 700), CGPoint(x: 195, y: 200)], from: 0, to: 0.12)
    let stage = try Stage(
      Stage.Configuration(size: CGSize(width: 390, height: 844), scale: scale), script: script
    ) { RowList() }
    stage.threads = threads
    try stage.advance(to: 0.13)
    stage.drawAll()
    return try (1...90).map { i in
      try Stopwatch.nanoseconds {
        try stage.advance(to: 0.13 + Double(i) / 60)
        draw(stage)
      }
    }
  }
}

/// Rows with a symbol, a title and a line below it.
private final class RowList: UITableViewController {
  private let symbols = ["star.fill", "heart.fill", "bell.fill", "bookmark.fill", "flag.fill"]

  override func viewDidLoad() {
    super.viewDidLoad()
    tableView.register(UITableViewCell.self, forCellReuseIdentifier: "row")
  }

  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 500 }

  override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
    var content = UIListContentConfiguration.subtitleCell()
    content.text = "Row \(indexPath.row + 1)"
    content.secondaryText = "What stands below the title of row \(indexPath.row + 1)"
    content.image = UIImage(systemName: symbols[indexPath.row % symbols.count])
    cell.contentConfiguration = content
    cell.accessoryType = .disclosureIndicator
    return cell
  }
}
