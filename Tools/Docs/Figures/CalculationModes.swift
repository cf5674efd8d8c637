import UIKit

/// A second of key frames, at even times unless the mode is paced.
@MainActor private func keyFrames(
  _ mode: CAAnimationCalculationMode, times: [CGFloat] = [0, 0.25, 0.5, 0.75, 1], tension: Double? = nil
) -> CurveFigure {
  let values: [CGFloat] = [0, 0.9, 0.3, 0.6, 1]
  let keys = zip(times, values).map { (time: $0, value: $1) }
  return CurveFigure(values: -0.14...1.14, keys: keys) { keyPath, value in
    let animation = CAKeyframeAnimation(keyPath: keyPath)
    animation.values = values.map(value)
    animation.calculationMode = mode
    animation.duration = 1
    if let tension { animation.tensionValues = values.map { _ in NSNumber(value: tension) } }
    return animation
  }
}

/// When the frames come where each piece of the way takes as long as it is.
private let paced: [CGFloat] = [0, 0.409, 0.682, 0.818, 1]

#Preview("mode-linear", traits: .fixedLayout(width: 240, height: 160)) { keyFrames(.linear) }

#Preview("mode-discrete", traits: .fixedLayout(width: 240, height: 160)) {
  keyFrames(.discrete, times: [0, 0.2, 0.4, 0.6, 0.8])
}

#Preview("mode-paced", traits: .fixedLayout(width: 240, height: 160)) { keyFrames(.paced, times: paced) }

#Preview("mode-cubic", traits: .fixedLayout(width: 240, height: 160)) { keyFrames(.cubic) }

#Preview("mode-cubicPaced", traits: .fixedLayout(width: 240, height: 160)) {
  keyFrames(.cubicPaced, times: paced)
}

#Preview("mode-tension", traits: .fixedLayout(width: 240, height: 160)) { keyFrames(.cubic, tension: 1) }
