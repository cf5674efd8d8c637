import QuartzCore
import Stage
import UIKit

/// Shows the stage of a tuning session in an interface of its own, and passes on what a person does to it.
///
/// It drives the session: a display link of the interface around it says when a frame is due, on that interface's
/// clock. While nothing moves on the stage, the link rests.
@preconcurrency @MainActor
public final class StageView: UIView, UIKeyInput {
  /// The session whose stage is shown.
  public let session: TuningSession
  private var link: CADisplayLink?
  /// Called after each frame that was shown.
  var onFrame: () -> Void = {}

  /// Called with text that is typed while the stage has the keyboard and nothing on it takes text: keys of the panel.
  public var onUnusedText: ((String) -> Void)?

  /// A view of the stage's size; another size scales the picture.
  public init(_ session: TuningSession) {
    self.session = session
    super.init(frame: CGRect(origin: .zero, size: session.stage.configuration.size))
    layer.contentsGravity = .resize
    isMultipleTouchEnabled = false
    accessibilityIdentifier = "stage"
  }

  /// Not supported: always nil.
  public required init?(coder: NSCoder) { nil }

  /// The stage's size in points, which is also the view's natural one.
  public override var intrinsicContentSize: CGSize { session.stage.configuration.size }

  /// What is on the stage; it cannot be set.
  public override var accessibilityElements: [Any]? {
    get { stagedElements }
    set {}
  }

  // MARK: Frames

  public override func didMoveToWindow() {
    super.didMoveToWindow()
    link?.invalidate()
    link = nil
    guard window != nil else { return }
    let link = CADisplayLink { [weak self] _ in self?.frame() }
    link.add(to: .main, forMode: .common)
    self.link = link
    let scheduler = MediaScheduler.current
    session.transport.hostClock = { [weak scheduler] in scheduler?.now }
    session.transport.frame(at: scheduler.now)
    show()
  }

  /// Brings the stage to the present frame of the interface around it, and shows it.
  private func frame() {
    session.transport.frame(at: CACurrentMediaTime())
    show()
    onFrame()
    rest()
  }

  /// Shows the stage as it is: for those who have changed it in another way than by time.
  public func show() {
    let image = session.stage.overlaidImage()
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    layer.contents = image
    CATransaction.commit()
  }

  /// Frames are asked for again: after input, and whenever the session plays, seeks or changes.
  public func wake() { link?.isPaused = false }

  /// Without motion there are no frames.
  private func rest() { if !session.transport.needsFrames { link?.isPaused = true } }

  // MARK: Input

  /// A point of the view on the stage.
  public func stagePoint(_ point: CGPoint) -> CGPoint {
    let size = session.stage.configuration.size
    return CGPoint(
      x: point.x * size.width / max(bounds.width, 1), y: point.y * size.height / max(bounds.height, 1))
  }

  private func send(_ input: InputEvent.Kind) {
    session.send(input: input, at: CACurrentMediaTime())
    show()
    wake()
  }

  private func send(_ phase: UITouch.Phase, _ touches: Set<UITouch>) {
    guard let touch = touches.first else { return }
    send(.pointer(phase, .point(stagePoint(touch.location(in: self)))))
  }

  public override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    becomeFirstResponder()
    send(.began, touches)
  }
  public override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { send(.moved, touches) }
  public override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { send(.ended, touches) }
  public override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    send(.cancelled, touches)
  }

  /// Taps the stage at a point of the view; outside nothing is touched.
  func tap(at point: CGPoint) {
    guard bounds.contains(point) else { return }
    becomeFirstResponder()
    session.send(.tap(.point(stagePoint(point))), at: CACurrentMediaTime())
    show()
    wake()
  }

  public override var canBecomeFirstResponder: Bool { true }
  /// Always false: the text belongs to the stage.
  public var hasText: Bool { false }
  /// Text that is typed while the stage has the keyboard.
  public func insertText(_ text: String) {
    if session.stage.takesText { send(.text(text)) } else { onUnusedText?(text) }
  }
  /// Sends a backspace to the stage.
  public func deleteBackward() { press(key: "backspace") }

  /// Types a key on the stage, by the name that scripts have for it: `tab`, `shift+tab`, `ctrl+a`.
  public func press(key name: String) { send(KeyStroke(name).map { .key($0) } ?? .unknownKey(name)) }

  /// Types a key on the stage.
  func press(_ stroke: KeyStroke) { send(.key(stroke)) }
}

extension StageView: WheelReceiver {
  /// Handles the wheel; false passes it on to the next view.
  package func wheelTurned(_ input: ScrollInput) -> Bool {
    let place = stagePoint(convert(input.location, from: nil))
    send(.scroll(input.delta, over: place, isPrecise: input.isPrecise))
    return true
  }
}
