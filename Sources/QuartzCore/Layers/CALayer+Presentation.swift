import CoreGraphics
import Support
import Scene

/// The presentation tree: layers that show what the render tree shows, made one by one as they are asked for.
extension CALayer {
  func presentationCopy() -> CALayer? {
    if modelLayer != nil { return self }
    guard wasShown, let context else { return nil }
    context.evaluate()
    if let present = latestPresentation, present.presentedMoment == context.tree.moment { return present }
    let copy = copyShowing()
    copy.modelLayer = self
    copy.presentedMoment = context.tree.moment
    latestPresentation = copy
    return copy
  }

  /// Whether the place at which it is shown is made of finite numbers: what `presentation()` would have, without the copy.
  package var isShownAtFinitePlace: Bool {
    let isRendered = wasShown && context != nil
    let numbers = UnsafePointer(isRendered ? node.pointee.presentation : values.numbers)
    return [LayerSlot.bounds..<LayerSlot.cornerRadius, LayerSlot.transform..<LayerSlot.contentsScale]
      .allSatisfy {
        $0.allSatisfy { numbers[$0].isFinite }
      }
  }

  /// A copy with the values that show now, made by the class's own `init(layer:)`; not read-only yet.
  func copyShowing() -> CALayer {
    let copy = CALayer.makeCopy(of: self)
    copy.values.numbers.update(from: node.pointee.presentation, count: kind.slotCount)
    copy.contentsImage = node.pointee.references.shownContents
    copy.storedShadowPath = shownObject(.shadowPath) as? CGPath
    copy.takePresentedReferences(from: node.pointee.references)
    for property in node.pointee.references.customProperties where property.animationCount > 0 {
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
    let node = modelLayer.node
    guard !node.pointee.isMask, let parent = node.pointee.parent else { return nil }
    presentedSuperlayer = CALayer.shown(by: parent).presentationCopy()
    return presentedSuperlayer
  }

  /// The sublayers, back to front.
  var contained: [CALayer] {
    guard let modelLayer else { return storedSublayers }
    let node = modelLayer.node
    guard let children = node.pointee.children else { return [] }
    return (0..<node.pointee.childCount).compactMap { CALayer.shown(by: children[$0]).presentationCopy() }
  }

  var maskInTree: CALayer? {
    guard let modelLayer else { return storedMask }
    return modelLayer.node.pointee.mask.flatMap { CALayer.shown(by: $0).presentationCopy() }
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
