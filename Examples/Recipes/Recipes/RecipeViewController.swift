import UIKit

/// One recipe: the dish, what goes into it, what to do. Ingredients can be ticked off.
final class RecipeViewController: UITableViewController {
  private var recipe: Recipe
  private let book: RecipeBook
  private var ticked: Set<Int> = []
  private let header = RecipeHeader(frame: CGRect(x: 0, y: 0, width: 320, height: 360))
  private lazy var heart = UIBarButtonItem(
    image: nil, style: .plain, target: self, action: #selector(toggleFavourite))

  private enum Section: Int, CaseIterable { case ingredients, steps }

  init(recipe: Recipe, book: RecipeBook) {
    self.recipe = recipe
    self.book = book
    super.init(style: .insetGrouped)
    navigationItem.largeTitleDisplayMode = .never
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  override func viewDidLoad() {
    super.viewDidLoad()
    tableView.backgroundColor = Palette.paper
    tableView.separatorColor = Palette.line
    tableView.register(TickCell.self, forCellReuseIdentifier: TickCell.identifier)
    tableView.register(StepCell.self, forCellReuseIdentifier: StepCell.identifier)
    tableView.rowHeight = UITableView.automaticDimension
    tableView.estimatedRowHeight = 52
    let edit = UIBarButtonItem(barButtonSystemItem: .edit, target: self, action: #selector(editRecipe))
    edit.accessibilityIdentifier = "edit"
    heart.accessibilityIdentifier = "favourite"
    navigationItem.rightBarButtonItems = [edit, heart]
    tableView.tableHeaderView = header
    show()
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let height = header.systemLayoutSizeFitting(
      CGSize(width: tableView.bounds.width, height: 0), withHorizontalFittingPriority: .required,
      verticalFittingPriority: .fittingSizeLevel
    ).height
    if header.frame.height != height {
      header.frame = CGRect(x: 0, y: 0, width: tableView.bounds.width, height: height)
      tableView.tableHeaderView = header
    }
  }

  private func show() {
    header.show(recipe)
    heart.image = UIImage(systemName: recipe.isFavourite ? "heart.fill" : "heart")
    tableView.reloadData()
  }

  @objc private func toggleFavourite() {
    recipe.isFavourite.toggle()
    book.save(recipe)
    heart.image = UIImage(systemName: recipe.isFavourite ? "heart.fill" : "heart")
    header.beat()
  }

  @objc private func editRecipe() {
    let editor = EditRecipeViewController(recipe: recipe) { [weak self] in
      self?.recipe = $0
      self?.book.save($0)
      self?.show()
    }
    present(UINavigationController(rootViewController: editor), animated: true)
  }

  // MARK: Rows

  override func numberOfSections(in tableView: UITableView) -> Int { Section.allCases.count }

  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    section == Section.ingredients.rawValue ? recipe.ingredients.count : recipe.steps.count
  }

  override func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
    section == Section.ingredients.rawValue ? "Ingredients" : "Method"
  }

  override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    if indexPath.section == Section.ingredients.rawValue {
      let cell = tableView.dequeueReusableCell(withIdentifier: TickCell.identifier, for: indexPath)
      (cell as? TickCell)?.show(recipe.ingredients[indexPath.row], isTicked: ticked.contains(indexPath.row))
      cell.accessibilityIdentifier = "ingredient.\(indexPath.row)"
      return cell
    }
    let cell = tableView.dequeueReusableCell(withIdentifier: StepCell.identifier, for: indexPath)
    (cell as? StepCell)?.show(recipe.steps[indexPath.row], number: indexPath.row + 1)
    return cell
  }

  override func tableView(_ tableView: UITableView, willSelectRowAt indexPath: IndexPath) -> IndexPath? {
    indexPath.section == Section.ingredients.rawValue ? indexPath : nil
  }

  override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    tableView.deselectRow(at: indexPath, animated: true)
    if ticked.remove(indexPath.row) == nil { ticked.insert(indexPath.row) }
    (tableView.cellForRow(at: indexPath) as? TickCell)?.setTicked(
      ticked.contains(indexPath.row), animated: true)
  }
}

#if DEBUG
  #Preview("Recipe") {
    let book = RecipeBook()
    let navigation = UINavigationController(
      rootViewController: RecipeViewController(recipe: book.recipes[0], book: book))
    navigation.view.tintColor = Palette.tomato
    return navigation
  }
#endif
