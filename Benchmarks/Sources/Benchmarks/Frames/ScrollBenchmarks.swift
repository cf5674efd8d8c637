import Foundation
import Stage
import UIKit

/// A list of 500 rows, flung: what a frame takes while it moves.
@MainActor
enum ScrollBenchmarks {
  static func run() throws {
    print(
      "\n## A list of 500 rows, flung, a frame of 1/60 s\n\n"
        + "| rows | pixels a point | threads | median | worst | median of full redraws | share of the frame | bar |\n"
        + "|---|---|---|---|---|---|---|---|")
    for scale in 1...3 {
      for threads in [1, 2] { print(try row(.configured, scale: CGFloat(scale), threads: threads)) }
    }
    print(try row(.constrained, scale: 2, threads: 2))
    try compareWithSkia()
  }

  /// What lays a row out.
  enum Rows: String {
    case configured = "content configurations"
    case constrained = "cells of 12 constraints, as high as they need"
  }

  /// What may be used of a frame, so that four fifths of it are idle.
  private static let largestShare = 0.2
  private static let frameNanoseconds = 1e9 / 60

  private static func row(_ rows: Rows, scale: CGFloat, threads: Int) throws -> String {
    // Each frame is measured once in a run: the list is somewhere else in the next.
    var changes: [Double] = [], everything: [Double] = []
    for _ in 0..<3 {
      changes += try frames(rows, scale: scale, threads: threads) { $0.drawChanges() }
      everything += try frames(rows, scale: scale, threads: threads) { $0.drawAll() }
    }
    let share = changes.median / frameNanoseconds
    let verdict = share <= largestShare ? "met" : "MISSED"
    return
      "| \(rows.rawValue) | \(Int(scale)) | \(threads) | \(Figures.time(changes.median)) | \(Figures.time(changes.max() ?? 0)) | "
      + "\(Figures.time(everything.median)) | \(String(format: "%.2f", share)) | ≤ \(largestShare) \(verdict) |"
  }

  /// Time on the wall that each frame of the fling takes: input, scrolling, cells, layout, drawing.
  private static func frames(
    _ rows: Rows, scale: CGFloat, threads: Int, _ draw: (Stage) -> Void
  ) throws -> [Double] {
    let stage = try stage(rows, scale: scale, isFlung: true)
    stage.threads = threads
    try stage.advance(to: start)
    stage.drawAll()
    return try (1...frameCount).map { i in
      try Stopwatch.nanoseconds {
        try stage.advance(to: start + Double(i) / 60)
        draw(stage)
      }
    }
  }

  /// When the finger has left, and how many frames are measured from there on.
  static let start = 0.13
  static let frameCount = 90
  static let size = CGSize(width: 390, height: 844)
  static let rowCount = 500

  static func stage(_ rows: Rows, scale: CGFloat, isFlung: Bool) throws -> Stage {
    var script = Script()
    if isFlung { script.drag([CGPoint(x: 195, y: 700), CGPoint(x: 195, y: 200)], from: 0, to: 0.12) }
    return try Stage(Stage.Configuration(size: size, scale: scale), script: script) {
      rows == .configured ? RowList<ConfiguredCell>() : RowList<ConstrainedCell>()
    }
  }
}

/// A cell that is told which row it shows.
private class NumberedCell: UITableViewCell {
  func show(_ number: Int) {}
}

private final class RowList<Cell: NumberedCell>: UITableViewController {
  override func viewDidLoad() {
    super.viewDidLoad()
    tableView.register(Cell.self, forCellReuseIdentifier: "row")
  }

  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    ScrollBenchmarks.rowCount
  }

  override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
    (cell as? NumberedCell)?.show(indexPath.row + 1)
    return cell
  }
}

/// A symbol, a title and a line below it, by a content configuration.
private final class ConfiguredCell: NumberedCell {
  private let symbols = ["star.fill", "heart.fill", "bell.fill", "bookmark.fill", "flag.fill"]

  override func show(_ number: Int) {
    var content = UIListContentConfiguration.subtitleCell()
    content.text = "Row \(number)"
    content.secondaryText = "What stands below the title of row \(number)"
    content.image = UIImage(systemName: symbols[(number - 1) % symbols.count])
    contentConfiguration = content
    accessoryType = .disclosureIndicator
  }
}

/// The same by views of its own and constraints.
private final class ConstrainedCell: NumberedCell {
  private let icon = UIView()
  private let title = UILabel()
  private let subtitle = UILabel()

  override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
    super.init(style: style, reuseIdentifier: reuseIdentifier)
    icon.backgroundColor = .systemTeal
    icon.layer.cornerRadius = 8
    subtitle.textColor = .secondaryLabel
    subtitle.font = .preferredFont(forTextStyle: .subheadline)
    for view in [icon, title, subtitle] {
      view.translatesAutoresizingMaskIntoConstraints = false
      contentView.addSubview(view)
    }
    NSLayoutConstraint.activate([
      icon.leadingAnchor.constraint(equalTo: contentView.leadingAnchor, constant: 16),
      icon.centerYAnchor.constraint(equalTo: contentView.centerYAnchor),
      icon.widthAnchor.constraint(equalToConstant: 32),
      icon.heightAnchor.constraint(equalTo: icon.widthAnchor),
      title.leadingAnchor.constraint(equalTo: icon.trailingAnchor, constant: 12),
      title.topAnchor.constraint(equalTo: contentView.topAnchor, constant: 10),
      title.trailingAnchor.constraint(lessThanOrEqualTo: contentView.trailingAnchor, constant: -16),
      subtitle.leadingAnchor.constraint(equalTo: title.leadingAnchor),
      subtitle.topAnchor.constraint(equalTo: title.bottomAnchor, constant: 4),
      subtitle.trailingAnchor.constraint(lessThanOrEqualTo: contentView.trailingAnchor, constant: -16),
      subtitle.bottomAnchor.constraint(equalTo: contentView.bottomAnchor, constant: -10),
      contentView.heightAnchor.constraint(greaterThanOrEqualToConstant: 52),
    ])
  }

  required init?(coder: NSCoder) { fatalError("made in code") }

  override func show(_ number: Int) {
    title.text = "Row \(number)"
    subtitle.text = "What stands below the title of row \(number)"
  }
}
