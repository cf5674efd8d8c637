import Foundation
import QuartzCore

/// Colours of storyboards and nibs: in every space, of the system, of the project's catalogues.
@MainActor
extension NibCoder {
  /// The colour for a key; nil where the file has none.
  func color(_ key: String) -> UIColor? {
    element.child("color", key: key).flatMap { NibColors.color($0, load.document) }
  }
}

@MainActor
enum NibColors {
  static func color(_ element: NibElement, _ document: NibDocument) -> UIColor? {
    if let name = element["systemColor"] ?? element["cocoaTouchSystemColor"] {
      if let color = UIColor.system(named: name) { return color }
      if let written = document.colors[name] { return components(written, document) }
      document.report("the system has no colour \"\(name)\"; none is set", at: element)
      return nil
    }
    if let name = element["name"] {
      // What the file keeps of the colour serves where the catalogue has none, as in Xcode.
      if ResourceBundle.current?.colorSet(name) == nil, let written = document.colors[name] {
        return components(written, document)
      }
      return UIColor(named: name)
    }
    return components(element, document)
  }

  private static func components(_ element: NibElement, _ document: NibDocument) -> UIColor? {
    let alpha = element.number("alpha") ?? 1
    if let white = element.number("white") { return UIColor(white: white, alpha: alpha) }
    if let red = element.number("red"), let green = element.number("green"), let blue = element.number("blue")
    {
      if element["customColorSpace"] == "displayP3" || element["colorSpace"] == "displayP3" {
        return UIColor(displayP3Red: red, green: green, blue: blue, alpha: alpha)
      }
      return UIColor(red: red, green: green, blue: blue, alpha: alpha)
    }
    if let cyan = element.number("cyan"), let magenta = element.number("magenta"),
      let yellow = element.number("yellow"), let black = element.number("black")
    {
      return UIColor(
        red: (1 - cyan) * (1 - black), green: (1 - magenta) * (1 - black), blue: (1 - yellow) * (1 - black),
        alpha: alpha)
    }
    if let name = element["systemColor"] { return UIColor.system(named: name) }
    document.report("a colour has neither components nor a name; none is set", at: element)
    return nil
  }
}
