import Foundation
import Support
import UIKit

/// Passes the windowing system's events to the stage.
extension WindowHost {
  var hasKeyboard: Bool { window.hasKeyboard }

  /// Whether anything in the stage's window follows a pointer that is not down.
  private var isHoverFollowed: Bool { UIHoverGestureRecognizer.areWanted(in: stage.window) }

  /// Takes an event that is for this window or for all.
  func handle(_ event: WindowEvent) {
    let modifiers = UIKeyModifierFlags(event.modifiers)
    if sendsShortcuts { stage.heldModifiers = modifiers }
    switch event.kind {
    case .closing: close()
    case .resized:
      presenter.invalidate()
      isSizeStale = true
      isFrameWanted = true
    case .exposed: wantExposedFrame()
    case .restored:
      wantExposedFrame()
      tellApplication(isFocused: true, isVisible: true)
    case .reset:
      presenter.invalidate()
      isFrameWanted = true
    case .minimized: tellApplication(isFocused: false, isVisible: false)
    case .focused(true): tellApplication(isFocused: true, isVisible: true)
    case .focused(false):
      cancelPointer()
      tellApplication(isFocused: false, isVisible: window.isVisible)
    case .pointerMoved(let x, let y):
      // A pointer that hovers is no input where nothing follows it.
      guard isPointerDown || isHoverFollowed else { return }
      if isPointerDown { hold(modifiers) }
      // One place a frame is enough; nothing is listening between frames.
      pendingMotion = point(x, y)
      isFrameWanted = true
    case .pointerDown(let x, let y):
      isPointerDown = true
      hold(modifiers)
      send(.pointer(.began, .point(point(x, y))))
    case .pointerUp(let x, let y):
      guard isPointerDown else { return }
      isPointerDown = false
      send(.pointer(.ended, .point(point(x, y))))
    case .pointerLeft:
      cancelPointer()
      guard isHoverFollowed else { return }
      pendingMotion = Self.outside
      isFrameWanted = true
    case .fingers(let phase, let places): take(phase, places.map { point($0.x, $0.y) })
    case .wheel(let across, let along, let x, let y):
      hold(modifiers)
      scroll(across: CGFloat(across), along: CGFloat(along), over: point(x, y))
    case .assisted(let assistance, let x, let y): send(.assist(assistance, .point(point(x, y))))
    case .key(let code): handleKey(code, modifiers)
    case .text(let text): handleText(text)
    case .scaled(let scale): setZoom(WindowScale.clamped(CGFloat(scale)))
    case .paced(let rate):
      guard rate.isFinite else { return }
      (recordedStage?() ?? stage).clock.rate = min(max(rate, 0), WindowHost.fastest)
      isFrameWanted = true
    }
  }

  private func wantExposedFrame() {
    isExposed = true
    isFrameWanted = true
  }

  /// An application that launched on its own is notified whether it is active.
  private func tellApplication(isFocused: Bool, isVisible: Bool) {
    stage.perform { UIApplication.shared.hostChanged(isFocused: isFocused, isVisible: isVisible) }
    isFrameWanted = true
  }

  // MARK: Pointer

  /// A place of the mouse in points.
  private func point(_ x: Int32, _ y: Int32) -> CGPoint {
    // The mouse counts in units.
    CGPoint(x: CGFloat(x) / zoom - stageOrigin.x, y: CGFloat(y) / zoom - stageOrigin.y)
  }

  /// How far a notch of the wheel goes, in points: about three lines of text, as on desktops.
  private static let notch: CGFloat = 60

  private func scroll(across: CGFloat, along: CGFloat, over point: CGPoint) {
    guard across.isFinite, along.isFinite, across != 0 || along != 0 else { return }
    // Turned towards the user shows what is below; sideways, positive is to the right already.
    let delta = CGVector(dx: across * Self.notch, dy: -along * Self.notch)
    let isPrecise = across.rounded() != across || along.rounded() != along
    send(.scroll(delta, over: point, isPrecise: isPrecise))
  }

  /// A place that no view covers.
  private static let outside = CGPoint(x: -1, y: -1)

  func cancelPointer() {
    guard isPointerDown else { return }
    isPointerDown = false
    send(.pointer(.cancelled, .point(pendingMotion ?? .zero)))
  }

  /// Does an input at the present media time.
  func send(_ input: InputEvent.Kind) {
    sendPendingMotion()
    let copied = UIPasteboard.general.changeCount
    stage.send(input: input)
    // Delivered now: what comes after it may depend on what it did.
    advance(to: stage.now)
    if UIPasteboard.general.changeCount != copied, let text = UIPasteboard.general.string {
      loop?.system.clipboard = text
    }
    isFrameWanted = true
    loop?.wantFrames()
    afterInput?()
  }

  /// Passes on what fingers beside the pointer do. Between two frames one place of each is enough.
  private func take(_ phase: WindowEvent.FingerPhase, _ points: [CGPoint]) {
    switch phase {
    case .began: send(.touches(.began, points))
    case .moved:
      pendingFingers = points
      isFrameWanted = true
    case .ended: send(.touches(.ended, points))
    case .cancelled: send(.touches(.cancelled, points))
    }
  }

  /// Tells the stage which modifier keys are held: with Option (Alt) the pointer is two fingers.
  private func hold(_ flags: UIKeyModifierFlags) {
    if !sendsShortcuts, flags != stage.heldModifiers { send(.modifiers(flags)) }
  }

  /// Reports the places of the pointer and of the fingers beside it to the stage; it acts on the next `advance(to:)`.
  func sendPendingMotion() {
    if let motion = pendingMotion {
      pendingMotion = nil
      stage.send(input: .pointer(.moved, .point(motion)))
    }
    if let fingers = pendingFingers {
      pendingFingers = nil
      stage.send(input: .touches(.moved, fingers))
    }
  }

  // MARK: Size

  /// Turns the device, and the window with it.
  func turn() {
    let isLying = stage.perform { UIDevice.current.orientation.isLandscape }
    send(.turn(isLying ? .portrait : .landscapeLeft))
    fitWindow()
  }

  /// Gives the window the size of what it shows.
  func fitWindow() {
    let points = stage.configuration.device.map(DeviceFrame.size) ?? stage.configuration.size
    window.resize(
      width: Int32((points.width * zoom).rounded()), height: Int32((points.height * zoom).rounded()))
    isSizeStale = true
  }

  /// Makes the window so large that a stage of this size shows, in points, or as large as the display has room; never
  /// smaller than it is.
  package func grow(to wanted: CGSize) {
    let free = loop?.system.freeArea ?? DisplayArea()
    func side(_ points: CGFloat, _ present: Int, _ most: Int32) -> Int32 {
      let units = Int((points * zoom).rounded(.up))
      return Int32(max(most > 0 ? min(units, Int(Double(most) * 0.97)) : units, present))
    }
    window.resize(
      width: side(wanted.width, window.size.width, free.width),
      height: side(wanted.height, window.size.height, free.height))
    isSizeStale = true
    isFrameWanted = true
  }

  /// Shows the same points with other pixels: the window grows or shrinks.
  func setZoom(_ wanted: CGFloat) {
    guard wanted != zoom else { return }
    zoom = wanted
    fitWindow()
    presenter.invalidate()
    isFrameWanted = true
  }

  /// Gives the stage the window's size: points are pixels / scale.
  func followWindowSize() {
    isSizeStale = false
    followDisplayScale()
    if stage.configuration.device != nil {
      followDeviceScale()
      return
    }
    let pixels = presenter.pixelSize
    guard
      pixels.width != stage.configuration.pixelWidth || pixels.height != stage.configuration.pixelHeight
        || scale != stage.configuration.scale
    else { return }
    presenter.invalidate()
    do {
      try stage.resize(
        to: CGSize(width: CGFloat(pixels.width) / scale, height: CGFloat(pixels.height) / scale), scale: scale
      )
    } catch {
      Diagnostics.report("\(error)")
    }
  }

  /// On a display with several pixels for each unit a point takes as many units as elsewhere, and more pixels.
  private func followDisplayScale() {
    let exact = CGFloat(presenter.pixelSize.width) / CGFloat(max(window.size.width, 1))
    // Sides are whole numbers, scales of displays whole quarters.
    displayScale = max((exact * 4).rounded() / 4, 0.25)
  }

  /// A device keeps its size in points whatever the window's is; only its scale changes.
  private func followDeviceScale() {
    guard scale != stage.configuration.scale else { return }
    presenter.invalidate()
    do {
      try stage.resize(to: stage.configuration.size, scale: scale)
    } catch {
      Diagnostics.report("\(error)")
    }
  }
}
