// A phone without a name: a dark frame with continuous corners around a live demo, and a phone's bars over it.
// Without a frame the demo fills the view.
import UIKit

final class DeviceView: UIView {
  static let bezel: CGFloat = 12
  private static let screenRadius: CGFloat = 44

  private let body = UIView()
  private let edge = UIView()
  let live: LiveDemoView

  /// Whether the frame shows; without it the corners are square.
  var isFramed = true { didSet { setNeedsLayout() } }

  init(_ live: LiveDemoView) {
    self.live = live
    super.init(frame: .zero)
    body.backgroundColor = UIColor(white: 0.04, alpha: 1)
    body.layer.cornerCurve = .continuous
    body.layer.shadowColor = UIColor.black.cgColor
    body.layer.shadowOpacity = 0.25
    body.layer.shadowRadius = 30
    body.layer.shadowOffset = CGSize(width: 0, height: 16)
    edge.layer.cornerCurve = .continuous
    edge.layer.borderColor = UIColor(white: 0.42, alpha: 1).cgColor
    edge.layer.borderWidth = 1.5
    for view in [body, edge] { view.isUserInteractionEnabled = false }
    addSubview(body)
    addSubview(edge)
    addSubview(live)
  }

  required init?(coder: NSCoder) { nil }

  override func layoutSubviews() {
    super.layoutSubviews()
    live.showsSystemBars = isFramed
    body.isHidden = !isFramed
    edge.isHidden = !isFramed
    let radius =
      isFramed ? DeviceView.screenRadius * bounds.width / (live.naturalSize.width + 2 * DeviceView.bezel) : 0
    let bezel = isFramed ? DeviceView.bezel : 0
    live.frame = bounds.insetBy(dx: bezel, dy: bezel)
    live.cornerRadius = radius
    for view in [body, edge] {
      view.frame = bounds
      view.layer.cornerRadius = radius + bezel
    }
    body.layer.shadowPath = UIBezierPath(roundedRect: bounds, cornerRadius: radius + bezel).cgPath
  }
}
