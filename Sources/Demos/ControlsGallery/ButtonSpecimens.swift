// Buttons: four styles in four states, then what a button can hold.
import UIKit

@MainActor
enum ButtonSpecimens {
  static func states() -> ControlsCard {
    let styles: [(String, UIButton.Configuration)] = [
      ("Plain", .plain()), ("Gray", .gray()), ("Tinted", .tinted()), ("Filled", .filled()),
    ]
    let rows = styles.map { name, style -> ControlsCard.Row in
      .cells(
        ["normal", "pressed", "selected", "disabled"].map { state in
          var configuration = style
          configuration.title = name
          configuration.buttonSize = .small
          configuration.cornerStyle = .medium
          let button = UIButton(configuration: configuration)
          button.accessibilityIdentifier = "button.\(name.lowercased()).\(state)"
          button.isHighlighted = state == "pressed"
          button.isUserInteractionEnabled = state != "pressed"
          button.isSelected = state == "selected"
          button.isEnabled = state != "disabled"
          return button
        })
    }
    return ControlsCard("Buttons", columns: ["Normal", "Pressed", "Selected", "Disabled"], rows: rows)
  }

  static func contents() -> ControlsCard {
    ControlsCard(
      "What buttons hold",
      rows: [
        .flow([favourite(), checkout()]), .flow([stacked(), menu(), legacy()]), .flow(types()),
      ])
  }

  /// A toggle: its image and title follow `isSelected`.
  private static func favourite() -> UIButton {
    var configuration = UIButton.Configuration.tinted()
    configuration.imagePadding = 6
    configuration.cornerStyle = .capsule
    configuration.baseBackgroundColor = .systemPink
    configuration.baseForegroundColor = .systemPink
    configuration.automaticallyUpdateForSelection = false
    let button = UIButton(configuration: configuration)
    button.changesSelectionAsPrimaryAction = true
    button.configurationUpdateHandler = { button in
      button.configuration?.title = button.isSelected ? "Liked" : "Like"
      button.configuration?.image = UIImage(systemName: button.isSelected ? "heart.fill" : "heart")
    }
    button.accessibilityIdentifier = "button.favourite"
    return button
  }

  private static func checkout() -> UIButton {
    var configuration = UIButton.Configuration.filled()
    configuration.title = "Check out"
    configuration.subtitle = "3 items, 42 €"
    configuration.image = UIImage(systemName: "chevron.right")
    configuration.imagePlacement = .trailing
    configuration.imagePadding = 12
    configuration.titleAlignment = .leading
    configuration.cornerStyle = .large
    let button = UIButton(configuration: configuration)
    button.accessibilityIdentifier = "button.checkout"
    return button
  }

  private static func stacked() -> UIButton {
    var configuration = UIButton.Configuration.gray()
    configuration.title = "Photo"
    configuration.image = UIImage(systemName: "camera.fill")
    configuration.imagePlacement = .top
    configuration.imagePadding = 4
    configuration.cornerStyle = .large
    let button = UIButton(configuration: configuration)
    button.accessibilityIdentifier = "button.stacked"
    return button
  }

  /// A pop-up button: its title is the chosen action's.
  private static func menu() -> UIButton {
    var configuration = UIButton.Configuration.gray()
    configuration.cornerStyle = .medium
    configuration.indicator = .popup
    let button = UIButton(configuration: configuration)
    button.setTitle("Name", for: .normal)
    button.menu = UIMenu(
      title: "Sort by", options: .singleSelection,
      children: [
        UIAction(title: "Name", state: .on) { _ in },
        UIAction(title: "Date", image: UIImage(systemName: "calendar")) { _ in },
        UIAction(title: "Favourites", image: UIImage(systemName: "star")) { _ in },
        UIAction(title: "Size", attributes: .disabled) { _ in },
      ])
    button.showsMenuAsPrimaryAction = true
    button.changesSelectionAsPrimaryAction = true
    button.accessibilityIdentifier = "button.menu"
    return button
  }

  private static func legacy() -> UIButton {
    let button = UIButton(type: .system)
    button.setTitle("System", for: .normal)
    button.contentEdgeInsets = UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8)
    button.accessibilityIdentifier = "button.system"
    return button
  }

  private static func types() -> [UIButton] {
    let types: [(UIButton.ButtonType, String)] = [
      (.infoLight, "info"), (.contactAdd, "add"), (.close, "close"),
    ]
    return types.map { type, name in
      let button = UIButton(type: type)
      button.contentEdgeInsets = UIEdgeInsets(top: 4, left: 4, bottom: 4, right: 4)
      button.accessibilityIdentifier = "button.\(name)"
      return button
    }
  }
}
