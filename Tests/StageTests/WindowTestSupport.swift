import CSDL
import Stage
import UIKit
import XCTest

/// A clock that does not wait: it jumps to the deadline, or to what the test has planned before it.
@preconcurrency @MainActor
final class SimulatedClock: HostClock {
  var onWake: () -> Void = {}
  /// What happens at which real time, in order.
  private var plan: [(time: TimeInterval, action: () -> Void)] = []
  private var time = 0.0
  /// Called before each wait: after each frame, and whenever the loop has nothing to do.
  var beforeWait: () -> Void = {}

  func now() -> TimeInterval { time }

  func at(_ time: TimeInterval, _ action: @escaping () -> Void) {
    let index = plan.firstIndex { $0.time > time } ?? plan.count
    plan.insert((time, action), at: index)
  }

  /// Lets real time pass, as slow work does.
  func pass(_ seconds: TimeInterval) { time += seconds }

  /// Called in each turn of the loop, after its events.
  var dueWork: () -> Void = {}

  func performDueWork() -> TimeInterval? {
    dueWork()
    return nil
  }

  func wait(until deadline: TimeInterval?) {
    beforeWait()
    let next = min(deadline ?? .infinity, plan.first?.time ?? .infinity)
    guard next.isFinite else {
      XCTFail("the loop waits for ever: nothing is planned after \(time) s")
      SDLEvents.quit()
      return
    }
    time = max(time, next)
    onWake()
    while let first = plan.first, first.time <= time {
      plan.removeFirst()
      first.action()
    }
  }
}

/// Events as the windowing system would send them.
enum SDLEvents {
  static func quit() {
    var event = SDL_Event()
    event.type = SDL_QUIT.rawValue
    SDL_PushEvent(&event)
  }

  static func button(_ type: SDL_EventType, _ x: Int32, _ y: Int32, window: UInt32) {
    var event = SDL_Event()
    event.button.type = type.rawValue
    event.button.windowID = window
    event.button.button = UInt8(SDL_BUTTON_LEFT)
    event.button.x = x
    event.button.y = y
    SDL_PushEvent(&event)
  }

  static func motion(_ x: Int32, _ y: Int32, window: UInt32) {
    var event = SDL_Event()
    event.motion.type = SDL_MOUSEMOTION.rawValue
    event.motion.windowID = window
    event.motion.x = x
    event.motion.y = y
    SDL_PushEvent(&event)
  }

  static func key(_ code: SDL_KeyCode, control: Bool = false, window: UInt32) {
    var event = SDL_Event()
    event.key.type = SDL_KEYDOWN.rawValue
    event.key.windowID = window
    event.key.keysym.sym = Int32(bitPattern: code.rawValue)
    event.key.keysym.mod = control ? UInt16(KMOD_LCTRL.rawValue) : 0
    SDL_PushEvent(&event)
  }

  /// Text of at most 31 bytes, as an input method makes it.
  static func text(_ text: String, window: UInt32) {
    var event = SDL_Event()
    event.text.type = SDL_TEXTINPUT.rawValue
    event.text.windowID = window
    withUnsafeMutableBytes(of: &event.text.text) { bytes in
      for (index, byte) in text.utf8.prefix(bytes.count - 1).enumerated() { bytes[index] = byte }
    }
    SDL_PushEvent(&event)
  }

  static func window(_ kind: SDL_WindowEventID, window: UInt32) {
    var event = SDL_Event()
    event.window.type = SDL_WINDOWEVENT.rawValue
    event.window.windowID = window
    event.window.event = UInt8(kind.rawValue)
    SDL_PushEvent(&event)
  }
}

/// A box that moves when it is tapped, and one that always moves when asked for.
final class BoxesController: UIViewController {
  static let size = CGSize(width: 120, height: 160)
  private let movesForEver: Bool
  private(set) var keys: [UIKeyboardHIDUsage] = []
  private(set) var touches: [String] = []

  init(movesForEver: Bool) {
    self.movesForEver = movesForEver
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .white
    let button = UIButton(type: .custom)
    button.frame = CGRect(x: 10, y: 10, width: 40, height: 40)
    button.backgroundColor = .red
    button.layer.cornerRadius = 12
    button.accessibilityIdentifier = "box"
    button.addAction(
      UIAction { [weak button] _ in
        UIView.animate(
          withDuration: 0.5, delay: 0, usingSpringWithDamping: 0.4, initialSpringVelocity: 0, options: [],
          animations: { button?.transform = CGAffineTransform(translationX: 33, y: 71).rotated(by: 0.4) })
      }, for: .touchUpInside)
    view.addSubview(button)
    guard movesForEver else { return }
    let dot = UIView(frame: CGRect(x: 70, y: 20, width: 20, height: 20))
    dot.backgroundColor = .blue
    dot.layer.cornerRadius = 10
    let motion = CABasicAnimation(keyPath: "position.y")
    motion.byValue = 90
    motion.duration = 0.7
    motion.autoreverses = true
    motion.repeatCount = .infinity
    view.addSubview(dot)
    dot.layer.add(motion, forKey: "motion")
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { self.touches.append("began") }
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { self.touches.append("moved") }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { self.touches.append("ended") }
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    self.touches.append("cancelled")
  }
}

/// Tests of the window host, on SDL's dummy driver: no display is needed.
class WindowTestCase: XCTestCase {
  private var driver: String?

  override func setUp() {
    super.setUp()
    driver = ProcessInfo.processInfo.environment["SDL_VIDEODRIVER"]
    setenv("SDL_VIDEODRIVER", "dummy", 1)
  }

  override func tearDown() {
    XCTAssertEqual(SDL_WasInit(SDL_INIT_VIDEO), 0, "a window outlived its test")
    if let driver { setenv("SDL_VIDEODRIVER", driver, 1) } else { unsetenv("SDL_VIDEODRIVER") }
    super.tearDown()
  }

  func makeStage(movesForEver: Bool = false, scale: CGFloat = 2, script: Script = Script()) throws -> Stage {
    try Stage(
      Stage.Configuration(size: BoxesController.size, scale: scale), script: script,
      root: { BoxesController(movesForEver: movesForEver) })
  }

  func makeHost(
    _ stage: Stage, _ clock: SimulatedClock, in loop: WindowLoop? = nil,
    presentation: WindowHost.Presentation = .automatic,
    _ change: (inout WindowHost.Options) -> Void = { _ in }
  ) throws -> WindowHost {
    var options = WindowHost.Options()
    options.scale = stage.configuration.scale
    change(&options)
    return try WindowHost(
      stage: stage, options: options, clock: clock, loop: loop, presentation: presentation)
  }

  /// Compares two pictures byte by byte and names the first difference.
  func expectEqual(
    _ image: CGImage?, _ expected: CGImage, _ note: @autoclosure () -> String = "",
    file: StaticString = #filePath, line: UInt = #line
  ) {
    guard let image else { return XCTFail("no picture: \(note())", file: file, line: line) }
    guard image.width == expected.width, image.height == expected.height else {
      return XCTFail(
        "\(image.width)×\(image.height) pixels, expected \(expected.width)×\(expected.height): \(note())",
        file: file, line: line)
    }
    for y in 0..<image.height {
      for x in 0..<image.width where image.pixel(x: x, y: y) != expected.pixel(x: x, y: y) {
        let found = String(image.pixel(x: x, y: y), radix: 16)
        let wanted = String(expected.pixel(x: x, y: y), radix: 16)
        return XCTFail(
          "pixel (\(x), \(y)) is \(found), expected \(wanted): \(note())", file: file, line: line)
      }
    }
  }
}
