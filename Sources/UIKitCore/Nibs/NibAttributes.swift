import Foundation
import QuartzCore

/// User-defined run-time attributes: values for key paths, as the identity inspector has them.
@MainActor
enum NibAttributes {
  static func apply(_ element: NibElement, to object: AnyObject, _ document: NibDocument) {
    for attribute in element.list("userDefinedRuntimeAttributes") {
      guard let path = attribute["keyPath"], !path.isEmpty else { continue }
      guard let value = value(attribute, document) else {
        document.report(
          "the run-time attribute \(path) has no value of the type \(attribute["type"] ?? ""); it is not set",
          at: attribute)
        continue
      }
      if !NibRuntime.set(value, keyPath: path, of: object) {
        document.report(
          "\(type(of: object)) has no property \(path) that takes \(value.map { "\($0)" } ?? "nil"), so the run-time attribute is not set",
          at: attribute)
      }
    }
  }

  /// The value of an attribute; nil for a faulty one, and nil within for `nil`.
  private static func value(_ element: NibElement, _ document: NibDocument) -> Any?? {
    let inner = element.child(key: "value")
    switch element["type"] {
    case "boolean"?: return element.bool("value").map { $0 }
    case "string"?: return element["value"] ?? inner?.text ?? ""
    case "localizedString"?:
      let key = element["value"] ?? inner?.text ?? ""
      return ResourceBundle.localized(key, table: nil, bundle: .main, value: "")
    case "number"?:
      if let whole = inner?.name == "integer" ? inner?.integer("value") : nil { return whole }
      return inner?.number("value").map { Double($0) }
    case "color"?: return inner.flatMap { NibColors.color($0, document) }.map { $0 }
    case "image"?: return NibFonts.image(element, "value").map { $0 }
    case "point"?: return inner?.point.map { $0 }
    case "size"?: return inner?.size.map { $0 }
    case "rect"?: return inner?.rect.map { $0 }
    case "range"?:
      guard let inner, let location = inner.integer("location"), let length = inner.integer("length") else {
        return nil
      }
      return NSRange(location: location, length: length)
    case "nil"?: return .some(nil)
    default: return nil
    }
  }
}
