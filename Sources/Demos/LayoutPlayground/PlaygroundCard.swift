// Cards and rows of the playground: stacks all the way down.
import UIKit

/// A rounded card whose content is inside its margins.
final class PlaygroundCard: UIStackView {
  init(spacing: CGFloat, _ views: [UIView]) {
    super.init(frame: .zero)
    axis = .vertical
    self.spacing = spacing
    backgroundColor = .secondarySystemGroupedBackground
    layer.cornerRadius = 16
    isLayoutMarginsRelativeArrangement = true
    insetsLayoutMarginsFromSafeArea = false
    directionalLayoutMargins = NSDirectionalEdgeInsets(top: 14, leading: 16, bottom: 14, trailing: 16)
    for view in views { addArrangedSubview(view) }
  }

  required init(coder: NSCoder) { super.init(coder: coder) }
}

/// A name on the left and what it names on the right.
final class PlaygroundRow: UIStackView {
  private static let nameWidth: CGFloat = 80

  init(_ name: String, _ views: [UIView]) {
    super.init(frame: .zero)
    spacing = 10
    alignment = .center
    let label = UILabel()
    label.text = name
    label.font = .systemFont(ofSize: 13)
    label.textColor = .secondaryLabel
    addArrangedSubview(label)
    for view in views { addArrangedSubview(view) }
    label.widthAnchor.constraint(equalToConstant: Self.nameWidth).isActive = true
  }

  required init(coder: NSCoder) { super.init(coder: coder) }
}

/// A slider with its value in figures beside it.
final class PlaygroundSlider: UIStackView {
  private let slider = UISlider()
  private let figure = UILabel()
  var onChange: (Float) -> Void = { _ in }

  init(_ range: ClosedRange<Float>, value: Float, identifier: String, color: UIColor? = nil) {
    super.init(frame: .zero)
    spacing = 10
    alignment = .center
    slider.minimumValue = range.lowerBound
    slider.maximumValue = range.upperBound
    slider.value = value
    slider.minimumTrackTintColor = color
    slider.accessibilityIdentifier = identifier
    figure.font = .monospacedDigitSystemFont(ofSize: 14, weight: .medium)
    figure.textColor = .label
    figure.textAlignment = .right
    addArrangedSubview(slider)
    addArrangedSubview(figure)
    figure.widthAnchor.constraint(equalToConstant: 34).isActive = true
    slider.addAction(
      UIAction { [weak self] _ in
        guard let self else { return }
        self.showFigure()
        self.onChange(self.value)
      }, for: .valueChanged)
    showFigure()
  }

  required init(coder: NSCoder) { super.init(coder: coder) }

  /// In whole points or priorities.
  var value: Float {
    get { slider.value.rounded() }
    set {
      slider.setValue(newValue, animated: true)
      showFigure()
    }
  }

  private func showFigure() { figure.text = "\(Int(value))" }
}
