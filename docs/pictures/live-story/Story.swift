import UIKit

/// The designer's story: an editor with the code, and what a window shows of it. The pictures in the phones are those
/// that `flipbook render` makes of Card.swift before and after its edit; `docs/pictures/live` names them `old-18.png`
/// for 0.18 s.
final class Story: UIViewController {
  private let editor = EditorView()
  private let before = PhoneView(name: "HEAD · COMMIT")
  private let now = PhoneView(name: "now")
  private let caption = UILabel()
  private let clock = UILabel()
  private let finger = UIView()
  private var link: CADisplayLink?
  private var start: CFTimeInterval?

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = UIColor(white: 0.93, alpha: 1)
    editor.frame = CGRect(x: 0, y: 0, width: 380, height: 460)
    caption.frame = CGRect(x: 380, y: 424, width: 460, height: 22)
    caption.font = .systemFont(ofSize: 13, weight: .medium)
    caption.textAlignment = .center
    caption.textColor = UIColor(white: 0.2, alpha: 1)
    clock.frame = CGRect(x: 380, y: 402, width: 460, height: 20)
    clock.font = .monospacedDigitSystemFont(ofSize: 13, weight: .regular)
    clock.textAlignment = .center
    clock.textColor = UIColor(white: 0.45, alpha: 1)
    finger.frame = CGRect(x: 0, y: 0, width: 34, height: 34)
    finger.layer.cornerRadius = 17
    finger.backgroundColor = UIColor(white: 0, alpha: 0.28)
    finger.layer.borderColor = UIColor(white: 1, alpha: 0.9).cgColor
    finger.layer.borderWidth = 2
    for part in [editor, before, now, caption, clock, finger] { view.addSubview(part) }
    show(0)
    let link = CADisplayLink(target: self, selector: #selector(step))
    link.add(to: .main, forMode: .common)
    self.link = link
  }

  @objc private func step(_ link: CADisplayLink) {
    let begin = start ?? link.timestamp
    start = begin
    show(link.timestamp - begin)
  }

  /// The share of a stretch of time that is over, eased at both ends.
  private func share(_ time: Double, _ begin: Double, _ end: Double) -> Double {
    let x = min(max((time - begin) / (end - begin), 0), 1)
    return x * x * (3 - 2 * x)
  }

  private func show(_ time: Double) {
    let media = min(max((time - 1) * 0.1, 0), 0.18) + min(max((time - 6.6) * 0.1, 0), 0.42)
    let isReloaded = time >= 4.6
    let apart = share(time, 5.5, 6.1)
    let size = CGSize(width: 200, height: 394)
    before.frame = CGRect(origin: CGPoint(x: 610 - 100 - 110 * apart, y: 4), size: size)
    now.frame = CGRect(origin: CGPoint(x: 610 - 100 + 110 * apart, y: 4), size: size)
    before.alpha = apart
    // Names that lie over each other cannot be read.
    (before.nameAlpha, now.nameAlpha) = (share(time, 5.85, 6.2), share(time, 5.85, 6.2))
    before.show("old", media)
    now.show(isReloaded ? "new" : "old", media)
    finger.center = CGPoint(x: now.frame.minX + 100, y: now.frame.minY + 296)
    finger.alpha = share(time, 0.5, 0.8) * (1 - share(time, 1.2, 1.6))
    clock.text = String(format: "%.2f s", media) + (time < 1 ? "" : "  ·  0.1×")
    editor.show(
      isSelected: time >= 3 && time < 3.4, isTyped: time >= 3.4, isSaved: time >= 4, hasTest: time >= 11.4)
    caption.text =
      switch time {
      case ..<1: "flipbook run Card.swift"
      case ..<3: "A tap, in slow motion"
      case ..<4.6: "Livelier: another damping in the editor"
      case ..<5.5: "Card.swift reloaded in 0.6 s: the same moment, new code"
      case ..<11.2: "--against HEAD: the last commit on the same clock"
      default: "Save as test: the tap, and the curves of all that moved"
      }
  }
}

/// A picture in a frame, below its name.
final class PhoneView: UIView {
  private let picture = UIImageView()
  private let label = UILabel()

  init(name: String) {
    super.init(frame: .zero)
    label.text = name
    label.font = .systemFont(ofSize: 12, weight: .semibold)
    label.textAlignment = .center
    label.textColor = UIColor(white: 0.3, alpha: 1)
    picture.layer.cornerRadius = 20
    picture.clipsToBounds = true
    picture.layer.borderColor = UIColor(white: 0, alpha: 0.18).cgColor
    picture.layer.borderWidth = 1
    addSubview(label)
    addSubview(picture)
  }

  required init?(coder: NSCoder) { nil }

  var nameAlpha: CGFloat {
    get { label.alpha }
    set { label.alpha = newValue }
  }

  override func layoutSubviews() {
    label.frame = CGRect(x: 0, y: 4, width: bounds.width, height: 18)
    picture.frame = CGRect(x: 0, y: 28, width: 200, height: 364)
  }

  func show(_ side: String, _ time: Double) {
    picture.image = UIImage(named: "\(side)-\(Int((time * 100).rounded()))")
  }
}

/// An editor, with the lines of Card.swift that are about the motion.
final class EditorView: UIView {
  private let tab = UILabel()
  private let code = UILabel()

  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = UIColor(red: 0.11, green: 0.12, blue: 0.15, alpha: 1)
    tab.frame = CGRect(x: 20, y: 14, width: 340, height: 20)
    tab.font = .systemFont(ofSize: 12, weight: .medium)
    tab.textColor = UIColor(white: 1, alpha: 0.6)
    code.numberOfLines = 0
    addSubview(tab)
    addSubview(code)
  }

  required init?(coder: NSCoder) { nil }

  private static let words: [(String, UIColor)] = [
    ("func", UIColor(red: 1, green: 0.48, blue: 0.7, alpha: 1)),
    ("self", UIColor(red: 1, green: 0.48, blue: 0.7, alpha: 1)),
    ("@objc", UIColor(red: 1, green: 0.48, blue: 0.7, alpha: 1)),
    ("UIView", UIColor(red: 0.45, green: 0.8, blue: 0.95, alpha: 1)),
    ("CGRect", UIColor(red: 0.45, green: 0.8, blue: 0.95, alpha: 1)),
    ("\"tap\"", UIColor(red: 0.99, green: 0.55, blue: 0.4, alpha: 1)),
    ("\"card\"", UIColor(red: 0.99, green: 0.55, blue: 0.4, alpha: 1)),
    ("\"time\"", UIColor(red: 0.99, green: 0.55, blue: 0.4, alpha: 1)),
    ("\"events\"", UIColor(red: 0.99, green: 0.55, blue: 0.4, alpha: 1)),
  ]

  func show(isSelected: Bool, isTyped: Bool, isSaved: Bool, hasTest: Bool) {
    tab.text = hasTest ? "Tests/Flipbook/Card.json" : isTyped && !isSaved ? "Card.swift  ●" : "Card.swift"
    let number = isTyped ? "0.4" : "0.9"
    let text =
      hasTest
      ? "{\"events\": [\n  {\"time\": 0, \"tap\": \"card\"}\n]}"
      : """
      @objc func raise() {
        UIView.animate(
          withDuration: 0.6, delay: 0,
          usingSpringWithDamping: \(number),
          initialSpringVelocity: 0
        ) {
          self.card.frame = CGRect(
            x: 15, y: 56,
            width: 170, height: 150)
          self.card.backgroundColor =
            .systemPink
        }
      }
      """
    let whole = NSMutableAttributedString(
      string: text,
      attributes: [
        .font: UIFont.monospacedSystemFont(ofSize: 13, weight: .regular),
        .foregroundColor: UIColor(white: 0.92, alpha: 1),
      ])
    for (word, color) in Self.words {
      var from = text.startIndex
      while let range = text.range(of: word, range: from..<text.endIndex) {
        whole.addAttribute(.foregroundColor, value: color, range: NSRange(range, in: text))
        from = range.upperBound
      }
    }
    if !hasTest, let range = text.range(of: "Damping: \(number)") {
      let place = NSRange(range, in: text)
      let digits = NSRange(location: place.location + 9, length: 3)
      whole.addAttribute(
        .foregroundColor, value: UIColor(red: 0.82, green: 0.75, blue: 1, alpha: 1), range: digits)
      if isSelected || isTyped && !isSaved {
        whole.addAttribute(
          .backgroundColor, value: UIColor(red: 0.25, green: 0.45, blue: 0.9, alpha: isSelected ? 0.9 : 0.4),
          range: digits)
      }
    }
    code.attributedText = whole
    let size = code.sizeThatFits(CGSize(width: 350, height: 400))
    code.frame = CGRect(x: 20, y: 56, width: 350, height: size.height)
  }
}
