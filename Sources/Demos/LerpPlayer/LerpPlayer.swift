// A music player that grows from a bar to a page, after Savvy Apps' "Advanced iOS animation with Auto Layout".
// Invisible reference views, laid out by constraints in each state, say where artwork, play button and bars belong.
// Their frames are x0 + (x1 - x0) · p of a progress that a finger or a CADisplayLink drives.
import UIKit

final class LerpPlayerViewController: UIViewController, UIGestureRecognizerDelegate {
  private let player = UIView()
  private let compact = CompactPlayerView()
  private let expanded = ExpandedPlayerView()
  private let artwork = UIImageView(image: Sleeve.image)
  private let play = UIButton()
  private let bars = PlayingBarsView()

  /// What moves, and the two views that say where it belongs.
  private lazy var elements: [(view: UIView, compact: UIView, expanded: UIView)] = [
    (artwork, compact.artworkReference, expanded.artworkReference),
    (play, compact.playReference, expanded.playReference),
    (bars, compact.barsReference, expanded.barsReference),
  ]

  /// 0 for the bar, 1 for the page.
  private var progress: CGFloat = 0 { didSet { applyProgress() } }
  private var displayLink: CADisplayLink?
  private var flight = Flight(from: 0, to: 0, velocity: 0, start: 0)
  /// How far down the artwork the finger took hold, 0…1.
  private var grip: CGFloat = 0

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    let library = LibraryView(frame: view.bounds)
    library.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.addSubview(library)
    setUpPlayer()
    for (view, name) in [
      (player, "player"), (compact, "compact"), (expanded, "expanded"), (artwork, "artwork"), (play, "play"),
      (bars, "bars"),
    ] { view.accessibilityIdentifier = name }
  }

  private func setUpPlayer() {
    player.backgroundColor = .secondarySystemBackground
    player.layer.cornerRadius = 16
    player.layer.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMinYCorner]
    player.clipsToBounds = true
    player.frame = view.bounds
    view.addSubview(player)
    for container in [compact, expanded] {
      container.translatesAutoresizingMaskIntoConstraints = false
      player.addSubview(container)
      NSLayoutConstraint.activate([
        container.topAnchor.constraint(equalTo: player.topAnchor),
        container.leadingAnchor.constraint(equalTo: player.leadingAnchor),
        container.trailingAnchor.constraint(equalTo: player.trailingAnchor),
      ])
    }
    compact.heightAnchor.constraint(equalToConstant: CompactPlayerView.height).isActive = true
    expanded.heightAnchor.constraint(equalTo: player.heightAnchor).isActive = true
    artwork.clipsToBounds = true
    play.tintColor = .label
    play.contentHorizontalAlignment = .fill
    play.contentVerticalAlignment = .fill
    play.imageView?.contentMode = .scaleAspectFit
    play.addAction(UIAction { [unowned self] _ in isPlaying.toggle() }, for: .touchUpInside)
    isPlaying = true
    for element in elements { player.addSubview(element.view) }
    let pan = UIPanGestureRecognizer(target: self, action: dragged)
    pan.delegate = self
    player.addGestureRecognizer(pan)
    for container in [compact, expanded] {
      container.addAction(UIAction { [unowned self] _ in toggle() }, for: .touchUpInside)
    }
  }

  private var isPlaying = false {
    didSet {
      play.setImage(UIImage(systemName: isPlaying ? "pause.fill" : "play.fill"), for: .normal)
      bars.isPlaying = isPlaying
    }
  }

  // MARK: Progress

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    applyProgress()
  }

  private func applyProgress() {
    let height = view.bounds.height
    let barHeight = CompactPlayerView.height + view.safeAreaInsets.bottom
    player.frame = CGRect(
      x: 0, y: lerp(height - barHeight, 0, progress), width: view.bounds.width, height: height)
    player.layoutIfNeeded()
    for element in elements {
      element.view.frame = lerp(frame(of: element.compact), frame(of: element.expanded), progress)
    }
    artwork.layer.cornerRadius = lerp(6, 14, progress)
    compact.alpha = max(1 - 3 * progress, 0)
    expanded.alpha = max(2 * progress - 1, 0)
  }

  /// The frame that a reference view asks for.
  private func frame(of reference: UIView) -> CGRect { reference.convert(reference.bounds, to: player) }

  // MARK: Finger

  #if canImport(ObjectiveC)
    private let (dragged, stepped) = (#selector(drag), #selector(step))
  #else
    private let dragged = Selector("drag:", LerpPlayerViewController.drag)
    private let stepped = Selector("step:", LerpPlayerViewController.step)
  #endif

  #if canImport(ObjectiveC)
    @objc
  #endif
  private func drag(_ pan: UIPanGestureRecognizer) {
    let finger = pan.location(in: view).y
    switch pan.state {
    case .began:
      displayLink?.invalidate()
      takeHold(finger)
    case .changed:
      progress = min(max((finger - hold - gripPlace(at: 0)) / travel, 0), 1)
    case .ended, .cancelled:
      let velocity = pan.velocity(in: view).y / travel
      fly(to: progress + 0.15 * velocity > 0.5 ? 1 : 0, velocity: velocity)
    default: break
    }
  }

  /// The finger holds the artwork where it is on it, however fast it left; elsewhere it keeps its distance.
  private func takeHold(_ finger: CGFloat) {
    let frame = artwork.convert(artwork.bounds, to: view)
    let (down, here) = ((touchDown - frame.minY) / frame.height, (finger - frame.minY) / frame.height)
    let isOnArtwork = (0...1).contains(down)
    grip = isOnArtwork && (0...1).contains(here) ? here : min(max(down, 0), 1)
    hold = isOnArtwork ? 0 : finger - (frame.minY + grip * frame.height)
  }

  func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool {
    touchDown = touch.location(in: view).y
    return true
  }

  private var touchDown: CGFloat = 0
  /// From where the artwork is held to the finger: 0 when the finger is on it.
  private var hold: CGFloat = 0
  /// How far the held point goes, downwards, from the bar to the page.
  private var travel: CGFloat { gripPlace(at: 1) - gripPlace(at: 0) }

  /// Where the held point of the artwork is in the view, at a progress.
  private func gripPlace(at progress: CGFloat) -> CGFloat {
    let reference = frame(of: progress == 0 ? compact.artworkReference : expanded.artworkReference)
    let top = view.bounds.height - CompactPlayerView.height - view.safeAreaInsets.bottom
    return (progress == 0 ? top : 0) + reference.minY + grip * reference.height
  }

  private func toggle() {
    fly(to: flight.to > 0.5 ? 0 : 1, velocity: displayLink == nil ? 0 : flight.speed(now))
  }

  // MARK: Display link

  /// The time of the view's layer: slowed where the layer is.
  private var now: TimeInterval { view.layer.convertTime(CACurrentMediaTime(), from: nil) }

  /// Takes the progress to 0 or 1 from where it is, keeping its speed.
  private func fly(to target: CGFloat, velocity: CGFloat) {
    displayLink?.invalidate()
    flight = Flight(from: progress, to: target, velocity: velocity, start: now)
    let link = CADisplayLink(target: self, selector: stepped)
    link.add(to: .main, forMode: .common)
    displayLink = link
  }

  #if canImport(ObjectiveC)
    @objc
  #endif
  private func step(_ link: CADisplayLink) {
    progress = flight.value(now)
    guard flight.isOver(now) else { return }
    link.invalidate()
    displayLink = nil
  }
}
