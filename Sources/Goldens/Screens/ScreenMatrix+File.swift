import Foundation
import Stage
import UIKit

extension ScreenMatrix {
  /// What a file cannot mean.
  package struct Fault: Error, Equatable, CustomStringConvertible {
    /// What is wrong, and what is possible instead.
    package let description: String
  }

  /// The keys of the file, in the order of the documentation.
  private static let keys = [
    "devices", "appearances", "textSizes", "directions", "reducedMotion", "scale", "moments", "screens",
    "except", "clips", "accessibility",
  ]

  /// Reads the file's JSON. What it does not name is as without a file.
  ///
  /// - Throws: `Fault` for a key that there is not, and for a value that is not possible.
  package init(json: Data) throws {
    self.init()
    guard let object = (try? JSONSerialization.jsonObject(with: json)) as? [String: Any] else {
      throw Fault(description: "it is no JSON object such as {\"appearances\": [\"light\", \"dark\"]}")
    }
    for key in object.keys.sorted() where !Self.keys.contains(key) {
      throw Fault(
        description: "there is no \"\(key)\"; there are \(Self.keys.joined(separator: ", "))")
    }
    if let list = try Self.list(object, "devices") { devices = try list.map(Self.place) }
    if let list = try Self.list(object, "appearances") {
      appearances = try list.map {
        try Self.one($0, of: [("light", UIUserInterfaceStyle.light), ("dark", .dark)], "appearances")
      }
    }
    if let list = try Self.list(object, "textSizes") {
      textSizes = try list.map {
        try Self.one($0, of: UIContentSizeCategory.ladder.map { ($0.shortName, $0) }, "textSizes")
      }
    }
    if let list = try Self.list(object, "directions") {
      directions = try list.map { try Self.one($0, of: [("ltr", false), ("rtl", true)], "directions") }
    }
    if let value = object["reducedMotion"] {
      guard let list = value as? [Bool], !list.isEmpty else {
        throw Fault(description: "\"reducedMotion\" is a list such as [false, true]")
      }
      reducedMotion = list
    }
    if let value = object["scale"] {
      guard let number = value as? Double, (0.25...8).contains(number) else {
        throw Fault(description: "\"scale\" is a number from 0.25 to 8")
      }
      scale = CGFloat(number)
    }
    if let value = object["moments"] {
      guard let list = value as? [Double], !list.isEmpty, list.allSatisfy({ (0...3_600).contains($0) }) else {
        throw Fault(description: "\"moments\" is a list of seconds from 0 to 3600, such as [0, 0.5]")
      }
      moments = Array(Set(list)).sorted()
    }
    if let list = try Self.list(object, "screens", mayBeEmpty: true) { screens = list }
    if let list = try Self.list(object, "except", mayBeEmpty: true) { except = list }
    if let value = object["clips"] {
      guard let rate = value as? Double, (1...120).contains(rate) else {
        throw Fault(description: "\"clips\" is a number of frames a second from 1 to 120")
      }
      clips = rate
    }
    if let value = object["accessibility"] {
      guard let isKept = value as? Bool else {
        throw Fault(description: "\"accessibility\" is true or false")
      }
      keepsElements = isKept
    }
    if let name = Self.repeated(variants.map(\.name)) {
      throw Fault(description: "\(name) is there twice; name each value once")
    }
  }

  /// The first name that is there twice.
  private static func repeated(_ names: [String]) -> String? {
    var seen: Set<String> = []
    return names.first { !seen.insert($0).inserted }
  }

  private static func list(_ object: [String: Any], _ key: String, mayBeEmpty: Bool = false) throws
    -> [String]?
  {
    guard let value = object[key] else { return nil }
    guard let list = value as? [String], mayBeEmpty || !list.isEmpty else {
      throw Fault(description: "\"\(key)\" is a list of texts\(mayBeEmpty ? "" : " with one at least")")
    }
    return list
  }

  private static func one<Value>(_ name: String, of values: [(String, Value)], _ key: String) throws
    -> Value
  {
    if let found = values.first(where: { $0.0 == name }) { return found.1 }
    throw Fault(
      description:
        "\"\(key)\" has no \"\(name)\"; there are \(values.map(\.0).joined(separator: ", "))")
  }

  /// `none`, `390x844`, `iphone-15` or `iphone-15 landscape`.
  private static func place(_ text: String) throws -> ScreenVariant.Place {
    if text == "none" { return .plain }
    let sides = text.split(separator: "x", omittingEmptySubsequences: false).map { Double($0) }
    if sides.count == 2, let width = sides[0], let height = sides[1] {
      guard width > 0, height > 0, max(width, height) <= Double(StageError.largestSide) else {
        throw Fault(
          description:
            "the size \(text) is not possible; sides are 1 to \(Int(StageError.largestSide)) points")
      }
      return .size(CGSize(width: width, height: height))
    }
    let words = text.split(separator: " ").map(String.init)
    guard let name = words.first, let device = Device.named(name) else {
      let all = Device.all.map(\.name).joined(separator: ", ")
      throw Fault(
        description: "\"devices\" has no \"\(text)\"; there are none, a size such as 390x844, \(all)")
    }
    guard words.count > 1 else { return .device(DevicePlacement(device)) }
    guard words.count == 2, let orientation = Device.Orientation(rawValue: words[1]) else {
      throw Fault(description: "\"\(text)\" is no device in an orientation, such as \"\(name) landscape\"")
    }
    return .device(DevicePlacement(device, orientation: orientation))
  }
}
