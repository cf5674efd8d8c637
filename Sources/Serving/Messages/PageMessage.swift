import Foundation

/// What a page says: an object of JSON with the name of what happened and what belongs to it.
///
/// Places and sizes are pixels of the window's picture. Numbers that no window has are left out with the message.
struct PageMessage: Decodable, Equatable {
  /// What happened.
  enum Kind: String, Decodable {
    /// The page's size and pixels per unit are these; the first of all.
    case look
    /// The page is hidden, or shown again.
    case hide, show
    /// Pictures up to a number are drawn.
    case drawn
    case move, down, up, leave, cancel
    case fingers
    case wheel
    case key, text
    /// An assistive tool asks something of an element: `activate`, `increment`, `decrement`, or `perform` with the name
    /// of an action.
    case assist
    /// What a paste gives, before the key that pastes.
    case clipboard
    case focus, blur
    /// A window was closed.
    case close
    /// This page drives from now on.
    case drive
    /// The media clock's rate.
    case pace
    /// The stage takes the page's size, or its own.
    case fill
    /// Files to take away.
    case script, clip
    /// Another address for another browser.
    case invite
  }

  let kind: Kind
  var window: UInt32?
  var x: Double?
  var y: Double?
  var width: Double?
  var height: Double?
  /// Pixels per unit of the page, or media seconds per second.
  var ratio: Double?
  /// The number of a picture.
  var picture: UInt32?
  /// What fingers do, or what is asked.
  var phase: String?
  /// x and y of each finger.
  var points: [Double]?
  /// The names of the modifier keys that are held.
  var held: String?
  var text: String?
  var isOn: Bool?

  private enum CodingKeys: String, CodingKey {
    case kind, window, x, y, width, height, ratio, picture, phase, points, held, text
    case isOn = "on"
  }

  /// Nil for what is no message.
  init?(_ bytes: some Sequence<UInt8>) {
    guard let message = try? JSONDecoder().decode(PageMessage.self, from: Data(bytes)) else { return nil }
    self = message
  }

  /// A place in the window; nil where there is none.
  var place: (x: Int32, y: Int32)? {
    guard let x = x.flatMap(Self.pixel), let y = y.flatMap(Self.pixel) else { return nil }
    return (x, y)
  }

  /// No picture is larger than this.
  private static let farthest = 1.0e6

  static func pixel(_ number: Double) -> Int32? {
    abs(number) <= farthest ? Int32(number.rounded(.down)) : nil
  }
}
