import UIKit

class RowsPage: UITableViewController, ProvenPage {
  var events: [String] = []
  var names = ["Ada", "Bea", "Cleo", "Dora"]
  override func viewDidLoad() {
    super.viewDidLoad()
    tableView.register(UITableViewCell.self, forCellReuseIdentifier: "row")
  }
  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { names.count }
  override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
    cell.textLabel?.text = names[indexPath.row]
    cell.accessibilityIdentifier = "row.\(indexPath.row)"
    return cell
  }
  override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    events.append("chose \(names[indexPath.row])")
  }
}

final class SwipesPage: RowsPage {
  override func tableView(
    _ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> UISwipeActionsConfiguration? {
    UISwipeActionsConfiguration(actions: [
      UIContextualAction(style: .destructive, title: "Delete") { [unowned self] _, _, done in
        events.append("deleted \(names.remove(at: indexPath.row))")
        tableView.deleteRows(at: [indexPath], with: .automatic)
        done(true)
      },
      UIContextualAction(style: .normal, title: "Flag") { [unowned self] _, _, done in
        events.append("flagged \(names[indexPath.row])")
        done(true)
      },
    ])
  }
}

final class ReorderPage: RowsPage {
  override func viewDidLoad() { super.viewDidLoad(); isEditing = true }
  override func tableView(_ tableView: UITableView, editingStyleForRowAt indexPath: IndexPath)
    -> UITableViewCell.EditingStyle
  { .delete }
  override func tableView(
    _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle, forRowAt indexPath: IndexPath
  ) {
    events.append("deleted \(names.remove(at: indexPath.row))")
    tableView.deleteRows(at: [indexPath], with: .automatic)
  }
  override func tableView(_ tableView: UITableView, moveRowAt from: IndexPath, to: IndexPath) {
    let name = names.remove(at: from.row)
    names.insert(name, at: to.row)
    events.append(names.joined(separator: " "))
  }
}

final class IndexPage: RowsPage {
  override func numberOfSections(in tableView: UITableView) -> Int { 6 }
  override func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
    sectionIndexTitles(for: tableView)?[section]
  }
  override func sectionIndexTitles(for tableView: UITableView) -> [String]? {
    ["A", "B", "C", "D", "E", "F"]
  }
}

final class RefreshPage: RowsPage {
  override func viewDidLoad() {
    super.viewDidLoad()
    refreshControl = UIRefreshControl()
    refreshControl?.attributedTitle = NSAttributedString(string: "Mail")
    refreshControl?.addAction(
      UIAction { [unowned self] _ in
        events.append("refresh")
        DispatchQueue.main.asyncAfter(deadline: .now() + 1) { [weak self] in
          self?.refreshControl?.endRefreshing()
        }
      }, for: .valueChanged)
  }
}

final class SearchRows: RowsPage, UISearchResultsUpdating {
  override func viewDidLoad() {
    super.viewDidLoad()
    title = "People"
    let search = UISearchController(searchResultsController: nil)
    search.searchResultsUpdater = self
    search.searchBar.scopeButtonTitles = ["All", "New"]
    navigationItem.searchController = search
    navigationItem.hidesSearchBarWhenScrolling = false
  }
  func updateSearchResults(for searchController: UISearchController) {
    events.append("\(searchController.searchBar.text ?? "") \(searchController.isActive)")
  }
}
final class SearchStack: UINavigationController, ProvenPage {
  var events: [String] { (viewControllers.first as? any ProvenPage)?.events ?? [] }
  convenience init() { self.init(rootViewController: SearchRows()); navigationBar.prefersLargeTitles = true }
}

final class ListPage: UICollectionViewController, ProvenPage {
  var events: [String] = []
  convenience init() {
    var configuration = UICollectionLayoutListConfiguration(appearance: .insetGrouped)
    configuration.trailingSwipeActionsConfigurationProvider = { path in
      UISwipeActionsConfiguration(actions: [
        UIContextualAction(style: .destructive, title: "Bin") { _, _, done in done(true) }
      ])
    }
    self.init(collectionViewLayout: UICollectionViewCompositionalLayout.list(using: configuration))
  }
  private var source: UICollectionViewDiffableDataSource<Int, String>?
  override func viewDidLoad() {
    super.viewDidLoad()
    let cells = UICollectionView.CellRegistration<UICollectionViewListCell, String> { cell, _, name in
      var content = UIListContentConfiguration.subtitleCell()
      content.text = name
      content.secondaryText = "Member"
      cell.contentConfiguration = content
      cell.accessories =
        name == "Ada"
        ? [.checkmark(), .disclosureIndicator()] : [.label(text: "3"), .detail(actionHandler: nil)]
    }
    let source = UICollectionViewDiffableDataSource<Int, String>(collectionView: collectionView) {
      view, path, name in
      view.dequeueConfiguredReusableCell(using: cells, for: path, item: name)
    }
    var snapshot = NSDiffableDataSourceSnapshot<Int, String>()
    snapshot.appendSections([0])
    snapshot.appendItems(["Ada", "Bea", "Cleo"])
    source.apply(snapshot, animatingDifferences: false)
    self.source = source
  }
  override func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
    events.append("chose \(indexPath.item)")
  }
}

final class SplitPage: UISplitViewController, ProvenPage {
  var events: [String] { (viewController(for: .primary) as? any ProvenPage)?.events ?? [] }
  convenience init() {
    self.init(style: .doubleColumn)
    let list = RowsPage(style: .plain)
    list.title = "Names"
    let detail = ProofPage()
    detail.title = "Detail"
    setViewController(list, for: .primary)
    setViewController(detail, for: .secondary)
  }
}
