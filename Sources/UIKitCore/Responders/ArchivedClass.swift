import Foundation
import Support

/// Which class an archive names for an object.
///
/// Foundation ends the process when it is to name a class that is not declared at the top of a file for all of its
/// module: one within another type or a function, a private one, a generic one, or what inherits from such a class.
enum ArchivedClass {
  /// Whether an archive can name a class.
  static func isNameable(_ type: AnyClass) -> Bool {
    var next: AnyClass? = type
    while let current = next {
      let name = String(reflecting: current)
      guard name.split(separator: ".").count == 2, !name.contains("<") else { return false }
      next = _getSuperclass(current)
    }
    return true
  }

  /// The class itself, or the nearest of its superclasses that an archive can name.
  static func nameable(_ type: AnyClass) -> AnyClass {
    var current: AnyClass = type
    while !isNameable(current), let next = _getSuperclass(current) { current = next }
    return current
  }

  /// What is written for an object when an archive is given it directly, and says so when that is not its class.
  @MainActor
  static func written(for object: AnyObject) -> AnyClass {
    let own: AnyClass = type(of: object)
    let written: AnyClass = nameable(own)
    if written != own {
      Diagnostics.report(
        "an archive cannot name this class; it has a \(written) instead: declare the class at the top of a file and "
          + "not as private", subject: "\(own)")
    }
    return written
  }
}
