// What is said about a demo beside it: name, sentence, article, numbers, source.
// The numbers are in two columns, names grey, values in the label colour.
import UIKit

final class DemoNotes: UIView {
  private let texts: [(label: UILabel, gap: CGFloat)]
  private let figures: [(name: UILabel, value: UILabel)]
  private let source: SourceButton
  private static let rowHeight: CGFloat = 26
  private static let nameWidth: CGFloat = 120
  private static let sourceHeight: CGFloat = 32

  init(_ demo: Demo) {
    func label(_ text: String, _ size: CGFloat, _ weight: UIFont.Weight, _ color: UIColor) -> UILabel {
      let label = UILabel()
      label.text = text
      label.font = .systemFont(ofSize: size, weight: weight)
      label.textColor = color
      label.numberOfLines = 0
      return label
    }
    var texts: [(label: UILabel, gap: CGFloat)] = [
      (label(demo.title, 34, .bold, .label), 0), (label(demo.summary, 17, .regular, .label), 10),
    ]
    if !demo.articleTitle.isEmpty {
      texts.append((label("After \(demo.article)", 13, .regular, .secondaryLabel), 14))
    }
    self.texts = texts
    figures = demo.figures.map {
      (label($0.name, 13, .regular, .secondaryLabel), label($0.value, 13, .medium, .label))
    }
    source = SourceButton(path: demo.source)
    super.init(frame: .zero)
    for text in texts { addSubview(text.label) }
    for figure in figures {
      addSubview(figure.name)
      addSubview(figure.value)
    }
    addSubview(source)
  }

  required init?(coder: NSCoder) { nil }

  func height(for width: CGFloat) -> CGFloat { place(width: width, moving: false) }

  override func layoutSubviews() {
    super.layoutSubviews()
    _ = place(width: bounds.width, moving: true)
  }

  private func place(width: CGFloat, moving: Bool) -> CGFloat {
    var y: CGFloat = 0
    for (label, gap) in texts {
      let size = label.sizeThatFits(CGSize(width: width, height: .greatestFiniteMagnitude))
      y += gap
      if moving { label.frame = CGRect(x: 0, y: y, width: width, height: size.height.rounded(.up)) }
      y += size.height.rounded(.up)
    }
    y += figures.isEmpty ? 0 : 22
    for (name, value) in figures {
      if moving {
        name.frame = CGRect(x: 0, y: y, width: DemoNotes.nameWidth, height: DemoNotes.rowHeight)
        value.frame = CGRect(
          x: DemoNotes.nameWidth, y: y, width: max(width - DemoNotes.nameWidth, 0),
          height: DemoNotes.rowHeight)
      }
      y += DemoNotes.rowHeight
    }
    y += 22
    if moving {
      source.frame = CGRect(
        x: 0, y: y, width: min(source.widthOfPath, width), height: DemoNotes.sourceHeight)
    }
    return y + DemoNotes.sourceHeight
  }
}
