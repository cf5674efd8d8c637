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
    elements = stage.perform {
      let window = stage.window
      let isRightToLeft = window.effectiveUserInterfaceLayoutDirection == .rightToLeft
      return AccessibilityTree.elements(in: window, bounds: window.bounds, isRightToLeft: isRightToLeft)
    }
  }

  // MARK: Finding

  /// What is fainter than this cannot be seen, nor touched, as in UIKit.
  private static let leastAlpha: CGFloat = 0.01

  @MainActor
  private static func elements(in view: UIView, bounds: CGRect, isRightToLeft: Bool) -> [Element] {
    guard !view.isHidden, view.alpha >= leastAlpha else { return [] }
    if isElement(view) { return [element(view)].filter { $0.frame.intersects(bounds) } }
    guard !view.accessibilityElementsHidden else { return [] }
    if let named = view.accessibilityElements {
      return named.flatMap { item -> [Element] in
        if let inner = item as? UIView {
          return elements(in: inner, bounds: bounds, isRightToLeft: isRightToLeft)
        }
        return (item as? UIResponder).map { [element($0)] } ?? []
      }
    }
    let modal = view.subviews.last { $0.accessibilityViewIsModal && !$0.isHidden }
    let parts = (modal.map { [$0] } ?? view.subviews).map {
      elements(in: $0, bounds: bounds, isRightToLeft: isRightToLeft)
    }
    return inReadingOrder(parts.filter { !$0.isEmpty }, isRightToLeft: isRightToLeft).flatMap { $0 }
  }

  /// Labels are elements on their own, as in UIKit.
  @MainActor
  private static func isElement(_ view: UIView) -> Bool {
    view.isAccessibilityElement || (view as? UILabel)?.text?.isEmpty == false
  }

  @MainActor
  private static func element(_ responder: UIResponder) -> Element {
    Element(
      label: responder.accessibilityLabel, value: responder.accessibilityValue,
      hint: responder.accessibilityHint, traits: names(of: responder.accessibilityTraits),
      actions: (responder.accessibilityCustomActions ?? []).map(\.name),
      identifier: responder.accessibilityIdentifier, frame: responder.accessibilityFrame,
      takesText: responder is any UITextInput)
  }

  /// Sorts what is beside each other: a row is what shares more than half of its height with the row's first.
  private static func inReadingOrder(_ parts: [[Element]], isRightToLeft: Bool) -> [[Element]] {
    func frame(_ part: [Element]) -> CGRect { part.dropFirst().reduce(part[0].frame) { $0.union($1.frame) } }
    var open = parts.map { (part: $0, frame: frame($0)) }
    var result: [[Element]] = []
    while let first = open.min(by: { $0.frame.minY < $1.frame.minY }) {
      func isInRow(_ other: CGRect) -> Bool {
        let shared = min(other.maxY, first.frame.maxY) - max(other.minY, first.frame.minY)
        return other.minY == first.frame.minY || shared > min(other.height, first.frame.height) / 2
      }
      let row = open.filter { isInRow($0.frame) }
      open.removeAll { isInRow($0.frame) }
      result += row.enumerated().sorted { a, b in
        let (left, right) = isRightToLeft ? (b, a) : (a, b)
        return left.element.frame.minX != right.element.frame.minX
          ? left.element.frame.minX < right.element.frame.minX : a.offset < b.offset
      }.map(\.element.part)
    }
    return result
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
