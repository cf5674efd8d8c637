import CSDL

/// Where on a display a window opens.
enum WindowPlace {
  /// What the window's title bar may need above its content, in the windowing system's units.
  private static let titleBar: Int32 = 32

  /// The place of the upper left corner of a window's content: in the middle of the display's free area where there is
  /// room, and never above or left of that area, so that a window that is too large can still be moved by its title.
  /// Nil when the display does not say what is free.
  static func origin(_ size: (width: Int32, height: Int32), in usable: SDL_Rect) -> (x: Int32, y: Int32)? {
    guard usable.w > 0, usable.h > 0 else { return nil }
    let spareWidth = max(usable.w - size.width, 0)
    let spareHeight = max(usable.h - size.height, 0)
    // Below the title bar, as far as the content then stays within the area.
    return (usable.x + spareWidth / 2, usable.y + max(spareHeight / 2, min(titleBar, spareHeight)))
  }
}
