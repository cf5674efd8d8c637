import Foundation

/// A coder that gives an object of the framework what an interface file holds for it.
@MainActor
package protocol ObjectFilling: NSCoder {
  /// Sets what the file says, once: when `type` is the nearest of the framework's classes that the object is of.
  func fillContents(of object: AnyObject, as type: AnyClass)
}

extension NSCoder {
  /// Sets what an interface file says about an object; a class of the framework calls it at the end of its
  /// `init(coder:)`, so that a subclass finds everything set when that returns. Does nothing with another coder.
  @MainActor
  package func fill(_ object: AnyObject, as type: AnyClass) {
    (self as? any ObjectFilling)?.fillContents(of: object, as: type)
  }
}
