import QuartzCore
import Stage
import UIKit

extension Stage {
  /// Runs `body` while `observer` is called for each animation as it starts; earlier observers stay.
  func watchingAnimations<R>(
    _ observer: @escaping (CAAnimation, CALayer, String?) -> Void, while body: () throws -> R
  ) rethrows -> R {
    let outer = onAnimationStart
    onAnimationStart = { animation, layer, key in
      outer?(animation, layer, key)
      observer(animation, layer, key)
    }
    defer { onAnimationStart = outer }
    return try body()
  }
}
