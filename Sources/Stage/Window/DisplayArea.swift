import CSDL

/// A rectangle of a display, in the windowing system's units; empty where nothing is known of it.
package struct DisplayArea: Codable, Equatable, Sendable {
  package var x: Int32
  package var y: Int32
  package var width: Int32
  package var height: Int32

  package init(x: Int32 = 0, y: Int32 = 0, width: Int32 = 0, height: Int32 = 0) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  init(_ rect: SDL_Rect) { self.init(x: rect.x, y: rect.y, width: rect.w, height: rect.h) }

  var rect: SDL_Rect { SDL_Rect(x: x, y: y, w: width, h: height) }
}
