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

/// A coder that writes what an archive has of an object of the framework.
@MainActor
package protocol ObjectKeeping: NSCoder {
  /// Writes the object's properties and what is below it.
  func keepContents(of object: AnyObject)
}

extension NSCoder {
  /// Writes an object of the framework to an archive. Does nothing with another coder.
  @MainActor
  package func keep(_ object: AnyObject) { (self as? any ObjectKeeping)?.keepContents(of: object) }
}
