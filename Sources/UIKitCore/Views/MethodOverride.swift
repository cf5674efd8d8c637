import Foundation

/// Finds out whether a view class overrides a method.
///
/// Only a view that draws itself may have a bitmap: a plain view with one would cost megabytes. And only a view that
/// looks for touches in its own way must be asked; the others are looked through without calls within calls. Without
/// the Objective-C runtime a method cannot be looked up, so the class metadata is compared: Swift puts the methods of a
/// class into its metadata, and an override shows as another word at the same index. Which index belongs to the method
/// is measured with two probe classes of which one overrides it and the other overrides nothing.
///
/// Layout of class metadata (Swift ABI, `docs/ABI/TypeMetadata.rst`, without Objective-C): kind, superclass, flags and
/// instance address point, instance size and alignment, class size and class address point, descriptor; then methods.
/// When the measurement is not unique, every class but `UIView` counts as overriding: slower, never wrong.
@MainActor
final class MethodOverride {
  private final class PlainProbe: UIView {}
  private final class DrawingProbe: UIView {
    override func draw(_ rect: CGRect) {}
  }
  private final class HitTestProbe: UIView {
    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? { nil }
  }

  /// `draw(_:)`.
  static let drawing = MethodOverride(DrawingProbe.self)
  /// `hitTest(_:with:)`.
  static let hitTest = MethodOverride(HitTestProbe.self)

  /// The words of a class's metadata from its address point on.
  private struct ClassMetadata {
    private static let classSizeOffset = 32
    private static let classAddressPointOffset = 36
    /// The first word after the fixed header.
    static let firstMember = 6

    private let address: UnsafeRawPointer
    let wordCount: Int

    init(_ type: AnyClass) {
      address = unsafeBitCast(type, to: UnsafeRawPointer.self)
      let size = Int(address.load(fromByteOffset: Self.classSizeOffset, as: UInt32.self))
      let point = Int(address.load(fromByteOffset: Self.classAddressPointOffset, as: UInt32.self))
      wordCount = max(0, (size - point) / MemoryLayout<UInt>.size)
    }

    subscript(index: Int) -> UInt {
      address.load(fromByteOffset: index * MemoryLayout<UInt>.size, as: UInt.self)
    }
  }

  /// The index of the word that the method occupies; nil when it could not be found.
  private let slot: Int?
  private var known: [ObjectIdentifier: Bool] = [:]

  /// - Parameter probe: A class that overrides the method and nothing else.
  private init(_ probe: UIView.Type) {
    let base = ClassMetadata(UIView.self)
    let plain = ClassMetadata(PlainProbe.self)
    let overriding = ClassMetadata(probe)
    guard plain.wordCount >= base.wordCount, overriding.wordCount >= base.wordCount else {
      slot = nil
      return
    }
    let found = (ClassMetadata.firstMember..<base.wordCount).filter {
      plain[$0] == base[$0] && overriding[$0] != base[$0]
    }
    slot = found.count == 1 ? found[0] : nil
  }

  /// Whether `type` or a class between it and `UIView` overrides the method.
  func isPresent(in type: UIView.Type) -> Bool {
    if let answer = known[ObjectIdentifier(type)] { return answer }
    let answer: Bool
    if let slot {
      answer = ClassMetadata(type)[slot] != ClassMetadata(UIView.self)[slot]
    } else {
      answer = type != UIView.self
    }
    known[ObjectIdentifier(type)] = answer
    return answer
  }
}
