import UIKit

/// A row of the list: the dish, its name, how long it takes.
final class RecipeCell: UITableViewCell {
  static let identifier = "RecipeCell"

  private let dishView = DishView()
  private let titleLabel = UILabel()
  private let noteLabel = UILabel()
  private let timeLabel = UILabel()
  private let clock = UIImageView(image: UIImage(systemName: "clock"))

  override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
    super.init(style: style, reuseIdentifier: reuseIdentifier)
    backgroundColor = Palette.card
    let selected = UIView()
    selected.backgroundColor = Palette.line
    selectedBackgroundView = selected

    titleLabel.font = .recipes(.headline, size: 17, weight: .semibold)
    titleLabel.textColor = Palette.ink
    noteLabel.font = .recipes(.subheadline, size: 14, weight: .regular)
    noteLabel.textColor = Palette.faded
    timeLabel.font = .recipes(.caption1, size: 12, weight: .medium)
    timeLabel.textColor = Palette.faded
    clock.tintColor = Palette.faded
    clock.contentMode = .scaleAspectFit
    clock.setContentHuggingPriority(.required, for: .horizontal)

    let time = UIStackView(arrangedSubviews: [clock, timeLabel])
    time.spacing = 4
    time.alignment = .center
    let texts = UIStackView(arrangedSubviews: [titleLabel, noteLabel, time])
    texts.axis = .vertical
    texts.alignment = .leading
    texts.spacing = 3
    texts.setCustomSpacing(7, after: noteLabel)
    for view in [dishView, texts] {
      view.translatesAutoresizingMaskIntoConstraints = false
      contentView.addSubview(view)
    }
    let bottom = texts.bottomAnchor.constraint(equalTo: contentView.bottomAnchor, constant: -14)
    // A cell is 44 points high before it is measured.
    bottom.priority = .defaultHigh
    NSLayoutConstraint.activate([
      clock.widthAnchor.constraint(equalToConstant: 13), clock.heightAnchor.constraint(equalToConstant: 13),
      dishView.leadingAnchor.constraint(equalTo: contentView.leadingAnchor, constant: 12),
      dishView.centerYAnchor.constraint(equalTo: contentView.centerYAnchor),
      dishView.widthAnchor.constraint(equalToConstant: 72),
      dishView.heightAnchor.constraint(equalToConstant: 72),
      texts.leadingAnchor.constraint(equalTo: dishView.trailingAnchor, constant: 12),
      texts.trailingAnchor.constraint(equalTo: contentView.trailingAnchor, constant: -12),
      texts.topAnchor.constraint(equalTo: contentView.topAnchor, constant: 14),
      bottom,
    ])
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  func show(_ recipe: Recipe) {
    dishView.dish = recipe.dish
    titleLabel.text = recipe.title
    noteLabel.text = recipe.note
    timeLabel.text = "\(recipe.minutes) min  ·  serves \(recipe.servings)"
    accessibilityIdentifier = "recipe.\(recipe.title)"
  }
}
