import UIKit

extension UIDeviceOrientation {
  private static let scriptNames: [(String, UIDeviceOrientation)] = [
    ("portrait", .portrait), ("portraitUpsideDown", .portraitUpsideDown), ("landscapeLeft", .landscapeLeft),
    ("landscapeRight", .landscapeRight), ("faceUp", .faceUp), ("faceDown", .faceDown),
  ]
  /// All names, as a list for people.
  static var allScriptNames: String { scriptNames.map(\.0).joined(separator: ", ") }

  /// The name in scripts: `landscapeLeft`.
  package var scriptName: String { Self.scriptNames.first { $0.1 == self }?.0 ?? "unknown" }

  /// Nil when no position has this name.
  init?(scriptName: String) {
    guard let entry = Self.scriptNames.first(where: { $0.0 == scriptName }) else { return nil }
    self = entry.1
  }
}

extension UIUserInterfaceStyle {
  /// The name in scripts: `light` or `dark`.
  package var scriptName: String { self == .dark ? "dark" : "light" }

  /// Nil for every other name.
  init?(scriptName: String) {
    switch scriptName {
    case "light": self = .light
    case "dark": self = .dark
    default: return nil
    }
  }
}

extension ScriptAction.Assistance {
  /// The name in scripts: `increment`.
  var scriptName: String {
    switch self {
    case .activate: "activate"
    case .increment: "increment"
    case .decrement: "decrement"
    case .perform: "perform"
    }
  }

  /// For people: `increment`, or the name of the action that is performed.
  package var title: String { if case .perform(let name) = self { name } else { scriptName } }

  /// Nil for a name that there is not, and for an action without a name.
  package init?(scriptName: String, action: String?) {
    switch (scriptName, action) {
    case ("activate", _): self = .activate
    case ("increment", _): self = .increment
    case ("decrement", _): self = .decrement
    case ("perform", let action?): self = .perform(action)
    default: return nil
    }
  }
}

extension UIContentSizeCategory {
  /// All names, as a list for people.
  static var allScriptNames: String { ladder.map(\.shortName).joined(separator: ", ") }

  /// Nil when no text size has this name on the command line.
  init?(scriptName: String) {
    guard let category = Self.ladder.first(where: { $0.shortName == scriptName }) else { return nil }
    self = category
  }
}

extension UIKeyModifierFlags {
  private static let scriptNames: [(String, UIKeyModifierFlags)] = [
    ("shift", .shift), ("ctrl", .control), ("alt", .alternate), ("cmd", .command),
  ]
  private static let none = "none"
  /// All names, as a list for people.
  static var allScriptNames: String { scriptNames.map(\.0).joined(separator: ", ") }

  /// The names in scripts: `shift+alt`, or `none`.
  package var scriptName: String {
    let names = Self.scriptNames.filter { contains($0.1) }.map(\.0)
    return names.isEmpty ? Self.none : names.joined(separator: "+")
  }

  /// Nil when there is a name that no modifier has.
  init?(scriptName: String) {
    self = []
    guard scriptName != Self.none else { return }
    for name in scriptName.split(separator: "+", omittingEmptySubsequences: false) {
      guard let entry = Self.scriptNames.first(where: { $0.0 == name }) else { return nil }
      insert(entry.1)
    }
  }

  /// The modifier of a name in scripts.
  static func named(_ name: String) -> UIKeyModifierFlags? { scriptNames.first { $0.0 == name }?.1 }
}
