import UIKit

/// Read-outs side by side: a number, and below it what it is.
final class FigureRow: PanelView {
  private var cells: [(value: UILabel, name: UILabel)] = []

  init(_ names: [String]) {
    super.init(frame: .zero)
    for name in names {
      let cell = (
        value: PanelLook.label(PanelLook.number, PanelLook.text),
        name: PanelLook.label(PanelLook.small, PanelLook.quietText, name)
      )
      cells.append(cell)
      addSubview(cell.value)
      addSubview(cell.name)
    }
  }

  required init?(coder: NSCoder) { nil }

  static let height: CGFloat = 34

  func show(_ values: [String]) {
    for (cell, value) in zip(cells, values) where cell.value.text != value { cell.value.text = value }
  }

  /// What one of them shows.
  func text(at index: Int) -> String? { cells.indices.contains(index) ? cells[index].value.text : nil }

  override func layoutSubviews() {
    super.layoutSubviews()
    let width = bounds.width / CGFloat(max(cells.count, 1))
    for (index, cell) in cells.enumerated() {
      let x = (width * CGFloat(index)).rounded()
      cell.value.frame = CGRect(x: x, y: 0, width: width, height: 17)
      cell.name.frame = CGRect(x: x, y: 17, width: width, height: 15)
    }
  }
}
