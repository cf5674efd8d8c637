import Foundation

/// What the process of a stage tells the one that owns its windows.
enum StageMessage: Codable {
  /// Opens a window, hidden; its state is the answer. The number is the stage's choice.
  case open(window: UInt32, title: String, width: Int32, height: Int32)
  case show(window: UInt32)
  case resize(window: UInt32, width: Int32, height: Int32)
  case close(window: UInt32)
  /// From now on its pictures are in memory behind a descriptor of the stage's process, without space between rows.
  case memory(window: UInt32, descriptor: Int32, width: Int, height: Int)
  /// Rectangles of the picture have changed: x, y, width and height of each.
  case present(window: UInt32, damage: [Int32])
  /// Input methods go on or off.
  case textInput(Bool)
  /// Text was copied.
  case clipboard(String)
  /// The code is loaded; the answer is `begin`.
  case ready
  /// How far the stage has come.
  case progress(StagePosition)
  /// Answers `askProgress`, after the progress itself: what tools beside the stage want to keep.
  case tools(Data?)
  /// What was done to it, as JSON; the first piece of a script replaces what was known, the others are added.
  case script(json: Data, isFirst: Bool)
  /// What the inputs of the script were meant for, as JSON; pieces like those of the script.
  case targets(json: Data, isFirst: Bool)
  /// The main thread does its work.
  case alive
  /// How far it has come with what was done before, in seconds of media time.
  case replayed(to: TimeInterval)
  /// An input of what was done before has lost its target: it begins there.
  case lost(LostInput)
  /// Where the code is that it shows.
  case folders([String])
  /// Which screens of a project it shows.
  case screens(ShownScreens)
  /// The code is to be compiled again, with its numbers tunable or as it is.
  case literals(Bool)
  /// These parts of its first window's picture are made by other code than before.
  case reloaded(places: [ReloadedPlace])
  /// What assistive tools find in it now, as JSON; the first piece of a list replaces what was known.
  case elements(json: Data, isFirst: Bool)
}

/// What the process that owns the windows tells that of a stage.
enum HostMessage: Codable {
  /// The first of all.
  case display(DisplayArea)
  case state(window: UInt32, WindowState)
  case event(WindowEvent)
  /// The last picture was taken; its memory may be drawn into again.
  case taken(window: UInt32)
  /// What a paste gives, before the key that pastes.
  case clipboard(String)
  /// What was done to the stage before, in pieces like those of `StageMessage`.
  case script(json: Data, isFirst: Bool)
  /// What the inputs of that script were meant for.
  case targets(json: Data, isFirst: Bool)
  /// Where the stage is to begin, with that script; nil for the beginning.
  case begin(StagePosition?, tools: Data?, screens: ShownScreens?)
  /// Is to be answered by `alive`.
  case ask
  /// Another stage is about to begin where this one is.
  case askProgress
  /// To a stage that follows another one: how far that one is.
  case follow(StagePosition)
  /// From now on it is to say what assistive tools find in it.
  case askElements
}

/// How far a stage has come, but for what was done to it.
package struct StagePosition: Codable, Equatable, Sendable {
  /// Seconds of media time.
  package var time: TimeInterval = 0
  /// The media clock's rate.
  package var rate = 1.0
  /// In points.
  package var width = 0.0
  package var height = 0.0
  /// The window's pixels per point.
  package var scale = 1.0
  /// The windowing system's units per point.
  package var zoom = 1.0
}

/// What a stage shows of a project that has several screens.
package struct ShownScreens: Codable, Equatable, Sendable {
  /// The screen's name; nil for all on cards.
  package var name: String?
  /// What each screen is made from: another text when that has changed. Empty where it is not known.
  package var prints: [String: String]

  package init(name: String?, prints: [String: String] = [:]) {
    self.name = name
    self.prints = prints
  }

  /// The screens that are made from something else than before.
  package func changed(since old: ShownScreens?) -> [String] {
    guard let old, !old.prints.isEmpty else { return [] }
    return prints.keys.filter { prints[$0] != old.prints[$0] }.sorted()
  }
}

/// A part of what a window shows that is made by new code. In pixels of its picture.
struct ReloadedPlace: Codable, Equatable {
  var x: Double
  var y: Double
  var width: Double
  var height: Double
  /// Of its corners.
  var radius: Double
}

/// What a stage must know of a window.
struct WindowState: Codable, Equatable {
  /// In the windowing system's units.
  var width: Int
  var height: Int
  var pixelWidth: Int
  var pixelHeight: Int
  var isVisible: Bool
  var hasKeyboard: Bool
  /// Pictures per second.
  var refreshRate: Double

  /// Gives it another size, at the same pixels per unit.
  mutating func resize(width: Int, height: Int) {
    guard self.width > 0, self.height > 0 else { return }
    pixelWidth = pixelWidth * width / self.width
    pixelHeight = pixelHeight * height / self.height
    (self.width, self.height) = (width, height)
  }
}

/// A list in pieces, each small enough for one message.
enum MessagePieces {
  /// Drags may have a hundred places each.
  private static let countOfPiece = 100

  /// The JSON of each piece; one piece for an empty list.
  static func of<Element: Encodable>(_ list: ArraySlice<Element>) -> [Data] {
    var pieces: [Data] = []
    var rest = list
    repeat {
      let piece = rest.prefix(countOfPiece)
      rest = rest.dropFirst(piece.count)
      if let data = try? JSONEncoder().encode(Array(piece)) { pieces.append(data) }
    } while !rest.isEmpty
    return pieces
  }

  static func list<Element: Decodable>(_ data: Data) -> [Element] {
    (try? JSONDecoder().decode([Element].self, from: data)) ?? []
  }
}

/// How many of a list the other process knows, with the first and the last of them.
struct NotedList<Element: Equatable & Encodable> {
  private var count = 0
  private var first: Element?
  private var last: Element?

  /// The pieces that the other process lacks; mostly the list has become one longer.
  mutating func pieces(of list: [Element]) -> [(json: Data, isFirst: Bool)] {
    guard list.count != count || list.last != last else { return [] }
    let isLonger = count > 0 && list.count > count && list.first == first && list[count - 1] == last
    let pieces = MessagePieces.of(isLonger ? list[count...] : list[...])
    (count, first, last) = (list.count, list.first, list.last)
    return pieces.enumerated().map { ($1, $0 == 0 && !isLonger) }
  }
}
