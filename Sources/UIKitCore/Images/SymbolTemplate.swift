import Foundation
import FoundationXML

/// The template of a symbol set: one SVG file with the symbol in many weights and three scales, each a group with a
/// name such as `Regular-M`, beside lines that say where its text would stand.
///
/// The regular weight is drawn, in the scale that there is. It lies on the grid of the other icons, 24 points to text
/// of 17, in the middle of its margins and of the capital letters.
struct SymbolTemplate {
  /// A drawing of the symbol alone.
  let svg: String

  /// It is drawn for text of so many points, one unit each.
  private static let templatePointSize = 100.0
  /// What is looked for, and how much larger the medium scale is.
  private static let groups: [(name: String, enlargement: Double)] = [
    ("Regular-M", 1), ("Regular-S", 1 / 0.8), ("Regular-L", 1 / 1.3), ("Medium-M", 1), ("Black-M", 1),
  ]
  /// Templates have some hundred kilobytes.
  private static let mostBytes = 4 << 20

  /// Reads a file; nil when it is no template.
  init?(_ bytes: [UInt8]) {
    guard bytes.count <= Self.mostBytes,
      let document = try? XMLDocument(data: Data(bytes), options: [.nodeLoadExternalEntitiesNever])
    else { return nil }
    func element(_ identifier: String) -> XMLElement? {
      (try? document.nodes(forXPath: "//*[@id='\(identifier)']"))?.first as? XMLElement
    }
    func number(_ identifier: String, _ attribute: String) -> Double? {
      // Foundation's `attribute(forName:)` finds none where elements have a namespace.
      element(identifier)?.attributes?.first { $0.name == attribute }?.stringValue.flatMap(Double.init)
    }
    guard
      let (group, name, enlargement) = Self.groups.lazy.compactMap({ group in
        element(group.name).map { ($0, group.name, group.enlargement) }
      }).first
    else { return nil }
    let scale = name.suffix(1)
    guard let base = number("Baseline-\(scale)", "y1"), let capital = number("Capline-\(scale)", "y1"),
      let left = number("left-margin-\(name)", "x1") ?? number("left-margin", "x1"),
      let right = number("right-margin-\(name)", "x1") ?? number("right-margin", "x1"),
      right > left, base > capital
    else { return nil }
    // A wide symbol is made smaller rather than cut.
    let grid =
      Double(UIImage.SymbolConfiguration.defaultSide / UIImage.SymbolConfiguration.defaultPointSize)
      * Self.templatePointSize / enlargement
    let side = max(grid, right - left)
    let x = (left + right - side) / 2, y = (capital + base - side) / 2
    svg =
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"24\" height=\"24\" "
      + "viewBox=\"\(x) \(y) \(side) \(side)\">\(group.xmlString)</svg>"
  }
}
