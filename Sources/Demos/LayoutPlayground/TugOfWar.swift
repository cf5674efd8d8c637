// Two tiles side by side in a rope's length. Both are content with their own width; there is more room than both want.
// The one that hugs its content less has to stretch: the sliders set the content hugging priorities.
import UIKit

final class TugOfWar: UIView {
  private let left = PlaygroundTile("Left", color: .systemTeal, size: CGSize(width: 76, height: 44))
  private let right = PlaygroundTile("Right", color: .systemIndigo, size: CGSize(width: 76, height: 44))
  private let verdict = UILabel()
  private let leftSlider = PlaygroundSlider(1...999, value: 700, identifier: "hug.left", color: .systemTeal)
  private let rightSlider = PlaygroundSlider(
    1...999, value: 300, identifier: "hug.right", color: .systemIndigo)

  override init(frame: CGRect) {
    super.init(frame: frame)
    let title = UILabel()
    title.text = "Tug of war"
    title.font = .systemFont(ofSize: 17, weight: .semibold)
    title.setContentHuggingPriority(.defaultHigh, for: .horizontal)
    verdict.font = .systemFont(ofSize: 13)
    verdict.textColor = .secondaryLabel
    verdict.textAlignment = .right
    let heading = UIStackView(arrangedSubviews: [title, verdict])
    heading.alignment = .firstBaseline
    heading.spacing = 8
    let rope = UIStackView(arrangedSubviews: [left, right])
    rope.spacing = 6
    let all = UIStackView(arrangedSubviews: [
      heading, rope, PlaygroundRow("Left hugs", [leftSlider]), PlaygroundRow("Right hugs", [rightSlider]),
    ])
    all.axis = .vertical
    all.spacing = 8
    all.setCustomSpacing(10, after: rope)
    all.translatesAutoresizingMaskIntoConstraints = false
    addSubview(all)
    NSLayoutConstraint.activate(
      NSLayoutConstraint.constraints(withVisualFormat: "H:|[all]|", views: ["all": all])
        + NSLayoutConstraint.constraints(withVisualFormat: "V:|[all]|", views: ["all": all]))
    for slider in [leftSlider, rightSlider] { slider.onChange = { [weak self] _ in self?.pull() } }
    apply()
  }

  required init?(coder: NSCoder) { nil }

  private func pull() {
    apply()
    UIView.animate(
      withDuration: 0.5, delay: 0, usingSpringWithDamping: 0.7, initialSpringVelocity: 0,
      options: .allowUserInteraction
    ) {
      self.layoutIfNeeded()
    }
  }

  private func apply() {
    left.setContentHuggingPriority(UILayoutPriority(leftSlider.value), for: .horizontal)
    right.setContentHuggingPriority(UILayoutPriority(rightSlider.value), for: .horizontal)
    if leftSlider.value == rightSlider.value {
      verdict.text = "A tie: the layout is ambiguous."
    } else {
      verdict.text =
        leftSlider.value < rightSlider.value
        ? "Left hugs less and stretches." : "Right hugs less and stretches."
    }
  }
}
