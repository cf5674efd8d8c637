import UIKit

/// The mailboxes, in a list laid out by a collection view.
final class MailboxesViewController: UICollectionViewController {
  private enum Section { case main }

  private let store: MailStore
  private var dataSource: UICollectionViewDiffableDataSource<Section, Mailbox>?

  init(store: MailStore) {
    self.store = store
    let configuration = UICollectionLayoutListConfiguration(appearance: .insetGrouped)
    super.init(collectionViewLayout: UICollectionViewCompositionalLayout.list(using: configuration))
    title = "Mailboxes"
  }

  required init?(coder: NSCoder) { fatalError("made in code") }

  override func viewDidLoad() {
    super.viewDidLoad()
    navigationItem.rightBarButtonItem = editButtonItem
    toolbarItems = [.flexibleSpace(), ComposeViewController.item(over: self, store: store)]

    let registration = UICollectionView.CellRegistration<UICollectionViewListCell, Mailbox> {
      [store] cell, _, mailbox in
      var content = UIListContentConfiguration.cell()
      content.text = mailbox.title
      content.image = mailbox.image
      cell.contentConfiguration = content
      let count = store.unreadCount(in: mailbox)
      cell.accessories =
        count > 0
        ? [.label(text: String(count)), .disclosureIndicator(), .reorder()]
        : [.disclosureIndicator(), .reorder()]
      cell.accessibilityIdentifier = "mailbox.\(mailbox.rawValue)"
    }
    let dataSource = UICollectionViewDiffableDataSource<Section, Mailbox>(collectionView: collectionView) {
      view, indexPath, mailbox in
      view.dequeueConfiguredReusableCell(using: registration, for: indexPath, item: mailbox)
    }
    self.dataSource = dataSource
    // In editing, mailboxes are moved by their grips.
    dataSource.reorderingHandlers.canReorderItem = { _ in true }
    var snapshot = NSDiffableDataSourceSnapshot<Section, Mailbox>()
    snapshot.appendSections([.main])
    snapshot.appendItems(Mailbox.allCases)
    dataSource.apply(snapshot, animatingDifferences: false)
    NotificationCenter.default.addObserver(
      self, selector: #selector(countsChanged), name: MailStore.didChange, object: store)
  }

  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    navigationController?.setToolbarHidden(true, animated: animated)
  }

  override func setEditing(_ editing: Bool, animated: Bool) {
    super.setEditing(editing, animated: animated)
    collectionView.isEditing = editing
  }

  @objc private func countsChanged() {
    guard let dataSource else { return }
    var snapshot = dataSource.snapshot()
    snapshot.reconfigureItems(Mailbox.allCases)
    dataSource.apply(snapshot, animatingDifferences: false)
  }

  override func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
    guard let mailbox = dataSource?.itemIdentifier(for: indexPath) else { return }
    navigationController?.pushViewController(
      MessagesViewController(store: store, mailbox: mailbox), animated: true)
  }
}
