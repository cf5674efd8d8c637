/// What the windowing system says to a window, or to all of them.
///
/// It can be sent to another process: a stage may run in one and its window belong to another.
package struct WindowEvent: Hashable, Codable, Sendable {
  /// What happened. Places and sizes are in the windowing system's units.
  package enum Kind: Hashable, Codable, Sendable {
    /// A person, or the system, wants it closed.
    case closing
    /// It has another size, or is on another display.
    case resized
    /// Some of what it showed is lost.
    case exposed
    /// It is shown again after it was minimized.
    case restored
    case minimized
    case focused(Bool)
    /// The memory behind what it showed is lost.
    case reset
    case pointerMoved(x: Int32, y: Int32)
    case pointerDown(x: Int32, y: Int32)
    case pointerUp(x: Int32, y: Int32)
    /// The pointer is outside.
    case pointerLeft
    /// Fingers beside the first one, which is the pointer, did something at one moment: where each is.
    case fingers(FingerPhase, [Place])
    /// The wheel was turned over a place, by so many notches.
    case wheel(across: Float, along: Float, x: Int32, y: Int32)
    /// An assistive tool asks something of the element whose middle is here.
    case assisted(ScriptAction.Assistance, x: Int32, y: Int32)
    /// A key, by SDL's number.
    case key(UInt32)
    /// What the keyboard's layout or an input method made.
    case text(String)
    /// So many pixels are wanted for a point.
    case scaled(Double)
    /// The media clock is to run at this rate: 1 is real time.
    case paced(Double)
  }

  /// What fingers do.
  package enum FingerPhase: Hashable, Codable, Sendable { case began, moved, ended, cancelled }

  /// Where a finger is.
  package struct Place: Hashable, Codable, Sendable {
    package let x: Int32
    package let y: Int32

    package init(x: Int32, y: Int32) { (self.x, self.y) = (x, y) }
  }

  package let kind: Kind
  /// The window's number; nil for an event that is for all windows.
  package let window: UInt32?
  /// SDL's mask of the modifier keys that were held.
  package let modifiers: UInt32

  package init(_ kind: Kind, window: UInt32?, modifiers: UInt32) {
    self.kind = kind
    self.window = window
    self.modifiers = modifiers
  }
}
