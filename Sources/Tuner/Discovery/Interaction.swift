import Stage
import UIKit

/// What a person did at one time, and the motions that it caused: at once, after a delay, or when something else that
/// it had caused was over.
public struct Interaction: Identifiable, Sendable {
  /// What a person did.
  public enum Kind: Equatable, Sendable {
    /// No input: what runs on its own from the beginning.
    case start
    case tap
    /// A finger that rested for a while.
    case press
    case drag
    case scroll
    case key(String)
    case text(String)
    /// The pointer passed over something without being pressed.
    case hover
    /// The device was turned.
    case turn(UIDeviceOrientation)
    /// Light or dark looks were chosen.
    case appearance(UIUserInterfaceStyle)
    /// Another text size was chosen.
    case textSize(UIContentSizeCategory)
    /// A keyboard was chosen: one on the screen, or the computer's own.
    case keyboard(Stage.Configuration.Keyboard)
    /// An assistive tool asked something of an element.
    case assist(ScriptAction.Assistance)
    /// The window came to this size, in points.
    case resize(CGSize)
  }

  /// Its place among the interactions: 0 is the start. The same in every replay of a script.
  public let id: Int
  /// What a person did.
  public internal(set) var kind: Kind
  /// When it began, in seconds of media time.
  public let time: TimeInterval
  /// When the finger left, or the last of a run of equal inputs came.
  public internal(set) var end: TimeInterval
  /// Where, in the window.
  public let location: CGPoint
  /// The accessibility identifier of what was touched; nil for none.
  public let target: String?
  /// In the order in which they began.
  public internal(set) var motions: [Motion] = []

  /// When the last of its motions that ends is over.
  public var motionEnd: TimeInterval {
    motions.reduce(end) { $1.end.isFinite ? max($0, $1.end) : $0 }
  }

  /// In words: `tap tab.1`, `drag from 195, 300`, `start`.
  public var title: String {
    func number(_ value: CGFloat) -> String { InspectedValue.text(Double((value * 10).rounded() / 10)) }
    let place = target ?? "\(number(location.x)), \(number(location.y))"
    switch kind {
    case .start: return "start"
    case .tap: return "tap \(place)"
    case .press: return "press \(place)"
    case .drag: return "drag from \(place)"
    case .scroll: return "scroll \(place)"
    case .key(let name): return "key \(name)"
    case .text(let text): return "type \(text)"
    case .hover: return "hover \(place)"
    case .turn(let orientation): return "turn to \(orientation.scriptName)"
    case .appearance(let style): return "appearance \(style.scriptName)"
    case .textSize(let category): return "text size \(category.shortName)"
    case .keyboard(let keyboard): return "\(keyboard.rawValue) keyboard"
    case .assist(let assistance): return "\(assistance.title) \(place)"
    case .resize(let size): return "resize to \(number(size.width))x\(number(size.height))"
    }
  }
}
