import UIKit

@objc public protocol PulseButtonDelegate: AnyObject {
  @objc optional func pulseButtonDidEnd(_ button: PulseButton)
}

/// A dot that grows for a moment when it is tapped.
@IBDesignable
public final class PulseButton: UIControl {
  public var pulse = Pulse()
  @IBInspectable public var dotColor: UIColor = .systemRed
  public weak var delegate: PulseButtonDelegate?
  private let dot = CALayer()

  public override init(frame: CGRect) {
    super.init(frame: frame)
    accessibilityIdentifier = "pulse"
    dot.name = "dot"
    dot.backgroundColor = dotColor.cgColor
    layer.addSublayer(dot)
    addTarget(self, action: #selector(tapped(_:)), for: .touchUpInside)
  }

  public required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  public override func layoutSubviews() {
    super.layoutSubviews()
    dot.frame = bounds.insetBy(dx: bounds.width / 4, dy: bounds.height / 4)
    dot.cornerRadius = dot.bounds.width / 2
  }

  @objc private func tapped(_ sender: Any?) {
    let grow = CABasicAnimation(keyPath: #keyPath(CALayer.transform) + ".scale")
    grow.fromValue = 1
    grow.toValue = pulse.scale
    grow.duration = pulse.seconds
    dot.add(grow, forKey: "pulse")
    delegate?.pulseButtonDidEnd?(self)
  }
}

#if DEBUG
  #Preview("Pulse") { PulseButton(frame: CGRect(x: 0, y: 0, width: 120, height: 120)) }
#endif
