import Foundation
import QuartzCore

extension UIView {
  func setTranslatesMask(_ translates: Bool) {
    guard translatesAutoresizingMaskIntoConstraints != translates else { return }
    layoutState.translatesMask = translates
    guard let box = layoutState.box, let engine = layoutEngine, engine.root !== self else { return }
    engine.replacePlacement(of: box)
  }
}
