/// Whether controls behave as on an iPad or a Mac. Raw values are UIKit's.
public enum UIBehavioralStyle: UInt, Sendable {
  case automatic = 0
  case pad = 1
  case mac = 2
}
