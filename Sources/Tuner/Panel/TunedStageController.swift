import QuartzCore
import Stage
import Support
import UIKit

/// The tuned stage on a desk, at its natural size or as large as there is room, with what is drawn over it.
@preconcurrency @MainActor
final class TunedStageController: UIViewController {
  let session: TuningSession
  weak var panel: TunerPanel?
  var onClose: () -> Void = {}
  let stageView: StageView
  private let overlay: StageOverlay
  private let frame = UIView()
  /// The other variant, while there are two.
  private let other = UIImageView()
  private let device: DeviceView
  private let otherDevice: DeviceView
  /// Where a failed test is looked at: makes what there is its golden.
  private let acceptButton = PanelButton(
    "Accept", look: .prominent, hint: "Make what there is the golden — Ctrl Return")
  private let captions = [
    PanelLook.label(PanelLook.strong, PanelLook.quietText),
    PanelLook.label(PanelLook.strong, PanelLook.quietText),
  ]

  init(_ session: TuningSession) {
    self.session = session
    stageView = StageView(session)
    overlay = StageOverlay(session)
    device = DeviceView(frame)
    otherDevice = DeviceView(other)
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = PanelLook.desk
    view.clipsToBounds = true
    frame.addSubview(stageView)
    frame.addSubview(overlay)
    frame.clipsToBounds = true
    view.addSubview(device)
    other.clipsToBounds = true
    other.isUserInteractionEnabled = true
    other.contentMode = .scaleToFill
    other.accessibilityIdentifier = "tuner.other"
    other.addGestureRecognizer(
      UITapGestureRecognizer(target: self, action: Selector("exchange", Self.exchange)))
    view.addSubview(otherDevice)
    for caption in captions {
      caption.textAlignment = .center
      view.addSubview(caption)
    }
    acceptButton.accessibilityIdentifier = "tuner.accept"
    acceptButton.isHidden = true
    acceptButton.action = { [unowned self] in panel?.accept() }
    view.addSubview(acceptButton)
    stageView.addGestureRecognizer(
      UIHoverGestureRecognizer(target: self, action: Selector("hover:", Self.hover)))
    stageView.onFrame = { [unowned self] in updateOverlay() }
    stageView.onUnusedText = { [unowned self] in typed($0) }
  }

  // MARK: Changes

  /// The stage shows something else than by its own time.
  func stageChanged() {
    stageView.show()
    stageView.wake()
    updateOverlay()
    view.setNeedsLayout()
  }

  /// Shows the variant that is not at work; a click on it puts it to work.
  private func showOther() {
    let isDouble = isDouble, isSplit = session.isSplit
    if otherDevice.isHidden == isDouble {
      otherDevice.isHidden = !isDouble
      for caption in captions { caption.isHidden = !isDouble }
      view.setNeedsLayout()
    }
    acceptButton.isHidden = !isDouble || isSplit
    if !isSplit, let expected = session.expected {
      // Where it has to be played from the beginning, only a stage that is held shows it.
      guard !session.transport.isPlaying || expected.hasPictures || other.image == nil else { return }
      other.image = expected.picture(at: session.transport.now, in: session.variant).map {
        UIImage(cgImage: $0)
      }
      otherDevice.follow(session.stage)
      return
    }
    guard isSplit, let variant = session.variants.first(where: { $0 !== session.variant }) else { return }
    other.image = UIImage(cgImage: variant.stage.overlaidImage())
    otherDevice.follow(variant.stage)
    // The first variant is always at the left.
    if (session.variant === session.variants[0]) != isFirstAtWork { view.setNeedsLayout() }
  }

  private var isFirstAtWork = true

  /// Whether there is something beside the stage: the other variant, or what a failed test expected.
  private var isDouble: Bool { session.isSplit || session.expected != nil }

  private func exchange() {
    guard session.isSplit else { return }
    session.useNext()
    stageChanged()
  }

  func updateOverlay() {
    device.follow(session.stage)
    showOther()
    guard let panel else { return }
    overlay.update(
      onionSkin: panel.showsOnionSkin, outlines: panel.showsOutlines,
      chosen: panel.showsTree ? panel.chosenPath : nil)
  }

  /// Passes on where the pointer is, where something on the stage follows it.
  private func hover(_ hover: UIHoverGestureRecognizer) {
    guard UIHoverGestureRecognizer.areWanted(in: session.stage.window) else { return }
    let isIn = hover.state == .began || hover.state == .changed
    let place = stageView.stagePoint(hover.location(in: stageView))
    session.send(.pointer(.move, isIn ? place : CGPoint(x: -1, y: -1)), at: CACurrentMediaTime())
    stageView.wake()
  }

  // MARK: Layout

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let room = view.bounds
    followScale()
    if isDouble { layOutTwo(room) } else { device.frame = fitted(in: room) }
    device.follow(session.stage)
    device.layoutIfNeeded()
    stageView.frame = frame.bounds
    overlay.frame = frame.bounds
    updateOverlay()
  }

  /// The stage in the middle of a place. Never larger than it is: pixels stay pixels.
  private func fitted(in room: CGRect) -> CGRect {
    let natural = DeviceView.size(of: session.stage)
    let scale = max(min(room.width / max(natural.width, 1), room.height / max(natural.height, 1), 1), 0)
    let size = CGSize(
      width: (natural.width * scale).rounded(), height: (natural.height * scale).rounded())
    return CGRect(
      x: (room.midX - size.width / 2).rounded(), y: (room.midY - size.height / 2).rounded(),
      width: size.width, height: size.height)
  }

  private static let captionHeight: CGFloat = 36
  /// Above what a failed test expected, and above what there is.
  private static let expectedNames = ["Expected", "Got"]
  private static let gap: CGFloat = 12

  private func layOutTwo(_ room: CGRect) {
    let width = (room.width - 3 * Self.gap) / 2
    let places = [0, 1].map { index in
      fitted(
        in: CGRect(
          x: Self.gap + CGFloat(index) * (width + Self.gap), y: Self.captionHeight, width: max(width, 1),
          height: max(room.height - 2 * Self.captionHeight, 1)))
    }
    let isSplit = session.isSplit
    isFirstAtWork = isSplit && session.variant === session.variants[0]
    let names = isSplit ? session.variants.map(\.name) : Self.expectedNames
    let wide = acceptButton.intrinsicContentSize.width + 20
    acceptButton.frame = CGRect(
      x: (places[1].midX - wide / 2).rounded(), y: places[1].maxY + 4, width: wide, height: 28)
    device.frame = places[isFirstAtWork ? 0 : 1]
    otherDevice.frame = places[isFirstAtWork ? 1 : 0]
    for (index, caption) in captions.enumerated() {
      let isAtWork = (index == 0) == isFirstAtWork
      caption.text = names[index]
      caption.textColor = isAtWork ? PanelLook.accent : PanelLook.quietText
      caption.frame = CGRect(
        x: places[index].minX, y: places[index].minY - Self.captionHeight, width: places[index].width,
        height: Self.captionHeight)
    }
  }

  /// The stage has the pixels of the window that shows it.
  private func followScale() {
    let stage = session.stage
    let scale = traitCollection.displayScale
    guard scale > 0, scale != stage.configuration.scale else { return }
    do {
      for variant in session.variants {
        try variant.stage.resize(to: stage.configuration.size, scale: scale)
      }
    } catch {
      Diagnostics.report("\(error)")
    }
    stageView.show()
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    stageView.show()
  }

  // MARK: Keys

  /// Letters that no text input on the stage takes act as their keys.
  private func typed(_ text: String) {
    guard let panel else { return }
    for letter in text {
      guard let key = TunerKeys.key(typing: letter) else { continue }
      _ = TunerKeys.handle(key, panel, close: onClose)
    }
  }

  /// Gives a key to the stage.
  func press(_ key: UIKey) {
    if let stroke = TunerKeys.stroke(of: key) { stageView.press(stroke) }
  }

  /// Keys that come while the stage has the keyboard, in a window of its own or beside the panel.
  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    for press in presses {
      guard let key = press.key else { continue }
      let isOurs = !stageWantsKeys || TunerKeys.isAlwaysOurs(key)
      if isOurs, let panel, TunerKeys.handle(key, panel, close: onClose) { continue }
      self.press(key)
    }
  }

  /// Whether the user types on the stage, or something there has the focus.
  private var stageWantsKeys: Bool {
    let stage = session.stage
    return stage.perform {
      UIApplication.shared.firstResponder is UIKeyInput || stage.window.focusNavigator.focusedView != nil
    }
  }
}
