import UIKit
import XCTest

/// A view as published code writes them.
@IBDesignable
private class RoundedView: UIView {
  @IBInspectable var radius: CGFloat = 0 {
    didSet { layer.cornerRadius = radius }
  }
  @IBInspectable var border: UIColor? {
    get { layer.borderColor.map { UIColor(cgColor: $0) } }
    set { layer.borderColor = newValue?.cgColor }
  }
  fileprivate lazy var label: UILabel = {
    let label = UILabel()
    label.textAlignment = NSTextAlignment.center
    return label
  }()

  override init(frame: CGRect) {
    super.init(frame: frame)
    setUpView()
  }

  required init?(coder aDecoder: NSCoder) {
    super.init(coder: aDecoder)
    setUpView()
  }

  convenience init(radius: CGFloat) {
    self.init(frame: .zero)
    self.radius = radius
  }

  private func setUpView() { addSubview(label) }

  override func awakeFromNib() {
    super.awakeFromNib()
    setUpView()
  }
  override func prepareForInterfaceBuilder() { super.prepareForInterfaceBuilder() }
  override func layoutSubviews() {
    super.layoutSubviews()
    label.frame = bounds
  }
  override class var layerClass: AnyClass { CAGradientLayer.self }
  override var intrinsicContentSize: CGSize { CGSize(width: 60, height: UIView.noIntrinsicMetric) }
  override var bounds: CGRect { didSet { setNeedsLayout() } }
  override var frame: CGRect { willSet { label.tag += 1 } }
  override var backgroundColor: UIColor? { didSet { label.backgroundColor = backgroundColor } }
  override var tintColor: UIColor! { didSet { label.textColor = tintColor } }
  override func willMove(toSuperview newSuperview: UIView?) { super.willMove(toSuperview: newSuperview) }
  override func didMoveToWindow() { super.didMoveToWindow() }
  override func safeAreaInsetsDidChange() { super.safeAreaInsetsDidChange() }
  override func removeFromSuperview() { super.removeFromSuperview() }
  override func draw(_ rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.saveGState()
    context.setFillColor(UIColor.white.cgColor)
    context.fill(rect)
    context.restoreGState()
  }
  @IBAction func pressed(_ sender: Any) {}
  @nonobjc func plain() {}
  deinit {}
}

/// A view that is not its superview's child: `init()` without `override`.
private class Badge: UIView {
  init() {
    super.init(frame: .zero)
    isUserInteractionEnabled = false
  }
  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }
}

extension UIView {
  /// What `@IBInspectable` extensions of public code look like.
  @IBInspectable fileprivate var censusRadius: CGFloat {
    get { layer.cornerRadius }
    set { layer.cornerRadius = newValue }
  }
}

final class CensusViewTests: XCTestCase {
  func testViews() {
    let view = RoundedView(radius: 4)
    view.radius = 4
    XCTAssertEqual(view.censusRadius, 4)
    XCTAssertTrue(view.layer is CAGradientLayer)
    view.backgroundColor = #colorLiteral(red: 1, green: 0, blue: 0, alpha: 1)
    XCTAssertEqual(view.label.backgroundColor, UIColor(red: 1, green: 0, blue: 0, alpha: 1))
    view.frame = CGRect(x: 0, y: 0, width: 100, height: 50)
    view.alpha = 0.5
    view.transform = CGAffineTransform(scaleX: 2, y: 2).concatenating(
      CGAffineTransform(translationX: 1, y: 1))
    view.transform = CGAffineTransform(rotationAngle: CGFloat.pi / 2).rotated(by: -.pi / 2).scaledBy(
      x: 1, y: 1)
    view.transform = CGAffineTransform.identity
    view.center = CGPoint(x: 50, y: 25)
    view.clipsToBounds = true
    view.contentMode = .scaleAspectFit
    view.isHidden = false
    view.isExclusiveTouch = true
    view.tag = 7
    view.tintColor = .systemBlue
    let superview = UIView()
    superview.addSubview(view)
    superview.insertSubview(Badge(), at: 0)
    XCTAssertTrue(superview.viewWithTag(7) === view)
    XCTAssertEqual(superview.subviews.filter { $0 is Badge }.count, 1)
    XCTAssertEqual(view.convert(CGPoint.zero, from: superview), .zero)
    superview.subviews.forEach { $0.removeFromSuperview() }
    view.layoutIfNeeded()
    view.sizeToFit()
    view.setNeedsDisplay()
    view.invalidateIntrinsicContentSize()
    XCTAssertEqual(view.sizeThatFits(.zero), view.bounds.size)
    XCTAssertNil(view.window)
    XCTAssertEqual(view.traitCollection.userInterfaceStyle, .light)
    view.gestureRecognizers?.forEach(view.removeGestureRecognizer)
    XCTAssertEqual(String(describing: type(of: view)), "RoundedView")
    XCTAssertEqual(
      UIView.userInterfaceLayoutDirection(for: view.semanticContentAttribute), .leftToRight)
  }

  func testBlockAnimations() {
    let view = UIView()
    UIView.animate(withDuration: 0) { view.alpha = 0 }
    UIView.animate(withDuration: 0, animations: { view.alpha = 1 })
    UIView.animate(withDuration: 0, animations: { view.alpha = 0.5 }, completion: { _ in })
    UIView.animate(
      withDuration: 0, delay: 0,
      options: [.curveEaseOut, .allowUserInteraction, .beginFromCurrentState], animations: { view.alpha = 1 },
      completion: nil)
    UIView.animate(
      withDuration: 0, delay: 0, usingSpringWithDamping: 0.5, initialSpringVelocity: 0.5,
      options: UIView.AnimationOptions(), animations: {}, completion: { finished in })
    for options: UIView.AnimationOptions in [
      .curveEaseIn, .curveEaseInOut, .curveLinear, .transitionCrossDissolve, .transitionFlipFromBottom,
      .transitionFlipFromLeft, .transitionFlipFromRight, .transitionFlipFromTop,
    ] {
      UIView.transition(with: view, duration: 0, options: options, animations: {}, completion: nil)
    }
    let animator = UIViewPropertyAnimator(duration: 0.4, dampingRatio: 0.8) { view.alpha = 0 }
    animator.addAnimations({ view.tintColor = .red }, delayFactor: 0.1)
    animator.addCompletion { position in XCTAssertEqual(position, .end) }
    animator.fractionComplete = 0.5
    animator.isReversed = false
    XCTAssertFalse(animator.isRunning)
    XCTAssertEqual(animator.state, .active)
    animator.startAnimation()
    animator.pauseAnimation()
    animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
    animator.stopAnimation(true)
    XCTAssertEqual(animator.state, .inactive)
  }

  func testGesturesAndTouches() {
    final class Pad: UIView {
      var taps = 0
      func tapped(_ recognizer: UITapGestureRecognizer) {
        taps += 1
        _ = recognizer.location(in: self)
      }
      func panned(_ recognizer: UIPanGestureRecognizer) {
        _ = recognizer.translation(in: self)
        _ = recognizer.velocity(in: self)
        switch recognizer.state {
        case .began, .changed, .ended: break
        default: break
        }
      }
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard let touch = touches.first else { return }
        _ = touch.location(in: self)
        _ = touch.force
      }
    }
    let pad = Pad()
    pad.addGestureRecognizer(UITapGestureRecognizer(target: pad, action: Selector("tapped:", Pad.tapped(_:))))
    pad.addGestureRecognizer(UIPanGestureRecognizer(target: pad, action: Selector("panned:", Pad.panned(_:))))
    XCTAssertEqual(pad.gestureRecognizers?.count, 2)
  }

  func testConstraints() {
    let outer = UIView()
    let inner = UIView()
    outer.addSubview(inner)
    inner.translatesAutoresizingMaskIntoConstraints = false
    let height = inner.heightAnchor.constraint(equalToConstant: 10)
    NSLayoutConstraint.activate([
      inner.leadingAnchor.constraint(equalTo: outer.leadingAnchor),
      inner.trailingAnchor.constraint(equalTo: outer.trailingAnchor, constant: -8),
      inner.topAnchor.constraint(equalTo: outer.topAnchor),
      inner.centerXAnchor.constraint(equalTo: outer.centerXAnchor), height,
    ])
    inner.widthAnchor.constraint(equalTo: outer.widthAnchor, multiplier: 0.5).isActive = false
    inner.bottomAnchor.constraint(equalTo: outer.bottomAnchor).isActive = false
    inner.centerYAnchor.constraint(equalTo: outer.centerYAnchor).isActive = false
    height.constant = 20
    outer.addConstraint(
      NSLayoutConstraint(
        item: inner, attribute: .width, relatedBy: .greaterThanOrEqual, toItem: nil,
        attribute: .notAnAttribute, multiplier: 1, constant: 5))
    inner.setContentHuggingPriority(.required, for: .horizontal)
    inner.setContentCompressionResistancePriority(.required, for: .vertical)
    let guide = UILayoutGuide()
    outer.addLayoutGuide(guide)
    outer.removeLayoutGuide(guide)
    XCTAssertEqual(inner.constraints.count, 2)
  }
}
