// A symbol beside the play button, 36 points square.
import UIKit

final class SkipSymbol: UIImageView {
  init(_ name: String) {
    super.init(frame: .zero)
    image = UIImage(systemName: name)
    contentMode = .scaleAspectFit
    _ = sized(36, 36)
  }

  required init?(coder: NSCoder) { nil }
}
