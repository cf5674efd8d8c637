import QuartzCore
import Support

/// A colour of a catalogue, with what it is in the dark and for other devices.
package final class ColorSet: Sendable {
  /// What an entry says.
  package enum Value: Sendable, Equatable {
    /// Components of its own.
    case fixed(CGColor)
    /// A colour of the system by the catalogue's name, such as `systemRedColor`.
    case system(String)
  }

  /// The name that code asks for, with the namespaces of its groups.
  package let name: String
  private let folder: String
  private let boundary: ResourceBoundary
  private let languages: [String]
  private let entries = Locked<[(conditions: AssetConditions, entry: Value)]?>(nil)

  /// A set whose `Contents.json` is read when it is first asked for a colour.
  init(name: String, folder: String, boundary: ResourceBoundary, languages: [String]) {
    (self.name, self.folder, self.boundary, self.languages) = (name, folder, boundary, languages)
  }

  private static let subject = "UIColor(named:)"

  private var all: [(conditions: AssetConditions, entry: Value)] { entries.filled(by: readContents) }

  /// The colour in some traits; nil, reported once, where the set has none.
  package func value(for traits: AssetTraits) -> Value? {
    AssetConditions.choose(all, traits, languages: languages)
  }

  /// The entry that names a colour which the system does not have is left out, and this says so.
  package func reportUnknown(_ reference: String) {
    Diagnostics.report(
      "\(folder)/Contents.json refers to \"\(reference)\", which is no colour of the system; give it components",
      subject: Self.subject)
  }

  private func readContents() -> [(conditions: AssetConditions, entry: Value)] {
    guard let contents = boundary.readJSON("\(folder)/Contents.json", subject: Self.subject) else {
      return []
    }
    var found: [(conditions: AssetConditions, entry: Value)] = []
    var isFaulty = false
    for entry in contents["colors"] as? [[String: Any]] ?? [] {
      guard let conditions = AssetConditions(entry: entry), let color = entry["color"] as? [String: Any]
      else {
        continue
      }
      if let reference = color["reference"] as? String {
        found.append((conditions, .system(reference)))
      } else if let value = fixed(color) {
        found.append((conditions, .fixed(value)))
      } else {
        isFaulty = true
      }
    }
    if found.isEmpty, !isFaulty {
      Diagnostics.report("\(folder) has no colour; add one to its Contents.json", subject: Self.subject)
    }
    return found
  }

  private func fixed(_ color: [String: Any]) -> CGColor? {
    let space = (color["color-space"] as? String ?? "srgb").lowercased()
    let components = color["components"] as? [String: Any] ?? [:]
    let isGray = space.contains("gray")
    let names = isGray ? ["white"] : ["red", "green", "blue"]
    var numbers: [CGFloat] = []
    for name in names + ["alpha"] {
      guard let number = Self.number(components[name], isAlpha: name == "alpha") else {
        let text = components[name].map { "\"\($0)\"" } ?? "missing"
        Diagnostics.report(
          "\(folder)/Contents.json: the component \(name) is \(text); write a number such as \"0.5\", \"128\" or "
            + "\"0x80\"",
          subject: Self.subject)
        return nil
      }
      let isExtended = space.hasPrefix("extended") && name != "alpha"
      if !isExtended, !(0...1).contains(number) {
        Diagnostics.report(
          "\(folder)/Contents.json: the component \(name) is \(number), and in \(space) it is from 0 to 1; it is cut",
          subject: Self.subject)
      }
      numbers.append(isExtended ? number : min(max(number, 0), 1))
    }
    switch space {
    case "srgb", "extended-srgb":
      return CGColor(red: numbers[0], green: numbers[1], blue: numbers[2], alpha: numbers[3])
    case "display-p3":
      return CGColorSpace(name: CGColorSpace.displayP3).flatMap { CGColor(space: $0, components: numbers) }
    case "extended-linear-srgb":
      let encoded = numbers.dropLast().map { CGFloat(CGColorSpace.encoded(Double($0))) }
      return CGColor(red: encoded[0], green: encoded[1], blue: encoded[2], alpha: numbers[3])
    case "gray-gamma-22", "extended-gray":
      return CGColor(gray: numbers[0], alpha: numbers[1])
    default:
      Diagnostics.report(
        "\(folder)/Contents.json: the colour space \"\(space)\" is not known; it is taken for sRGB",
        subject: Self.subject, severity: .warning)
      return isGray
        ? CGColor(gray: numbers[0], alpha: numbers[1])
        : CGColor(red: numbers[0], green: numbers[1], blue: numbers[2], alpha: numbers[3])
    }
  }

  /// A component as catalogues write it: "0x80" and "128" of 255, "0.500" of 1; nil for anything else. An alpha
  /// without a point is of 1 too.
  static func number(_ value: Any?, isAlpha: Bool) -> CGFloat? {
    let most = 255.0
    guard let text = value as? String else {
      guard let number = (value as? NSNumber)?.doubleValue, number.isFinite else { return nil }
      return CGFloat(number)
    }
    if text.lowercased().hasPrefix("0x") {
      return UInt32(text.dropFirst(2), radix: 16).map { CGFloat(Double($0) / most) }
    }
    if let whole = Int32(text) {
      return isAlpha && whole <= 1 ? CGFloat(whole) : CGFloat(Double(whole) / most)
    }
    return Double(text).flatMap { $0.isFinite ? CGFloat($0) : nil }
  }
}
