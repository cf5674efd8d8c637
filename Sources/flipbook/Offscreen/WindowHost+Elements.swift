import CoreGraphics
import Recording
import Stage

extension WindowHost {
  /// What assistive tools find in the window, in pixels of it.
  var stageElements: [StageElement] {
    let (origin, scale) = (stageOrigin, scale)
    return AccessibilityTree(of: stage).elements.map { element in
      StageElement(
        label: element.label, value: element.value, hint: element.hint,
        traits: element.traits + (element.takesText ? ["text field"] : []),
        actions: element.actions, identifier: element.identifier, x: (element.frame.minX + origin.x) * scale,
        y: (element.frame.minY + origin.y) * scale, width: element.frame.width * scale,
        height: element.frame.height * scale)
    }
  }
}
