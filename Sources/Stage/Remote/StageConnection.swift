import Dispatch
import Foundation
import Glibc

/// The process of a stage as the one that owns its windows knows it: what it shows where, and how far it has come.
@MainActor
final class StageConnection {
  let socket: MessageSocket
  /// The process's number; 0 before it has begun.
  var process: pid_t = 0
  /// Its windows by the numbers that it gave them.
  var windows: [UInt32: HostedWindow] = [:]
  /// The memory with their pictures.
  var memory: [UInt32: SharedPicture] = [:]
  /// What was done in it, and its media clock.
  var moment = StageMoment()
  /// When it was asked something that it has not answered, in real time.
  var question: TimeInterval?
  /// What assistive tools find in it.
  var elements: [StageElement] = []
  /// What was done to its windows since another process replays what was done in it: that process gets it.
  var held: [WindowEvent] = []
  /// Whether a picture of it has come.
  var hasPresented = false
  /// Whether another process replays what was done in it.
  var isReplaced = false
  /// Whether it begins without what was done before.
  var startsOver = false
  /// How far it has come with what was done before, in seconds of media time.
  var replayed: TimeInterval = 0
  /// The input at which it begins, since its target is gone.
  var lost: LostInput?
  private var source: (any DispatchSourceRead)?

  init(_ socket: MessageSocket, onMessage: @escaping @MainActor () -> Void) {
    self.socket = socket
    let source = DispatchSource.makeReadSource(fileDescriptor: socket.descriptor, queue: .main)
    source.setEventHandler { MainActor.assumeIsolated(onMessage) }
    source.activate()
    self.source = source
  }

  func close() {
    source?.cancel()
    source = nil
  }

  /// The number that it gave to a window.
  func number(of window: HostedWindow) -> UInt32? { windows.first { $0.value === window }?.key }

  /// The sizes that its windows are to have when it is shown, in the windowing system's units: until then they have
  /// those of the process before.
  var sizes: [UInt32: (width: Int32, height: Int32)] = [:]

  /// Says what a window is like, when it does not know yet.
  ///
  /// - Parameter isAsked: Whether it wants the window to be otherwise, and is told also where it is not.
  func tellState(of number: UInt32, isAsked: Bool = false) {
    guard let window = windows[number] else { return }
    var state = window.state
    // Nobody may look at the window yet, but its first picture is waited for.
    if !hasPresented { state.isVisible = true }
    if let size = sizes[number] { state.resize(width: Int(size.width), height: Int(size.height)) }
    guard isAsked || told[number] != state else { return }
    told[number] = state
    socket.send(HostMessage.state(window: number, state), patience: 0)
  }

  private var told: [UInt32: WindowState] = [:]

  /// Its windows get their sizes.
  func resizeWindows() {
    for (number, size) in sizes {
      guard let window = windows[number]?.window, window.size != (Int(size.width), Int(size.height)) else {
        continue
      }
      window.resize(width: size.width, height: size.height)
    }
    sizes = [:]
  }

  /// Says where the stage is to begin; nil for the beginning.
  func begin(at moment: StageMoment?) {
    if let moment {
      for (index, piece) in MessagePieces.of(moment.script[...]).enumerated() {
        socket.send(HostMessage.script(json: piece, isFirst: index == 0))
      }
      for (index, piece) in MessagePieces.of(moment.targets[...]).enumerated() {
        socket.send(HostMessage.targets(json: piece, isFirst: index == 0))
      }
      self.moment = moment
    }
    socket.send(HostMessage.begin(moment?.position, tools: moment?.tools, screens: moment?.screens))
  }
}

/// How far a stage has come, by which another one can begin there.
struct StageMoment {
  /// What was done to it, and what the inputs were meant for.
  var script: [ScriptEvent] = []
  var targets: [InputTarget] = []
  var position = StagePosition()
  /// What tools beside the stage want to keep.
  var tools: Data?
  /// Which screens of a project it shows.
  var screens: ShownScreens?

  /// The same stage at its beginning.
  var beginning: StageMoment {
    var first = StageMoment()
    first.position = position
    first.position.time = 0
    (first.tools, first.screens) = (tools, screens)
    return first
  }
}
