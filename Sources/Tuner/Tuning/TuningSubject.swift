import Foundation
import UIKit

/// Something in the code whose numbers can be tuned: a block, a property animator, an animation object.
///
/// All animations of a block share its numbers, so the block is the subject, not each of them.
public struct TuningSubject: Identifiable, Sendable {
  /// What it is.
  public enum Kind: String, Codable, CaseIterable, Sendable {
    /// `UIView.animate`.
    case block
    /// `UIView.animateKeyframes`.
    case keyframeBlock
    /// `UIView.transition`.
    case viewTransition
    /// A property animator.
    case propertyAnimator
    case basic, keyframes, spring, group, transition

    init(_ kind: BlockKind) {
      switch kind {
      case .changes: self = .block
      case .keyframes: self = .keyframeBlock
      case .transition: self = .viewTransition
      case .animator: self = .propertyAnimator
      }
    }

    /// Whether it stands for all animations of a block of code.
    public var isBlock: Bool {
      switch self {
      case .block, .keyframeBlock, .viewTransition, .propertyAnimator: return true
      case .basic, .keyframes, .spring, .group, .transition: return false
      }
    }
  }

  /// What distinguishes subjects: the place in the code, what is there and the property.
  ///
  /// Which layer it runs on and which interaction caused it do not count: the line that bounces one icon bounces all of
  /// them. Only where the program holds no line tables the layer stands for the place.
  public struct ID: Hashable, Sendable {
    /// The file, from the folder `Sources` on; empty when it is not known.
    public let file: String
    /// From 1; 0 when it is not known.
    public let line: Int
    /// Which kind of code it is.
    public let kind: Kind
    /// The animated property; empty for what has none of its own.
    public let keyPath: String
    /// The layer, where the place in the code is not known; else empty.
    public let layer: String
    /// 0 for the first, and for all that have its numbers; else which one of those that a line makes in one go: a loop
    /// may give each its own.
    public let instance: Int

    /// The subject at a place in the code.
    public init(
      file: String, line: Int, kind: Kind, keyPath: String = "", layer: String = "", instance: Int = 0
    ) {
      self.file = file
      self.line = line
      self.kind = kind
      self.keyPath = keyPath
      self.layer = layer
      self.instance = instance
    }

    /// The same place in the code, whichever instance.
    var first: ID { with(instance: 0) }

    func with(instance: Int) -> ID {
      ID(file: file, line: line, kind: kind, keyPath: keyPath, layer: layer, instance: instance)
    }
  }

  /// Identifies the subject; the same in every run.
  public let id: ID
  /// Where in the source; nil when that is not known.
  public let callSite: CallSite?
  /// In the order in which people look at them.
  public let parameters: [Parameter]

  /// Whether any of its numbers was changed.
  public var isTuned: Bool { parameters.contains { $0.isTuned } }

  /// A number by its name; nil when it has none of that name.
  public subscript(key: ParameterKey) -> Parameter? { parameters.first { $0.key == key } }

  /// In words: `block SpringyTabs.swift:30`, `keyframes transform.scale BouncingIcon.swift:9`.
  public var title: String {
    var parts = [Self.words[id.kind] ?? id.kind.rawValue]
    if !id.keyPath.isEmpty { parts.append(id.keyPath) }
    parts.append(callSite?.title ?? id.layer)
    if id.instance > 0 { parts.append("#\(id.instance + 1)") }
    return parts.joined(separator: " ")
  }

  private static let words: [Kind: String] = [
    .keyframeBlock: "key-frame block", .viewTransition: "view transition",
    .propertyAnimator: "property animator", .keyframes: "key frames",
  ]

  // MARK: Springs

  /// The spring behind the numbers in force, in all its forms; nil for what follows a curve.
  public var spring: SpringValues? { spring(of: \.value) }
  /// The code's own spring.
  public var codeSpring: SpringValues? { spring(of: \.code) }

  private func spring(of value: (Parameter) -> ParameterValue) -> SpringValues? {
    func number(_ key: ParameterKey) -> Double? { self[key].flatMap { value($0).number } }
    let velocity = number(.initialVelocity) ?? 0
    if let ratio = number(.dampingRatio), let duration = number(.duration) {
      return SpringValues(fittedDuration: duration, dampingRatio: ratio, initialVelocity: velocity)
    }
    if let bounce = number(.bounce), let duration = number(.duration) {
      return SpringValues(perceptualDuration: duration, bounce: bounce, initialVelocity: velocity)
    }
    guard let mass = number(.mass), let stiffness = number(.stiffness), let damping = number(.damping) else {
      return nil
    }
    return SpringValues(
      mass: mass, stiffness: stiffness, damping: damping, initialVelocity: velocity)
  }

  /// The subject's own numbers for a spring, in the form in which the code speaks of it.
  func numbers(for spring: SpringValues) -> [ParameterKey: ParameterValue] {
    var result: [ParameterKey: ParameterValue] = [.initialVelocity: Self.readable(spring.initialVelocity)]
    if self[.dampingRatio] != nil {
      result[.duration] = Self.readable(spring.fittedDuration)
      result[.dampingRatio] = Self.readable(min(spring.dampingRatio, 1))
    } else if self[.bounce] != nil {
      result[.duration] = Self.readable(spring.response)
      result[.bounce] = Self.readable(spring.bounce)
    } else {
      result[.mass] = Self.readable(spring.mass)
      result[.stiffness] = Self.readable(spring.stiffness)
      result[.damping] = Self.readable(spring.damping)
    }
    return result.filter { self[$0.key] != nil }
  }

  /// To a millionth: one form makes the other with errors in the last digits, which do not belong into code.
  private static func readable(_ number: Double) -> ParameterValue {
    .number((number * digits).rounded() / digits)
  }
  private static let digits = 1e6
}
