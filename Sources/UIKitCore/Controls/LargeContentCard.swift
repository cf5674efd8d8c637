import Foundation
import QuartzCore

/// An image and a title, large, in the middle of the screen, for as long as a finger rests on what has them.
final class LargeContentCard: UIView {
  /// Points and seconds. [our choice]
  private enum Metrics {
    static let side: CGFloat = 220
    static let radius: CGFloat = 28
    static let image: CGFloat = 96
    static let margin: CGFloat = 20
    static let gap: CGFloat = 14
    static let textSize: CGFloat = 26
    static let lines = 3
    static let fade: TimeInterval = 0.15
  }

  private let backdrop = UIVisualEffectView(effect: UIBlurEffect(style: .systemThickMaterial))
  private let picture = UIImageView(frame: .zero)
  private let title = UILabel(frame: .zero)
  private var scalesImage = false
  private var imageInsets = UIEdgeInsets.zero

  init(_ item: any UILargeContentViewerItem, in window: UIWindow, middleOf area: CGRect) {
    super.init(frame: .zero)
    accessibilityIdentifier = "largeContent"
    isUserInteractionEnabled = false
    clipsToBounds = true
    layer.cornerRadius = Metrics.radius
    layer.cornerCurve = .continuous
    picture.tintColor = .label
    title.textAlignment = .center
    title.numberOfLines = Metrics.lines
    title.font = .systemFont(ofSize: Metrics.textSize, weight: .semibold)
    addSubview(backdrop)
    backdrop.contentView.addSubview(picture)
    backdrop.contentView.addSubview(title)
    UIView.performWithoutAnimation {
      frame = CGRect(
        x: (area.midX - Metrics.side / 2).rounded(), y: (area.midY - Metrics.side / 2).rounded(),
        width: Metrics.side, height: Metrics.side)
      alpha = 0
      window.addSubview(self)
      show(item)
    }
    UIView.animate(withDuration: Metrics.fade) { self.alpha = 1 }
  }

  required init?(coder: NSCoder) { nil }

  /// Shows another item, at once.
  func show(_ item: any UILargeContentViewerItem) {
    title.text = item.largeContentTitle
    let image = item.largeContentImage
    picture.image = image?.renderingMode == .automatic ? image?.withRenderingMode(.alwaysTemplate) : image
    scalesImage = item.scalesLargeContentImage
    imageInsets = item.largeContentImageInsets
    setNeedsLayout()
    UIView.performWithoutAnimation { layoutIfNeeded() }
  }

  func leave() {
    UIView.animate(withDuration: Metrics.fade) {
      self.alpha = 0
    } completion: { _ in
      self.removeFromSuperview()
    }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    backdrop.frame = bounds
    let room = bounds.insetBy(dx: Metrics.margin, dy: Metrics.margin)
    let image = picture.image == nil ? .zero : imageSize(picture.image?.size ?? .zero)
    let text = title.text?.isEmpty ?? true ? .zero : title.sizeThatFits(room.size)
    let gap = image.height > 0 && text.height > 0 ? Metrics.gap : 0
    let top = max(room.minY, (bounds.height - image.height - gap - text.height) / 2)
    let framed = CGRect(
      x: (bounds.width - image.width) / 2, y: top, width: image.width, height: image.height)
    picture.frame = framed.inset(by: imageInsets)
    title.frame = CGRect(
      x: room.minX, y: top + image.height + gap, width: room.width,
      height: min(text.height, room.maxY - top - image.height - gap))
  }

  /// An image that is scaled fills its square; another has its own size, as long as that fits.
  private func imageSize(_ size: CGSize) -> CGSize {
    guard size.width > 0, size.height > 0 else { return .zero }
    let factor = Metrics.image / max(size.width, size.height)
    let scale = scalesImage ? factor : min(1, factor)
    return CGSize(width: size.width * scale, height: size.height * scale)
  }
}
