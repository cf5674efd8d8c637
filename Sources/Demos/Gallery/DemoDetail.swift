// A demo's own page: the device, live to every click, and beside it the article, its numbers, replay, slow motion and
// where the source is. In a narrow window the demo fills the page below a slim bar.
// Escape goes back, R replays, S changes the speed, left and right go to the neighbours.
import UIKit

final class DemoDetail: UIViewController {
  private enum Metrics {
    static let narrowWidth: CGFloat = 720
    static let margin: CGFloat = 32
    static let columnWidth: CGFloat = 340
    static let barHeight: CGFloat = 52
    /// A narrower bar has no room for a title beside three buttons.
    static let titledWidth: CGFloat = 560
  }

  /// What the page can ask for.
  enum Wish { case back, previous, next, tune }

  private static let speeds: [(title: String, rate: Float)] = [("1×", 1), ("¼×", 0.25), ("⅒×", 0.1)]

  let demo: Demo
  private let wish: (Wish) -> Void
  private lazy var device = DeviceView(LiveDemoView(demo, in: self))
  private lazy var notes = DemoNotes(demo)
  private let back = UIButton()
  private let replay = UIButton()
  private let tune: TuneButton?
  private let speed = UISegmentedControl(items: DemoDetail.speeds.map(\.title))
  private let barTitle = UILabel()

  init(_ demo: Demo, canTune: Bool, wish: @escaping (Wish) -> Void) {
    self.demo = demo
    self.wish = wish
    tune = canTune ? TuneButton(title: "Tune", action: { wish(.tune) }) : nil
    super.init(nibName: nil, bundle: nil)
    title = demo.title
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .secondarySystemBackground
    back.configuration = DemoDetail.button("Gallery", "chevron.left")
    back.addAction(UIAction { [unowned self] _ in wish(.back) }, for: .touchUpInside)
    replay.configuration = DemoDetail.button("Replay", "arrow.clockwise")
    replay.addAction(UIAction { [unowned self] _ in play() }, for: .touchUpInside)
    speed.selectedSegmentIndex = 0
    speed.addAction(UIAction { [unowned self] _ in applySpeed() }, for: .valueChanged)
    barTitle.text = demo.title
    barTitle.font = .systemFont(ofSize: 16, weight: .semibold)
    barTitle.textAlignment = .center
    for (control, name) in [(back, "gallery.back"), (replay, "gallery.replay"), (speed, "gallery.speed")] {
      control.accessibilityIdentifier = name
    }
    replay.isHidden = demo.story.isEmpty
    tune?.accessibilityIdentifier = "gallery.tune"
    for subview in [device, notes, back, replay, speed, barTitle] + [tune].compactMap(\.self) {
      view.addSubview(subview)
    }
  }

  /// Where the demo is in the window.
  var place: CGRect { device.convert(device.bounds, to: nil) }

  private static func button(_ title: String, _ icon: String) -> UIButton.Configuration {
    var configuration = UIButton.Configuration.plain()
    configuration.title = title
    configuration.image = UIImage(
      systemName: icon, withConfiguration: UIImage.SymbolConfiguration(pointSize: 14, weight: .semibold))
    configuration.imagePadding = 5
    configuration.contentInsets = NSDirectionalEdgeInsets(top: 4, leading: 8, bottom: 4, trailing: 8)
    return configuration
  }

  /// Starts over and plays the story once.
  private func play() {
    device.live.restart()
    device.live.play()
  }

  private func applySpeed() {
    device.live.rate = DemoDetail.speeds[max(speed.selectedSegmentIndex, 0)].rate
  }

  /// Ends the demo. Called before the page goes.
  func leave() { device.live.leave() }

  override var canBecomeFirstResponder: Bool { true }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    becomeFirstResponder()
  }

  override func viewWillDisappear(_ animated: Bool) {
    super.viewWillDisappear(animated)
    device.live.stop()
  }

  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    for press in presses {
      switch press.key?.keyCode {
      case .keyboardEscape: wish(.back)
      case .keyboardLeftArrow: wish(.previous)
      case .keyboardRightArrow: wish(.next)
      case .keyboardR where !replay.isHidden: play()
      case .keyboardS:
        speed.selectedSegmentIndex = (speed.selectedSegmentIndex + 1) % DemoDetail.speeds.count
        applySpeed()
      default: super.pressesBegan([press], with: event)
      }
    }
  }

  // MARK: Layout

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let isNarrow = view.bounds.width < Metrics.narrowWidth
    device.isFramed = !isNarrow && demo.isOfArticle
    notes.isHidden = isNarrow
    barTitle.isHidden = !isNarrow
    isNarrow ? layOutNarrow() : layOutWide()
  }

  private func layOutNarrow() {
    let bounds = view.bounds
    back.frame = CGRect(x: 8, y: 4, width: 100, height: 44)
    replay.frame = CGRect(x: bounds.width - 108, y: 4, width: 100, height: 44)
    barTitle.frame = CGRect(x: 108, y: 4, width: max(bounds.width - 216, 0), height: 44)
    speed.isHidden = true
    tune?.frame = CGRect(x: bounds.width - (replay.isHidden ? 96 : 200), y: 6, width: 88, height: 40)
    barTitle.isHidden = tune != nil && bounds.width < Metrics.titledWidth
    let room = CGRect(
      x: 0, y: Metrics.barHeight, width: bounds.width, height: max(bounds.height - Metrics.barHeight, 0))
    device.frame = fitted(in: room, bezel: 0)
  }

  private func layOutWide() {
    let bounds = view.bounds
    let column = min(Metrics.columnWidth, bounds.width * 0.4)
    let x = bounds.width - column - Metrics.margin
    let room = CGRect(x: 0, y: 0, width: max(x, 0), height: bounds.height).insetBy(
      dx: Metrics.margin, dy: Metrics.margin)
    device.frame = fitted(in: room, bezel: device.isFramed ? DeviceView.bezel : 0)
    back.frame = CGRect(x: 20, y: 16, width: 100, height: 36)
    let height = notes.height(for: column)
    let controls: CGFloat = 72
    let top = max(((bounds.height - height - controls) / 2).rounded(), 64)
    notes.frame = CGRect(x: x, y: top, width: column, height: height)
    speed.isHidden = false
    replay.frame = CGRect(x: x - 8, y: top + height + 32, width: 104, height: 36)
    speed.frame = CGRect(x: x + (replay.isHidden ? 0 : 112), y: top + height + 34, width: 168, height: 32)
    tune?.frame = CGRect(x: bounds.width - 20 - 88, y: 16, width: 88, height: 36)
  }

  /// The demo as large as its natural size and the room allow, with its frame.
  private func fitted(in room: CGRect, bezel: CGFloat) -> CGRect {
    let natural = CGSize(
      width: device.live.naturalSize.width + 2 * bezel, height: device.live.naturalSize.height + 2 * bezel)
    let scale = max(min(room.width / natural.width, room.height / natural.height, 1), 0)
    let size = CGSize(width: (natural.width * scale).rounded(), height: (natural.height * scale).rounded())
    return CGRect(
      x: (room.midX - size.width / 2).rounded(), y: (room.midY - size.height / 2).rounded(),
      width: size.width,
      height: size.height)
  }
}
