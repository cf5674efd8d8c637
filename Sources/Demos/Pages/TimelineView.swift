// How much of a record has been played, as a line with times at its ends. It stands still.
import UIKit

final class TimelineView: UIStackView {
  override init(frame: CGRect) {
    super.init(frame: frame)
    axis = .vertical
    spacing = 8
    let line = UIProgressView()
    line.progress = 0.35
    line.progressTintColor = .secondaryLabel
    line.trackTintColor = .tertiarySystemFill
    line.heightAnchor.constraint(equalToConstant: 6).isActive = true
    addArrangedSubview(line)
    let times = ["1:24", "-2:36"].map { text in
      let time = UILabel()
      time.text = text
      time.font = .systemFont(ofSize: 12, weight: .medium)
      time.textColor = .secondaryLabel
      return time
    }
    addArrangedSubview(UIStackView(arrangedSubviews: [times[0], UIView(), times[1]]))
  }

  required init(coder: NSCoder) { super.init(coder: coder) }
}
