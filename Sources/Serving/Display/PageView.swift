/// A browser's page as the display knows it: how large it is, and which pictures it has.
struct PageView {
  let number: UInt32
  /// The page's own pixels a unit, and its size in pixels; nil before it has said so.
  var look: Look?
  /// Whether a person can see it.
  var isSeen = true
  /// What of each window's picture it lacks.
  var lacking: [UInt32: TileSet] = [:]
  /// The number of the last picture that was sent, and of the last that is drawn.
  private(set) var sent: UInt32 = 0
  private(set) var drawn: UInt32 = 0

  struct Look: Equatable {
    /// Pixels a unit of the page.
    var ratio: Double
    /// Pixels.
    var width: Int32
    var height: Int32
  }

  /// So many pictures may be on their way: one is drawn while the next one comes.
  private static let mostOnTheWay: UInt32 = 2

  init(number: UInt32) { self.number = number }

  /// Whether it would take a picture now.
  var takesPicture: Bool { look != nil && isSeen && sent &- drawn < Self.mostOnTheWay }

  /// The number of the picture that is sent now.
  mutating func nextPicture() -> UInt32 {
    sent &+= 1
    return sent
  }

  /// Pictures up to a number are drawn; false for a number that was never sent.
  mutating func note(drawn number: UInt32) -> Bool {
    guard number &- drawn <= sent &- drawn else { return false }
    drawn = number
    return true
  }
}
