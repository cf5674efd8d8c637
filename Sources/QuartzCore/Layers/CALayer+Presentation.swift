import CoreGraphics
import Support
import Scene

/// The presentation tree: layers that show what the render tree shows, made one by one as they are asked for.
extension CALayer {
  func presentationCopy() -> CALayer? {
    if modelLayer != nil { return self }
    guard wasShown, let context else { return nil }
    return context.reading {
      context.evaluate()
      let moment = context.renderTree.moment
      if let present = latestPresentation, present.presentedMoment == moment { return present }
      let copy = copyShowing()
      copy.modelLayer = self
      copy.presentedMoment = moment
      latestPresentation = copy
      return copy
    }
  }

  /// Whether the place at which it is shown is made of finite numbers: what `presentation()` would have, without the
  /// copy.
  package var isShownAtFinitePlace: Bool {
    reading {
      let isRendered = wasShown && context != nil
      let numbers = UnsafePointer(isRendered ? renderNode.pointee.presentation : values.numbers)
      return [LayerSlot.bounds..<LayerSlot.cornerRadius, LayerSlot.transform..<LayerSlot.contentsScale]
        .allSatisfy {
          $0.allSatisfy { numbers[$0].isFinite }
        }
    }
  }

  /// Where its upper edge is shown, in points of the superlayer: what `presentation()` would have, without the copy. Of
  /// a transform its scale and its translation along y count.
  package var shownTop: CGFloat {
    reading {
      let isRendered = wasShown && context != nil
      let numbers = UnsafePointer(isRendered ? renderNode.pointee.presentation : values.numbers)
      let scale = numbers[LayerSlot.transform + 5]
      let above = numbers[LayerSlot.anchorPoint + 1] * numbers[LayerSlot.bounds + 3] * scale
      return CGFloat(numbers[LayerSlot.position + 1] + numbers[LayerSlot.transform + 13] - above)
    }
  }

  /// A copy with the values that show now, made by the class's own `init(layer:)`; not read-only yet.
  func copyShowing() -> CALayer {
    let copy = CALayer.makeCopy(of: self)
    copy.values.numbers.update(from: renderNode.pointee.presentation, count: kind.slotCount)
    copy.contentsImage = renderNode.pointee.references.shownContents
    copy.storedShadowPath = shownObject(.shadowPath) as? CGPath
    copy.takePresentedReferences(from: renderNode.pointee.references)
    for property in renderNode.pointee.references.customProperties where property.animationCount > 0 {
      copy.setAttribute(property.shownValue, property.key)
    }
    copy.takeObjects(from: self)
    copy.name = name
    copy.delegate = delegate
    copy.mediaTiming = mediaTiming
    return copy
  }

  // MARK: The layers around a layer, in its own tree

  /// The layer that contains this one; for a presentation layer a presentation layer, that of the last commit.
  var container: CALayer? {
    guard let modelLayer else { return storedSuperlayer }
    if let presentedSuperlayer { return presentedSuperlayer }
    return modelLayer.reading {
      let node = modelLayer.renderNode
      guard !node.pointee.isMask, let parent = node.pointee.parent else { return nil }
      presentedSuperlayer = CALayer.shown(by: parent).presentationCopy()
      return presentedSuperlayer
    }
  }

  /// The sublayers, back to front.
  var contained: [CALayer] {
    guard let modelLayer else { return storedSublayers }
    return modelLayer.reading {
      let node = modelLayer.renderNode
      guard let children = node.pointee.children else { return [] }
      return (0..<node.pointee.childCount).compactMap { CALayer.shown(by: children[$0]).presentationCopy() }
    }
  }

  var maskInTree: CALayer? {
    guard let modelLayer else { return storedMask }
    return modelLayer.reading {
      modelLayer.renderNode.pointee.mask.flatMap { CALayer.shown(by: $0).presentationCopy() }
    }
  }

  /// Whether the layer may be put into a tree: presentation layers may not, which is reported.
  func isPlaceable(in layer: CALayer) -> Bool {
    guard modelLayer != nil else { return true }
    Diagnostics.report(
      "a presentation layer cannot be put into a tree; nothing was added. Use its model().",
      subject: layer.treePath)
    return false
  }
}
