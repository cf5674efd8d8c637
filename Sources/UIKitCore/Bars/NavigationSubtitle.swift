import Foundation
import QuartzCore

/// The line below a navigation bar's title: text, or a view of the app's.
@MainActor
final class NavigationSubtitle {
  let label = UILabel(frame: .zero)
  private(set) var view: UIView?
  /// The size that the app gave the view.
  private var ownSize = CGSize.zero

  init(size: CGFloat, identifier: String) {
    label.font = .systemFont(ofSize: size)
    label.accessibilityIdentifier = identifier
    label.isHidden = true
  }

  /// What shows; nil for nothing.
  var shown: UIView? { view ?? (label.isHidden ? nil : label) }

  func show(_ text: AttributedString?, _ wanted: UIView?, in container: UIView, isDark: Bool) {
    label.textColor = isDark ? .white : .secondaryLabel
    let text = NavigationItemLines.shown(text)
    label.attributedText = text
    label.isHidden = text == nil || wanted != nil
    if view !== wanted {
      if view?.superview === container { view?.removeFromSuperview() }
      view = wanted
      view?.adoptOwnSizeConstraints()
      ownSize = view?.translatesAutoresizingMaskIntoConstraints == true ? wanted?.bounds.size ?? .zero : .zero
    }
    if let view, view.superview !== container { container.addSubview(view) }
    if label.superview !== container { container.addSubview(label) }
  }

  /// The size of what shows in a width, in points.
  func size(in width: CGFloat) -> CGSize {
    let limit = CGSize(width: width, height: .greatestFiniteMagnitude)
    var size = CGSize.zero
    if let view {
      size = ownSize
      if size.width <= 0 || size.height <= 0 {
        size = view.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
      }
      if size.width <= 0 || size.height <= 0 { size = view.sizeThatFits(limit) }
    } else if !label.isHidden {
      size = label.sizeThatFits(limit)
    }
    return CGSize(width: min(size.width.rounded(.up), width), height: size.height.rounded(.up))
  }
}
