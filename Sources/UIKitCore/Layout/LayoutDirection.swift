import Foundation
import QuartzCore

/// What a view shows, and thereby whether it is turned around where text runs right to left. Raw values are UIKit's.
public enum UISemanticContentAttribute: Int, Sendable {
  /// Follows the direction of its surroundings.
  case unspecified = 0
  /// Controls of a player, which are the same everywhere.
  case playback = 1
  /// Directions in space, which are the same everywhere.
  case spatial = 2
  case forceLeftToRight = 3
  case forceRightToLeft = 4

  func direction(within surroundings: UIUserInterfaceLayoutDirection) -> UIUserInterfaceLayoutDirection {
    switch self {
    case .unspecified: return surroundings
    case .playback, .spatial, .forceLeftToRight: return .leftToRight
    case .forceRightToLeft: return .rightToLeft
    }
  }
}

/// The direction in which an interface runs. Raw values are UIKit's.
public enum UIUserInterfaceLayoutDirection: Int, Sendable {
  case leftToRight = 0
  case rightToLeft = 1
}

extension UITraitEnvironmentLayoutDirection {
  /// What is not specified runs left to right.
  var userInterfaceDirection: UIUserInterfaceLayoutDirection {
    self == .rightToLeft ? .rightToLeft : .leftToRight
  }
}

extension UIView {
  var currentLayoutDirection: UIUserInterfaceLayoutDirection {
    let surroundings = traitCollection.layoutDirection.userInterfaceDirection
    return existingLayoutState?.semantics.direction(within: surroundings) ?? surroundings
  }

  var isRightToLeft: Bool { effectiveUserInterfaceLayoutDirection == .rightToLeft }

  /// A rectangle of the view as it is in an interface of the view's direction.
  func directed(_ rect: CGRect, in bounds: CGRect) -> CGRect {
    guard isRightToLeft else { return rect }
    return CGRect(
      x: bounds.minX + bounds.maxX - rect.maxX, y: rect.minY, width: rect.width, height: rect.height)
  }

  func changeSemantics(to semantics: UISemanticContentAttribute) {
    guard semantics != semanticContentAttribute else { return }
    let old = effectiveUserInterfaceLayoutDirection
    layoutState.semantics = semantics
    if effectiveUserInterfaceLayoutDirection != old { layoutDirectionMayHaveChanged() }
  }

  /// Constraints that the view holds, and margins that follow the reading direction, are read again.
  func layoutDirectionMayHaveChanged() {
    guard let state = existingLayoutState else { return }
    if let engine = layoutEngine {
      for constraint in state.held where constraint.followsReading { engine.replace(constraint) }
    }
    if case .directional = state.margins { marginsChanged() }
    setNeedsLayout()
    if drawsContent { setNeedsDisplay() }
  }
}
