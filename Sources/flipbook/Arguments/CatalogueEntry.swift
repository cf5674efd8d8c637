import ArgumentParser
import Demos
import UIKit

/// The demos by name.
enum CatalogueEntry {
  static var names: [String] { DemoCatalogue.all.map(\.name) }
  /// What a shell offers where a demo's name is expected.
  static var completion: CompletionKind { .list(names) }

  /// The demo of this name; otherwise a fault that lists the names and the nearest one.
  static func named(_ name: String) throws -> Demo {
    if let demo = DemoCatalogue.named(name) { return demo }
    throw Fault.usage(
      "there is no demo \"\(name)\"" + Suggestion.text(for: name, among: names)
        + "; the demos are \(names.joined(separator: ", "))")
  }
}
