import Foundation

/// What day it is for the app: the date that its own `Date()` would be.
enum CurrentDate {
  /// Pickers begin with it, and mark it as today.
  static var now: Date { Date() }
}
