import UIKit

/// The messages of one mailbox: search, swipes, pull to refresh, context menus.
final class MessagesViewController: UITableViewController {
  private enum Section { case main }

  /// Rows may be swiped.
  private final class EditableDataSource: UITableViewDiffableDataSource<Section, Message.ID> {
    override func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool { true }
  }

  private let store: MailStore
  private let mailbox: Mailbox
  private var query = ""
  private lazy var dataSource = EditableDataSource(tableView: tableView) {
    [store] tableView, indexPath, id in
    let cell = tableView.dequeueReusableCell(withIdentifier: "message", for: indexPath)
    if let message = store.message(id) {
      cell.contentConfiguration = MessageContentConfiguration(message: message)
      cell.accessibilityIdentifier = "message.\(message.id)"
    }
    return cell
  }

  init(store: MailStore, mailbox: Mailbox) {
    self.store = store
    self.mailbox = mailbox
    super.init(style: .plain)
    title = mailbox.title
  }

  required init?(coder: NSCoder) { fatalError("made in code") }

  override func viewDidLoad() {
    super.viewDidLoad()
    tableView.register(UITableViewCell.self, forCellReuseIdentifier: "message")
    tableView.rowHeight = UITableView.automaticDimension
    tableView.separatorInset.left = MessageContentView.textInset
    dataSource.defaultRowAnimation = .fade

    let search = UISearchController(searchResultsController: nil)
    search.searchResultsUpdater = self
    search.searchBar.placeholder = "Search"
    search.searchBar.scopeButtonTitles = ["All", "Unread", "Flagged"]
    search.searchBar.searchTextField.accessibilityIdentifier = "search"
    navigationItem.searchController = search
    navigationItem.hidesSearchBarWhenScrolling = false

    let refresh = UIRefreshControl()
    refresh.addAction(
      UIAction { [weak self] _ in self?.store.fetch { self?.refreshControl?.endRefreshing() } },
      for: .valueChanged)
    refreshControl = refresh

    tableView.allowsMultipleSelectionDuringEditing = true
    selectAllItem.accessibilityIdentifier = "selectAll"
    cancelItem.accessibilityIdentifier = "cancel"
    markItem.accessibilityIdentifier = "mark"
    moveItem.accessibilityIdentifier = "move"
    archiveItem.accessibilityIdentifier = "archive"
    showBars(animated: false)
    show(animated: false)
    NotificationCenter.default.addObserver(
      self, selector: #selector(storeChanged), name: MailStore.didChange, object: store)
  }

  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    navigationController?.setToolbarHidden(false, animated: animated)
  }

  // MARK: Bars

  override func setEditing(_ editing: Bool, animated: Bool) {
    super.setEditing(editing, animated: animated)
    showBars(animated: animated)
  }

  private func showBars(animated: Bool) {
    let left = isEditing ? selectAllItem : nil
    let right = isEditing ? cancelItem : moreItem
    navigationItem.setHidesBackButton(isEditing, animated: animated)
    navigationItem.setLeftBarButton(left, animated: animated)
    navigationItem.setRightBarButton(right, animated: animated)
    navigationItem.searchController?.searchBar.isEnabled = !isEditing
    setToolbarItems(isEditing ? selectionTools : [.flexibleSpace(), composeItem], animated: animated)
    showSelection()
  }

  private lazy var moreItem: UIBarButtonItem = {
    let item = UIBarButtonItem(
      title: nil, image: UIImage(systemName: "ellipsis.circle"), primaryAction: nil, menu: moreMenu)
    item.accessibilityIdentifier = "more"
    return item
  }()

  private lazy var composeItem = ComposeViewController.item(over: self, store: store)

  private var moreMenu: UIMenu {
    UIMenu(children: [
      UIAction(title: "Select Messages", image: UIImage(systemName: "checkmark.circle")) { [weak self] _ in
        self?.setEditing(true, animated: true)
      },
      UIMenu(
        title: "Sort By", image: UIImage(systemName: "arrow.up.arrow.down"),
        options: .singleSelection,
        children: [
          UIAction(title: "Date", state: .on) { _ in },
          UIAction(title: "Sender") { _ in },
          UIAction(title: "Subject") { _ in },
        ]),
      UIMenu(
        options: .displayInline,
        children: [
          UIAction(title: "Mark All as Read", image: UIImage(systemName: "envelope")) { [weak self] _ in
            self?.markAllAsRead()
          }
        ]),
    ])
  }

  private func markAllAsRead() {
    for message in store.messages(in: mailbox) where message.isUnread {
      store.update(message.id) { $0.isUnread = false }
    }
  }

  // MARK: Selecting

  private lazy var selectAllItem = UIBarButtonItem(
    primaryAction: UIAction(title: "Select All") { [weak self] _ in self?.selectAllOrNone() })
  private lazy var cancelItem = UIBarButtonItem(
    systemItem: .cancel,
    primaryAction: UIAction { [weak self] _ in self?.setEditing(false, animated: true) })
  private lazy var markItem = UIBarButtonItem(
    title: "Mark",
    menu: UIMenu(children: [
      UIAction(title: "Flag", image: UIImage(systemName: "flag")) { [weak self] _ in
        self?.changeSelected { $0.isFlagged = true }
      },
      UIAction(title: "Mark as Read", image: UIImage(systemName: "envelope.open")) { [weak self] _ in
        self?.changeSelected { $0.isUnread = false }
      },
    ]))
  private lazy var moveItem = UIBarButtonItem(
    title: "Move",
    menu: UIMenu(
      children: [Mailbox.inbox, .drafts, .bin].filter { $0 != mailbox }.map { target in
        UIAction(title: target.title, image: target.image) { [weak self] _ in
          self?.changeSelected { $0.mailbox = target }
        }
      }))
  private lazy var archiveItem = UIBarButtonItem(
    primaryAction: UIAction(title: "Archive") { [weak self] _ in
      self?.changeSelected { $0.mailbox = .archive }
    })

  private var selectionTools: [UIBarButtonItem] {
    [markItem, .flexibleSpace(), moveItem, .flexibleSpace(), archiveItem]
  }

  private var selected: [Message.ID] {
    (tableView.indexPathsForSelectedRows ?? []).compactMap { dataSource.itemIdentifier(for: $0) }
  }

  private var selectsAll: Bool {
    let count = dataSource.snapshot().numberOfItems
    return count > 0 && selected.count == count
  }

  /// Shows in the bars what is selected.
  private func showSelection() {
    let count = selected.count
    for item in [markItem, moveItem, archiveItem] { item.isEnabled = count > 0 }
    selectAllItem.title = selectsAll ? "Deselect All" : "Select All"
    selectAllItem.isEnabled = dataSource.snapshot().numberOfItems > 0
    if isEditing {
      navigationItem.title = count > 0 ? "\(count) Selected" : "Select Messages"
    } else {
      navigationItem.title = mailbox.title
    }
  }

  private func selectAllOrNone() {
    let selects = !selectsAll
    for row in 0..<tableView.numberOfRows(inSection: 0) {
      let path = IndexPath(row: row, section: 0)
      if selects {
        tableView.selectRow(at: path, animated: false, scrollPosition: .none)
      } else {
        tableView.deselectRow(at: path, animated: false)
      }
    }
    showSelection()
  }

  private func changeSelected(_ change: (inout Message) -> Void) {
    let ids = selected
    setEditing(false, animated: true)
    for id in ids { store.update(id, change) }
  }

  // MARK: Rows

  @objc private func storeChanged() { show(animated: view.window != nil) }

  private func show(animated: Bool) {
    let scope = navigationItem.searchController?.searchBar.selectedScopeButtonIndex ?? 0
    let found = store.messages(in: mailbox).filter { message in
      let isInScope = scope == 0 || (scope == 1 ? message.isUnread : message.isFlagged)
      return isInScope
        && (query.isEmpty || message.subject.localizedCaseInsensitiveContains(query)
          || message.sender.name.localizedCaseInsensitiveContains(query))
    }
    let old = dataSource.snapshot()
    var snapshot = NSDiffableDataSourceSnapshot<Section, Message.ID>()
    snapshot.appendSections([.main])
    snapshot.appendItems(found.map(\.id))
    snapshot.reconfigureItems(found.map(\.id).filter { old.indexOfItem($0) != nil })
    dataSource.apply(snapshot, animatingDifferences: animated)
    tableView.backgroundView = found.isEmpty ? emptyView : nil
    if isEditing { showSelection() }
  }

  private var emptyView: UIView {
    let label = UILabel()
    label.text = query.isEmpty ? "No Mail" : "No Results"
    label.font = .preferredFont(forTextStyle: .title2)
    label.adjustsFontForContentSizeCategory = true
    label.textColor = .secondaryLabel
    label.textAlignment = .center
    return label
  }

  override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    guard !tableView.isEditing else {
      showSelection()
      return
    }
    guard let id = dataSource.itemIdentifier(for: indexPath) else { return }
    navigationController?.pushViewController(MessageViewController(store: store, id: id), animated: true)
  }

  override func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) {
    if tableView.isEditing { showSelection() }
  }

  override func tableView(
    _ tableView: UITableView, shouldBeginMultipleSelectionInteractionAt indexPath: IndexPath
  ) -> Bool { true }

  override func tableView(
    _ tableView: UITableView, didBeginMultipleSelectionInteractionAt indexPath: IndexPath
  ) { setEditing(true, animated: true) }

  // MARK: Swipes

  override func tableView(
    _ tableView: UITableView, leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> UISwipeActionsConfiguration? {
    guard let id = dataSource.itemIdentifier(for: indexPath), let message = store.message(id) else {
      return nil
    }
    let read = UIContextualAction(style: .normal, title: message.isUnread ? "Read" : "Unread") {
      [store] _, _, done in
      store.update(id) { $0.isUnread.toggle() }
      done(true)
    }
    read.image = UIImage(systemName: message.isUnread ? "envelope" : "envelope.fill")
    read.backgroundColor = .systemBlue
    return UISwipeActionsConfiguration(actions: [read])
  }

  override func tableView(
    _ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> UISwipeActionsConfiguration? {
    guard let id = dataSource.itemIdentifier(for: indexPath), let message = store.message(id) else {
      return nil
    }
    let delete = UIContextualAction(style: .destructive, title: "Bin") { [store] _, _, done in
      store.update(id) { $0.mailbox = .bin }
      done(true)
    }
    delete.image = UIImage(systemName: "trash.fill")
    let flag = UIContextualAction(style: .normal, title: message.isFlagged ? "Unflag" : "Flag") {
      [store] _, _, done in
      store.update(id) { $0.isFlagged.toggle() }
      done(true)
    }
    flag.image = UIImage(systemName: "flag.fill")
    flag.backgroundColor = .systemOrange
    let more = UIContextualAction(style: .normal, title: "More") { [weak self] _, view, done in
      self?.askMore(about: id, from: view)
      done(true)
    }
    more.image = UIImage(systemName: "ellipsis.circle.fill")
    return UISwipeActionsConfiguration(actions: [delete, flag, more])
  }

  private func askMore(about id: Message.ID, from view: UIView) {
    guard let message = store.message(id) else { return }
    let sheet = UIAlertController(
      title: message.subject, message: "From \(message.sender.name)", preferredStyle: .actionSheet)
    sheet.addAction(
      UIAlertAction(title: "Reply", style: .default) { [weak self] _ in self?.reply(to: message) })
    sheet.addAction(
      UIAlertAction(title: "Archive", style: .default) { [store] _ in
        store.update(id) { $0.mailbox = .archive }
      })
    sheet.addAction(
      UIAlertAction(title: "Move to Bin", style: .destructive) { [store] _ in
        store.update(id) { $0.mailbox = .bin }
      })
    sheet.addAction(UIAlertAction(title: "Cancel", style: .cancel))
    sheet.popoverPresentationController?.sourceView = view
    sheet.popoverPresentationController?.sourceRect = view.bounds
    present(sheet, animated: true)
  }

  private func reply(to message: Message) {
    ComposeViewController.present(over: self, store: store, replyingTo: message)
  }

  // MARK: Context menus

  override func tableView(
    _ tableView: UITableView, contextMenuConfigurationForRowAt indexPath: IndexPath, point: CGPoint
  ) -> UIContextMenuConfiguration? {
    guard let id = dataSource.itemIdentifier(for: indexPath), let message = store.message(id) else {
      return nil
    }
    return UIContextMenuConfiguration(identifier: id as NSNumber) {
      [store] in
      MessageViewController(store: store, id: id)
    } actionProvider: { [weak self, store] _ in
      UIMenu(children: [
        UIAction(title: "Reply", image: UIImage(systemName: "arrowshape.turn.up.left")) { _ in
          self?.reply(to: message)
        },
        UIAction(title: message.isFlagged ? "Unflag" : "Flag", image: UIImage(systemName: "flag")) { _ in
          store.update(id) { $0.isFlagged.toggle() }
        },
        UIMenu(
          title: "Move to", image: UIImage(systemName: "folder"),
          children: [Mailbox.archive, .drafts].map { mailbox in
            UIAction(title: mailbox.title, image: mailbox.image) { _ in
              store.update(id) { $0.mailbox = mailbox }
            }
          }),
        UIMenu(
          options: .displayInline,
          children: [
            UIAction(title: "Bin", image: UIImage(systemName: "trash"), attributes: .destructive) { _ in
              store.update(id) { $0.mailbox = .bin }
            }
          ]),
      ])
    }
  }

  override func tableView(
    _ tableView: UITableView, willPerformPreviewActionForMenuWith configuration: UIContextMenuConfiguration,
    animator: any UIContextMenuInteractionCommitAnimating
  ) {
    guard let id = (configuration.identifier as? NSNumber)?.intValue else { return }
    animator.preferredCommitStyle = .pop
    animator.addCompletion { [self] in
      navigationController?.pushViewController(MessageViewController(store: store, id: id), animated: false)
    }
  }
}

extension MessagesViewController: UISearchResultsUpdating {
  func updateSearchResults(for searchController: UISearchController) {
    query = searchController.searchBar.text ?? ""
    show(animated: true)
  }
}
