// Text fields: empty, filled, secret, disabled.
import UIKit

@MainActor
enum TextFieldSpecimens {
  static func card() -> ControlsCard {
    let name = field("name", placeholder: "Name")
    name.clearButtonMode = .whileEditing
    let search = field("search", placeholder: "Search")
    search.text = "Springs"
    search.clearButtonMode = .always
    let glass = UIImageView(
      image: UIImage(
        systemName: "magnifyingglass", withConfiguration: UIImage.SymbolConfiguration(pointSize: 13)))
    glass.tintColor = .secondaryLabel
    glass.contentMode = .center
    glass.frame = CGRect(x: 0, y: 0, width: 26, height: 22)
    search.leftView = glass
    search.leftViewMode = .always
    let secret = field("secret", placeholder: "Password")
    secret.isSecureTextEntry = true
    secret.text = "flipbook"
    let off = field("disabled", placeholder: "Not now")
    off.isEnabled = false
    return ControlsCard("Text fields", rows: [.wide(name), .wide(search), .wide(secret), .wide(off)])
  }

  private static func field(_ name: String, placeholder: String) -> UITextField {
    let field = UITextField()
    field.borderStyle = .roundedRect
    field.placeholder = placeholder
    field.accessibilityIdentifier = "field.\(name)"
    field.addAction(UIAction { _ in }, for: .editingDidEndOnExit)
    return field
  }
}
