import Foundation

/// The user defaults that code finds on a stage: those of an app that has just been installed.
enum FreshDefaults {
  /// Removes what was stored in `UserDefaults.standard`, earlier in this process or by an earlier run.
  ///
  /// Otherwise a picture would depend on what was shown before, and going back in time would come to another present.
  /// What `register(defaults:)` gives stays.
  static func begin() {
    let defaults = UserDefaults.standard
    for key in defaults.dictionaryRepresentation().keys { defaults.removeObject(forKey: key) }
  }
}
