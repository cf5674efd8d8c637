// A button that pauses and plays: its symbol fills it, whatever its size.
import UIKit

final class PlayButton: UIButton {
  /// Called at every tap with whether music plays now.
  var didToggle: ((_ isPlaying: Bool) -> Void)?

  private var isPlaying = true { didSet { showSymbol() } }

  override init(frame: CGRect) {
    super.init(frame: frame)
    contentHorizontalAlignment = .fill
    contentVerticalAlignment = .fill
    imageView?.contentMode = .scaleAspectFit
    showSymbol()
    addAction(
      UIAction { [unowned self] _ in
        isPlaying.toggle()
        didToggle?(isPlaying)
      }, for: .touchUpInside)
  }

  required init?(coder: NSCoder) { nil }

  private func showSymbol() {
    setImage(UIImage(systemName: isPlaying ? "pause.fill" : "play.fill"), for: .normal)
  }
}
