/// Whether a label shines through the material behind it. Raw values are UIKit's.
public enum UILabelVibrancy: Int, Sendable {
  case none = 0
  case automatic = 1
}
