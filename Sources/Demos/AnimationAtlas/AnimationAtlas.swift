// A sheet of everything that can move: timing functions, calculation modes, springs, fill modes, animation classes
// and layer classes, each in a cell with its name. Where a number moves, its curve is drawn beside it and a dot runs
// along it, driven by the very animation that the cell shows; all cells share one rhythm of two seconds.
import UIKit

final class AnimationAtlasViewController: UIViewController {
  private enum Metrics {
    static let margin: CGFloat = 28
    static let gap: CGFloat = 14
    static let titleHeight: CGFloat = 72
    static let headingHeight: CGFloat = 34
    static let sectionGap: CGFloat = 22
  }

  private let sheet = UIView()
  private let heading = UILabel()
  private let subheading = UILabel()
  private var sections: [(label: UILabel, cells: [AtlasCell])] = []
  private var dragStart: CGFloat?

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .secondarySystemBackground
    view.clipsToBounds = true
    view.addSubview(sheet)
    heading.text = "Animation atlas"
    heading.font = .systemFont(ofSize: 28, weight: .bold)
    heading.textColor = .label
    subheading.text = "Everything that moves, in one rhythm of two seconds"
    subheading.font = .systemFont(ofSize: 14)
    subheading.textColor = .secondaryLabel
    sheet.addSubview(heading)
    sheet.addSubview(subheading)
    for section in AtlasEntry.sections {
      let label = UILabel()
      label.text = section.title
      label.font = .systemFont(ofSize: 15, weight: .semibold)
      label.textColor = .label
      sheet.addSubview(label)
      let cells = section.entries.map { AtlasCell($0) }
      for cell in cells { sheet.addSubview(cell) }
      sections.append((label, cells))
    }
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let width = view.bounds.width - 2 * Metrics.margin
    let columns = max(1, Int((width + Metrics.gap) / (AtlasCell.size.width + Metrics.gap)))
    // The grid is in the middle of the window, and everything starts at its left edge.
    let step = AtlasCell.size.width + Metrics.gap
    let left = ((view.bounds.width - (CGFloat(columns) * step - Metrics.gap)) / 2).rounded()
    heading.frame = CGRect(x: left, y: 20, width: width, height: 34)
    subheading.frame = CGRect(x: left, y: 54, width: width, height: 18)
    var y = Metrics.titleHeight + 16
    for section in sections {
      section.label.frame = CGRect(x: left, y: y, width: width, height: 20)
      y += Metrics.headingHeight
      for (index, cell) in section.cells.enumerated() {
        cell.frame = CGRect(
          x: left + CGFloat(index % columns) * step,
          y: y + CGFloat(index / columns) * (AtlasCell.size.height + Metrics.gap),
          width: AtlasCell.size.width,
          height: AtlasCell.size.height)
      }
      let rows = (section.cells.count + columns - 1) / columns
      y += CGFloat(rows) * (AtlasCell.size.height + Metrics.gap) + Metrics.sectionGap
    }
    sheet.frame = CGRect(x: 0, y: sheet.frame.minY, width: view.bounds.width, height: y)
    scroll(to: sheet.frame.minY)
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    for section in sections { for cell in section.cells { cell.start() } }
  }

  // MARK: Scrolling by hand

  /// The sheet stays within the window.
  private func scroll(to y: CGFloat) {
    sheet.frame.origin.y = min(0, max(y, view.bounds.height - sheet.bounds.height))
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    dragStart = touches.first.map { $0.location(in: view).y - sheet.frame.minY }
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let dragStart, let touch = touches.first else { return }
    scroll(to: touch.location(in: view).y - dragStart)
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { dragStart = nil }
}

extension Demo {
  static let animationAtlas = Demo(
    name: "animation-atlas", title: "Animation atlas",
    summary: "Every curve, spring, mode and layer class, moving.",
    author: "Reference sheet", articleTitle: "All of Core Animation on one page",
    isOfArticle: false,
    identifiers: [], length: AtlasRhythm.period, comesToRest: false, size: CGSize(width: 1274, height: 1740),
    showpiece: [],
    moments: [0.25, 0.75, 1.25, 1.75], source: "Sources/Demos/AnimationAtlas/AnimationAtlas.swift",
    makeRoot: { AnimationAtlasViewController() })
}

/// The beat that all cells share.
enum AtlasRhythm {
  static let period: TimeInterval = 2
  /// The part of the period in which things move; then they rest, so that the end can be seen.
  static let motion: TimeInterval = 1.6
}
