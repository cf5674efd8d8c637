import Foundation

/// What stays of the tuner when new code takes the place of the old: whether it is open, its numbers, and how time
/// runs.
extension TunerLauncher {
  private struct State: Codable {
    var isOpen: Bool
    var isPlaying: Bool
    var rate: Double
    /// The bounds of the loop.
    var loop: [TimeInterval]
    /// The numbers that are not in the source yet.
    var numbers: Data?
    /// What was written into the source, the last write at the end.
    var writes: [SourceWrite]
    /// Where the panel is, or was.
    var place: PanelPlace?
  }

  /// Nil when the tuner was never open.
  var state: Data? {
    guard let session else { return nil }
    let transport = session.transport
    return try? JSONEncoder().encode(
      State(
        isOpen: isOpen, isPlaying: transport.isPlaying, rate: transport.rate,
        loop: transport.loop.map { [$0.lowerBound, $0.upperBound] } ?? [], numbers: numbers,
        writes: session.writes, place: controller?.panel.place ?? panelPlace))
  }

  /// Opens the tuner as it was.
  ///
  /// - Throws: What `open()` throws.
  public func restore(_ data: Data) throws {
    guard let state = try? JSONDecoder().decode(State.self, from: data) else { return }
    let preset = state.numbers.flatMap { try? Preset(json: $0) }
    guard state.isOpen || preset?.isEmpty == false else { return }
    panelPlace = state.place
    try open()
    if let preset {
      numbers = state.numbers
      session?.use(preset)
    }
    guard let session else { return }
    session.writes = state.writes
    session.transport.rate = state.rate
    if state.loop.count == 2, state.loop[0] < state.loop[1] {
      session.transport.loop = state.loop[0]...state.loop[1]
    }
    if state.isPlaying { session.transport.play() } else { session.transport.pause() }
    if !state.isOpen { close() }
  }
}
