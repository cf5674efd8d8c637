/// An initialiser of a class that its subclasses inherit or override, called on a subclass that is only known at run
/// time.
///
/// Swift allows `type.init()` on a metatype only for `required` initialisers, which UIKit's and Core Animation's
/// patterns of subclassing do not have. The allocating initialiser is a method of the class, so the subclass has its
/// own at the same index.
package struct DynamicInitializer<Base: AnyObject>: Sendable {
  private let index: Int?

  /// - Parameter function: The base class's own allocating initialiser.
  package init(_ function: UnsafeRawPointer, of base: Base.Type) {
    index = ClassMetadata(base).index(of: function)
  }

  /// An object of class `type`; nil when the runtime's classes are laid out in an unknown way.
  ///
  /// - Parameter call: Calls the initialiser, its first argument, with the metatype, its second one, by Swift's calling
  ///   convention, and returns the object with a retain count of one.
  package func make(
    _ type: Base.Type, _ call: (UnsafeRawPointer, UnsafeRawPointer) -> UnsafeMutableRawPointer?
  ) -> Base? {
    guard let index, let word = ClassMetadata(type)[index], let function = UnsafeRawPointer(bitPattern: word),
      let object = call(function, unsafeBitCast(type as AnyClass, to: UnsafeRawPointer.self))
    else { return nil }
    return Unmanaged<Base>.fromOpaque(object).takeRetainedValue()
  }
}
