// 2017: a panel that a property animator moves: it is caught, scrubbed, turned round and let go.

import UIKit
import UIKit.UIGestureRecognizerSubclass

/// A pan that begins when the finger comes down, so that the panel is caught in flight.
class InstantPan: UIPanGestureRecognizer {
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    if state == .began { return }
    super.touchesBegan(touches, with: event)
    state = .began
  }
}

class TrayPanel: UIViewController {
  private enum Place {
    case open, closed
    var other: Place { return self == .open ? .closed : .open }
  }

  private let travel: CGFloat
  private let tray = UIView()
  private let veil = UIView()
  private let album = UIImageView()
  private let heading = UILabel()
  private var place = Place.closed
  private var animators: [UIViewPropertyAnimator] = []
  private var progress: [CGFloat] = []
  private lazy var trayTop = tray.topAnchor.constraint(equalTo: view.bottomAnchor, constant: -110)

  /// - Parameter travel: How far the tray opens, in points.
  init(travel: CGFloat) {
    self.travel = travel
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { return nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = UIColor(red: 0.07, green: 0.35, blue: 0.38, alpha: 1)
    addScenery()
    veil.backgroundColor = .black
    veil.alpha = 0
    veil.isUserInteractionEnabled = false
    tray.backgroundColor = .white
    tray.layer.cornerRadius = 18
    tray.layer.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMinYCorner]
    tray.layer.shadowOpacity = 0.22
    tray.layer.shadowRadius = 20
    tray.accessibilityIdentifier = "tray"
    let grip = UIView()
    grip.backgroundColor = UIColor(white: 0.82, alpha: 1)
    grip.layer.cornerRadius = 2.5
    album.image = UIImage(systemName: "music.note")
    album.contentMode = .center
    album.tintColor = .white
    album.backgroundColor = UIColor(red: 0.98, green: 0.55, blue: 0.3, alpha: 1)
    album.layer.cornerRadius = 12
    heading.text = "Slow Rivers"
    heading.font = .systemFont(ofSize: 19, weight: .semibold)
    for subview in [veil, tray] { view.addSubview(subview) }
    for subview in [grip, album, heading] { tray.addSubview(subview) }
    for subview in [veil, tray, grip] { subview.translatesAutoresizingMaskIntoConstraints = false }
    NSLayoutConstraint.activate([
      veil.topAnchor.constraint(equalTo: view.topAnchor),
      veil.bottomAnchor.constraint(equalTo: view.bottomAnchor),
      veil.leftAnchor.constraint(equalTo: view.leftAnchor),
      veil.rightAnchor.constraint(equalTo: view.rightAnchor),
      trayTop, tray.leftAnchor.constraint(equalTo: view.leftAnchor),
      tray.rightAnchor.constraint(equalTo: view.rightAnchor),
      tray.heightAnchor.constraint(equalToConstant: 700),
      grip.topAnchor.constraint(equalTo: tray.topAnchor, constant: 8),
      grip.centerXAnchor.constraint(equalTo: tray.centerXAnchor),
      grip.widthAnchor.constraint(equalToConstant: 36), grip.heightAnchor.constraint(equalToConstant: 5),
    ])
    arrange(.closed)
    tray.addGestureRecognizer(InstantPan(target: self, action: #selector(panned(pan:))))
  }

  private func addScenery() {
    for (index, side) in [520, 380, 240, 110].enumerated() {
      let ring = UIView(frame: CGRect(x: 0, y: 0, width: side, height: side))
      ring.center = CGPoint(x: 195, y: 300)
      ring.layer.cornerRadius = CGFloat(side) / 2
      ring.backgroundColor = UIColor(white: 1, alpha: 0.05 + 0.03 * CGFloat(index))
      view.addSubview(ring)
    }
  }

  private func arrange(_ place: Place) {
    let isOpen = place == .open
    trayTop.constant = isOpen ? -110 - travel : -110
    veil.alpha = isOpen ? 0.45 : 0
    album.frame =
      isOpen ? CGRect(x: 75, y: 40, width: 240, height: 240) : CGRect(x: 24, y: 30, width: 56, height: 56)
    album.transform = .identity
    heading.frame =
      isOpen
      ? CGRect(x: 110, y: 300, width: 200, height: 30) : CGRect(x: 98, y: 43, width: 200, height: 30)
    heading.transform = isOpen ? CGAffineTransform(scaleX: 1.45, y: 1.45) : .identity
  }

  private func run(to goal: Place) {
    guard animators.isEmpty else { return }
    let move = UIViewPropertyAnimator(duration: 0.7, dampingRatio: 0.86) {
      self.arrange(goal)
      self.view.layoutIfNeeded()
      // The title is not seen while the picture passes it.
      UIView.animateKeyframes(withDuration: 0, delay: 0, options: []) {
        UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.2) { self.heading.alpha = 0 }
        UIView.addKeyframe(withRelativeStartTime: 0.6, relativeDuration: 0.4) { self.heading.alpha = 1 }
      }
    }
    move.addCompletion { [weak self] position in
      guard let self = self else { return }
      self.place = position == .end ? goal : goal.other
      self.arrange(self.place)
      self.animators.removeAll()
    }
    let round = UIViewPropertyAnimator(duration: 0.7, curve: .easeInOut) {
      self.album.layer.cornerRadius = goal == .open ? 24 : 12
    }
    round.scrubsLinearly = false
    animators = [move, round]
    animators.forEach { $0.startAnimation() }
  }

  @objc private func panned(pan: UIPanGestureRecognizer) {
    switch pan.state {
    case .began:
      run(to: place.other)
      animators.forEach { $0.pauseAnimation() }
      progress = animators.map { $0.fractionComplete }
    case .changed:
      var fraction = -pan.translation(in: view).y / travel
      if place == .open { fraction *= -1 }
      if animators.first?.isReversed == true { fraction *= -1 }
      for (animator, base) in zip(animators, progress) { animator.fractionComplete = fraction + base }
    default:
      let velocity = pan.velocity(in: view).y
      let wantsOpen = abs(velocity) < 1 ? place == .closed : velocity < 0
      let goesThere = wantsOpen == (place == .closed)
      for animator in animators {
        if animator.isReversed == goesThere { animator.isReversed.toggle() }
        animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
      }
    }
  }
}

#Preview("Tray") { TrayPanel(travel: 430) }
