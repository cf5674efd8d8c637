import UIKit

/// The keys of the tuner, in as many columns as fit.
final class HelpPage: PanelView {
  private struct Row {
    let key: UILabel
    let meaning: UILabel
  }

  private let scroll = UIScrollView()
  private var titles: [UILabel] = []
  private var rows: [[Row]] = []
  private static let rowHeight: CGFloat = 22
  private static let keyWidth: CGFloat = 92
  private static let columnWidth: CGFloat = 300

  init() {
    super.init(frame: .zero)
    accessibilityIdentifier = "tuner.help"
    scroll.alwaysBounceVertical = false
    addSubview(scroll)
    for section in KeyList.sections {
      let title = PanelLook.label(PanelLook.strong, PanelLook.text, section.title)
      titles.append(title)
      scroll.addSubview(title)
      rows.append(
        section.keys.map { entry in
          let row = Row(
            key: PanelLook.label(PanelLook.number, PanelLook.accent, entry.key),
            meaning: PanelLook.label(PanelLook.body, PanelLook.quietText, entry.meaning))
          row.meaning.numberOfLines = 0
          scroll.addSubview(row.key)
          scroll.addSubview(row.meaning)
          return row
        })
    }
  }

  required init?(coder: NSCoder) { nil }

  override func layoutSubviews() {
    super.layoutSubviews()
    scroll.frame = bounds
    let margin = PanelLook.margin
    let columns = max(Int((bounds.width - margin) / Self.columnWidth), 1)
    let width = (bounds.width - margin * CGFloat(columns + 1)) / CGFloat(columns)
    var heights = [CGFloat](repeating: margin, count: columns)
    for (index, title) in titles.enumerated() {
      // The next section goes into the shortest column.
      let column = heights.indices.min { heights[$0] < heights[$1] } ?? 0
      let x = margin + CGFloat(column) * (width + margin)
      var y = heights[column]
      title.frame = CGRect(x: x, y: y, width: width, height: Self.rowHeight)
      y += Self.rowHeight + 2
      for row in rows[index] {
        row.key.frame = CGRect(x: x, y: y, width: Self.keyWidth, height: Self.rowHeight)
        // What is too long for a line has more of them, the first beside the key.
        let room = CGSize(width: max(width - Self.keyWidth, 0), height: .greatestFiniteMagnitude)
        let line = row.meaning.font.lineHeight.rounded(.up)
        let high = max(row.meaning.sizeThatFits(room).height.rounded(.up), line) + Self.rowHeight - line
        row.meaning.frame = CGRect(x: x + Self.keyWidth, y: y, width: room.width, height: high)
        y += high
      }
      heights[column] = y + 16
    }
    scroll.contentSize = CGSize(width: bounds.width, height: heights.max() ?? 0)
  }
}
