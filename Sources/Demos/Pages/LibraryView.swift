// A library of records in rows: something for a player to be over.
import UIKit

/// Records in rows: what the player is over.
final class LibraryView: UIView {
  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = .systemBackground
    let heading = UILabel()
    heading.text = "Library"
    heading.font = .systemFont(ofSize: 34, weight: .bold)
    let rows = UIStackView(arrangedSubviews: [heading])
    rows.axis = .vertical
    rows.spacing = 16
    rows.setCustomSpacing(24, after: heading)
    let colors: [UIColor] = [
      .systemIndigo, .systemTeal, .systemOrange, .systemPurple, .systemGreen, .systemPink, .systemBlue,
    ]
    let names = ["Ease In", "Keyframes", "Autoreverse", "Fill Mode", "Additive", "Damped", "Time Offset"]
    for (color, name) in zip(colors, names) { rows.addArrangedSubview(row(name, color)) }
    rows.translatesAutoresizingMaskIntoConstraints = false
    // A window can be narrower than a record.
    let trailing = rows.trailingAnchor.constraint(
      equalTo: safeAreaLayoutGuide.trailingAnchor, constant: -20)
    trailing.priority = UILayoutPriority(999)
    addSubview(rows)
    NSLayoutConstraint.activate([
      rows.topAnchor.constraint(equalTo: safeAreaLayoutGuide.topAnchor, constant: 40),
      rows.leadingAnchor.constraint(equalTo: safeAreaLayoutGuide.leadingAnchor, constant: 20),
      trailing,
    ])
  }

  required init?(coder: NSCoder) { nil }

  private func row(_ name: String, _ color: UIColor) -> UIView {
    let cover = UIView().sized(56, 56)
    cover.backgroundColor = color
    cover.layer.cornerRadius = 8
    let title = UILabel()
    title.text = name
    title.font = .systemFont(ofSize: 17)
    let row = UIStackView(arrangedSubviews: [cover, title])
    row.spacing = 14
    row.alignment = .center
    return row
  }
}
