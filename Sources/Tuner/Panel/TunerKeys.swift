import Stage
import UIKit

/// What keys do in the tuner: see `KeyList` for the words.
@preconcurrency @MainActor
enum TunerKeys {
  private static let speeds: [UIKeyboardHIDUsage: Double] = [
    .keyboard1: 1, .keyboard2: 0.5, .keyboard3: 0.25, .keyboard4: 0.1, .keyboard5: 0.01,
  ]
  private static let manyFrames = 10

  /// Does what the key means; false for one that means nothing here.
  static func handle(_ key: UIKey, _ panel: TunerPanel, close: () -> Void) -> Bool {
    let flags = key.modifierFlags
    if flags.contains(.control) || flags.contains(.command) { return handleCommand(key, panel, close) }
    let transport = panel.session.transport
    let frames = flags.contains(.shift) ? manyFrames : 1
    switch key.keyCode {
    case .keyboardSpacebar: panel.perform(.playPause)
    case .keyboardLeftArrow: step(panel, -frames)
    case .keyboardRightArrow: step(panel, frames)
    case .keyboardUpArrow: panel.timeline.lanes.step(by: -1)
    case .keyboardDownArrow: panel.timeline.lanes.step(by: 1)
    case .keyboardHome:
      panel.seek(to: transport.loop?.lowerBound ?? panel.timeline.lanes.chosenGroup?.time ?? 0)
    case .keyboardEnd:
      let end = panel.timeline.lanes.chosenGroup.map(\.end) ?? panel.session.extent
      panel.seek(to: transport.loop?.upperBound ?? (end.isFinite ? end : panel.session.extent))
    case .keyboardR: panel.perform(.replay)
    case .keyboardI: panel.setLoop(start: true)
    case .keyboardO: panel.setLoop(start: false)
    case .keyboardL: panel.perform(.loop)
    case .keyboardT: panel.perform(.onionSkin)
    case .keyboardG: panel.perform(.outlines)
    case .keyboardV: panel.toggleTab()
    case .keyboardX: panel.toggleLab()
    case .keyboardB: panel.blink()
    case .keyboardS: panel.changeSpeed()
    case .keyboardF1: panel.toggleHelp()
    case .keyboardF12: close()
    case .keyboardEscape: if !panel.sheets.closeTop() { close() }
    default:
      guard let speed = speeds[key.keyCode] else { return false }
      transport.rate = speed
    }
    return true
  }

  private static func step(_ panel: TunerPanel, _ frames: Int) {
    panel.session.transport.step(frames: frames)
    panel.onStageChange()
  }

  private static func handleCommand(_ key: UIKey, _ panel: TunerPanel, _ close: () -> Void) -> Bool {
    let isShifted = key.modifierFlags.contains(.shift)
    switch key.keyCode {
    case .keyboardZ: panel.perform(isShifted ? FooterBar.Command.redo : .undo)
    case .keyboardY: panel.perform(FooterBar.Command.redo)
    case .keyboardC: panel.footer.show(message: panel.exportPage.perform(.swift).note)
    case .keyboardE: panel.openExport()
    case .keyboardS: panel.openExport(isShifted ? .test : .source)
    case .keyboardU: panel.putBack()
    case .keyboardReturnOrEnter where panel.session.expected != nil: panel.accept()
    case .keyboardT: close()
    default: return false
    }
    return true
  }

  static func isAlwaysOurs(_ key: UIKey) -> Bool {
    [.keyboardF1, .keyboardF12].contains(key.keyCode) || key.modifierFlags.contains(.control)
  }

  /// The key that types a letter or a digit; nil for anything else.
  static func key(typing character: Character) -> UIKey? {
    let text = String(character).lowercased()
    guard text.utf8.count == 1, let code = text.utf8.first else { return nil }
    let usage: Int
    switch code {
    case UInt8(ascii: "a")...UInt8(ascii: "z"):
      usage = UIKeyboardHIDUsage.keyboardA.rawValue + Int(code - UInt8(ascii: "a"))
    case UInt8(ascii: "1")...UInt8(ascii: "9"):
      usage = UIKeyboardHIDUsage.keyboard1.rawValue + Int(code - UInt8(ascii: "1"))
    default: return nil
    }
    return UIKey(usage: UIKeyboardHIDUsage(rawValue: usage), text: text, modifiers: [])
  }

  /// Keys with a name that the stage has a use for, beside letters.
  private static let stageKeys: Set<UIKeyboardHIDUsage> = [
    .keyboardTab, .keyboardReturnOrEnter, .keyboardSpacebar, .keyboardDeleteOrBackspace,
    .keyboardDeleteForward,
    .keyboardPageUp, .keyboardPageDown,
  ]

  /// A key as it goes to the stage; nil for one that the stage has no use for.
  static func stroke(of key: UIKey) -> KeyStroke? {
    guard let stroke = KeyStroke(key.keyCode, key.modifierFlags.intersection(.shift)) else { return nil }
    if stageKeys.contains(key.keyCode) { return stroke }
    return stroke.group == .letter && key.modifierFlags.subtracting(.shift).isEmpty ? stroke : nil
  }
}
