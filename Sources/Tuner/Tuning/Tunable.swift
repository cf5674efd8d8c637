import Foundation

/// Something in the code whose numbers can be tuned: a block, a property animator, an animation object.
public struct Tunable: Identifiable, Sendable {
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
  }

  /// What tells tunables apart: the place in the code, what stands there and the property.
  ///
  /// Which layer it runs on and which interaction caused it do not count: the line that bounces one icon bounces all of
  /// them. Only where the program holds no line tables the layer stands for the place.
  public struct ID: Hashable, Codable, Sendable {
    /// The file, from the folder `Sources` on; empty when it is not known.
    public let file: String
    /// From 1; 0 when it is not known.
    public let line: Int
    public let kind: Kind
    /// The animated property; empty for what has none of its own.
    public let keyPath: String
    /// The layer, where the place in the code is not known; else empty.
    public let layer: String

    public init(file: String, line: Int, kind: Kind, keyPath: String = "", layer: String = "") {
      self.file = file
      self.line = line
      self.kind = kind
      self.keyPath = keyPath
      self.layer = layer
    }
  }

  public let id: ID
}
