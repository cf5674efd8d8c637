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

  /// SDL's number of the key.
  fileprivate var code: UInt32 { ascii.map(UInt32.init) ?? UInt32(usage.rawValue) | Self.placeMask }
}

extension WindowEvent {
  /// A key that goes down in a window; nil for one that scripts have no name for.
  package init?(key name: String, window: UInt32?) {
    guard let stroke = KeyStroke(name) else { return nil }
    self.init(.key(stroke.code), window: window, modifiers: stroke.modifiers.mask)
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

  /// SDL's mask of the modifier keys that mean something here.
  package var mask: UInt32 {
    (contains(.shift) ? KMOD_LSHIFT.rawValue : 0) | (contains(.control) ? KMOD_LCTRL.rawValue : 0)
      | (contains(.alternate) ? KMOD_LALT.rawValue : 0)
  }
}
