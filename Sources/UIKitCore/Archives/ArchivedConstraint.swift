import Foundation
import QuartzCore

/// Stands in for a constraint that a view's `encode(with:)` archives under a key of its own.
///
/// What is decoded is the copy's own constraint, so that its constant moves the copy: it takes the place of the one
/// that the archive of the view that holds it has made, or will have made.
final class ArchivedConstraint: NSLayoutConstraint, @preconcurrency NSCoding {
  private let name: String

  init(_ constraint: NSLayoutConstraint) {
    name = Self.name(of: constraint)
    super.init()
    constant = constraint.constant
    priority = constraint.priority
  }

  func encode(with coder: NSCoder) {
    coder.encode(name as NSString, forKey: "FlipbookConstraint")
    coder.encode(Double(constant), forKey: "NSConstant")
    coder.encode(priority.rawValue, forKey: "NSPriority")
  }

  init?(coder: NSCoder) {
    name = coder.decodeObjectIfThere(forKey: "FlipbookConstraint") as? String ?? ""
    super.init()
    constant = CGFloat(coder.decodeDouble(forKey: "NSConstant"))
    priority = UILayoutPriority(rawValue: coder.decodeFloat(forKey: "NSPriority"))
    let known = Self.table(of: coder).constraints[name]?.constraint
    if let known { replace(known) }
    Self.table(of: coder).constraints[name] = Known(constraint: self)
  }

  // MARK: Names

  /// A name that is one constraint's while an archive is written.
  static func name(of constraint: NSLayoutConstraint) -> String {
    "\(UInt(bitPattern: ObjectIdentifier(constraint).hashValue))"
  }

  private struct Known {
    weak var constraint: NSLayoutConstraint?
  }

  /// The constraints that one unarchiver has made.
  private final class Table {
    weak var coder: NSCoder?
    var constraints: [String: Known] = [:]
  }
  private static var latest = Table()

  private static func table(of coder: NSCoder) -> Table {
    if latest.coder !== coder {
      latest = Table()
      latest.coder = coder
    }
    return latest
  }

  /// Says that a view's archive has made a constraint; one that was decoded before takes its place.
  static func made(_ constraint: NSLayoutConstraint, as name: String, by coder: NSCoder) {
    let table = table(of: coder)
    if let known = table.constraints[name]?.constraint {
      known.replace(constraint)
    } else {
      table.constraints[name] = Known(constraint: constraint)
    }
  }
}

/// Lets archives have constraints, which cannot be encoded by themselves.
final class ConstraintArchiving: NSObject, NSKeyedArchiverDelegate {
  @MainActor static let shared = ConstraintArchiving()

  func archiver(_ archiver: NSKeyedArchiver, willEncode object: Any) -> Any? {
    guard let constraint = object as? NSLayoutConstraint, !(constraint is ArchivedConstraint) else {
      return object
    }
    return MainActor.assumeIsolated { ArchivedConstraint(constraint) }
  }
  func archiver(_ archiver: NSKeyedArchiver, didEncode object: Any?) {}
  func archiver(_ archiver: NSKeyedArchiver, willReplace object: Any?, withObject newObject: Any?) {}
  func archiverWillFinish(_ archiver: NSKeyedArchiver) {}
  func archiverDidFinish(_ archiver: NSKeyedArchiver) {}
}
