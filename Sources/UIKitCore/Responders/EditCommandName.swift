import Foundation

/// The commands of the edit menu, by the names of their selectors.
enum EditCommandName: String, CaseIterable {
  case cut = "cut:"
  case copy = "copy:"
  case paste = "paste:"
  case select = "select:"
  case selectAll = "selectAll:"
  case delete = "delete:"
  case toggleBoldface = "toggleBoldface:"
  case toggleItalics = "toggleItalics:"
  case toggleUnderline = "toggleUnderline:"
  case leftToRight = "makeTextWritingDirectionLeftToRight:"
  case rightToLeft = "makeTextWritingDirectionRightToLeft:"
  case increaseSize = "increaseSize:"
  case decreaseSize = "decreaseSize:"

  /// What the menu calls it; nil for commands that it leaves out.
  var title: String? {
    switch self {
    case .cut: "Cut"
    case .copy: "Copy"
    case .paste: "Paste"
    case .select: "Select"
    case .selectAll: "Select All"
    case .toggleBoldface: "Bold"
    case .toggleItalics: "Italic"
    case .toggleUnderline: "Underline"
    case .delete, .leftToRight, .rightToLeft, .increaseSize, .decreaseSize: nil
    }
  }

  /// Performs the command.
  @MainActor
  func perform(on responder: UIResponder, sender: Any?) {
    switch self {
    case .cut: responder.cut(sender)
    case .copy: responder.copy(sender)
    case .paste: responder.paste(sender)
    case .select: responder.select(sender)
    case .selectAll: responder.selectAll(sender)
    case .delete: responder.delete(sender)
    case .toggleBoldface: responder.toggleBoldface(sender)
    case .toggleItalics: responder.toggleItalics(sender)
    case .toggleUnderline: responder.toggleUnderline(sender)
    case .leftToRight: responder.makeTextWritingDirectionLeftToRight(sender)
    case .rightToLeft: responder.makeTextWritingDirectionRightToLeft(sender)
    case .increaseSize: responder.increaseSize(sender)
    case .decreaseSize: responder.decreaseSize(sender)
    }
  }
}
