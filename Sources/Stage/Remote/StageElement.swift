import Foundation

/// One thing that assistive tools find in a stage, as the process that owns its window knows it.
package struct StageElement: Codable, Equatable, Sendable {
  /// The label that assistive tools read; nil for none.
  package var label: String?
  /// The value that they read after the label; nil for none.
  package var value: String?
  /// What happens when it is used; nil for none.
  package var hint: String?
  /// What it is for and in which state: `button`, `text field`, `selected`, `dimmed`…
  package var traits: [String]
  /// The names of what else can be done with it.
  package var actions: [String]
  /// The accessibility identifier; nil for none.
  package var identifier: String?
  /// Where it is, in pixels of the window.
  package var x: Double
  package var y: Double
  package var width: Double
  package var height: Double

  package init(
    label: String?, value: String?, hint: String?, traits: [String], actions: [String] = [],
    identifier: String?, x: Double, y: Double, width: Double, height: Double
  ) {
    (self.label, self.value, self.hint) = (label, value, hint)
    (self.traits, self.actions, self.identifier) = (traits, actions, identifier)
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }
}
