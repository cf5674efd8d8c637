import QuartzCore
import Stage
import Support
import UIKit

/// The tuned stage on a desk, at its natural size or as large as there is room, with what is drawn over it and what it
/// is compared with.
@preconcurrency @MainActor
final class TunedStageController: UIViewController {
  let session: TuningSession
  weak var panel: TunerPanel?
  var onClose: () -> Void = {}
  let stageView: StageView
  private let overlay: StageOverlay
  private let frame = UIView()
  let device: DeviceView
  /// What is compared with the variant at work, in the variants' order.
  private(set) var others: [OtherStage] = []
  /// The line between two variants.
  let wipe = WipeLine()
  /// Where a failed test is looked at: makes what there is its golden.
  private let acceptButton = PanelButton(
    "Accept", look: .prominent, hint: "Make what there is the golden — Ctrl Return")
  private(set) var captions: [UILabel] = []

  init(_ session: TuningSession) {
    self.session = session
    stageView = StageView(session)
    overlay = StageOverlay(session)
    device = DeviceView(frame)
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
    acceptButton.accessibilityIdentifier = "tuner.accept"
    acceptButton.isHidden = true
    acceptButton.action = { [unowned self] in panel?.accept() }
    view.addSubview(acceptButton)
    wipe.isHidden = true
    wipe.onMove = { [unowned self] in layOut() }
    wipe.onClick = { [unowned self] in stageView.tap(at: stageView.convert($0, from: view)) }
    view.addSubview(wipe)
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
    view.setNeedsLayout()
    updateOverlay()
  }

  func updateOverlay() {
    device.follow(session.stage)
    showOthers()
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

  // MARK: Comparing

  private var mode: ComparisonMode { session.isSplit ? panel?.comparison ?? .wipe : .sideBySide }

  /// The variants that are shown beside or over the one at work.
  private var shownOthers: [Variant] {
    guard session.isSplit else { return [] }
    if mode == .sideBySide { return session.variants.filter { $0 !== session.variant } }
    return session.partner.map { [$0] } ?? []
  }

  private func makeOthers(_ count: Int) {
    guard others.count != count else { return }
    while others.count > count { others.removeLast().removeFromSuperview() }
    while others.count < count {
      let other = OtherStage()
      other.accessibilityIdentifier = others.isEmpty ? "tuner.other" : "tuner.other.\(others.count)"
      others.append(other)
      view.insertSubview(other, belowSubview: acceptButton)
    }
    view.setNeedsLayout()
  }

  /// Shows what is not at work; a click on it puts it to work.
  private func showOthers() {
    let variants = shownOthers
    acceptButton.isHidden = session.isSplit || session.expected == nil
    if !session.isSplit, let expected = session.expected {
      makeOthers(1)
      // Where it has to be played from the beginning, only a stage that is held shows it.
      guard !session.transport.isPlaying || expected.hasPictures || others[0].isEmpty else { return }
      others[0].show(expected.picture(at: session.transport.now, in: session.variant), as: session.stage)
      return
    }
    makeOthers(variants.count)
    for (other, variant) in zip(others, variants) {
      let image = variant.stage.overlaidImage()
      let shown =
        mode == .difference ? HeatPicture.make(session.stage.overlaidImage(), image) ?? image : image
      other.show(shown, as: variant.stage)
      other.onChoose = { [unowned self, weak variant] in
        guard let variant, mode == .sideBySide else { return }
        session.use(variant)
        stageChanged()
      }
    }
    if places(of: variants) != knownPlaces { view.setNeedsLayout() }
  }

  /// What decides where pictures are.
  private struct Places: Equatable {
    var atWork: Int
    var count: Int
    var mode: ComparisonMode
  }
  private var knownPlaces: Places?

  private func places(of variants: [Variant]) -> Places {
    Places(
      atWork: session.variants.firstIndex { $0 === session.variant } ?? 0, count: session.variants.count,
      mode: mode)
  }

  // MARK: Layout

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    followScale()
    layOut()
    updateOverlay()
  }

  private func layOut() {
    let room = view.bounds
    let isExpected = !session.isSplit && session.expected != nil
    let variants = shownOthers
    makeOthers(isExpected ? 1 : variants.count)
    knownPlaces = places(of: variants)
    if isExpected {
      layOutColumns(room, names: Self.expectedNames, atWork: 1)
    } else if session.isSplit, mode == .sideBySide {
      layOutColumns(
        room, names: session.variants.map { "\($0.name)  \($0.owner)" },
        atWork: knownPlaces?.atWork ?? 0)
    } else {
      device.frame = fitted(in: room)
      layOutOver()
    }
    if !(isExpected || session.isSplit && mode == .sideBySide) { showCaptions([], atWork: 0, []) }
    device.follow(session.stage)
    device.layoutIfNeeded()
    stageView.frame = frame.bounds
    overlay.frame = frame.bounds
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

  static let captionHeight: CGFloat = 36
  /// Above what a failed test expected, and above what there is.
  private static let expectedNames = ["Expected", "Got"]
  static let gap: CGFloat = 12

  /// The size at which variants stand side by side as large as they are.
  func naturalSize(ofColumns count: Int) -> CGSize {
    let natural = DeviceView.size(of: session.stage)
    return CGSize(
      width: natural.width * CGFloat(count) + Self.gap * CGFloat(count + 1),
      height: natural.height + Self.captionHeight + Self.gap)
  }

  private func layOutColumns(_ room: CGRect, names: [String], atWork: Int) {
    wipe.isHidden = true
    let count = CGFloat(names.count)
    let width = (room.width - (count + 1) * Self.gap) / count
    let foot = acceptButton.isHidden ? Self.gap : Self.captionHeight
    let columns = names.indices.map { index in
      fitted(
        in: CGRect(
          x: Self.gap + CGFloat(index) * (width + Self.gap), y: Self.captionHeight, width: max(width, 1),
          height: max(room.height - Self.captionHeight - foot, 1)))
    }
    device.frame = columns[min(atWork, columns.count - 1)]
    var rest = columns.enumerated().filter { $0.offset != atWork }.map(\.element)
    for other in others {
      other.isUserInteractionEnabled = true
      other.alpha = 1
      other.layer.removeAllAnimations()
      let place = rest.isEmpty ? .zero : rest.removeFirst()
      other.place(place, showing: place)
    }
    let wide = acceptButton.intrinsicContentSize.width + 20
    let got = columns[columns.count - 1]
    acceptButton.frame = CGRect(
      x: (got.midX - wide / 2).rounded(), y: got.maxY + 4, width: wide, height: 28)
    showCaptions(names, atWork: atWork, columns)
  }

  private func showCaptions(_ names: [String], atWork: Int, _ places: [CGRect]) {
    while captions.count > names.count { captions.removeLast().removeFromSuperview() }
    while captions.count < names.count {
      let caption = PanelLook.label(PanelLook.strong, PanelLook.quietText)
      caption.textAlignment = .center
      captions.append(caption)
      view.addSubview(caption)
    }
    for (index, caption) in captions.enumerated() {
      caption.text = names[index]
      // A narrow column has the letter alone.
      if session.isSplit, caption.sizeThatFits(.zero).width > places[index].width {
        caption.text = session.variants[index].name
      }
      let color = session.isSplit ? GraphView.variantColor(index) : PanelLook.accent
      caption.textColor = index == atWork ? color : PanelLook.quietText
      caption.frame = CGRect(
        x: places[index].minX, y: places[index].minY - Self.captionHeight, width: places[index].width,
        height: Self.captionHeight)
    }
  }

  /// The other variant at the place of the one at work.
  private func layOutOver() {
    wipe.isHidden = mode != .wipe || others.isEmpty
    guard let other = others.first, let partner = session.partner else { return }
    other.isUserInteractionEnabled = false
    other.alpha = mode == .onion ? Self.onionAlpha : 1
    let place = device.frame
    var part = place
    if mode == .wipe {
      let x = (place.minX + place.width * wipe.part).rounded()
      let isLeft = session.index(of: partner) < session.index(of: session.variant)
      part =
        isLeft
        ? CGRect(x: place.minX, y: place.minY, width: x - place.minX, height: place.height)
        : CGRect(x: x, y: place.minY, width: place.maxX - x, height: place.height)
      wipe.range = place.minX...max(place.maxX, place.minX)
      wipe.frame = CGRect(
        x: x - WipeLine.width / 2, y: place.minY, width: WipeLine.width, height: place.height)
    }
    other.place(place, showing: part)
    blink(other, mode == .blink)
  }

  private static let onionAlpha: CGFloat = 0.5
  /// Seconds for which each of two variants shows.
  private static let blinkPause = 0.6

  private func blink(_ other: OtherStage, _ isOn: Bool) {
    let key = "blink"
    guard isOn else { return other.layer.removeAnimation(forKey: key) }
    guard other.layer.animation(forKey: key) == nil else { return }
    let blinking = CAKeyframeAnimation(keyPath: "opacity")
    blinking.values = [0, 1]
    blinking.calculationMode = .discrete
    blinking.duration = 2 * Self.blinkPause
    blinking.repeatCount = .infinity
    other.layer.add(blinking, forKey: key)
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
