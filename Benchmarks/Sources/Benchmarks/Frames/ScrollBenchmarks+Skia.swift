import Foundation
import Stage
import UIKit

extension ScrollBenchmarks {
  /// The same frames as Skia draws them: all 500 rows are one recorded picture, of which it leaves out what the window
  /// does not show. Nothing scrolls and nothing is laid out, so ours is the drawing alone, too. One thread.
  static func compareWithSkia() throws {
    guard let skia = try SkiaRenderer.start(packageFolder: Suite.packageFolder) else { return }
    print(
      "\n## The drawing of the same frames and Skia's, which finds the rows of 500 by an R-tree; processor time\n\n"
        + "| pixels a point | Flipbook, median | Skia, median | ratio | pixels that differ by more than 8 levels |\n"
        + "|---|---|---|---|---|")
    for scale in 1...3 {
      let list = try wholeList(scale: CGFloat(scale))
      let prepared = try skia.prepare(list, window: Int(size.height) * scale)
      let stage = try stage(.configured, scale: CGFloat(scale), isFlung: true)
      try stage.advance(to: start)
      stage.drawAll()
      var ours: [Double] = [], theirs: [Double] = [], different = 0.0
      for i in 1...frameCount {
        try stage.advance(to: start + Double(i) / 60)
        ours.append(Stopwatch.processorNanoseconds { stage.drawAll() })
        let offset = Double(stage.perform { table(of: stage).contentOffset.y }) * Double(scale)
        theirs.append(try prepared.draw(times: 1, from: offset))
        different = max(different, share(of: stage, differingFrom: prepared.pixels, scale: scale))
      }
      print(
        "| \(scale) | \(Figures.time(ours.median)) | \(Figures.time(theirs.median)) | "
          + String(format: "%.2f | %.2f %% |", ours.median / theirs.median, different * 100))
    }
  }

  /// Every row of the list at its place, which a stage that goes from row to row shows.
  private static func wholeList(scale: CGFloat) throws -> DrawingList {
    let stage = try stage(.configured, scale: scale, isFlung: false)
    try stage.advance(to: 0)
    // A row's height is an estimate until it was seen, and so are the places of those below.
    try showEveryRow(of: stage) { _, _ in }
    let height = stage.perform { table(of: stage).contentSize.height }
    let list = DrawingList(width: Int(size.width * scale), height: Int(height * scale))
    var flattener = LayerFlattener(list: list)
    stage.perform {
      let background = table(of: stage).backgroundColor ?? .white
      flattener.addBackground(background.cgColor, Double(list.width), Double(list.height))
    }
    var seen: Set<Int> = []
    try showEveryRow(of: stage) { cell, row in
      if seen.insert(row).inserted {
        flattener.add(cell.layer, to: CGAffineTransform(scaleX: scale, y: scale))
      }
    }
    guard seen.count == rowCount, flattener.unknown.isEmpty else {
      throw Failure.incomplete(rows: seen.count, unknown: Array(Set(flattener.unknown)))
    }
    return list
  }

  private static func showEveryRow(of stage: Stage, _ body: (UITableViewCell, Int) -> Void) throws {
    for first in stride(from: 0, to: rowCount, by: 5) {
      stage.perform {
        table(of: stage).scrollToRow(at: IndexPath(row: first, section: 0), at: .top, animated: false)
      }
      try stage.advance(to: stage.now + 1.0 / 60)
      stage.drawAll()
      stage.perform {
        for cell in table(of: stage).visibleCells {
          if let row = table(of: stage).indexPath(for: cell)?.row { body(cell, row) }
        }
      }
    }
  }

  private enum Failure: Error { case incomplete(rows: Int, unknown: [String]) }

  private static func table(of stage: Stage) -> UITableView {
    (stage.window.rootViewController as? UITableViewController)?.tableView ?? UITableView()
  }

  /// The share of pixels below the status bar that two pictures show differently.
  private static func share(
    of stage: Stage, differingFrom theirs: UnsafeMutablePointer<UInt32>, scale: Int
  ) -> Double {
    let ours = PixelCopy.pixels(of: stage.render())
    let first = 120 * Int(size.width) * scale * scale
    let different = (first..<ours.count).count { i in
      [0, 8, 16].contains { shift in
        let (a, b) = ((ours[i] >> shift) & 255, (theirs[i] >> shift) & 255)
        return max(a, b) - min(a, b) > 8
      }
    }
    return Double(different) / Double(ours.count - first)
  }
}
