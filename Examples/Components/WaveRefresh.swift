// 2016: a pull that bends a curtain over the list, observed by key paths.
import UIKit

private var curtainKey: UInt8 = 0

extension UIScrollView {
  fileprivate(set) var waveCurtain: WaveCurtain? {
    get { return objc_getAssociatedObject(self, &curtainKey) as? WaveCurtain }
    set { objc_setAssociatedObject(self, &curtainKey, newValue, .OBJC_ASSOCIATION_RETAIN_NONATOMIC) }
  }

  func addWaveRefresh(color: UIColor, action: @escaping () -> Void) {
    let curtain = WaveCurtain(color: color, action: action)
    insertSubview(curtain, at: 0)
    waveCurtain = curtain
  }

  func endWaveRefresh() { waveCurtain?.finish() }
}

class WaveCurtain: UIView {
  private struct Keys {
    static let offset = "contentOffset"
    static var context = 0
  }

  private let shape = CAShapeLayer()
  private let drop = CAShapeLayer()
  private let action: () -> Void
  private let threshold: CGFloat = 90
  private let resting: CGFloat = 64
  private(set) var isRefreshing = false

  fileprivate init(color: UIColor, action: @escaping () -> Void) {
    self.action = action
    super.init(frame: .zero)
    shape.fillColor = color.cgColor
    drop.fillColor = nil
    drop.strokeColor = UIColor.white.cgColor
    drop.lineWidth = 3
    drop.lineCap = kCALineCapRound
    for layer in [shape, drop] {
      layer.actions = ["path": NSNull(), "position": NSNull(), "strokeEnd": NSNull()]
    }
    layer.addSublayer(shape)
    layer.addSublayer(drop)
  }

  required init?(coder aDecoder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  override func willMove(toSuperview newSuperview: UIView?) {
    super.willMove(toSuperview: newSuperview)
    superview?.removeObserver(self, forKeyPath: Keys.offset, context: &Keys.context)
    newSuperview?.addObserver(
      self, forKeyPath: Keys.offset, options: [.new, .initial], context: &Keys.context)
  }

  override func observeValue(
    forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
    context: UnsafeMutableRawPointer?
  ) {
    guard context == &Keys.context else {
      return super.observeValue(forKeyPath: keyPath, of: object, change: change, context: context)
    }
    guard keyPath == Keys.offset, let scrollView = superview as? UIScrollView else { return }
    let pull = max(0, -scrollView.contentOffset.y)
    frame = CGRect(x: 0, y: -pull, width: scrollView.bounds.width, height: pull)
    draw(
      pull, finger: scrollView.panGestureRecognizer.location(in: scrollView).x, isHeld: scrollView.isDragging)
    if pull > threshold, !scrollView.isDragging, !isRefreshing { begin(scrollView) }
  }

  private func draw(_ pull: CGFloat, finger: CGFloat, isHeld: Bool) {
    let flat = min(pull, resting) * 0.75
    let peak = isHeld ? min(max(finger, bounds.width * 0.2), bounds.width * 0.8) : bounds.midX
    let path = UIBezierPath()
    path.move(to: .zero)
    path.addLine(to: CGPoint(x: 0, y: flat))
    path.addCurve(
      to: CGPoint(x: peak, y: pull), controlPoint1: CGPoint(x: peak * 0.5, y: flat),
      controlPoint2: CGPoint(x: peak * 0.6, y: pull))
    path.addCurve(
      to: CGPoint(x: bounds.width, y: flat),
      controlPoint1: CGPoint(x: bounds.width - (bounds.width - peak) * 0.6, y: pull),
      controlPoint2: CGPoint(x: bounds.width - (bounds.width - peak) * 0.5, y: flat))
    path.addLine(to: CGPoint(x: bounds.width, y: 0))
    path.close()
    shape.path = path.cgPath
    drop.position = CGPoint(x: bounds.midX, y: min(pull, resting) / 2)
    drop.path =
      UIBezierPath(arcCenter: .zero, radius: 12, startAngle: -.pi / 2, endAngle: 1.5 * .pi, clockwise: true)
      .cgPath
    if !isRefreshing { drop.strokeEnd = min(max((pull - 24) / threshold, 0), 0.92) }
  }

  private func begin(_ scrollView: UIScrollView) {
    isRefreshing = true
    drop.strokeEnd = 0.8
    let turn = CABasicAnimation(keyPath: "transform.rotation.z")
    turn.toValue = 2 * Double.pi
    turn.duration = 0.8
    turn.repeatCount = .infinity
    drop.add(turn, forKey: "turn")
    UIView.animate(
      withDuration: 0.6, delay: 0, usingSpringWithDamping: 0.55, initialSpringVelocity: 0.5,
      options: [.allowUserInteraction],
      animations: { scrollView.contentInset.top = self.resting }, completion: nil)
    action()
  }

  func finish() {
    guard let scrollView = superview as? UIScrollView else { return }
    drop.removeAnimation(forKey: "turn")
    UIView.animate(
      withDuration: 0.35, animations: { scrollView.contentInset.top = 0 },
      completion: { _ in self.isRefreshing = false })
  }
}

private class WaveTableController: UITableViewController {
  private var rows = [
    "Morning run", "Write to Lena", "Fix the bicycle", "Bread and cheese", "Read ten pages",
    "Water the plants", "Call the plumber",
  ]

  override func viewDidLoad() {
    super.viewDidLoad()
    tableView.register(UITableViewCell.classForCoder(), forCellReuseIdentifier: "cell")
    tableView.rowHeight = 64
    tableView.accessibilityIdentifier = "list"
    tableView.addWaveRefresh(color: UIColor(red: 0.29, green: 0.36, blue: 0.75, alpha: 1)) { [weak self] in
      DispatchQueue.main.asyncAfter(deadline: .now() + 1.5) {
        self?.rows.insert("New entry", at: 0)
        self?.tableView.insertRows(at: [IndexPath(row: 0, section: 0)], with: .automatic)
        self?.tableView.endWaveRefresh()
      }
    }
  }

  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    return rows.count
  }

  override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "cell", for: indexPath)
    cell.textLabel?.text = rows[indexPath.row]
    cell.imageView?.image = UIImage(systemName: "circle")
    return cell
  }
}

#Preview("Wave") { WaveTableController(style: .plain) }
