// Opens the tuner: with a word beside its symbol, or as a small round button.
import UIKit

final class TuneButton: UIButton {
  init(title: String?, action: @escaping () -> Void) {
    super.init(frame: .zero)
    var look = UIButton.Configuration.gray()
    look.title = title
    look.image = UIImage(
      systemName: "slider.horizontal.3",
      withConfiguration: UIImage.SymbolConfiguration(pointSize: 12, weight: .semibold))
    look.titleTextAttributesTransformer = UIConfigurationTextAttributesTransformer { attributes in
      var attributes = attributes
      attributes.font = .systemFont(ofSize: 15, weight: .medium)
      return attributes
    }
    look.imagePadding = 6
    look.titleLineBreakMode = .byTruncatingTail
    look.cornerStyle = .capsule
    look.baseForegroundColor = .systemBlue
    look.contentInsets = NSDirectionalEdgeInsets(top: 4, leading: 8, bottom: 4, trailing: 8)
    configuration = look
    accessibilityHint = "Opens the tuner, as F12 does."
    addAction(UIAction { _ in action() }, for: .touchUpInside)
  }

  required init?(coder: NSCoder) { nil }
}
