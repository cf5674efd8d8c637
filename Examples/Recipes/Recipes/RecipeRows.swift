import UIKit

/// An ingredient with a circle that fills when it is ticked off.
final class TickCell: UITableViewCell {
  static let identifier = "TickCell"

  private let circle = CAShapeLayer()
  private let tick = CAShapeLayer()
  private let mark = UIView()
  private let label = UILabel()
  private var isTicked = false

  override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
    super.init(style: style, reuseIdentifier: reuseIdentifier)
    backgroundColor = Palette.card
    label.font = .recipes(.body, size: 16, weight: .regular)
    label.numberOfLines = 0
    let bounds = CGRect(x: 0, y: 0, width: 24, height: 24)
    circle.path = UIBezierPath(ovalIn: bounds.insetBy(dx: 1.5, dy: 1.5)).cgPath
    circle.lineWidth = 1.5
    let path = UIBezierPath()
    path.move(to: CGPoint(x: 7, y: 12.5))
    path.addLine(to: CGPoint(x: 10.6, y: 16))
    path.addLine(to: CGPoint(x: 17, y: 8.6))
    tick.path = path.cgPath
    tick.lineWidth = 2
    tick.lineCap = .round
    tick.lineJoin = .round
    tick.fillColor = nil
    tick.strokeColor = UIColor.white.cgColor
    tick.strokeEnd = 0
    mark.layer.addSublayer(circle)
    mark.layer.addSublayer(tick)
    for view in [mark, label] {
      view.translatesAutoresizingMaskIntoConstraints = false
      contentView.addSubview(view)
    }
    NSLayoutConstraint.activate([
      mark.leadingAnchor.constraint(equalTo: contentView.leadingAnchor, constant: 16),
      mark.centerYAnchor.constraint(equalTo: contentView.centerYAnchor),
      mark.widthAnchor.constraint(equalToConstant: 24), mark.heightAnchor.constraint(equalToConstant: 24),
      label.leadingAnchor.constraint(equalTo: mark.trailingAnchor, constant: 12),
      label.trailingAnchor.constraint(equalTo: contentView.trailingAnchor, constant: -16),
      label.topAnchor.constraint(equalTo: contentView.topAnchor, constant: 13),
      label.bottomAnchor.constraint(equalTo: contentView.bottomAnchor, constant: -13),
    ])
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  override func traitCollectionDidChange(_ previous: UITraitCollection?) {
    super.traitCollectionDidChange(previous)
    applyColors()
  }

  func show(_ text: String, isTicked: Bool) {
    label.text = text
    setTicked(isTicked, animated: false)
  }

  func setTicked(_ isTicked: Bool, animated: Bool) {
    self.isTicked = isTicked
    CATransaction.begin()
    CATransaction.setDisableActions(!animated)
    tick.strokeEnd = isTicked ? 1 : 0
    applyColors()
    CATransaction.commit()
    guard animated else { return }
    let pop = CASpringAnimation(keyPath: "transform.scale")
    pop.fromValue = 0.7
    pop.toValue = 1
    pop.stiffness = 320
    pop.damping = 14
    pop.duration = pop.settlingDuration
    mark.layer.add(pop, forKey: "pop")
  }

  private func applyColors() {
    let basil = Palette.basil.resolvedColor(with: traitCollection)
    circle.fillColor = basil.withAlphaComponent(isTicked ? 1 : 0).cgColor
    circle.strokeColor = (isTicked ? basil : Palette.faded.resolvedColor(with: traitCollection)).cgColor
    label.textColor = isTicked ? Palette.faded : Palette.ink
  }
}

/// A step of the method with its number.
final class StepCell: UITableViewCell {
  static let identifier = "StepCell"

  private let number = UILabel()
  private let label = UILabel()

  override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
    super.init(style: style, reuseIdentifier: reuseIdentifier)
    backgroundColor = Palette.card
    selectionStyle = .none
    number.font = .recipes(.title3, size: 20, weight: .bold)
    number.textColor = Palette.tomato
    number.textAlignment = .center
    label.font = .recipes(.body, size: 16, weight: .regular)
    label.textColor = Palette.ink
    label.numberOfLines = 0
    for view in [number, label] {
      view.translatesAutoresizingMaskIntoConstraints = false
      contentView.addSubview(view)
    }
    NSLayoutConstraint.activate([
      number.leadingAnchor.constraint(equalTo: contentView.leadingAnchor, constant: 16),
      number.widthAnchor.constraint(equalToConstant: 24),
      number.firstBaselineAnchor.constraint(equalTo: label.firstBaselineAnchor),
      label.leadingAnchor.constraint(equalTo: number.trailingAnchor, constant: 12),
      label.trailingAnchor.constraint(equalTo: contentView.trailingAnchor, constant: -16),
      label.topAnchor.constraint(equalTo: contentView.topAnchor, constant: 13),
      label.bottomAnchor.constraint(equalTo: contentView.bottomAnchor, constant: -13),
    ])
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  func show(_ text: String, number: Int) {
    label.text = text
    self.number.text = "\(number)"
  }
}
