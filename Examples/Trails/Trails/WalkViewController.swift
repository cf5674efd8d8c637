import UIKit

/// The way as a line that is drawn while one walks.
final class WalkViewController: UIViewController {
  @IBOutlet private weak var map: MapView!
  @IBOutlet private weak var nameLabel: UILabel!
  @IBOutlet private weak var wayLabel: UILabel!

  var trail = Trail.all[0]
  private var link: CADisplayLink?
  private var begin: CFTimeInterval = 0
  /// Seconds that the whole way takes here.
  private let length = 2.4

  override func viewDidLoad() {
    super.viewDidLoad()
    nameLabel.text = trail.name
    wayLabel.font = .monospacedDigitSystemFont(ofSize: 44, weight: .bold)
    wayLabel.text = Units.current.text(0)
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    map.walk(for: length)
    begin = CACurrentMediaTime()
    let link = CADisplayLink(target: self, selector: #selector(step))
    link.add(to: .main, forMode: .common)
    self.link = link
  }

  @objc private func step() {
    let part = min((CACurrentMediaTime() - begin) / length, 1)
    wayLabel.text = Units.current.text(trail.kilometres * part)
    if part == 1 { link?.invalidate() }
  }

  override func viewWillDisappear(_ animated: Bool) {
    super.viewWillDisappear(animated)
    link?.invalidate()
  }
}

/// Contour lines, the way over them and a dot that walks it.
final class MapView: UIView {
  private let way = CAShapeLayer()
  private let walked = CAShapeLayer()
  private let dot = CALayer()

  required init?(coder: NSCoder) {
    super.init(coder: coder)
    for line in [way, walked] {
      line.fillColor = nil
      line.lineWidth = 6
      line.lineCap = .round
      line.lineJoin = .round
      layer.addSublayer(line)
    }
    way.lineDashPattern = [1, 11]
    walked.strokeEnd = 0
    dot.bounds = CGRect(x: 0, y: 0, width: 22, height: 22)
    dot.cornerRadius = 11
    dot.borderWidth = 4
    layer.addSublayer(dot)
    applyColors()
  }

  override func traitCollectionDidChange(_ previous: UITraitCollection?) {
    super.traitCollectionDidChange(previous)
    applyColors()
    setNeedsDisplay()
  }

  private func applyColors() {
    func color(_ name: String) -> UIColor {
      UIColor(named: name)?.resolvedColor(with: traitCollection) ?? .systemGreen
    }
    way.strokeColor = color("Faded").withAlphaComponent(0.5).cgColor
    walked.strokeColor = color("AccentColor").cgColor
    dot.backgroundColor = color("Card").cgColor
    dot.borderColor = color("AccentColor").cgColor
  }

  private var path: UIBezierPath {
    let (w, h) = (bounds.width, bounds.height)
    let path = UIBezierPath()
    path.move(to: CGPoint(x: w * 0.12, y: h * 0.86))
    path.addCurve(
      to: CGPoint(x: w * 0.46, y: h * 0.52), controlPoint1: CGPoint(x: w * 0.5, y: h * 0.95),
      controlPoint2: CGPoint(x: w * 0.16, y: h * 0.56))
    path.addCurve(
      to: CGPoint(x: w * 0.86, y: h * 0.16), controlPoint1: CGPoint(x: w * 0.82, y: h * 0.46),
      controlPoint2: CGPoint(x: w * 0.52, y: h * 0.14))
    return path
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    for line in [way, walked] {
      line.frame = bounds
      line.path = path.cgPath
    }
    dot.position = CGPoint(x: bounds.width * 0.12, y: bounds.height * 0.86)
  }

  override func draw(_ rect: CGRect) {
    UIColor(named: "Badge")?.setStroke()
    for ring in 0..<5 {
      let inset = CGFloat(ring) * 26 - 30
      let hill = UIBezierPath(
        ovalIn: bounds.insetBy(dx: inset, dy: inset * 1.3).offsetBy(dx: 34, dy: -18))
      hill.lineWidth = 2
      hill.stroke()
    }
  }

  func walk(for seconds: TimeInterval) {
    walked.strokeEnd = 1
    let draw = CABasicAnimation(keyPath: "strokeEnd")
    draw.fromValue = 0
    draw.duration = seconds
    walked.add(draw, forKey: "draw")
    let move = CAKeyframeAnimation(keyPath: "position")
    move.path = path.cgPath
    move.calculationMode = .paced
    move.duration = seconds
    dot.position = CGPoint(x: bounds.width * 0.86, y: bounds.height * 0.16)
    dot.add(move, forKey: "move")
  }
}
