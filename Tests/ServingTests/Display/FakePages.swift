import Foundation

@testable import Serving

/// Pages as the display sees them, without a browser: they keep what they get.
@preconcurrency @MainActor
final class FakePages: PageTransport {
  var onEvent: (PageEvent) -> Void = { _ in }
  private(set) var pictures: [UInt32: [UnpackedPicture]] = [:]
  private(set) var texts: [UInt32: [[String: Any]]] = [:]
  private(set) var closed: Set<UInt32> = []
  private(set) var invited: [UInt32] = []
  /// Pictures that could not be read.
  private(set) var damaged = 0

  func send(text: [UInt8], to page: UInt32) {
    let object = try? JSONSerialization.jsonObject(with: Data(text)) as? [String: Any]
    texts[page, default: []].append(object ?? [:])
  }

  func send(picture: [UInt8], to page: UInt32) {
    if let picture = try? UnpackedPicture(picture) {
      pictures[page, default: []].append(picture)
    } else {
      damaged += 1
    }
  }

  func close(_ page: UInt32) { closed.insert(page) }

  func invite(for page: UInt32) { invited.append(page) }

  // MARK: What pages do

  func open(_ page: UInt32, width: Int = 800, height: Int = 600, ratio: Double = 1) {
    onEvent(.opened(page))
    say(page, ["kind": "look", "width": width, "height": height, "ratio": ratio])
  }

  func leave(_ page: UInt32) { onEvent(.closed(page)) }

  func say(_ page: UInt32, _ message: [String: Any]) {
    let data = (try? JSONSerialization.data(withJSONObject: message)) ?? Data()
    onEvent(.message(page, [UInt8](data)))
  }

  /// Says that all that came is drawn.
  func draw(_ page: UInt32) {
    if let last = pictures[page]?.last { say(page, ["kind": "drawn", "picture": last.number]) }
  }

  /// What a page shows by what came.
  func pixels(of page: UInt32, window: UInt32 = 1) -> [UInt32] {
    var pixels: [UInt32] = []
    var size = (0, 0)
    for picture in pictures[page] ?? [] where picture.window == window {
      if size != (picture.width, picture.height) {
        size = (picture.width, picture.height)
        pixels = [UInt32](repeating: 0, count: picture.width * picture.height)
      }
      picture.draw(into: &pixels)
    }
    return pixels
  }

  func last(_ kind: String, of page: UInt32) -> [String: Any]? {
    texts[page]?.last { $0["kind"] as? String == kind }
  }
}
