/// Which corners a radius rounds, as bits of the number in a layer's block. Minimal y is at the top.
package struct RoundedCorners: OptionSet {
  package let rawValue: UInt
  package init(rawValue: UInt) { self.rawValue = rawValue }

  static let minXMinY = RoundedCorners(rawValue: 1)
  static let maxXMinY = RoundedCorners(rawValue: 2)
  static let minXMaxY = RoundedCorners(rawValue: 4)
  static let maxXMaxY = RoundedCorners(rawValue: 8)
  package static let all: RoundedCorners = [.minXMinY, .maxXMinY, .minXMaxY, .maxXMaxY]
}

/// How contents fill the bounds; the raw value is the number in a layer's block.
enum ContentsGravity: Int, CaseIterable {
  case resize, resizeAspect, resizeAspectFill, center, top, bottom, left, right, topLeft, topRight
  case bottomLeft, bottomRight
}

/// Where particles are born; the raw value is the number in a layer's block.
package enum EmitterShape: Int, CaseIterable { case point, line, rectangle, cuboid, circle, sphere }

/// In which part of the shape particles are born; the raw value is the number in a layer's block.
package enum EmitterMode: Int, CaseIterable { case volume, points, outline, surface }

/// In which order particles are drawn; the raw value is the number in a layer's block.
package enum EmitterRenderMode: Int, CaseIterable {
  case unordered, oldestFirst, oldestLast, backToFront, additive
}
