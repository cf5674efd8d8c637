import UIKit

/// A second of a spring, from 0 to 1.
@MainActor private func spring(_ make: @escaping (String) -> CASpringAnimation) -> CurveFigure {
  CurveFigure(values: -0.06...1.6) { keyPath, value in
    let animation = make(keyPath)
    animation.fromValue = value(0)
    animation.toValue = value(1)
    animation.duration = 1
    return animation
  }
}

@MainActor private func spring(damping: CGFloat, velocity: CGFloat = 0, overdamps: Bool = false)
  -> CurveFigure
{
  spring { keyPath in
    let animation = CASpringAnimation(keyPath: keyPath)
    animation.mass = 1
    animation.stiffness = 144
    animation.damping = damping
    animation.initialVelocity = velocity
    animation.allowsOverdamping = overdamps
    return animation
  }
}

#Preview("spring-underdamped", traits: .fixedLayout(width: 240, height: 160)) { spring(damping: 4.8) }

#Preview("spring-damped", traits: .fixedLayout(width: 240, height: 160)) { spring(damping: 14.4) }

#Preview("spring-critical", traits: .fixedLayout(width: 240, height: 160)) { spring(damping: 24) }

#Preview("spring-overdamped", traits: .fixedLayout(width: 240, height: 160)) {
  spring(damping: 48, overdamps: true)
}

#Preview("spring-velocity", traits: .fixedLayout(width: 240, height: 160)) {
  spring(damping: 14.4, velocity: 12)
}

#Preview("spring-perceptual", traits: .fixedLayout(width: 240, height: 160)) {
  spring { keyPath in
    let animation = CASpringAnimation(perceptualDuration: 0.5, bounce: 0.4)
    animation.keyPath = keyPath
    return animation
  }
}
