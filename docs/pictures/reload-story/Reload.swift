import UIKit

/// The README's first picture: the lines of a file in an editor, and the film of a window that runs it.
final class Reload: UIViewController {
  /// Frames a second, and when the file is saved: `docs/pictures/reload` has the same numbers.
  private let rate = 10.0
  private let saved = 4.3
  private let code = UILabel()
  private let tab = UILabel()
  private let film = UIImageView()
  private let finger = UIView()
  private var link: CADisplayLink?
  private var start: CFTimeInterval?

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = UIColor(red: 0.12, green: 0.125, blue: 0.15, alpha: 1)
    tab.frame = CGRect(x: 22, y: 16, width: 290, height: 20)
    code.frame = CGRect(x: 22, y: 56, width: 296, height: 330)
    code.numberOfLines = 0
    film.frame = CGRect(x: 330, y: 0, width: 610, height: 520)
    finger.frame = CGRect(x: 330 + 115 - 17, y: 265 - 17, width: 34, height: 34)
    finger.layer.cornerRadius = 17
    finger.backgroundColor = UIColor(white: 0, alpha: 0.24)
    finger.layer.borderColor = UIColor(white: 1, alpha: 0.9).cgColor
    finger.layer.borderWidth = 2
    for part in [tab, code, film, finger] { view.addSubview(part) }
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

  private func show(_ time: Double) {
    film.image = UIImage(named: "frame-\(Int((time * rate + 0.01).rounded(.down)))")
    // Where the heart is tapped, at about 0.9 s.
    finger.alpha = min(max(min((time - 0.3) / 0.3, (1.5 - time) / 0.3), 0), 1)
    let isSelected = time >= saved - 1.4 && time < saved - 0.8
    let isTyped = time >= saved - 0.8
    let quiet = UIColor(white: 0.62, alpha: 1)
    let name = NSMutableAttributedString(
      string: "LikeButton.swift", attributes: [.font: UIFont.systemFont(ofSize: 13), .foregroundColor: quiet])
    if isTyped {
      let state = time < saved ? "  edited" : time < saved + 1.6 ? "  saved" : ""
      name.append(
        NSAttributedString(
          string: state,
          attributes: [
            .font: UIFont.systemFont(ofSize: 13, weight: .semibold),
            .foregroundColor: UIColor(red: 0.55, green: 0.82, blue: 0.6, alpha: 1),
          ]))
    }
    tab.attributedText = name
    code.attributedText = source(damping: isTyped ? "3" : "9", isSelected: isSelected)
  }

  private func source(damping: String, isSelected: Bool) -> NSAttributedString {
    let text = """
      private func toggle() {
        isLiked.toggle()
        applyColors()
        let beat = CASpringAnimation(
          keyPath: "transform.scale")
        beat.fromValue = 0.6
        beat.toValue = 1
        beat.stiffness = 260
        beat.damping = \(damping)
        beat.duration =
          beat.settlingDuration
        heart.add(beat, forKey: "beat")
      }
      """
    let paragraph = NSMutableParagraphStyle()
    paragraph.lineSpacing = 4
    let result = NSMutableAttributedString(
      string: text,
      attributes: [
        .font: UIFont.monospacedSystemFont(ofSize: 14, weight: .regular), .paragraphStyle: paragraph,
        .foregroundColor: UIColor(white: 0.9, alpha: 1),
      ])
    func paint(_ words: [String], _ color: UIColor) {
      for word in words {
        var rest = NSRange(location: 0, length: (text as NSString).length)
        while true {
          let found = (text as NSString).range(of: word, options: [], range: rest)
          guard found.location != NSNotFound else { break }
          result.addAttribute(.foregroundColor, value: color, range: found)
          rest.location = found.location + found.length
          rest.length = (text as NSString).length - rest.location
        }
      }
    }
    paint(["private", "func ", "let "], UIColor(red: 0.98, green: 0.47, blue: 0.68, alpha: 1))
    paint(["CASpringAnimation"], UIColor(red: 0.42, green: 0.78, blue: 0.95, alpha: 1))
    paint(["\"transform.scale\"", "\"beat\""], UIColor(red: 0.95, green: 0.62, blue: 0.45, alpha: 1))
    paint(["0.6", "260"], UIColor(red: 0.78, green: 0.7, blue: 1, alpha: 1))
    let number = (text as NSString).range(of: "damping = \(damping)")
    let digits = NSRange(location: number.location + number.length - 1, length: 1)
    result.addAttribute(
      .foregroundColor, value: UIColor(red: 1, green: 0.82, blue: 0.35, alpha: 1), range: digits)
    if isSelected {
      result.addAttribute(
        .backgroundColor, value: UIColor(red: 0.25, green: 0.4, blue: 0.75, alpha: 1), range: digits)
    }
    return result
  }
}
