import Foundation
import Stage

/// What a page is told, but for pictures: an object of JSON.
enum ServerMessage: Equatable {
  /// What the page is called, and whether it drives.
  case hello(title: String, drives: Bool, version: String)
  /// Another page drives, or this one.
  case drives(Bool)
  /// A window is there or is another than before; `ratio` is how many of its pixels are one unit of a page.
  case window(UInt32, title: String, width: Int, height: Int, ratio: Double)
  /// Whether the first window fills the page that drives.
  case fills(Bool)
  /// A window is gone.
  case gone(UInt32)
  /// Whether something takes text.
  case textInput(Bool)
  /// Text was copied.
  case clipboard(String)
  /// What assistive tools find in a window.
  case elements(UInt32, [StageElement])
  /// A file to take away, whose bytes follow as base64.
  case file(name: String, type: String, bytes: [UInt8])
  /// Something to say to the person at the page.
  case note(String)
  /// Another address, for another browser.
  case invitation(String)
  /// Seconds of media time a second; and the media time, where it stands still.
  case pace(Double, at: Double?)

  private struct Body: Encodable {
    let kind: String
    var window: UInt32?
    var title: String?
    var width: Int?
    var height: Int?
    var ratio: Double?
    var time: Double?
    var on: Bool?
    var text: String?
    var elements: [StageElement]?
    var name: String?
    var bytes: Data?
  }

  private var body: Body {
    switch self {
    case .hello(let title, let drives, let version):
      Body(kind: "hello", title: title, on: drives, text: version)
    case .drives(let isOn): Body(kind: "drives", on: isOn)
    case .window(let window, let title, let width, let height, let ratio):
      Body(kind: "window", window: window, title: title, width: width, height: height, ratio: ratio)
    case .fills(let isOn): Body(kind: "fills", on: isOn)
    case .gone(let window): Body(kind: "gone", window: window)
    case .textInput(let isOn): Body(kind: "textInput", on: isOn)
    case .clipboard(let text): Body(kind: "clipboard", text: text)
    case .elements(let window, let elements): Body(kind: "elements", window: window, elements: elements)
    case .file(let name, let type, let bytes):
      Body(kind: "file", text: type, name: name, bytes: Data(bytes))
    case .note(let text): Body(kind: "note", text: text)
    case .invitation(let text): Body(kind: "invitation", text: text)
    case .pace(let ratio, let time): Body(kind: "pace", ratio: ratio, time: time)
    }
  }

  /// The object as text; nil for numbers that JSON does not have.
  var json: [UInt8]? { (try? JSONEncoder().encode(body)).map { [UInt8]($0) } }
}
