import Foundation
import Support

/// Finds out whether a view class overrides a method.
///
/// Only a view that draws itself may have a bitmap: a plain view with one would cost megabytes. And only a view that
/// looks for touches in its own way must be asked; the others are looked through without calls within calls. Without
/// the Objective-C runtime a method cannot be looked up, so the class metadata is compared: Swift puts the methods of a
/// class into its metadata, and an override shows as another word at the same index. Which index belongs to the method
/// is measured with two probe classes of which one overrides it and the other overrides nothing.
///
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

  /// The index of the word that the method occupies; nil when it could not be found.
  private let slot: Int?
  private var known: [ObjectIdentifier: Bool] = [:]

  /// - Parameter probe: A class that overrides the method and nothing else.
  private init(_ probe: UIView.Type) {
    let base = ClassMetadata(UIView.self)
    let plain = ClassMetadata(PlainProbe.self)
    let overriding = ClassMetadata(probe)
    guard base.count > 0, plain.count >= base.count, overriding.count >= base.count else {
      slot = nil
      return
    }
    let found = (ClassMetadata.firstMember..<base.count).filter {
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
