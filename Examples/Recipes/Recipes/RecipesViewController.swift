import UIKit

/// All recipes, the favourites first.
final class RecipesViewController: UITableViewController {
  private let book: RecipeBook

  init(book: RecipeBook) {
    self.book = book
    super.init(style: .insetGrouped)
    title = "Recipes"
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  override func viewDidLoad() {
    super.viewDidLoad()
    tableView.backgroundColor = Palette.paper
    tableView.separatorColor = Palette.line
    tableView.separatorInset = UIEdgeInsets(top: 0, left: 96, bottom: 0, right: 0)
    tableView.rowHeight = UITableView.automaticDimension
    tableView.estimatedRowHeight = 96
    tableView.register(RecipeCell.self, forCellReuseIdentifier: RecipeCell.identifier)
    let add = UIBarButtonItem(barButtonSystemItem: .add, target: self, action: #selector(addRecipe))
    add.accessibilityIdentifier = "add"
    navigationItem.rightBarButtonItem = add
    NotificationCenter.default.addObserver(
      self, selector: #selector(bookDidChange), name: RecipeBook.didChange, object: book)
  }

  @objc private func bookDidChange() { tableView.reloadData() }

  @objc private func addRecipe() {
    let new = Recipe(
      title: "", note: "", minutes: 30, servings: 2, ingredients: [], steps: [],
      dish: Dish(plate: 0xE5E0D8, filling: 0xB59F8B, rings: 3))
    let editor = EditRecipeViewController(recipe: new) { [book] in book.save($0) }
    present(UINavigationController(rootViewController: editor), animated: true)
  }

  private func recipes(in section: Int) -> [Recipe] { section == 0 ? book.favourites : book.others }

  // MARK: Rows

  override func numberOfSections(in tableView: UITableView) -> Int { 2 }

  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    recipes(in: section).count
  }

  override func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
    recipes(in: section).isEmpty ? nil : section == 0 ? "Favourites" : "More to cook"
  }

  override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: RecipeCell.identifier, for: indexPath)
    (cell as? RecipeCell)?.show(recipes(in: indexPath.section)[indexPath.row])
    return cell
  }

  override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    tableView.deselectRow(at: indexPath, animated: true)
    let recipe = recipes(in: indexPath.section)[indexPath.row]
    navigationController?.pushViewController(
      RecipeViewController(recipe: recipe, book: book), animated: true)
  }
}

#if DEBUG
  #Preview("List") {
    let navigation = UINavigationController(rootViewController: RecipesViewController(book: RecipeBook()))
    navigation.navigationBar.prefersLargeTitles = true
    navigation.view.tintColor = Palette.tomato
    return navigation
  }
#endif
