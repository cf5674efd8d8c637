import Foundation

/// What a text wants of the keyboard.
struct KeyboardTraits: Equatable {
  var type = UIKeyboardType.default
  var returnKey = UIReturnKeyType.default
  var appearance = UIKeyboardAppearance.default
  var capitals = UITextAutocapitalizationType.sentences
  var proposesWords = true
  /// Whether the return key needs text.
  var needsText = false
  var isSecure = false
  /// Whose text it is.
  var identity: ObjectIdentifier?

  init() {}

  @MainActor
  init(_ input: any UIKeyInput) {
    type = input.keyboardType
    returnKey = input.returnKeyType
    appearance = input.keyboardAppearance
    isSecure = input.isSecureTextEntry
    let isPlain: Bool =
      switch input.keyboardType {
      case .emailAddress, .URL, .webSearch: false
      default: true
      }
    capitals = isSecure || !isPlain ? .none : input.autocapitalizationType
    proposesWords = !isSecure && input.autocorrectionType != .no && input.spellCheckingType != .no
    needsText = input.enablesReturnKeyAutomatically
    identity = ObjectIdentifier(input)
  }

  /// Whether words are proposed above the keys; digits have none.
  func hasBar(on metrics: KeyboardMetrics) -> Bool {
    KeyboardLayout.firstPage(of: type) != .pad && proposesWords
  }
}

/// Whether the next letter is a capital.
struct ShiftState: Equatable {
  private(set) var isLocked = false
  private var isOnce = false
  /// Whether the text asks for a capital, and the person has not said otherwise.
  private var isAutomatic = false

  var isOn: Bool { isLocked || isOnce || isAutomatic }

  mutating func press(isDouble: Bool) {
    if isDouble {
      (isLocked, isOnce, isAutomatic) = (true, false, false)
    } else if isOn {
      (isLocked, isOnce, isAutomatic) = (false, false, false)
    } else {
      isOnce = true
    }
  }

  /// A letter was typed.
  mutating func used() {
    isOnce = false
    isAutomatic = false
  }

  /// Follows the text before the insertion point.
  mutating func follow(_ capitals: UITextAutocapitalizationType, textBefore: String?) {
    guard !isLocked, !isOnce else { return }
    isAutomatic =
      switch capitals {
      case .none: false
      case .allCharacters: true
      case .words: textBefore?.last.map { $0.isWhitespace || "-(\"'\u{201C}".contains($0) } ?? true
      case .sentences: Self.beginsSentence(textBefore)
      }
  }

  private static func beginsSentence(_ text: String?) -> Bool {
    guard let text, let last = text.last else { return true }
    if last.isNewline { return true }
    guard last.isWhitespace, let sign = text.last(where: { !$0.isWhitespace && !"\")\u{201D}".contains($0) })
    else { return false }
    if text.reversed().prefix(while: \.isWhitespace).contains(where: \.isNewline) { return true }
    return ".!?".contains(sign)
  }
}

extension UIReturnKeyType {
  /// What is on the key.
  var title: String {
    switch self {
    case .default: "return"
    case .go: "go"
    case .google, .search, .yahoo: "search"
    case .join: "join"
    case .next: "next"
    case .route: "route"
    case .send: "send"
    case .done: "done"
    case .emergencyCall: "emergency call"
    case .continue: "continue"
    }
  }

  /// Whether the key is in the colour of what can be done.
  var isProminent: Bool { self != .default && self != .next }
}
