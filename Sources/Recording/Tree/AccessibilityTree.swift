import Stage
import UIKit

/// The accessibility tree of an interface, element by element.
///
///     button "Home", selected  #tab.0  (0 0 130 83)
///     adjustable "Volume", value "40%"  (20 120 350 28)
///
/// Elements come in reading order: rows from the top, within a row along the direction of reading. A view that names
/// its `accessibilityElements` sets their order itself. What is below an element is left out, as are hidden and
/// transparent views, those outside of the window, and what is beside a modal view.
public struct AccessibilityTree: Equatable, Sendable {
  /// One thing that can be reached.
  public struct Element: Equatable, Sendable {
    /// The label that assistive tools read; nil for none.
    public let label: String?
    /// The value that assistive tools read after the label; nil for none.
    public let value: String?
    /// What happens when the element is used; nil for none.
    public let hint: String?
    /// What it is for and in which state: `button`, `header`, `selected`, `dimmed`…
    public let traits: [String]
    /// Facts beside the value, as `label: value`, and whether it is expanded or collapsed where that is known.
    public let content: [String]
    /// The names of what else can be done with it.
    public let actions: [String]
    /// The accessibility identifier; nil for none.
    public let identifier: String?
    /// Points of the window.
    public let frame: CGRect
    /// Whether text can be typed into it.
    public let takesText: Bool
  }

  /// In reading order.
  public let elements: [Element]

  /// What `stage` offers now.
  @preconcurrency @MainActor
  public init(of stage: Stage) {
    elements = stage.perform { stage.accessibleElements.map { AccessibilityTree.element($0.responder) } }
  }

  @MainActor
  private static func element(_ responder: UIResponder) -> Element {
    Element(
      label: responder.accessibilityLabel, value: responder.accessibilityValue,
      hint: responder.accessibilityHint, traits: names(of: responder.accessibilityTraits),
      content: content(of: responder), actions: (responder.accessibilityCustomActions ?? []).map(\.name),
      identifier: responder.accessibilityIdentifier, frame: responder.accessibilityFrame,
      takesText: responder is any UITextInput)
  }

  @MainActor
  private static func content(of responder: UIResponder) -> [String] {
    let facts = (responder as? any AXCustomContentProvider)?.accessibilityCustomContent ?? []
    let texts = facts.map { "\($0.label): \($0.value)" }
    switch responder.accessibilityExpandedStatus {
    case .unsupported: return texts
    case .expanded: return texts + ["expanded"]
    case .collapsed: return texts + ["collapsed"]
    }
  }

  private static let traitNames: [(UIAccessibilityTraits, String)] = [
    (.header, "header"), (.button, "button"), (.link, "link"), (.searchField, "search field"),
    (.adjustable, "adjustable"), (.image, "image"), (.staticText, "text"), (.keyboardKey, "key"),
    (.tabBar, "tab bar"), (.toggleButton, "toggle"), (.summaryElement, "summary"),
    (.updatesFrequently, "updates"), (.selected, "selected"), (.notEnabled, "dimmed"),
  ]
  private static let states: Set = ["selected", "dimmed"]

  private static func names(of traits: UIAccessibilityTraits) -> [String] {
    traitNames.filter { traits.contains($0.0) }.map(\.1)
  }

  // MARK: Text

  /// A line an element.
  public func text() -> String {
    elements.map { AccessibilityTree.line($0) + "\n" }.joined()
  }

  private static func line(_ element: Element) -> String {
    func quoted(_ text: String) -> String { "\"\(text.replacing("\n", with: "\\n"))\"" }
    let roles = element.traits.filter { !states.contains($0) }
    var parts = [(roles.isEmpty ? "element" : roles.joined(separator: " "))]
    parts[0] += element.label.map { " " + quoted($0) } ?? " without a label"
    if let value = element.value { parts.append("value \(quoted(value))") }
    parts += element.traits.filter { states.contains($0) }
    if let hint = element.hint { parts.append("hint \(quoted(hint))") }
    if !element.content.isEmpty {
      parts.append("content " + element.content.map(quoted).joined(separator: " "))
    }
    if !element.actions.isEmpty {
      parts.append("actions " + element.actions.map(quoted).joined(separator: " "))
    }
    var line = parts.joined(separator: ", ")
    if let identifier = element.identifier { line += "  #\(identifier)" }
    let frame = element.frame
    return line + "  "
      + InspectedValue.rect(
        x: Double(frame.minX), y: Double(frame.minY), width: Double(frame.width),
        height: Double(frame.height)
      ).text
  }
}
