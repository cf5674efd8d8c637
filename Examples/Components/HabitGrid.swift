// 2022: a diffable grid of habits with a content configuration of its own.
import UIKit

struct Habit: Hashable, Identifiable {
  let id = UUID()
  var name: String
  var symbol: String
  var isDone = false
}

struct HabitConfiguration: UIContentConfiguration, Hashable {
  var habit: Habit
  var isPressed = false

  func makeContentView() -> UIView & UIContentView { HabitContentView(self) }

  func updated(for state: UIConfigurationState) -> HabitConfiguration {
    guard let state = state as? UICellConfigurationState else { return self }
    var updated = self
    updated.isPressed = state.isHighlighted
    return updated
  }
}

final class HabitContentView: UIView, UIContentView {
  private let icon = UIImageView()
  private let name = UILabel()
  var configuration: UIContentConfiguration { didSet { apply(animated: true) } }

  init(_ configuration: HabitConfiguration) {
    self.configuration = configuration
    super.init(frame: .zero)
    layer.cornerRadius = 22
    layer.cornerCurve = .continuous
    icon.contentMode = .center
    icon.preferredSymbolConfiguration = UIImage.SymbolConfiguration(pointSize: 30, weight: .semibold)
    name.font = .preferredFont(forTextStyle: .subheadline)
    name.textAlignment = .center
    let column = UIStackView(arrangedSubviews: [icon, name])
    column.axis = .vertical
    column.spacing = 10
    column.translatesAutoresizingMaskIntoConstraints = false
    addSubview(column)
    NSLayoutConstraint.activate([
      column.centerXAnchor.constraint(equalTo: centerXAnchor),
      column.centerYAnchor.constraint(equalTo: centerYAnchor),
    ])
    apply(animated: false)
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  private func apply(animated: Bool) {
    guard let content = configuration as? HabitConfiguration else { return }
    name.text = content.habit.name
    icon.image = UIImage(systemName: content.habit.isDone ? "checkmark" : content.habit.symbol)
    let changes = {
      self.backgroundColor = content.habit.isDone ? .systemGreen : .secondarySystemBackground
      self.icon.tintColor = content.habit.isDone ? .white : .systemGreen
      self.name.textColor = content.habit.isDone ? .white : .label
      self.transform = content.isPressed ? CGAffineTransform(scaleX: 0.92, y: 0.92) : .identity
    }
    guard animated else { return changes() }
    UIView.animate(
      withDuration: 0.4, delay: 0, usingSpringWithDamping: 0.55, initialSpringVelocity: 0.5,
      options: [.allowUserInteraction, .beginFromCurrentState], animations: changes)
  }
}

@MainActor
private final class HabitGridController: UIViewController, UICollectionViewDelegate {
  private enum Section { case today }

  private var habits = [
    Habit(name: "Water", symbol: "drop.fill"), Habit(name: "Walk", symbol: "figure.walk"),
    Habit(name: "Read", symbol: "book.fill"),
    Habit(name: "Sleep", symbol: "moon.fill"), Habit(name: "Write", symbol: "pencil"),
    Habit(name: "Sun", symbol: "sun.max.fill"),
  ]
  private lazy var collectionView: UICollectionView = {
    let layout = UICollectionViewFlowLayout()
    layout.itemSize = CGSize(width: 165, height: 130)
    layout.minimumInteritemSpacing = 16
    layout.minimumLineSpacing = 16
    layout.sectionInset = UIEdgeInsets(top: 24, left: 22, bottom: 24, right: 22)
    return UICollectionView(frame: .zero, collectionViewLayout: layout)
  }()
  private lazy var dataSource: UICollectionViewDiffableDataSource<Section, Habit.ID> = {
    let registration = UICollectionView.CellRegistration<UICollectionViewCell, Habit.ID> {
      [unowned self] cell, _, id in
      guard let habit = habits.first(where: { $0.id == id }) else { return }
      cell.contentConfiguration = HabitConfiguration(habit: habit)
      cell.accessibilityIdentifier = habit.name.lowercased()
    }
    return UICollectionViewDiffableDataSource(collectionView: collectionView) { view, indexPath, id in
      view.dequeueConfiguredReusableCell(using: registration, for: indexPath, item: id)
    }
  }()

  override func loadView() { view = collectionView }

  override func viewDidLoad() {
    super.viewDidLoad()
    collectionView.backgroundColor = .systemBackground
    collectionView.delegate = self
    var snapshot = NSDiffableDataSourceSnapshot<Section, Habit.ID>()
    snapshot.appendSections([.today])
    snapshot.appendItems(habits.map(\.id))
    dataSource.apply(snapshot, animatingDifferences: false)
  }

  func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
    collectionView.deselectItem(at: indexPath, animated: true)
    guard let id = dataSource.itemIdentifier(for: indexPath),
      let index = habits.firstIndex(where: { $0.id == id })
    else { return }
    habits[index].isDone.toggle()
    var snapshot = dataSource.snapshot()
    snapshot.reconfigureItems([id])
    let open = habits.filter { !$0.isDone } + habits.filter(\.isDone)
    snapshot.deleteAllItems()
    snapshot.appendSections([.today])
    snapshot.appendItems(open.map(\.id))
    snapshot.reconfigureItems([id])
    dataSource.apply(snapshot, animatingDifferences: true)
  }
}

#Preview("Habits") { HabitGridController() }
