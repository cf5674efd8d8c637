import CSDL
import Foundation
import Support
import UIKit

/// What the host says over the pictures, and what is done to that.
extension StageHost {
  /// Real seconds after which a replay that still goes on is shown, and between two looks at it.
  private static let barPause: TimeInterval = 0.3, barStep: TimeInterval = 0.1
  /// Real seconds for which a notice stays, and for which a card says that its place was copied.
  private static let noticePause: TimeInterval = 10, copyPause: TimeInterval = 2
  /// Pictures of a ring per second.
  private static let ringRate = 30.0

  // MARK: Messages

  /// Says over the picture why there is no newer one; nil takes the card away.
  package func show(_ failure: Failure?) {
    copyTimer?.cancel()
    hideNotice()
    for (index, window) in windows.enumerated() {
      window.change {
        $0.failure = index == 0 ? failure : nil
        $0.isCopied = false
      }
    }
  }

  /// Says something behind the first window's title; nil ends that.
  package func note(_ text: String?) { windows.first?.note(text) }

  /// Says at which input the replay has ended.
  func show(_ lost: LostInput) {
    noticeTimer?.cancel()
    windows.first?.change {
      $0.notice = WindowCovers.Notice(
        title: "\(lost.target.name) is gone",
        text: "Your input is replayed up to \(lost.text) s. Go on from here.")
    }
    noticeTimer = HostTimer(after: Self.noticePause) { [weak self] in self?.hideNotice() }
  }

  private func hideNotice() {
    noticeTimer?.cancel()
    noticeTimer = nil
    guard barTimer == nil else { return }
    for window in windows { window.change { $0.notice = nil } }
  }

  // MARK: Replay

  /// Shows how far a replay is, as soon as it takes long.
  func showBarLater(for connection: StageConnection, of whole: TimeInterval) {
    barTimer?.cancel()
    barTimer = HostTimer(after: Self.barPause) { [weak self, weak connection] in
      guard let self, let connection else { return }
      showBar(for: connection, of: whole)
      barTimer = HostTimer(after: Self.barStep, repeats: true) { [weak self, weak connection] in
        if let self, let connection { showBar(for: connection, of: whole) }
      }
    }
  }

  private func showBar(for connection: StageConnection, of whole: TimeInterval) {
    guard connection === coming else { return hideBar() }
    windows.first?.change {
      $0.notice = WindowCovers.Notice(
        title:
          "Replaying your input: \(Self.text(connection.replayed, of: whole)) of \(Self.text(whole, of: whole))",
        text: "Esc starts from the beginning.", share: connection.replayed / whole)
    }
  }

  func hideBar() {
    guard barTimer != nil else { return }
    barTimer?.cancel()
    barTimer = nil
    hideNotice()
  }

  private var isReplayShown: Bool { windows.first?.covers.notice?.share != nil }

  /// Media time for people: `4 s`, `12:05`.
  private static func text(_ time: TimeInterval, of whole: TimeInterval) -> String {
    let seconds = Int(time.rounded(.down))
    return whole < 60 ? "\(seconds) s" : String(format: "%d:%02d", seconds / 60, seconds % 60)
  }

  // MARK: Rings

  /// Shows for a moment what is made by new code.
  func ring(_ places: [ReloadedPlace]) {
    let rings = ReloadRings(places, at: clock.now())
    windows.first?.change { $0.rings = rings }
    ringTimer?.cancel()
    ringTimer = HostTimer(after: 1 / Self.ringRate, repeats: true) { [weak self] in self?.stepRings() }
  }

  private func stepRings() {
    guard let window = windows.first, let rings = window.covers.rings, !rings.isOver(at: clock.now()) else {
      return endRings()
    }
    let opacity = rings.opacity(at: clock.now())
    window.change { $0.ringOpacity = opacity }
  }

  private func endRings() {
    ringTimer?.cancel()
    ringTimer = nil
    for window in windows { window.change { ($0.rings, $0.ringOpacity) = (nil, 0) } }
  }

  // MARK: Events

  /// Whether an event was for what lies over the picture.
  func handle(_ event: WindowEvent, over window: HostedWindow) -> Bool {
    switch event.kind {
    case .pointerDown(let x, let y):
      // What moves under the rings is not where they are.
      endRings()
      if !isReplayShown { hideNotice() }
      return window.isOnCard(x: x, y: y)
    case .pointerUp(let x, let y):
      guard window.isOnCard(x: x, y: y), let failure = window.covers.failure else { return false }
      system.clipboard = failure.place
      window.change { $0.isCopied = true }
      copyTimer?.cancel()
      copyTimer = HostTimer(after: Self.copyPause) { [weak window] in window?.change { $0.isCopied = false } }
      return false
    case .wheel:
      endRings()
      return false
    case .key(UInt32(SDLK_ESCAPE.rawValue)) where isReplayShown:
      onStartOver()
      return true
    case .key(UInt32(SDLK_r.rawValue)) where Self.startsOver(event.modifiers):
      onStartOver()
      return true
    default: return false
    }
  }

  /// Control and Shift, and no other key.
  private static func startsOver(_ modifiers: UInt32) -> Bool {
    let flags = UIKeyModifierFlags(modifiers)
    return flags == [.control, .shift]
  }
}
