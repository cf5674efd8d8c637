import UIKit

/// The people one writes to, in a plain list with headers.
final class PeopleViewController: UICollectionViewController {
  private let store: MailStore
  private var dataSource: UICollectionViewDiffableDataSource<String, Person>?

  init(store: MailStore) {
    self.store = store
    var configuration = UICollectionLayoutListConfiguration(appearance: .plain)
    configuration.headerMode = .supplementary
    super.init(collectionViewLayout: UICollectionViewCompositionalLayout.list(using: configuration))
    title = "People"
  }

  required init?(coder: NSCoder) { fatalError("made in code") }

  override func viewDidLoad() {
    super.viewDidLoad()
    let cell = UICollectionView.CellRegistration<UICollectionViewListCell, Person> { cell, _, person in
      var content = UIListContentConfiguration.subtitleCell()
      content.text = person.name
      content.secondaryText = person.address
      content.secondaryTextProperties.color = .secondaryLabel
      content.image = person.avatar(diameter: 36)
      cell.contentConfiguration = content
      cell.accessibilityIdentifier = "person.\(person.name)"
    }
    let header = UICollectionView.SupplementaryRegistration<UICollectionViewListCell>(
      elementKind: UICollectionView.elementKindSectionHeader
    ) { [weak self] view, _, indexPath in
      var content = UIListContentConfiguration.plainHeader()
      content.text = self?.dataSource?.sectionIdentifier(for: indexPath.section)
      view.contentConfiguration = content
    }
    let dataSource = UICollectionViewDiffableDataSource<String, Person>(collectionView: collectionView) {
      view, indexPath, person in
      view.dequeueConfiguredReusableCell(using: cell, for: indexPath, item: person)
    }
    dataSource.supplementaryViewProvider = { view, _, indexPath in
      view.dequeueConfiguredReusableSupplementary(using: header, for: indexPath)
    }
    self.dataSource = dataSource
    var snapshot = NSDiffableDataSourceSnapshot<String, Person>()
    for (letter, people) in Dictionary(grouping: store.people, by: { String($0.name.prefix(1)) })
      .sorted(by: { $0.key < $1.key })
    {
      snapshot.appendSections([letter])
      snapshot.appendItems(people)
    }
    dataSource.apply(snapshot, animatingDifferences: false)
  }

  override func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
    collectionView.deselectItem(at: indexPath, animated: true)
    guard let person = dataSource?.itemIdentifier(for: indexPath) else { return }
    let alert = UIAlertController(title: person.name, message: person.address, preferredStyle: .alert)
    alert.addAction(UIAlertAction(title: "OK", style: .default))
    present(alert, animated: true)
  }
}
