import UIKit

/// The dish, its name and how long it takes, above a recipe.
final class RecipeHeader: UIView {
  private let dishView = DishView()
  private let titleLabel = UILabel()
  private let noteLabel = UILabel()
  private let time = MetaView(symbol: "clock")
  private let servings = MetaView(symbol: "person.2")

  override init(frame: CGRect) {
    super.init(frame: frame)
    titleLabel.font = .recipes(.title1, size: 28, weight: .bold)
    titleLabel.textColor = Palette.ink
    titleLabel.numberOfLines = 0
    titleLabel.textAlignment = .center
    noteLabel.font = .recipes(.subheadline, size: 15, weight: .regular)
    noteLabel.textColor = Palette.faded
    noteLabel.numberOfLines = 0
    noteLabel.textAlignment = .center

    let meta = UIStackView(arrangedSubviews: [time, servings])
    meta.spacing = 10
    let stack = UIStackView(arrangedSubviews: [dishView, titleLabel, noteLabel, meta])
    stack.axis = .vertical
    stack.alignment = .center
    stack.spacing = 4
    stack.setCustomSpacing(8, after: dishView)
    stack.setCustomSpacing(16, after: noteLabel)
    stack.translatesAutoresizingMaskIntoConstraints = false
    addSubview(stack)
    let bottom = stack.bottomAnchor.constraint(equalTo: bottomAnchor, constant: -8)
    // A header is as high as nothing before it is measured.
    bottom.priority = .defaultHigh
    NSLayoutConstraint.activate([
      dishView.widthAnchor.constraint(equalToConstant: 190),
      dishView.heightAnchor.constraint(equalToConstant: 190),
      stack.topAnchor.constraint(equalTo: topAnchor, constant: 8),
      stack.leadingAnchor.constraint(equalTo: leadingAnchor, constant: 24),
      stack.trailingAnchor.constraint(equalTo: trailingAnchor, constant: -24), bottom,
    ])
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  func show(_ recipe: Recipe) {
    dishView.dish = recipe.dish
    titleLabel.text = recipe.title
    noteLabel.text = recipe.note
    time.text = "\(recipe.minutes) min"
    servings.text = "serves \(recipe.servings)"
  }

  /// The plate answers when its recipe becomes a favourite.
  func beat() {
    dishView.transform = CGAffineTransform(scaleX: 0.9, y: 0.9).rotated(by: -0.12)
    UIView.animate(
      withDuration: 0.7, delay: 0, usingSpringWithDamping: 0.45, initialSpringVelocity: 0, options: []
    ) { self.dishView.transform = .identity }
  }
}

/// A symbol and a few words in a capsule.
private final class MetaView: UIView {
  private let label = UILabel()

  var text: String? {
    get { label.text }
    set { label.text = newValue }
  }

  init(symbol: String) {
    super.init(frame: .zero)
    backgroundColor = Palette.card
    layer.cornerRadius = 15
    label.font = .recipes(.footnote, size: 13, weight: .medium)
    label.textColor = Palette.ink
    let icon = UIImageView(image: UIImage(systemName: symbol))
    icon.tintColor = Palette.tomato
    icon.contentMode = .scaleAspectFit
    let stack = UIStackView(arrangedSubviews: [icon, label])
    stack.spacing = 6
    stack.alignment = .center
    stack.translatesAutoresizingMaskIntoConstraints = false
    addSubview(stack)
    NSLayoutConstraint.activate([
      icon.widthAnchor.constraint(equalToConstant: 15), icon.heightAnchor.constraint(equalToConstant: 15),
      heightAnchor.constraint(equalToConstant: 30),
      stack.centerYAnchor.constraint(equalTo: centerYAnchor),
      stack.leadingAnchor.constraint(equalTo: leadingAnchor, constant: 12),
      stack.trailingAnchor.constraint(equalTo: trailingAnchor, constant: -14),
    ])
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }
}
