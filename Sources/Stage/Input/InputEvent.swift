import UIKit

/// One input at one moment, all the way from the window to the interface: what the window sends, what a script comes
/// down to, what waits for its time, what is delivered, and what those learn who follow what a person does.
package struct InputEvent: Equatable, Sendable {
  /// What happened.
  package enum Kind: Equatable, Sendable {
    /// The pointer, which is the first finger: `began`, `moved`, `ended` or `cancelled`, and where; nil for where it
    /// was last. What ends somewhere else moves there first. It has `regionMoved` once it was delivered as a pointer
    /// that hovers.
    case pointer(UITouch.Phase, ScriptTarget?)
    /// Fingers beside the pointer that do the same at one moment: where each is.
    case touches(UITouch.Phase, [CGPoint])
    /// The wheel over a point; by how far the content is to move, in points.
    case scroll(CGVector, over: CGPoint, isPrecise: Bool)
    /// An assistive tool asks something of an element.
    case assist(ScriptAction.Assistance, ScriptTarget)
    /// A key goes down and up.
    case key(KeyStroke)
    /// A script names a key that there is not, which is reported when its time has come.
    case unknownKey(String)
    /// Text is typed into what takes text.
    case text(String)
    /// The modifier keys that are held from then on.
    case modifiers(UIKeyModifierFlags)
    /// The device is turned.
    case turn(UIDeviceOrientation)
    /// Light or dark looks are chosen.
    case appearance(UIUserInterfaceStyle)
    /// Another text size is chosen.
    case textSize(UIContentSizeCategory)
    /// A keyboard is chosen: one on the screen, or the computer's own.
    case keyboard(Stage.Configuration.Keyboard)
    /// Another size in points, and pixels per point; nil leaves the scale.
    case resize(CGSize, scale: CGFloat?)
  }

  /// Seconds of media time.
  package let time: TimeInterval
  /// What happened.
  package internal(set) var kind: Kind
  /// When the event of the script began that it is a part of.
  let beginning: TimeInterval
  /// Whether it is the first part of its event.
  var beginsEvent: Bool

  init(time: TimeInterval, kind: Kind, partOf beginning: TimeInterval? = nil, beginsEvent: Bool = true) {
    self.time = time
    self.kind = kind
    self.beginning = beginning ?? time
    self.beginsEvent = beginsEvent
  }

  /// Of two inputs of one moment, the one comes first whose event comes first in the script.
  func comesAfter(_ other: InputEvent) -> Bool {
    time != other.time ? time > other.time : beginning > other.beginning
  }
}
