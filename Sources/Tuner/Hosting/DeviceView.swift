import QuartzCore
import Stage
import UIKit

/// What shows a stage, inside the picture of the device that the stage is made for; without a device, alone.
@MainActor
final class DeviceView: UIView {
  private let content: UIView
  /// Bezel, cutout and system bars, with a hole where the display shows.
  private let cover = UIImageView()
  private var placement: DevicePlacement?
  private var bars: SystemBars?
  private var coverScale: CGFloat = 0

  init(_ content: UIView) {
    self.content = content
    super.init(frame: .zero)
    addSubview(content)
    cover.isHidden = true
    addSubview(cover)
  }

  required init?(coder: NSCoder) { nil }

  /// Points of a stage's picture, with its device.
  static func size(of stage: Stage) -> CGSize {
    stage.configuration.device.map(DeviceFrame.size) ?? stage.configuration.size
  }

  /// Follows a stage's device, how it is held, and what the interface asks of the system's bars.
  func follow(_ stage: Stage) {
    let placement = stage.configuration.device
    let bars = placement.map { _ in stage.perform { stage.systemBars } }
    let scale = stage.configuration.scale
    guard placement != self.placement || bars != self.bars || placement != nil && scale != coverScale else {
      return
    }
    (self.placement, self.bars, coverScale) = (placement, bars, scale)
    cover.image =
      if let placement, let bars {
        DeviceFrame.cover(placement, scale: scale, bars: bars).map {
          UIImage(cgImage: $0, scale: scale, orientation: .up)
        }
      } else { nil }
    cover.isHidden = placement == nil
    setNeedsLayout()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    cover.frame = bounds
    guard let placement else {
      content.frame = bounds
      content.layer.cornerRadius = 0
      return
    }
    let ratio = bounds.width / max(DeviceFrame.size(placement).width, 1)
    content.frame = DeviceFrame.display(placement).applying(CGAffineTransform(scaleX: ratio, y: ratio))
    // The corners of the content would show beyond those of the bezel.
    content.layer.cornerRadius = placement.device.cornerRadius * ratio
  }
}
