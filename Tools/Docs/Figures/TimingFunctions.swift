import UIKit

/// A second of one timing function.
@MainActor private func timing(_ function: CAMediaTimingFunction, reach: CGFloat = 0) -> CurveFigure {
  CurveFigure(values: (-0.06 - reach)...(1.06 + reach)) { keyPath, value in
    let animation = CABasicAnimation(keyPath: keyPath)
    animation.fromValue = value(0)
    animation.toValue = value(1)
    animation.duration = 1
    animation.timingFunction = function
    return animation
  }
}

#Preview("timing-linear", traits: .fixedLayout(width: 240, height: 160)) {
  timing(CAMediaTimingFunction(name: .linear))
}

#Preview("timing-easeIn", traits: .fixedLayout(width: 240, height: 160)) {
  timing(CAMediaTimingFunction(name: .easeIn))
}

#Preview("timing-easeOut", traits: .fixedLayout(width: 240, height: 160)) {
  timing(CAMediaTimingFunction(name: .easeOut))
}

#Preview("timing-easeInEaseOut", traits: .fixedLayout(width: 240, height: 160)) {
  timing(CAMediaTimingFunction(name: .easeInEaseOut))
}

#Preview("timing-default", traits: .fixedLayout(width: 240, height: 160)) {
  timing(CAMediaTimingFunction(name: .default))
}

#Preview("timing-controlPoints", traits: .fixedLayout(width: 240, height: 160)) {
  timing(CAMediaTimingFunction(controlPoints: 0.34, 1.56, 0.64, 1), reach: 0.08)
}
