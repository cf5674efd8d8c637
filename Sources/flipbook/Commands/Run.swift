import ArgumentParser
import Demos
import Stage
import UIKit

/// A window: the gallery, or one demo.
struct Run: Command {
  static let configuration = CommandConfiguration(
    commandName: "run", abstract: "Open a demo in a window; without a name, the gallery. This is the default."
  )

  @Argument(help: "A demo's name, as listed by `flipbook list`. Default: the gallery.")
  var demo: String?

  func perform() throws {}
}
