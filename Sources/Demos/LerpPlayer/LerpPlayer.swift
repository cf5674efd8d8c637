// A music player that grows from a bar to a page, after Savvy Apps' "Advanced iOS animation with Auto Layout".
// Invisible reference views, laid out by constraints in each state, say where artwork, play button and bars belong.
// Their frames are x0 + (x1 - x0) · p of a progress that a finger or a CADisplayLink drives.
import UIKit

/// x0 + (x1 - x0) · p, written so that it is exact at both ends.
func lerp(_ start: CGFloat, _ end: CGFloat, _ progress: CGFloat) -> CGFloat {
  (1 - progress) * start + progress * end
}

/// A view that moves, and the invisible ones that keep its place in each state.
struct Element<ElementView: UIView> {
  let elementView: ElementView
  let compactReferenceView = UIView()
  let expandedReferenceView = UIView()

  func frame(at progress: CGFloat) -> CGRect {
    let start = compactReferenceView.convert(compactReferenceView.bounds, to: elementView.superview)
    let end = expandedReferenceView.convert(expandedReferenceView.bounds, to: elementView.superview)
    return CGRect(
      x: lerp(start.minX, end.minX, progress), y: lerp(start.minY, end.minY, progress),
      width: lerp(start.width, end.width, progress), height: lerp(start.height, end.height, progress))
  }
}

/// Half a second from a progress and its velocity to rest at another; from rest it is the ease 3s² - 2s³.
struct Flight {
  var from: CGFloat = 0, to: CGFloat = 0, velocity: CGFloat = 0, start: TimeInterval = 0

  /// Shorter at a velocity with which the cubic would fly past its end.
  var duration: CGFloat { velocity * (to - from) > 0 ? min(0.5, 3 * (to - from) / velocity) : 0.5 }

  func progress(at time: TimeInterval) -> CGFloat {
    let s = min((time - start) / duration, 1)
    return lerp(from, to, s * s * (3 - 2 * s)) + velocity * duration * s * (1 - s) * (1 - s)
  }

  func velocity(at time: TimeInterval) -> CGFloat {
    let s = min((time - start) / duration, 1)
    return 6 * (to - from) / duration * s * (1 - s) + velocity * (1 - s) * (1 - 3 * s)
  }
}

final class LerpPlayerViewController: UIViewController {
  private let artwork = Element(elementView: UIImageView(image: Sleeve.image))
  private let play = Element(elementView: PlayButton())
  private let bars = Element(elementView: PlayingBarsView())
  private let player = UIControl()
  private let buttons = UIStackView()
  private lazy var compact = makeCompactContainer()
  private lazy var expanded = makeExpandedContainer()

  /// 0 for the bar, 1 for the page.
  private var progress: CGFloat = 0 { didSet { view.setNeedsLayout() } }
  private var flight = Flight()
  private var displayLink: CADisplayLink?
  /// Where a finger took hold, at what progress, and how far it goes, downwards, from the bar to the page.
  private var hold: (y: CGFloat, progress: CGFloat, travel: CGFloat) = (0, 0, 0)

  override func loadView() { view = LibraryView() }

  override func viewDidLoad() {
    super.viewDidLoad()
    player.accessibilityIdentifier = "player"
    player.backgroundColor = .secondarySystemBackground
    player.tintColor = .label
    player.layer.cornerRadius = 16
    player.layer.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMinYCorner]
    player.clipsToBounds = true
    player.addAction(UIAction { [unowned self] _ in toggle() }, for: .touchUpInside)
    player.addGestureRecognizer(UIPanGestureRecognizer(target: self, action: #selector(drag)))
    view.addSubview(player)
    let subviews = [compact, expanded, artwork.elementView, play.elementView, bars.elementView]
    for (subview, identifier) in zip(subviews, ["compact", "expanded", "artwork", "play", "bars"]) {
      subview.accessibilityIdentifier = identifier
      player.addSubview(subview)
    }
    for container in [compact, expanded] {
      container.isUserInteractionEnabled = false
      container.frame.size = CGSize(width: 200, height: 340)
    }
    artwork.elementView.clipsToBounds = true
    play.elementView.didToggle = { [bars] isPlaying in bars.elementView.isPlaying = isPlaying }
  }

  private func makeCompactContainer() -> UIStackView {
    let row = UIStackView(arrangedSubviews: [
      artwork.compactReferenceView.sized(48, 48), SleeveCaption(titleSize: 16, artistSize: 13, spacing: 2),
      bars.compactReferenceView.sized(20, 16), play.compactReferenceView.sized(24, 24),
    ])
    row.alignment = .center
    row.spacing = 20
    row.setCustomSpacing(12, after: artwork.compactReferenceView)
    return row
  }

  private func makeExpandedContainer() -> UIStackView {
    let caption = UIStackView(arrangedSubviews: [
      SleeveCaption(titleSize: 24, artistSize: 18, spacing: 4), bars.expandedReferenceView.sized(40, 32),
    ])
    let timeline = TimelineView()
    for symbol in [
      SkipSymbol("backward.fill"), play.expandedReferenceView.sized(48, 48), SkipSymbol("forward.fill"),
    ] { buttons.addArrangedSubview(symbol) }
    let picture = artwork.expandedReferenceView
    let column = UIStackView(arrangedSubviews: [Grabber(), picture, caption, timeline, buttons, UIView()])
    column.axis = .vertical
    caption.spacing = 8
    for stack in [caption, buttons, column] { stack.alignment = .center }
    player.addSubview(column)
    // In a low window the artwork gives way to what is below it; in a wide one the view's height limits it.
    let fullWidth = picture.widthAnchor.constraint(equalTo: column.widthAnchor)
    fullWidth.priority = .defaultLow
    NSLayoutConstraint.activate([
      fullWidth, picture.widthAnchor.constraint(lessThanOrEqualTo: view.heightAnchor, multiplier: 0.41),
      picture.heightAnchor.constraint(equalTo: picture.widthAnchor),
      caption.widthAnchor.constraint(equalTo: column.widthAnchor, constant: -8),
      timeline.widthAnchor.constraint(equalTo: caption.widthAnchor),
    ])
    return column
  }

  /// Where the top of the player is as a bar.
  private var barTop: CGFloat { view.bounds.height - compact.frame.height - view.safeAreaInsets.bottom }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let safe = view.safeAreaInsets
    // A window much smaller than any phone cuts the containers off.
    let width = max(view.bounds.width - safe.left - safe.right, 200)
    let height = max(view.bounds.height - safe.top - max(safe.bottom - 8, 0), 340)
    // In narrow and low windows the gaps close first.
    compact.spacing = min(20, (width / 18).rounded())
    buttons.spacing = min(52, (width - 48 - 120) / 2)
    let gaps = [56, 44, 32, 44, 0].map { ($0 * min(height / 640, 1)).rounded() }
    for (view, gap) in zip(expanded.arrangedSubviews, gaps) where expanded.customSpacing(after: view) != gap {
      expanded.setCustomSpacing(gap, after: view)
    }
    compact.frame = CGRect(x: safe.left + 16, y: 0, width: width - 36, height: 72)
    expanded.frame = CGRect(x: safe.left + 24, y: safe.top + 10, width: width - 48, height: height - 26)
    player.frame = view.bounds.offsetBy(dx: 0, dy: lerp(barTop, 0, progress))
    player.layoutIfNeeded()
    artwork.elementView.frame = artwork.frame(at: progress)
    play.elementView.frame = play.frame(at: progress)
    bars.elementView.frame = bars.frame(at: progress)
    artwork.elementView.layer.cornerRadius = lerp(6, 14, progress)
    compact.alpha = max(1 - 3 * progress, 0)
    expanded.alpha = max(2 * progress - 1, 0)
  }

  @objc private func drag(_ pan: UIPanGestureRecognizer) {
    let finger = pan.location(in: view).y
    switch pan.state {
    case .began:
      displayLink?.invalidate()
      let frame = view.convert(artwork.elementView.frame, from: player)
      let part = min(max((finger - frame.minY) / max(frame.height, 1), 0), 1)
      // A finger that came down on the artwork stays on it, however fast it left.
      let cameDownOnIt = (frame.minY...frame.maxY).contains(finger - pan.translation(in: view).y)
      let (bar, page) = (artwork.frame(at: 0), artwork.frame(at: 1))
      let travel = page.minY - bar.minY + part * (page.height - bar.height) - barTop
      // In a window so low that the held point of the artwork hardly rises, the finger moves the player's top.
      hold.travel = travel < -1 ? travel : -max(barTop, 1)
      hold.y = cameDownOnIt ? frame.minY + part * frame.height : finger
      hold.progress = progress
    case .changed:
      progress = min(max(hold.progress + (finger - hold.y) / hold.travel, 0), 1)
    case .ended, .cancelled:
      let velocity = pan.velocity(in: view).y / hold.travel
      fly(to: progress + 0.15 * velocity > 0.5 ? 1 : 0, velocity: velocity)
    default: break
    }
  }

  private func toggle() { fly(to: 1 - flight.to, velocity: flight.velocity(at: now)) }

  private func fly(to target: CGFloat, velocity: CGFloat) {
    displayLink?.invalidate()
    flight = Flight(from: progress, to: target, velocity: progress == target ? 0 : velocity, start: now)
    displayLink = CADisplayLink(target: self, selector: #selector(step))
    displayLink?.add(to: .main, forMode: .common)
  }

  @objc private func step(_ link: CADisplayLink) {
    progress = flight.progress(at: now)
    if progress == flight.to { link.invalidate() }
  }

  /// The time of the view's layer: slowed where the layer is.
  private var now: TimeInterval { view.layer.convertTime(CACurrentMediaTime(), from: nil) }
}
