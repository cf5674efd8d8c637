import UIKit

/// What a saved test has to make: the root view controller, by the name of its class.
struct TestedInterface {
  /// The module of the app.
  let module: String
  /// The class, without the module.
  let controller: String
  /// Whether it is a class of the app's, that a test can name; else the app puts a controller of UIKit together itself.
  let isAppsOwn: Bool

  private static let frameworks: Set = ["UIKitCore", "UIKit"]

  @MainActor
  init(_ root: UIViewController?, near interaction: Interaction) {
    let name = root.map { String(reflecting: Swift.type(of: $0)) } ?? ""
    let parts = name.split(separator: ".").map(String.init)
    let (first, rest) = (parts.first ?? "", parts.dropFirst().joined(separator: "."))
    // A private class is written with the place of its file, which is no name.
    isAppsOwn = !rest.isEmpty && !rest.contains("(") && !Self.frameworks.contains(first)
    controller = rest.isEmpty || rest.contains("(") ? "UIViewController" : rest
    // The code that moved is the app's, whoever the root is.
    let place = Self.frameworks.contains(first) ? Self.module(of: interaction) : first
    module = place
  }

  /// The folder below `Sources` of the code that moved.
  @MainActor
  private static func module(of interaction: Interaction) -> String {
    guard let site = interaction.motions.lazy.compactMap(\.callSites.first).first,
      site.path.contains("/Sources/"), let folder = site.file.split(separator: "/").first
    else { return "" }
    return String(folder)
  }

  /// What is left to do by hand.
  var note: String {
    "the app makes its interface itself; write in the test what makes it, in place of \(controller)()"
  }
}
