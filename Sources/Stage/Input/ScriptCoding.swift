import UIKit

/// The JSON form of events: `{"time": 0, "tap": "tab.1"}`, `{"time": 0.5, "drag": [[20, 700], [20, 100]],
/// "until": 0.8}`, `{"time": 1, "scroll": [0, 120], "at": [10, 20]}`, `{"time": 1, "key": "tab"}`,
/// `{"time": 1, "text": "hello"}`, `{"time": 2, "pointer": "down", "at": [10, 20]}`, `{"time": 2, "fingers": "down",
/// "places": [[10, 20]]}`, `{"time": 2, "touches": [[[80, 90], [20, 90]], [[120, 90], [180, 90]]], "until": 2.5}`,
/// `{"time": 3, "resize": [320, 568], "scale": 2}`, where the scale may be left out, `{"time": 4, "turn":
/// "landscapeLeft"}`, `{"time": 5, "appearance": "dark"}`, `{"time": 6,
/// "textSize": "extraLarge"}`, `{"time": 7, "modifiers": "shift+alt"}`, `{"time": 8, "keyboard": "software"}`,
/// `{"time": 9, "assist": "increment", "at": "volume"}`, `{"time": 9, "assist": "perform", "action": "Delete", "at":
/// [20, 120]}`.
extension ScriptEvent {
  private enum Key: String, CodingKey, CaseIterable {
    case time, tap, press, drag, touches, until, pointer, at, scroll, precise, key, text, modifiers, resize
    case scale, turn, appearance, textSize, keyboard, fingers, places, assist, action

    /// Of the keys that say what is done, in the order in which they are looked for.
    static let actions =
      "tap, press, drag, touches, pointer, fingers, scroll, key, text, modifiers, resize, turn, "
      + "appearance, textSize, keyboard, assist"
  }

  /// Decodes the JSON form; throws for one that is not valid.
  public init(from decoder: Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    func until() throws -> TimeInterval { try container.decode(TimeInterval.self, forKey: .until) }
    let time = try container.decode(TimeInterval.self, forKey: .time)
    let action: ScriptAction
    if container.contains(.tap) {
      action = .tap(try container.decode(ScriptTarget.self, forKey: .tap))
    } else if container.contains(.press) {
      action = .press(try container.decode(ScriptTarget.self, forKey: .press), until: try until())
    } else if container.contains(.drag) {
      let path = try container.decode([[Double]].self, forKey: .drag)
      action = .drag(try path.map { try ScriptTarget.point($0, decoder) }, until: try until())
    } else if container.contains(.touches) {
      let paths = try container.decode([[[Double]]].self, forKey: .touches)
      guard (1...Script.mostTouches).contains(paths.count), !paths.contains(where: \.isEmpty) else {
        throw refusal("touches are 1 to \(Script.mostTouches) paths, [[[x, y], …], …]", decoder)
      }
      action = .touches(
        try paths.map { try $0.map { try ScriptTarget.point($0, decoder) } }, until: try until())
    } else if container.contains(.pointer) {
      let phase = try ScriptAction.PointerPhase.named(
        container.decode(String.self, forKey: .pointer), decoder)
      let place = try container.decode([Double].self, forKey: .at)
      action = .pointer(phase, try ScriptTarget.point(place, decoder))
    } else if container.contains(.fingers) {
      let phase = try ScriptAction.PointerPhase.named(
        container.decode(String.self, forKey: .fingers), decoder)
      let places = try container.decode([[Double]].self, forKey: .places)
      guard (1...Script.mostTouches).contains(places.count) else {
        throw refusal("fingers have 1 to \(Script.mostTouches) places, [[x, y], …]", decoder)
      }
      action = .fingers(phase, try places.map { try ScriptTarget.point($0, decoder) })
    } else if container.contains(.scroll) {
      let delta = try ScriptTarget.point(try container.decode([Double].self, forKey: .scroll), decoder)
      let place = try container.decode([Double].self, forKey: .at)
      action = .scroll(
        CGVector(dx: delta.x, dy: delta.y), over: try ScriptTarget.point(place, decoder),
        isPrecise: try container.decodeIfPresent(Bool.self, forKey: .precise) ?? false)
    } else if container.contains(.assist) {
      action = .assist(
        try ScriptEvent.assistance(container, decoder),
        try container.decode(ScriptTarget.self, forKey: .at))
    } else if container.contains(.key) {
      action = .key(try container.decode(String.self, forKey: .key))
    } else if container.contains(.text) {
      action = .text(try container.decode(String.self, forKey: .text))
    } else if container.contains(.resize) {
      action = try ScriptEvent.resize(
        container.decode([Double].self, forKey: .resize),
        scale: container.decodeIfPresent(Double.self, forKey: .scale), decoder)
    } else {
      action = try ScriptEvent.setting(container, decoder)
    }
    guard time.isFinite, time >= 0 else {
      throw refusal("an event's time must be 0 or more seconds", decoder)
    }
    self.init(time: time, action: action)
  }

  /// Encodes the JSON form.
  public func encode(to encoder: Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(time, forKey: .time)
    switch action {
    case .tap(let target): try container.encode(target, forKey: .tap)
    case .press(let target, let until):
      try container.encode(target, forKey: .press)
      try container.encode(until, forKey: .until)
    case .drag(let path, let until):
      try container.encode(path.map { [Double($0.x), Double($0.y)] }, forKey: .drag)
      try container.encode(until, forKey: .until)
    case .pointer(let phase, let point):
      try container.encode(phase, forKey: .pointer)
      try container.encode([Double(point.x), Double(point.y)], forKey: .at)
    case .fingers(let phase, let points):
      try container.encode(phase, forKey: .fingers)
      try container.encode(points.map { [Double($0.x), Double($0.y)] }, forKey: .places)
    case .scroll(let delta, let point, let isPrecise):
      try container.encode([Double(delta.dx), Double(delta.dy)], forKey: .scroll)
      try container.encode([Double(point.x), Double(point.y)], forKey: .at)
      if isPrecise { try container.encode(true, forKey: .precise) }
    case .assist(let assistance, let target):
      try container.encode(assistance.scriptName, forKey: .assist)
      if case .perform(let name) = assistance { try container.encode(name, forKey: .action) }
      try container.encode(target, forKey: .at)
    case .key(let name): try container.encode(name, forKey: .key)
    case .text(let text): try container.encode(text, forKey: .text)
    case .touches(let paths, let until):
      try container.encode(paths.map { $0.map { [Double($0.x), Double($0.y)] } }, forKey: .touches)
      try container.encode(until, forKey: .until)
    case .modifiers(let flags): try container.encode(flags.scriptName, forKey: .modifiers)
    case .turn(let orientation): try container.encode(orientation.scriptName, forKey: .turn)
    case .appearance(let style): try container.encode(style.scriptName, forKey: .appearance)
    case .textSize(let category): try container.encode(category.shortName, forKey: .textSize)
    case .keyboard(let keyboard): try container.encode(keyboard.rawValue, forKey: .keyboard)
    case .resize(let size, let scale):
      try container.encode([Double(size.width), Double(size.height)], forKey: .resize)
      if let scale { try container.encode(Double(scale), forKey: .scale) }
    }
  }

  /// What is said with one word: how keys and the device are held, and what is chosen in the settings.
  private static func setting(
    _ container: KeyedDecodingContainer<Key>, _ decoder: Decoder
  ) throws -> ScriptAction {
    func value<Value>(_ key: Key, _ read: (String) -> Value?, _ known: String) throws -> Value {
      let name = try container.decode(String.self, forKey: key)
      if let value = read(name) { return value }
      throw refusal("there is no \(key.rawValue) \"\(name)\"; there are \(known)", decoder)
    }
    if container.contains(.modifiers) {
      return .modifiers(
        try value(
          .modifiers, UIKeyModifierFlags.init(scriptName:),
          "none or \(UIKeyModifierFlags.allScriptNames) with + between them"))
    }
    if container.contains(.turn) {
      return .turn(
        try value(.turn, UIDeviceOrientation.init(scriptName:), UIDeviceOrientation.allScriptNames))
    }
    if container.contains(.appearance) {
      return .appearance(try value(.appearance, UIUserInterfaceStyle.init(scriptName:), "light, dark"))
    }
    if container.contains(.textSize) {
      return .textSize(
        try value(.textSize, UIContentSizeCategory.init(scriptName:), UIContentSizeCategory.allScriptNames))
    }
    if container.contains(.keyboard) {
      return .keyboard(
        try value(.keyboard, Stage.Configuration.Keyboard.init(rawValue:), "software, hardware"))
    }
    throw refusal("an event needs one of \(Key.actions)", decoder)
  }

  private static func assistance(
    _ container: KeyedDecodingContainer<Key>, _ decoder: Decoder
  ) throws -> ScriptAction.Assistance {
    let name = try container.decode(String.self, forKey: .assist)
    let action = try container.decodeIfPresent(String.self, forKey: .action)
    if let assistance = ScriptAction.Assistance(scriptName: name, action: action) { return assistance }
    throw refusal(
      "assist is one of activate, increment, decrement, and perform with the name of an action", decoder)
  }

  private static func resize(_ sides: [Double], scale: Double?, _ decoder: Decoder) throws -> ScriptAction {
    guard sides.count == 2 else { throw refusal("a size is two numbers, [width, height]", decoder) }
    let size = CGSize(width: sides[0], height: sides[1])
    do {
      try StageError.check(Stage.Configuration(size: size, scale: scale ?? 1))
    } catch {
      throw refusal("\(error)", decoder)
    }
    return .resize(size, scale: scale.map { CGFloat($0) })
  }
}

private func refusal(_ reason: String, _ decoder: Decoder) -> DecodingError {
  .dataCorrupted(
    DecodingError.Context(
      codingPath: decoder.codingPath, debugDescription: reason, underlyingError: ScriptRefusal()))
}

/// Marks an error whose `debugDescription` is written for people; the decoder's own name Swift's types.
package struct ScriptRefusal: Error {}

extension ScriptAction.PointerPhase {
  fileprivate static func named(_ name: String, _ decoder: Decoder) throws -> Self {
    if let phase = Self(rawValue: name) { return phase }
    throw refusal("pointer is one of down, move, up, cancel", decoder)
  }
}

extension ScriptTarget: Codable {
  /// Decodes the JSON form; throws for one that is not valid.
  public init(from decoder: Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let name = try? container.decode(String.self) {
      self = .identifier(name)
    } else {
      self = .point(try ScriptTarget.point(try container.decode([Double].self), decoder))
    }
  }

  /// Encodes the JSON form.
  public func encode(to encoder: Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .identifier(let name): try container.encode(name)
    case .point(let point): try container.encode([Double(point.x), Double(point.y)])
    }
  }

  static func point(_ numbers: [Double], _ decoder: Decoder) throws -> CGPoint {
    guard numbers.count == 2, numbers.allSatisfy(\.isFinite) else {
      throw refusal("a point is two numbers, [x, y]", decoder)
    }
    return CGPoint(x: numbers[0], y: numbers[1])
  }
}
