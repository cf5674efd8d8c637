// Where a demo's code is, as a button: a tap puts the path on the clipboard, and the button says so for a moment.
import UIKit

final class SourceButton: UIButton {
  private enum Metrics {
    static let rest: TimeInterval = 1.4
    static let fade: TimeInterval = 0.2
  }

  private let path: String
  /// How often the path was copied: an earlier answer does not end a later one.
  private var copies = 0

  init(path: String) {
    self.path = path
    super.init(frame: .zero)
    var look = UIButton.Configuration.gray()
    look.baseForegroundColor = .label
    look.contentInsets = NSDirectionalEdgeInsets(top: 0, leading: 9, bottom: 0, trailing: 10)
    look.imagePadding = 8
    look.titleLineBreakMode = .byTruncatingHead
    look.titleTextAttributesTransformer = UIConfigurationTextAttributesTransformer { attributes in
      var attributes = attributes
      attributes.font = .monospacedSystemFont(ofSize: 11, weight: .regular)
      return attributes
    }
    look.preferredSymbolConfigurationForImage = UIImage.SymbolConfiguration(pointSize: 12, weight: .medium)
    configuration = look
    contentHorizontalAlignment = .leading
    accessibilityIdentifier = "gallery.source"
    accessibilityHint = "Puts the path on the clipboard."
    showPath()
    addAction(UIAction { [unowned self] _ in copyPath() }, for: .touchUpInside)
  }

  required init?(coder: NSCoder) { nil }

  /// How wide the button is that shows the whole path; it stays as wide while it says something shorter.
  private(set) lazy var widthOfPath = intrinsicContentSize.width.rounded(.up)

  private func showPath() {
    setTitle(path, for: .normal)
    setImage(UIImage(systemName: "doc.on.doc"), for: .normal)
    accessibilityLabel = "Copy the path \(path)"
  }

  private func copyPath() {
    UIPasteboard.general.string = path
    setTitle("Copied", for: .normal)
    setImage(UIImage(systemName: "checkmark"), for: .normal)
    accessibilityLabel = "Copied"
    copies += 1
    UIView.animate(withDuration: Metrics.fade, delay: Metrics.rest, options: .allowUserInteraction) {
      [titleLabel, imageView] in
      titleLabel?.alpha = 0
      imageView?.alpha = 0
    } completion: { [weak self, copies] _ in
      if self?.copies == copies { self?.fadeInPath() }
    }
  }

  private func fadeInPath() {
    showPath()
    for part in [titleLabel, imageView] as [UIView?] {
      part?.alpha = 0
      UIView.animate(withDuration: Metrics.fade, delay: 0, options: .allowUserInteraction) { part?.alpha = 1 }
    }
  }
}
