// What is said about a demo beside it: name, sentence, article, numbers, source.
// The numbers stand in two columns, names grey, values in the label colour. A click on the source copies its path.
import UIKit

final class DemoNotes: UIView {
  private let texts: [(label: UILabel, gap: CGFloat)]
  private let figures: [(name: UILabel, value: UILabel)]
  private let source = UIButton()
  private static let rowHeight: CGFloat = 26
  private static let nameWidth: CGFloat = 120

  init(_ demo: Demo) {
    func label(_ text: String, _ size: CGFloat, _ weight: UIFont.Weight, _ color: UIColor) -> UILabel {
      let label = UILabel()
      label.text = text
      label.font = .systemFont(ofSize: size, weight: weight)
      label.textColor = color
      label.numberOfLines = 0
      return label
    }
    texts = [
      (label(demo.title, 34, .bold, .label), 0), (label(demo.summary, 17, .regular, .label), 10),
      (label("After \(demo.article)", 13, .regular, .secondaryLabel), 14),
    ]
    figures = demo.figures.map {
      (label($0.name, 13, .regular, .secondaryLabel), label($0.value, 13, .medium, .label))
    }
    super.init(frame: .zero)
    source.setTitle(demo.source, for: .normal)
    source.setTitleColor(.secondaryLabel, for: .normal)
    source.setTitleColor(.tertiaryLabel, for: .highlighted)
    source.titleLabel?.font = .monospacedSystemFont(ofSize: 12, weight: .regular)
    source.titleLabel?.lineBreakMode = .byTruncatingHead
    source.contentHorizontalAlignment = .leading
    source.accessibilityIdentifier = "gallery.source"
    source.addAction(UIAction { [unowned self] _ in copy(demo.source) }, for: .touchUpInside)
    for text in texts { addSubview(text.label) }
    for figure in figures {
      addSubview(figure.name)
      addSubview(figure.value)
    }
    addSubview(source)
  }

  required init?(coder: NSCoder) { nil }

  /// Puts the path on the clipboard, and says so for a moment.
  private func copy(_ path: String) {
    UIPasteboard.general.string = path
    source.setTitle("Copied", for: .normal)
    UIView.animate(withDuration: 0.2, delay: 1, options: .allowUserInteraction) { [source] in
      source.alpha = 0.01
    } completion: { [source] _ in
      source.setTitle(path, for: .normal)
      UIView.animate(withDuration: 0.2) { source.alpha = 1 }
    }
  }

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
    y += 18
    if moving { source.frame = CGRect(x: 0, y: y, width: width, height: 18) }
    return y + 18
  }
}
