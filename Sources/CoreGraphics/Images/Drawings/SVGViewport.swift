import Foundation

/// The size of a drawing and the part of its plane that it shows, as SDL_image's reader takes them.
struct SVGViewport {
  /// The size in pixels at 96 dots an inch; nil where the file has neither a size nor a view box.
  let size: (width: Double, height: Double)?
  /// Pixels of that size for each unit, at most.
  let unit: Double

  init(_ tags: [SVGTag]) {
    let tag = tags.first { $0.name == "svg" && !$0.isClosing }
    let box = SVGNumbers.all(in: tag?.attributes["viewBox"] ?? "")
    let view = box.count == 4 && box[2] > 0 && box[3] > 0 ? (box[2], box[3]) : nil
    let width = SVGViewport.length(tag?.attributes["width"]) ?? 0
    let height = SVGViewport.length(tag?.attributes["height"]) ?? 0
    let whole = (width > 0 ? width : view?.0 ?? 0, height > 0 ? height : view?.1 ?? 0)
    size = whole.0 > 0 && whole.1 > 0 ? whole : nil
    unit = view.map { max(whole.0 / $0.0, whole.1 / $0.1) } ?? 1
  }

  /// Pixels of a length with a unit. A share of what is around the drawing says nothing here.
  private static func length(_ text: String?) -> Double? {
    guard let text, let number = SVGNumbers.first(in: text) else { return nil }
    let end = text.reversed().drop { $0.isWhitespace }.prefix { $0.isLetter || $0 == "%" }
    switch String(end.reversed()) {
    case "%": return nil
    case "pt": return number * 96 / 72
    case "pc": return number * 16
    case "mm": return number * 96 / 25.4
    case "cm": return number * 96 / 2.54
    case "in": return number * 96
    case "em": return number * 16
    case "ex": return number * 16 * 0.52
    default: return number
    }
  }
}
