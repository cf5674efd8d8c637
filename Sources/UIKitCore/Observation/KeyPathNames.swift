import Foundation
import QuartzCore
import Support

/// The names of the properties that a key path of Swift goes through.
///
/// Swift keeps no names for properties that it reaches through functions. What it keeps is which function: a table's
/// key path to a property of a class has the same one as a path from any of its subclasses.
enum KeyPathNames {
  /// The names, with dots between them; nil where one is not known.
  static func name(of path: AnyKeyPath, from object: NSObject) -> String? {
    let steps = KeyPathStep.steps(of: path)
    guard !steps.isEmpty else { return nil }
    var names: [String] = []
    var type: AnyClass? = Swift.type(of: object)
    for step in steps {
      switch step {
      case .optional: continue
      case .property(let identity, let owner):
        let start: AnyClass? = names.isEmpty ? type : owner
        guard let name = start.flatMap({ RuntimeClasses.name(of: identity, in: $0) }) else { return nil }
        names.append(name)
        type = nil
      }
    }
    return names.joined(separator: ".")
  }

  /// Reports a path without names.
  static func report(_ path: AnyKeyPath, of object: NSObject) {
    Diagnostics.report(
      "the key path \(path) cannot be observed: of a property on it no name is known; declare it @objc dynamic, or write"
        + " the path out where it is observed", subject: "\(type(of: object))")
  }
}

/// A step of a key path, as Swift's runtime has it (stdlib, `KeyPath.swift`).
enum KeyPathStep: Equatable {
  /// A property: what makes it the one it is, and the class that it belongs to, where that is known.
  case property(Identity, of: AnyClass?)
  /// `?`, or the wrapping into an optional at the end.
  case optional

  /// What tells a property from others.
  struct Identity: Hashable {
    let kind: UInt32
    let value: UInt
  }

  static func == (a: KeyPathStep, b: KeyPathStep) -> Bool {
    switch (a, b) {
    case (.optional, .optional): true
    case (.property(let a, let aOwner), .property(let b, let bOwner)): a == b && aOwner == bOwner
    default: false
    }
  }

  // An object's header, the word for Objective-C's names, then a header of four bytes, in which the lower 24 bits are
  // the size of what follows from the next word on.
  private static let bufferOffset = 3 * MemoryLayout<UInt>.size
  private static let sizeMask: UInt32 = 0x00FF_FFFF
  // A step's header: what it is, and flags or an offset.
  private static let kindShift: UInt32 = 24
  private static let kindMask: UInt32 = 0x7F
  private static let payloadMask: UInt32 = 0x007F_FFFF
  private static let structure: UInt32 = 1
  private static let computed: UInt32 = 2
  private static let stored: UInt32 = 3
  private static let optionalStep: UInt32 = 4
  private static let isSettable: UInt32 = 0x0040_0000
  private static let hasArguments: UInt32 = 0x0008_0000
  private static let offsetElsewhere: UInt32 = 0x007F_FFFF

  /// The steps; empty for a path that has others than properties, or is laid out otherwise than known.
  static func steps(of path: AnyKeyPath) -> [KeyPathStep] {
    guard fault == nil else { return [] }
    return read(path)
  }

  private static func read(_ path: AnyKeyPath) -> [KeyPathStep] {
    let word = MemoryLayout<UInt>.size
    let address = UnsafeRawPointer(Unmanaged.passUnretained(path).toOpaque())
    let size = Int(address.load(fromByteOffset: bufferOffset, as: UInt32.self) & sizeMask)
    let start = bufferOffset + word
    var place = start
    var steps: [KeyPathStep] = []
    var owner: AnyClass?
    while place + 4 <= start + size {
      let header = address.load(fromByteOffset: place, as: UInt32.self)
      place += 4
      let kind = header >> kindShift & kindMask
      func align() { place = (place - start + word - 1) / word * word + start }
      switch kind {
      case optionalStep: steps.append(.optional)
      case structure, stored:
        var offset = UInt(header & payloadMask)
        if header & payloadMask == offsetElsewhere {
          guard place + 4 <= start + size else { return [] }
          offset = UInt(address.load(fromByteOffset: place, as: UInt32.self))
          place += 4
        }
        steps.append(.property(Identity(kind: kind, value: offset), of: owner))
      case computed:
        guard header & hasArguments == 0 else { return [] }
        align()
        guard place + 2 * word <= start + size else { return [] }
        let identity = Identity(kind: kind, value: address.load(fromByteOffset: place, as: UInt.self))
        steps.append(.property(identity, of: owner))
        place += (header & isSettable == 0 ? 2 : 3) * word
      default: return []
      }
      align()
      guard place < start + size else { break }
      // The type of what the step leads to.
      let metadata = address.load(fromByteOffset: place, as: UnsafeRawPointer.self)
      owner = unsafeBitCast(metadata, to: Any.Type.self) as? AnyClass
      place += word
    }
    return steps
  }

  // MARK: Self-test

  /// What of the layout is not as described; nil when all is.
  static let fault: String? = {
    let (base, heir) = (read(\PathProbe.value), read(\PathProbe.Heir.value))
    guard base.count == 1, base == heir, base != read(\PathProbe.other) else {
      return "the identity of a property is not where it was"
    }
    let long = read(\PathProbe.next?.other)
    guard long.count >= 3, long[1] == .optional, read(\PathProbe.next?.value).count == long.count else {
      return "the steps of a key path are not as they were"
    }
    return nil
  }()
}

/// A class whose key paths are known.
class PathProbe {
  var value: Int {
    get { 1 }
    set {}
  }
  var other: Int {
    get { 2 }
    set {}
  }
  var next: PathProbe? { nil }

  final class Heir: PathProbe {}
}

extension RuntimeClasses {
  /// The name of a property of a class or of one above it, by what its key path holds.
  static func name(of identity: KeyPathStep.Identity, in type: AnyClass) -> String? {
    for entry in chain(of: type) {
      for (name, property) in entry.properties {
        if case .property(identity, _)? = KeyPathStep.steps(of: property.path).first,
          KeyPathStep.steps(of: property.path).count == 1
        {
          return name
        }
      }
    }
    return nil
  }
}
