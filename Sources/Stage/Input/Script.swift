import UIKit

/// A list of timed input: what a person does to an interface, as data.
///
/// Written in JSON or built in Swift; recorded by the window host while you click. Replaying one gives the same
/// pixels.
///
///     var script = Script()
///     script.tap("tab.1", at: 0)
///     script.drag([CGPoint(x: 20, y: 700), CGPoint(x: 20, y: 100)], from: 0.5, to: 0.8)
public struct Script: Codable, Equatable, Sendable {
  /// In order of time.
  public internal(set) var events: [ScriptEvent]

  /// A script of these events, which are sorted by time. Default empty.
  public init(_ events: [ScriptEvent] = []) {
    // Stable: events of one moment keep their order.
    self.events = events.enumerated().sorted {
      $0.element.time != $1.element.time ? $0.element.time < $1.element.time : $0.offset < $1.offset
    }.map(\.element)
  }

  /// Decodes the JSON form; throws for one that is not valid.
  public init(from decoder: Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    self.init(try container.decode([ScriptEvent].self, forKey: .events))
  }

  /// Encodes the JSON form.
  public func encode(to encoder: Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(events, forKey: .events)
  }

  private enum Key: String, CodingKey { case events }

  /// Adds an event in its place.
  public mutating func add(_ event: ScriptEvent) {
    // Events of one moment keep their order.
    events.insert(event, at: events.place(after: event.time, \.time))
  }

  /// Removes the first events, as many of them as are over.
  ///
  /// - Returns: when the last of them was over; nil when none was.
  mutating func forgetFirst(_ count: Int, endedBy time: TimeInterval) -> TimeInterval? {
    let over = events.prefix(count).prefix { $0.end <= time }
    let end = over.map(\.end).max()
    events.removeFirst(over.count)
    return end
  }

  /// A tap: down and up at one moment.
  public mutating func tap(_ identifier: String, at time: TimeInterval) {
    add(ScriptEvent(time: time, action: .tap(.identifier(identifier))))
  }
  /// Adds a tap at a point of the window, in points.
  public mutating func tap(_ point: CGPoint, at time: TimeInterval) {
    add(ScriptEvent(time: time, action: .tap(.point(point))))
  }
  /// A finger that rests from `time` to `end`.
  public mutating func press(_ identifier: String, from time: TimeInterval, to end: TimeInterval) {
    add(ScriptEvent(time: time, action: .press(.identifier(identifier), until: end)))
  }
  /// A finger that moves along `path` at constant speed.
  public mutating func drag(_ path: [CGPoint], from time: TimeInterval, to end: TimeInterval) {
    add(ScriptEvent(time: time, action: .drag(path, until: end)))
  }

  /// Fingers that go down together, move along their paths at constant speed and lift together.
  public mutating func touches(
    _ paths: [[CGPoint]], from time: TimeInterval, to end: TimeInterval
  ) {
    add(ScriptEvent(time: time, action: .touches(paths, until: end)))
  }

  /// A key that goes down and up.
  public mutating func key(_ name: String, at time: TimeInterval) {
    add(ScriptEvent(time: time, action: .key(name)))
  }
  /// Text that is typed at once.
  public mutating func type(_ text: String, at time: TimeInterval) {
    add(ScriptEvent(time: time, action: .text(text)))
  }
  /// The wheel over `point`: a positive `dy` shows what is below.
  public mutating func scroll(_ delta: CGVector, over point: CGPoint, at time: TimeInterval) {
    add(ScriptEvent(time: time, action: .scroll(delta, over: point, isPrecise: false)))
  }

  /// The interface is shown at another size, in points, from then on: a window's edge that was dragged.
  public mutating func resize(to size: CGSize, scale: CGFloat? = nil, at time: TimeInterval) {
    add(ScriptEvent(time: time, action: .resize(size, scale: scale)))
  }

  /// The script as JSON, keys sorted, for files that differ readably.
  public func json() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    return try encoder.encode(self)
  }
}

extension Array {
  /// In a list in order of time: where what happens at a time comes behind all that happens no later.
  func place(after time: TimeInterval, _ key: (Element) -> TimeInterval) -> Int {
    // Lists mostly grow at their end.
    guard let last, key(last) > time else { return count }
    var (low, high) = (0, count)
    while low < high {
      let middle = low + (high - low) / 2
      if key(self[middle]) <= time { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

/// One thing a person does.
public struct ScriptEvent: Codable, Equatable, Sendable {
  /// Seconds of media time.
  public var time: TimeInterval
  /// What happens at that time.
  public var action: ScriptAction

  /// An event at a media time, in seconds.
  public init(time: TimeInterval, action: ScriptAction) {
    self.time = time
    self.action = action
  }
}

/// Where a finger goes.
public enum ScriptTarget: Equatable, Sendable {
  /// The middle of the view with this accessibility identifier.
  case identifier(String)
  /// A point of the window.
  case point(CGPoint)
}

/// What is done to an interface: with fingers, a pointer and keys, to its window, to the device, and in its settings.
public enum ScriptAction: Equatable, Sendable {
  case tap(ScriptTarget)
  case press(ScriptTarget, until: TimeInterval)
  case drag([CGPoint], until: TimeInterval)
  /// Fingers that go down together, each at the beginning of its path, move at constant speed so that all arrive at
  /// one time, and lift together: a pinch, a rotation, a drag with two fingers. On a path of one point a finger rests.
  case touches([[CGPoint]], until: TimeInterval)
  /// One event of the pointer as the host saw it: what recordings consist of.
  case pointer(PointerPhase, CGPoint)
  /// One event of the fingers beside the pointer as the host saw it, which do the same at one moment: where each is.
  case fingers(PointerPhase, [CGPoint])
  /// The wheel over a point; by how far the content is to move, in points.
  /// `isPrecise` tells a trackpad, which is followed at once, from a wheel, whose notches are glided over.
  case scroll(CGVector, over: CGPoint, isPrecise: Bool)
  /// An assistive tool asks something of the element with an identifier, or of the one whose middle is nearest to a
  /// point in it.
  case assist(Assistance, ScriptTarget)
  /// A key goes down and up, with modifiers before it: `tab`, `shift+tab`, `ctrl+a`.
  case key(String)
  /// Text is typed into what takes text.
  case text(String)
  /// The modifier keys that are held from then on while the pointer and the wheel are used: with Option (Alt) the
  /// pointer is two fingers. Empty for none.
  case modifiers(UIKeyModifierFlags)
  /// The device is turned, and the interface with it when the controllers let it; flat positions turn no interface.
  case turn(UIDeviceOrientation)
  /// Light or dark looks are chosen.
  case appearance(UIUserInterfaceStyle)
  /// Another text size is chosen.
  case textSize(UIContentSizeCategory)
  /// A keyboard is chosen: one on the screen, or the computer's own.
  case keyboard(Stage.Configuration.Keyboard)
  /// Another size in points, and pixels per point; nil leaves the scale. Going back before it brings back the former
  /// size. One that cannot be shown is reported and left out.
  case resize(CGSize, scale: CGFloat?)

  /// What an assistive tool, such as a screen reader, asks of an element.
  public enum Assistance: Hashable, Codable, Sendable {
    /// What a tap does: `accessibilityActivate()`, or a tap on the activation point where that does nothing.
    case activate
    /// Another value of something adjustable.
    case increment, decrement
    /// One of the element's custom actions, by its name.
    case perform(String)
  }

  /// A phase of a touch; the raw values are those of the JSON form.
  public enum PointerPhase: String, Codable, Equatable, Sendable { case down, move, up, cancel }
}
