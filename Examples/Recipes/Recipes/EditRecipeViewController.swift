import UIKit

/// A form for a recipe's name, note, time and servings.
final class EditRecipeViewController: UITableViewController {
  private var recipe: Recipe
  private let onSave: (Recipe) -> Void
  private let titleField = UITextField()
  private let noteField = UITextField()
  private let minutes = UIStepper()
  private let servings = UIStepper()

  init(recipe: Recipe, onSave: @escaping (Recipe) -> Void) {
    self.recipe = recipe
    self.onSave = onSave
    super.init(style: .insetGrouped)
    title = recipe.title.isEmpty ? "New recipe" : "Edit recipe"
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.tintColor = Palette.tomato
    tableView.backgroundColor = Palette.paper
    tableView.separatorColor = Palette.line
    let cancel = UIBarButtonItem(barButtonSystemItem: .cancel, target: self, action: #selector(cancel))
    let save = UIBarButtonItem(barButtonSystemItem: .save, target: self, action: #selector(save))
    cancel.accessibilityIdentifier = "cancel"
    save.accessibilityIdentifier = "save"
    navigationItem.leftBarButtonItem = cancel
    navigationItem.rightBarButtonItem = save
    navigationController?.navigationBar.tintColor = Palette.tomato

    setUp(titleField, text: recipe.title, placeholder: "Name", identifier: "name")
    setUp(noteField, text: recipe.note, placeholder: "A few words about it", identifier: "note")
    minutes.minimumValue = 5
    minutes.maximumValue = 240
    minutes.stepValue = 5
    minutes.value = Double(recipe.minutes)
    minutes.accessibilityIdentifier = "minutes"
    servings.minimumValue = 1
    servings.maximumValue = 12
    servings.value = Double(recipe.servings)
    servings.accessibilityIdentifier = "servings"
    for stepper in [minutes, servings] {
      stepper.addTarget(self, action: #selector(stepped(_:)), for: .valueChanged)
    }
    textDidChange()
  }

  private func setUp(_ field: UITextField, text: String, placeholder: String, identifier: String) {
    field.text = text
    field.placeholder = placeholder
    field.font = .recipes(.body, size: 17, weight: .regular)
    field.textColor = Palette.ink
    field.clearButtonMode = .whileEditing
    field.returnKeyType = .done
    field.accessibilityIdentifier = identifier
    field.addTarget(self, action: #selector(textDidChange), for: .editingChanged)
  }

  @objc private func textDidChange() {
    navigationItem.rightBarButtonItem?.isEnabled = titleField.text?.isEmpty == false
  }

  @objc private func stepped(_ stepper: UIStepper) {
    recipe.minutes = Int(minutes.value)
    recipe.servings = Int(servings.value)
    tableView.reloadRows(at: [IndexPath(row: stepper === minutes ? 0 : 1, section: 1)], with: .none)
  }

  @objc private func cancel() { dismiss(animated: true) }

  @objc private func save() {
    recipe.title = titleField.text ?? ""
    recipe.note = noteField.text ?? ""
    onSave(recipe)
    dismiss(animated: true)
  }

  // MARK: Rows

  override func numberOfSections(in tableView: UITableView) -> Int { 2 }

  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 2 }

  override func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
    section == 0 ? "Recipe" : "Time and servings"
  }

  override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = UITableViewCell(style: .value1, reuseIdentifier: nil)
    cell.selectionStyle = .none
    cell.backgroundColor = Palette.card
    if indexPath.section == 0 {
      let field = indexPath.row == 0 ? titleField : noteField
      field.translatesAutoresizingMaskIntoConstraints = false
      cell.contentView.addSubview(field)
      NSLayoutConstraint.activate([
        field.leadingAnchor.constraint(equalTo: cell.contentView.leadingAnchor, constant: 16),
        field.trailingAnchor.constraint(equalTo: cell.contentView.trailingAnchor, constant: -16),
        field.centerYAnchor.constraint(equalTo: cell.contentView.centerYAnchor),
        field.heightAnchor.constraint(equalToConstant: 32),
      ])
    } else {
      cell.textLabel?.text = indexPath.row == 0 ? "\(recipe.minutes) minutes" : "Serves \(recipe.servings)"
      cell.textLabel?.textColor = Palette.ink
      cell.accessoryView = indexPath.row == 0 ? minutes : servings
    }
    return cell
  }
}

#if DEBUG
  #Preview("Edit") {
    UINavigationController(rootViewController: EditRecipeViewController(recipe: Recipe.samples[0]) { _ in })
  }
#endif
