import Foundation
import XCTest

/// People's own code, in a folder outside of the package: every command takes it.
final class ProjectCommandTests: CommandLineTestCase {
  /// The project's folder.
  private let project = "Mein Projekt für heute"

  /// iOS code as people write it, with what only Apple's runtime has.
  private static let button = """
    import UIKit

    @objc protocol PulseButtonDelegate: AnyObject {
      @objc optional func pulseButtonDidEnd(_ button: PulseButton)
    }

    @IBDesignable
    final class PulseButton: UIControl {
      @IBInspectable var pulseScale: CGFloat = 1.5
      weak var delegate: PulseButtonDelegate?
      private let dot = CALayer()

      override init(frame: CGRect) {
        super.init(frame: frame)
        dot.backgroundColor = UIColor.systemRed.cgColor
        dot.frame = CGRect(x: 30, y: 30, width: 40, height: 40)
        layer.addSublayer(dot)
        accessibilityIdentifier = "pulse"
        addTarget(self, action: #selector(pulse), for: .touchUpInside)
      }

      required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

      override var intrinsicContentSize: CGSize { CGSize(width: 100, height: 100) }

      @objc private func pulse() {
        let animation = CABasicAnimation(keyPath: #keyPath(CALayer.transform))
        animation.keyPath = "transform.scale"
        animation.fromValue = 1
        animation.toValue = pulseScale
        animation.duration = 0.5
        dot.add(animation, forKey: "pulse")
        delegate?.pulseButtonDidEnd?(self)
      }
    }

    #if DEBUG
    #Preview("Pulse, large") {
      let button = PulseButton(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
      button.pulseScale = 2
      return button
    }
    #endif
    """

  /// A screen whose code never ends.
  private static let loop = """
    import UIKit

    class LoopController: UIViewController {
      override func viewDidLoad() {
        super.viewDidLoad()
        while true { view.tag = (view.tag + 1) % 100 }
      }
    }
    """

  /// Controllers whose code ends the process in one way or another.
  private static let faults = """
    import UIKit

    class IndexController: UIViewController {
      override func viewDidLoad() {
        super.viewDidLoad()
        let numbers = [1, 2, 3]
        print(numbers[view.subviews.count + 5])
      }
    }

    class ExitController: UIViewController {
      override func viewDidLoad() {
        super.viewDidLoad()
        exit(3)
      }
    }

    class DeepController: UIViewController {
      func depth(_ n: Int) -> Int { n + depth(n + 1) }
      override func viewDidLoad() {
        super.viewDidLoad()
        print(depth(0))
      }
    }

    class TapController: UIViewController {
      var label: UILabel!
      override func viewDidLoad() {
        super.viewDidLoad()
        let button = UIButton(type: .system)
        button.frame = view.bounds
        button.accessibilityIdentifier = "all"
        button.addTarget(self, action: #selector(tap), for: .touchDown)
        view.addSubview(button)
      }
      @objc func tap() { print(label.text ?? "") }
    }

    class CastController: UIViewController {
      override func viewDidLoad() {
        super.viewDidLoad()
        let any: Any = view!
        print((any as! UILabel).text ?? "")
      }
    }
    """

  override func setUpWithError() throws {
    try super.setUpWithError()
    try FileManager.default.createDirectory(atPath: "\(folder)/\(project)", withIntermediateDirectories: true)
  }

  private func save(_ text: String, to name: String) throws {
    try text.write(toFile: "\(folder)/\(project)/\(name)", atomically: true, encoding: .utf8)
  }

  private func show(_ arguments: String...) throws -> Outcome {
    try flipbook(arguments, environment: ["XDG_CACHE_HOME": "\(folder)/cache"])
  }

  func testEveryCommandTakesAFolder() throws {
    try save(Self.button, to: "PulseButton.swift")
    let list = try show("list", project, "--json")
    XCTAssertEqual(list.status, 0, list.errors)
    XCTAssertEqual(list.errors, "")
    let rows = try XCTUnwrap(
      JSONSerialization.jsonObject(with: Data(list.output.utf8)) as? [[String: Any]])
    XCTAssertEqual(rows.map { $0["name"] as? String }, ["Pulse, large", "PulseButton"])
    XCTAssertEqual(rows.map { $0["kind"] as? String }, ["preview", "view"])
    XCTAssertEqual(rows.map { $0["line"] as? Int }, [38, 8])
    XCTAssertEqual(
      Set(rows.compactMap { $0["path"] as? String }.map { ($0 as NSString).lastPathComponent }),
      ["PulseButton.swift"])

    let screen = "\(project):PulseButton"
    let curves = try show(
      "curves", screen, "--tap", "pulse@0", "--duration", "0.5", "--hz", "2", "--key", "transform.scale")
    XCTAssertEqual(curves.status, 0, curves.errors)
    // The ease of a basic animation that names none is linear: half-way after half the time.
    let last = curves.output.split(separator: "\n").map(String.init)
    XCTAssertEqual(last.first?.hasSuffix("transform.scale"), true, curves.output)

    let tree = try show("tree", screen)
    XCTAssertTrue(tree.output.contains("PulseButton pulse  (145 372 100 100)"), tree.output + tree.errors)

    let render = try show("render", screen, "--tap", "pulse@0", "--at", "0.25", "-o", "a.png")
    XCTAssertEqual(render.status, 0, render.errors)
    let again = try show("render", screen, "--tap", "pulse@0", "--at", "0.25", "-o", "b.png")
    XCTAssertEqual(again.status, 0, again.errors)
    let pictures = try ["a.png", "b.png"].map {
      try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\($0)"))
    }
    XCTAssertEqual(pictures[0], pictures[1])

    for words in [
      ["filmstrip", screen, "--times", "0,0.2", "-o", "strip.png"],
      ["record", screen, "--tap", "pulse@0", "--duration", "0.2", "--fps", "10", "-o", "clip.apng"],
      ["monkey", screen, "--events", "5"],
    ] {
      let outcome = try flipbook(words, environment: ["XDG_CACHE_HOME": "\(folder)/cache"])
      XCTAssertEqual(outcome.status, 0, "\(words): \(outcome.errors)")
    }
  }

  /// A control that observes its model, and a header that a list's offset pulls.
  private static let player = """
    import UIKit

    class Playback: NSObject {
      @objc dynamic var progress = 0.0, rate: Float = 1
      @objc var remaining: String { "\\(Int((1 - progress) * 100)) left" }
      @objc class func keyPathsForValuesAffectingRemaining() -> Set<String> { ["progress"] }
    }

    class PlayerController: UIViewController {
      @objc let playback = Playback()
      private let label = UILabel(), title2 = UILabel(), scroll = UIScrollView()
      private var token: NSKeyValueObservation?

      override func viewDidLoad() {
        super.viewDidLoad()
        for view in [label, title2, scroll] { self.view.addSubview(view) }
        scroll.frame = CGRect(x: 0, y: 300, width: 390, height: 300)
        scroll.contentSize = CGSize(width: 390, height: 2000)
        addObserver(self, forKeyPath: #keyPath(playback.remaining), options: [.initial, .new], context: nil)
        token = scroll.observe(\\.contentOffset, options: [.old, .new]) { [unowned self] scroll, change in
          title2.text = "from \\(Int(change.oldValue!.y)) to \\(Int(change.newValue!.y))"
        }
        view.addGestureRecognizer(UITapGestureRecognizer(target: self, action: #selector(tapped)))
        view.accessibilityIdentifier = "page"
      }
      deinit { removeObserver(self, forKeyPath: #keyPath(playback.remaining)) }

      @objc func tapped() {
        playback.progress = 0.25
        UIView.animate(withDuration: 0.2) { self.scroll.contentOffset.y = 40 }
        playback.observe(\\.hash) { _, _ in }.invalidate()
      }

      override func observeValue(
        forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
        context: UnsafeMutableRawPointer?
      ) {
        label.text = change?[.newKey] as? String
      }
    }
    """

  func testObserversHearOfChanges() throws {
    try save(Self.player, to: "Player.swift")
    let before = try show("tree", "\(project):PlayerController")
    XCTAssertTrue(before.output.contains("\"100 left\""), before.output + before.errors)
    let after = try show("tree", "\(project):PlayerController", "--tap", "page@0.1", "--at", "0.2")
    XCTAssertTrue(after.output.contains("\"75 left\""), after.output)
    XCTAssertTrue(after.output.contains("\"from 0 to 40\""), after.output)
    XCTAssertTrue(after.errors.contains("Playback: 'hash' cannot be observed"), after.errors)
  }

  func testCodeThatEndsItsProcessIsNamedWithItsLine() throws {
    try save(Self.faults, to: "Faults.swift")
    let place = URL(fileURLWithPath: "\(folder)/\(project)/Faults.swift").resolvingSymlinksInPath().path
    let index = try show("render", "\(project):IndexController", "--at", "0", "-o", "a.png")
    XCTAssertEqual(index.status, 1)
    XCTAssertEqual(index.errors, "flipbook: \(place):7: the code ended its stage: Index out of range\n")
    let exit = try show("render", "\(project):ExitController", "--at", "0", "-o", "a.png")
    XCTAssertEqual(exit.status, 1)
    let path = (place as NSString).deletingLastPathComponent
    XCTAssertEqual(
      exit.errors, "flipbook: \(path)/Faults.swift:14: the code ended its stage: it called exit(3)\n")
    let deep = try show("render", "\(project):DeepController", "--at", "0", "-o", "a.png")
    XCTAssertEqual(deep.status, 1)
    XCTAssertEqual(
      deep.errors,
      "flipbook: \(place):19: the code ended its stage: it used memory that is not its own, or called itself without end\n"
    )
    let cast = try show("render", "\(project):CastController", "--at", "0", "-o", "a.png")
    XCTAssertEqual(
      cast.errors.split(separator: "\n").last.map(String.init),
      "flipbook: \(path)/Faults.swift:43: the code ended its stage: Could not cast value of type 'UIView' to 'UILabel'"
    )
    let tap = try show("render", "\(project):TapController", "--tap", "all@0.1", "--at", "0.2", "-o", "a.png")
    XCTAssertEqual(
      tap.errors,
      "flipbook: \(place):36: the code ended its stage: Unexpectedly found nil while implicitly unwrapping an Optional"
        + " value\n")
    XCTAssertFalse(FileManager.default.fileExists(atPath: "\(folder)/a.png"))
  }

  func testCodeThatNeverEndsIsGivenUp() throws {
    try save(Self.loop, to: "Loop.swift")
    let place = URL(fileURLWithPath: "\(folder)/\(project)/Loop.swift").resolvingSymlinksInPath().path
    _ = try show("list", project)
    let loop = try flipbook(
      ["render", "\(project):LoopController", "--at", "0", "-o", "a.png"],
      environment: ["XDG_CACHE_HOME": "\(folder)/cache", "FLIPBOOK_PATIENCE": "6"])
    XCTAssertEqual(loop.status, 1)
    XCTAssertTrue(loop.errors.hasPrefix("flipbook: \(place)"), loop.errors)
    XCTAssertTrue(loop.errors.hasSuffix("the stage was ended: it did not answer for 6 s\n"), loop.errors)
  }

  func testTheMonkeyNamesTheEventThatEndsTheCode() throws {
    try save(Self.faults, to: "Faults.swift")
    let walk = try show("monkey", "\(project):TapController", "--seed", "1", "--events", "40")
    XCTAssertEqual(walk.status, 1, walk.output)
    XCTAssertTrue(walk.errors.contains("ends the program"), walk.errors)
    XCTAssertTrue(walk.errors.contains("Faults.swift:36: Fatal error: Unexpectedly found nil"), walk.errors)
  }

  func testFilesThatWantMissingFrameworksAreLeftOut() throws {
    try save(Self.button, to: "PulseButton.swift")
    // Nothing of it is used.
    try save("import Combine\nimport UIKit\nfinal class Page: UIViewController {}\n", to: "Page.swift")
    try save("import AVFoundation\nfinal class Player { let player = AVPlayer() }\n", to: "Player.swift")
    let list = try show("list", project, "--json")
    XCTAssertEqual(list.status, 0, list.errors)
    let path = URL(fileURLWithPath: "\(folder)/\(project)/Player.swift").resolvingSymlinksInPath().path
    XCTAssertEqual(list.errors, "flipbook: \(path):1: left out, since there is no AVFoundation here\n")
    for name in ["Pulse, large", "PulseButton", "Page"] {
      XCTAssertTrue(list.output.contains("\"\(name)\""), name)
    }
  }

  func testAPackageOfSeveralModules() throws {
    try FileManager.default.createDirectory(
      atPath: "\(folder)/\(project)/Sources/Core", withIntermediateDirectories: true)
    try FileManager.default.createDirectory(
      atPath: "\(folder)/\(project)/Sources/ShopUI", withIntermediateDirectories: true)
    try save(
      """
      // swift-tools-version:5.7
      import PackageDescription
      let package = Package(
        name: "Shop", targets: [.target(name: "Core"), .target(name: "ShopUI", dependencies: ["Core"])])
      """, to: "Package.swift")
    try save(
      "@objc public protocol CartDelegate { @objc optional func changed(_ count: Int) }",
      to: "Sources/Core/Cart.swift")
    try save(
      """
      import Core
      import SnapKit
      import UIKit

      final class Shop: UIViewController, CartDelegate {
        weak var delegate: CartDelegate?
        override func viewDidLoad() {
          super.viewDidLoad()
          delegate = self
          delegate?.changed?(3)
          _ = Bundle.module
        }
        func changed(_ count: Int) { view.accessibilityIdentifier = "shop \\(count)" }
      }
      """, to: "Sources/ShopUI/Shop.swift")
    // A library that is not there, of which nothing is used, keeps nothing from being shown.
    let tree = try show("tree", "\(project):Shop")
    XCTAssertEqual(tree.errors, "")
    XCTAssertTrue(tree.output.contains("shop 3"), tree.output)
  }

  func testANewProjectCanBeShown() throws {
    let made = try show("new", "Hearts")
    XCTAssertEqual([made.errors, "\(made.status)"], ["", "0"])
    XCTAssertTrue(made.output.hasSuffix("flipbook run Hearts\n"), made.output)
    let curves = try show(
      "curves", "Hearts:Like", "--tap", "like@0", "--until", "settled", "--key", "transform.scale")
    XCTAssertEqual(curves.errors, "")
    let values = curves.output.split(separator: "\n").compactMap {
      $0.split(separator: ",").last.flatMap { Double($0) }
    }
    XCTAssertGreaterThan(values.max() ?? 0, 1.1)
    XCTAssertEqual(values.last ?? 0, 1, accuracy: 0.01)
    let again = try show("new", "Hearts")
    XCTAssertEqual(again.status, 1)
    XCTAssertTrue(again.errors.hasSuffix("/Hearts is there already; choose another name\n"), again.errors)
    XCTAssertEqual(try show("new", "a b").status, 2)
    XCTAssertEqual(try show("new", "UIKit").status, 2)
  }

  func testPortWritesWhatTheCompilerSees() throws {
    try save(Self.button, to: "PulseButton.swift")
    let outcome = try show("port", project, "-o", "out")
    XCTAssertEqual([outcome.output, outcome.errors, "\(outcome.status)"], ["", "", "0"])
    let text = try String(contentsOfFile: "\(folder)/out/PulseButton.swift", encoding: .utf8)
    XCTAssertTrue(text.contains("Selector(\"pulse\""), text)
    XCTAssertFalse(text.contains("@objc"), text)
    XCTAssertTrue(try show("port", "\(project)/PulseButton.swift").output.hasPrefix("// PulseButton.swift\n"))
  }

  /// What the phone only logs does not keep a picture from being written.
  func testErrorsAtRunTimeArePrintedAndThePictureIsWritten() throws {
    try save(
      """
      import UIKit
      class Pane: UIViewController {
        override func viewDidLoad() {
          super.viewDidLoad()
          view.widthAnchor.constraint(equalToConstant: .nan).isActive = true
        }
      }
      """, to: "Pane.swift")
    let outcome = try show("render", "\(project):Pane", "--at", "0", "-o", "pane.png")
    XCTAssertEqual(outcome.status, 0)
    XCTAssertTrue(outcome.errors.contains("is not finite"), outcome.errors)
    XCTAssertTrue(FileManager.default.fileExists(atPath: "\(folder)/pane.png"))
  }

  /// One screen that traps does not keep the others from the gallery.
  func testTheGalleryGoesOnWithoutScreensThatEndTheProcess() throws {
    try save(Self.faults, to: "Faults.swift")
    try save(Self.button, to: "PulseButton.swift")
    let place = URL(fileURLWithPath: "\(folder)/\(project)/Faults.swift").resolvingSymlinksInPath().path
    // Without a display a filmstrip of each screen is written.
    let outcome = try flipbook(
      ["run", project],
      environment: ["XDG_CACHE_HOME": "\(folder)/cache", "DISPLAY": "", "WAYLAND_DISPLAY": ""])
    XCTAssertEqual(outcome.status, 0, outcome.errors)
    let lines = outcome.errors.split(separator: "\n").map(String.init)
    XCTAssertTrue(
      lines.contains(
        "flipbook: \(place):7: the code ended its stage: Index out of range; going on without IndexController"
      ),
      outcome.errors)
    XCTAssertTrue(
      lines.contains { $0.hasSuffix("it called exit(3); going on without ExitController") }, outcome.errors)
    XCTAssertTrue(lines.contains { $0.hasSuffix("; going on without DeepController") }, outcome.errors)
    let files = outcome.output.split(separator: "\n").map(String.init)
    XCTAssertTrue(files.contains("filmstrips/PulseButton.png"), outcome.output)
    XCTAssertTrue(files.contains("filmstrips/TapController.png"), outcome.output)
    XCTAssertFalse(files.contains("filmstrips/DeepController.png"), outcome.output)
    for file in files { XCTAssertTrue(FileManager.default.fileExists(atPath: "\(folder)/\(file)"), file) }
  }

  /// Nor does one that never ends, without a display or anybody to close a window.
  func testTheOtherScreensAreWrittenWithoutOneThatNeverEnds() throws {
    try save(Self.loop, to: "Loop.swift")
    try save(Self.button, to: "PulseButton.swift")
    let place = URL(fileURLWithPath: "\(folder)/\(project)/Loop.swift").resolvingSymlinksInPath().path
    let outcome = try flipbook(
      ["run", project], environment: ["XDG_CACHE_HOME": "\(folder)/cache", "FLIPBOOK_PATIENCE": "6"])
    XCTAssertEqual(outcome.status, 0, outcome.errors)
    let line = outcome.errors.split(separator: "\n").first.map(String.init) ?? ""
    XCTAssertTrue(line.hasPrefix("flipbook: \(place)"), line)
    XCTAssertTrue(
      line.hasSuffix(": the stage was ended: it did not answer for 6 s; going on without LoopController"),
      line)
    XCTAssertEqual(
      outcome.output.split(separator: "\n").map(String.init).sorted(),
      files.filter { $0.hasPrefix("filmstrips/") })
    XCTAssertTrue(files.contains("filmstrips/PulseButton.png"), outcome.output)
    // Alone there is nothing to go on with.
    let alone = try flipbook(
      ["run", "\(project):LoopController"],
      environment: ["XDG_CACHE_HOME": "\(folder)/cache", "FLIPBOOK_PATIENCE": "6"])
    XCTAssertEqual(alone.status, 1)
    XCTAssertTrue(alone.errors.hasSuffix("the stage was ended: it did not answer for 6 s\n"), alone.errors)
  }

  func testTheCompilersMessagesNameThePersonsLines() throws {
    try save("import UIKit\n\nclass A: UIView {\n  @objc func tap() { missing() }\n}\n", to: "A.swift")
    let outcome = try show("list", project)
    XCTAssertEqual(outcome.status, 1)
    let path = URL(fileURLWithPath: "\(folder)/\(project)/A.swift").resolvingSymlinksInPath().path
    XCTAssertTrue(
      outcome.errors.hasPrefix("flipbook: \(path):4:"), outcome.errors)
    XCTAssertTrue(outcome.errors.hasSuffix(": error: cannot find 'missing' in scope\n"), outcome.errors)
  }

  func testAScreenThatThereIsNotIsAnsweredWithThoseThereAre() throws {
    try save(Self.button, to: "PulseButton.swift")
    let outcome = try show("render", "\(project):Other", "--at", "0", "-o", "a.png")
    XCTAssertEqual(outcome.status, 1)
    XCTAssertEqual(
      outcome.errors, "flipbook: there is no screen \"Other\"; the screens are Pulse, large, PulseButton\n")
    let none = try show("render", "./none", "--at", "0", "-o", "a.png")
    XCTAssertEqual(none.status, 2)
    XCTAssertEqual(none.errors, "flipbook: there is no file or folder ./none\n")
  }

  func testADemoCanBeListedAlone() throws {
    let demo = try show("list", "bouncing-icon")
    XCTAssertTrue(demo.output.hasPrefix("bouncing-icon\n  title "), demo.output)
    XCTAssertEqual(try show("list", "gallery").output.split(separator: "\n").first, "gallery")
  }
}
