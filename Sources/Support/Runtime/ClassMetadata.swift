/// The words that the Swift runtime keeps of a class: what it inherits from, how large its objects are, its methods.
///
/// Layout without Objective-C (Swift ABI, `docs/ABI/TypeMetadata.rst`), in words from the address point on: kind,
/// superclass, flags and instance address point, instance size and alignment, class size and class address point,
/// descriptor; then the methods and the offsets of stored properties. A subclass repeats its superclass's words, with
/// its overrides in the same places, before its own.
package struct ClassMetadata {
  private static let superclassWord = 1
  private static let instanceSizeOffset = 24
  private static let classSizeOffset = 32
  private static let classAddressPointOffset = 36
  /// The first word after the fixed header.
  package static let firstMember = 6
  /// No class has more; a larger figure means that the layout is another one.
  private static let mostWords = 65_536

  private let address: UnsafeRawPointer
  /// How many words are there to be read.
  package let count: Int

  /// The metadata of a class.
  package init(_ type: AnyClass) {
    address = unsafeBitCast(type, to: UnsafeRawPointer.self)
    let size = Int(address.load(fromByteOffset: Self.classSizeOffset, as: UInt32.self))
    let point = Int(address.load(fromByteOffset: Self.classAddressPointOffset, as: UInt32.self))
    let words = (size - point) / MemoryLayout<UInt>.size
    count = (Self.firstMember...Self.mostWords).contains(words) ? words : 0
  }

  /// A word; nil beyond the class's own.
  package subscript(index: Int) -> UInt? {
    guard index >= 0, index < count else { return nil }
    return address.load(fromByteOffset: index * MemoryLayout<UInt>.size, as: UInt.self)
  }

  /// The index of the word that holds a function; nil when none does.
  package func index(of function: UnsafeRawPointer) -> Int? {
    (Self.firstMember..<max(count, Self.firstMember)).first { self[$0] == UInt(bitPattern: function) }
  }

  /// The class that a class inherits from; nil at the top.
  package static func superclass(of type: AnyClass) -> AnyClass? {
    guard let word = ClassMetadata(type)[superclassWord], let address = UnsafeRawPointer(bitPattern: word)
    else {
      return nil
    }
    return unsafeBitCast(address, to: AnyClass.self)
  }

  // MARK: Self-test

  /// What of the layout is not as described, on this machine's runtime; nil when all is.
  package static var fault: String? {
    let base = ClassMetadata(MetadataProbe.self)
    let heir = ClassMetadata(MetadataProbe.Heir.self)
    if base.count == 0 || heir.count <= base.count { return "the size of a class is not where it was" }
    if heir[superclassWord] != UInt(bitPattern: base.address) { return "the superclass is not where it was" }
    let sizes = [base, heir].map { Int($0.address.load(fromByteOffset: instanceSizeOffset, as: UInt32.self)) }
    // An object's header takes two words.
    let header = 2 * MemoryLayout<UInt>.size
    if sizes != [header + 8, header + 16] { return "the size of an object is not where it was" }
    let overridden = (firstMember..<base.count).filter { base[$0] != heir[$0] }
    // The method and the initialiser, at least.
    return overridden.isEmpty ? "a method is not among the words of its class" : nil
  }
}

/// A class whose metadata is known. Visible to other modules, so that an optimised build keeps its methods where they
/// are.
package class MetadataProbe {
  package var first = 1.0

  package init() {}

  package func method() -> Int { 1 }

  /// Overrides the method and has a stored property more.
  package final class Heir: MetadataProbe {
    package var second = 2.0

    package override func method() -> Int { 2 }
  }
}
