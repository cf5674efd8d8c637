import CSDL
import UIKit

extension KeyStroke {
  /// Of SDL's numbers of keys: set in those that are a place on the keyboard rather than a character.
  private static let placeMask: UInt32 = 1 << 30

  /// The key of an SDL event; nil for one that scripts have no name for.
  init?(code: UInt32, _ modifiers: UIKeyModifierFlags) {
    if code == SDLK_KP_ENTER.rawValue {
      self.init(.keyboardReturnOrEnter, modifiers)
    } else if code & KeyStroke.placeMask != 0 {
      // SDL counts places as USB does.
      self.init(place: UIKeyboardHIDUsage(rawValue: Int(code & ~KeyStroke.placeMask)), modifiers)
    } else if let ascii = UInt8(exactly: code) {
      self.init(ascii: ascii, modifiers)
    } else {
      return nil
    }
  }
}

extension UIKeyModifierFlags {
  /// The modifier keys of SDL's mask that mean something here.
  init(_ mask: UInt32) {
    self = []
    if mask & KMOD_SHIFT.rawValue != 0 { insert(.shift) }
    if mask & KMOD_CTRL.rawValue != 0 { insert(.control) }
    if mask & KMOD_ALT.rawValue != 0 { insert(.alternate) }
  }
}
