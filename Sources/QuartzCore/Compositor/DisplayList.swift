import CoreGraphics
import Raster

/// One thing to draw, in order, back to front.
struct DisplayItem {
  enum Kind: UInt8 {
    case background, contents, shape, border
    /// What follows is drawn apart and comes back as one picture, at the item's opacity.
    case beginGroup
    /// What follows is drawn apart and cut to the node's rounded bounds.
    case beginClip
    case endGroup
    case endClip
  }

  var kind: Kind
  var node: NodePointer
  /// Pixels outside need not be drawn.
  var clip: PixelRect
  var opacity: Double
  /// For a begin: the index of its end, to skip both when nothing between is needed.
  var end = 0
}

/// The items of one damaged rectangle, in memory that is reused from frame to frame.
struct DisplayList {
  private(set) var items: ContiguousArray<DisplayItem> = []
  /// Whether the first item covers everything, so that nothing need be cleared beneath.
  private(set) var startsOpaque = false
  private var depth = 0
  private var area = PixelRect.empty

  /// Collects what shows within `area`.
  mutating func build(_ root: NodePointer, area: PixelRect) {
    items.removeAll(keepingCapacity: true)
    startsOpaque = false
    depth = 0
    self.area = area
    visit(root, clip: area)
  }

  private mutating func visit(_ node: NodePointer, clip: PixelRect) {
    let resolved = node.pointee.resolved
    guard !resolved.isInvisible, resolved.subtreeBounds.intersects(clip) else { return }
    let block = LayerBlock(numbers: node.pointee.presentation)
    let opacity = min(max(block.numbers[LayerSlot.opacity], 0), 1)
    guard opacity > 0 else { return }
    let paint = OwnPaint(node, block)
    let isGroup = opacity < 1 && (node.pointee.childCount > 0 || paint.count > 1)
    let itemOpacity = isGroup ? 1 : opacity
    let start = items.count
    if isGroup {
      let reach = resolved.subtreeBounds.intersection(clip)
      items.append(DisplayItem(kind: .beginGroup, node: node, clip: reach, opacity: opacity))
      depth += 1
    }
    if paint.hasBackground { appendBackground(node, block, clip, itemOpacity) }
    if paint.hasContents || paint.hasShape || node.pointee.childCount > 0 {
      appendInside(node, block, paint, clip, itemOpacity)
    }
    if paint.hasBorder {
      items.append(
        DisplayItem(
          kind: .border, node: node, clip: clip.intersection(resolved.ownBounds), opacity: itemOpacity))
    }
    if isGroup {
      depth -= 1
      items.append(DisplayItem(kind: .endGroup, node: node, clip: items[start].clip, opacity: opacity))
      items[start].end = items.count - 1
    }
  }

  private mutating func appendBackground(
    _ node: NodePointer, _ block: LayerBlock, _ clip: PixelRect, _ opacity: Double
  ) {
    let item = DisplayItem(
      kind: .background, node: node, clip: clip.intersection(node.pointee.resolved.ownBounds),
      opacity: opacity)
    // An opaque rectangle over the whole area hides everything before it.
    if depth == 0, opacity == 1, LayerShape(block, node.pointee.resolved.toDevice).opaquelyCovers(area, block)
    {
      items.removeAll(keepingCapacity: true)
      startsOpaque = true
    }
    items.append(item)
  }

  /// Contents, shape and sublayers, cut to the bounds where the layer asks for it.
  private mutating func appendInside(
    _ node: NodePointer, _ block: LayerBlock, _ paint: OwnPaint, _ clip: PixelRect, _ opacity: Double
  ) {
    var inner = clip
    var isCut = false
    let start = items.count
    if block.flag(LayerSlot.masksToBounds) {
      let shape = LayerShape(block, node.pointee.resolved.toDevice)
      inner = clip.intersection(node.pointee.resolved.clip)
      guard !inner.isEmpty else { return }
      isCut = !shape.isWholePixels
      if isCut {
        items.append(DisplayItem(kind: .beginClip, node: node, clip: inner, opacity: 1))
        depth += 1
      }
    }
    if paint.hasContents {
      items.append(DisplayItem(kind: .contents, node: node, clip: inner, opacity: opacity))
    }
    if paint.hasShape { items.append(DisplayItem(kind: .shape, node: node, clip: inner, opacity: opacity)) }
    visitChildren(node, clip: inner)
    if isCut {
      depth -= 1
      items.append(DisplayItem(kind: .endClip, node: node, clip: inner, opacity: 1))
      items[start].end = items.count - 1
    }
  }

  private mutating func visitChildren(_ node: NodePointer, clip: PixelRect) {
    guard let children = node.pointee.children else { return }
    let count = node.pointee.childCount
    if !node.pointee.hasDepth {
      for i in 0..<count { visit(children[i], clip: clip) }
      return
    }
    // By depth, then by order, without a sorted copy: siblings with a depth of their own are few.
    var last = -Double.infinity
    while true {
      var next = Double.infinity
      for i in 0..<count {
        let z = children[i].pointee.presentation[LayerSlot.zPosition]
        if z > last, z < next { next = z }
      }
      guard next < .infinity else { return }
      for i in 0..<count where children[i].pointee.presentation[LayerSlot.zPosition] == next {
        visit(children[i], clip: clip)
      }
      last = next
    }
  }
}

/// What a layer paints by itself.
struct OwnPaint {
  let hasBackground, hasContents, hasShape, hasBorder: Bool

  init(_ node: NodePointer, _ block: LayerBlock) {
    hasBackground = (block.color(LayerSlot.backgroundColor)?.w ?? 0) > 0
    hasContents = node.pointee.references.shownContents != nil
    hasShape =
      node.pointee.kind == .shape
      && (node.pointee.references.path != nil || node.pointee.references.presentedPath != nil)
    hasBorder = block.numbers[LayerSlot.borderWidth] > 0 && (block.color(LayerSlot.borderColor)?.w ?? 0) > 0
  }

  var count: Int {
    // A shape may both fill and stroke: two paints.
    (hasBackground ? 1 : 0) + (hasContents ? 1 : 0) + (hasShape ? 2 : 0) + (hasBorder ? 1 : 0)
  }
}
