import Foundation

/// Where a bar is. Raw values are UIKit's.
public enum UIBarPosition: Int, Sendable {
  case any = 0
  case bottom = 1
  case top = 2
  /// At the top of the screen, with the status bar before it.
  case topAttached = 3
}

/// Whether a bar is low. Raw values are UIKit's.
public enum UIBarMetrics: Int, Sendable {
  case `default` = 0
  case compact = 1
  case defaultPrompt = 101
  case compactPrompt = 102
}
