import Raster
import UIKit

/// Shows other code of the same interface beside a stage: what was done to that stage is done to it, and its clock is
/// that stage's clock. It takes no input of its own.
@MainActor
package final class StageFollower {
  private let system: RemoteWindowSystem
  private let stage: Stage
  private let title: String
  private var window: RemoteWindow?
  /// What was done to it.
  private var events: [ScriptEvent]
  private var scale: CGFloat

  package init(
    _ configuration: Stage.Configuration, script: Script, content: Stage.Content, title: String,
    system: RemoteWindowSystem
  ) throws {
    self.system = system
    self.title = title
    // At the beginning nothing was done yet but what the arguments say.
    events = system.resumed.map(\.script.events).flatMap { $0.isEmpty ? nil : $0 } ?? script.events
    scale = configuration.scale
    stage = try Stage(configuration, script: Script(events), content: content)
  }

  /// Draws until the process that owns the windows is gone.
  package func run() throws {
    while let next = system.waitToFollow() {
      // Before the first message the stage has what the command line says.
      if !next.events.isEmpty { take(next.events) }
      try show(next.position)
    }
  }

  /// Does what was done since; starts over when something was undone.
  private func take(_ wanted: [ScriptEvent]) {
    guard wanted != events else { return }
    var known = events[...]
    var added: [ScriptEvent] = []
    for event in wanted {
      if event == known.first { known.removeFirst() } else { added.append(event) }
    }
    events = wanted
    if known.isEmpty, added.allSatisfy({ $0.time >= stage.now }) {
      for event in added { stage.add(event) }
    } else {
      stage.script = Script(wanted)
      stage.restart()
    }
  }

  private func show(_ position: StagePosition) throws {
    let size = CGSize(width: position.width, height: position.height)
    try stage.advance(to: position.time)
    if size != .zero, stage.configuration.size != size || scale != position.scale {
      scale = position.scale
      try stage.resize(to: size, scale: scale)
    }
    let picture = stage.picture(over: .desk).storage
    let pixels = PixelBuffer(
      pixels: picture.pixels, stride: picture.stride,
      bounds: PixelRect(minX: 0, minY: 0, maxX: picture.width, maxY: picture.height))
    let (width, height) = (Int32(picture.width), Int32(picture.height))
    let target: RemoteWindow
    if let window {
      target = window
      if shown != (width, height) { system.resize(window.identifier, width: width, height: height) }
    } else {
      guard let opened = try system.open(title: title, size: { _ in (width, height) }) as? RemoteWindow else {
        return
      }
      (window, target) = (opened, opened)
    }
    shown = (width, height)
    _ = target.present(pixels, damage: [pixels.bounds])
    target.show()
  }

  /// Pixels of the last picture.
  private var shown: (width: Int32, height: Int32) = (0, 0)
}
