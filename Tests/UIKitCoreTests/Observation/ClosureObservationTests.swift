import Stage
import Support
import UIKit
import XCTest

/// `observe(_:options:changeHandler:)`.
final class ClosureObservationTests: XCTestCase {
  private func onStage(_ body: () throws -> Void) throws -> [String] {
    let (_, messages) = try Diagnostics.withCapture {
      _ = try Stage(size: CGSize(width: 100, height: 100)) { UIView() }
      try body()
    }
    return messages.map { "\($0)" }
  }

  func testChangesComeWithWhatTheOptionsAskFor() throws {
    let messages = try onStage {
      let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
      scroll.contentSize = CGSize(width: 100, height: 1000)
      var heard: [String] = []
      let token = scroll.observe(\.contentOffset, options: [.initial, .old, .new, .prior]) { view, change in
        XCTAssertTrue(view === scroll)
        XCTAssertEqual(change.kind, .setting)
        let old = change.oldValue.map { "\($0.y)" } ?? "-"
        let new = change.newValue.map { "\($0.y)" } ?? "-"
        heard.append("\(change.isPrior ? "prior " : "")\(old) \(new)")
      }
      scroll.contentOffset = CGPoint(x: 0, y: 30)
      XCTAssertEqual(heard, ["- 0.0", "prior 0.0 -", "0.0 30.0"])
      heard = []
      scroll.setContentOffset(CGPoint(x: 0, y: 12), animated: false)
      scroll.bounds.origin.y = 4
      XCTAssertEqual(heard, ["30.0 12.0", "12.0 4.0"], "the content also moves in other ways")
      heard = []
      scroll.bounds.size.height = 40
      XCTAssertEqual(heard, [], "another size is no other offset")
      token.invalidate()
      scroll.contentOffset.y = 50
      XCTAssertEqual(heard, [])
    }
    XCTAssertEqual(messages, [])
  }

  func testWithoutOptionsThereAreNoValues() throws {
    let messages = try onStage {
      let view = UIView()
      var count = 0
      let token = view.observe(\.alpha) { _, change in
        count += 1
        XCTAssertNil(change.newValue)
        XCTAssertNil(change.oldValue)
      }
      view.alpha = 0.5
      view.alpha = 0.5
      XCTAssertEqual(count, 2, "setting counts, not only another value")
      withExtendedLifetime(token) {}
    }
    XCTAssertEqual(messages, [])
  }

  func testAnObservationEndsWithItsToken() throws {
    let messages = try onStage {
      let view = UIView()
      var count = 0
      var token: NSKeyValueObservation? = view.observe(\.isHidden) { _, _ in count += 1 }
      view.isHidden = true
      XCTAssertEqual(count, 1)
      XCTAssertNotNil(token)
      token = nil
      view.isHidden = false
      XCTAssertEqual(count, 1)
    }
    XCTAssertEqual(messages, [])
  }

  func testNeitherTheTokenNorTheListKeepsTheObject() throws {
    let messages = try onStage {
      var view: UIView? = UIView()
      weak var gone = view
      let token = view?.observe(\.center) { _, _ in }
      view = nil
      XCTAssertNil(gone)
      token?.invalidate()
    }
    XCTAssertEqual(messages, [])
  }

  func testFrameBoundsAndCentreFollowOneAnother() throws {
    let messages = try onStage {
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
      var heard: [String] = []
      let tokens = [
        view.observe(\.frame) { _, _ in heard.append("frame") },
        view.observe(\.bounds) { _, _ in heard.append("bounds") },
        view.observe(\.center) { _, _ in heard.append("center") },
      ]
      view.frame = CGRect(x: 0, y: 0, width: 20, height: 10)
      XCTAssertEqual(heard.sorted(), ["bounds", "center", "frame"])
      heard = []
      view.center.x += 5
      XCTAssertEqual(heard.sorted(), ["center", "frame"], "a moved view keeps its size")
      heard = []
      view.bounds.size.height = 30
      XCTAssertEqual(heard.sorted(), ["bounds", "frame"])
      withExtendedLifetime(tokens) {}
    }
    XCTAssertEqual(messages, [])
  }

  func testConstraintsTellObserversOfTheFrame() throws {
    let messages = try onStage {
      let container = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
      let view = UIView()
      view.translatesAutoresizingMaskIntoConstraints = false
      container.addSubview(view)
      NSLayoutConstraint.activate([
        view.widthAnchor.constraint(equalToConstant: 40), view.heightAnchor.constraint(equalToConstant: 20),
        view.leadingAnchor.constraint(equalTo: container.leadingAnchor),
        view.topAnchor.constraint(equalTo: container.topAnchor),
      ])
      var sizes: [CGSize] = []
      let token = view.observe(\.bounds, options: .new) { _, change in
        if let size = change.newValue?.size { sizes.append(size) }
      }
      container.layoutIfNeeded()
      XCTAssertEqual(sizes, [CGSize(width: 40, height: 20)])
      withExtendedLifetime(token) {}
    }
    XCTAssertEqual(messages, [])
  }

  func testAnAnimationTellsOfTheModelOnce() throws {
    let messages = try onStage {
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
      var centres: [CGFloat] = []
      let token = view.layer.observe(\.position, options: .new) { _, change in
        centres.append(change.newValue?.x ?? .nan)
      }
      UIView.animate(withDuration: 1) { view.center.x = 80 }
      XCTAssertEqual(centres, [80])
      withExtendedLifetime(token) {}
    }
    XCTAssertEqual(messages, [])
  }

  func testPathsOfSeveralStepsFollowTheObjectsOnTheWay() throws {
    final class Holder: RuntimeObject {
      var scroll: UIScrollView? {
        willSet { PropertyChanges.begin("scroll", of: self) }
        didSet { PropertyChanges.end("scroll", of: self) }
      }
    }
    let messages = try onStage {
      RuntimeClasses.register(
        RuntimeClass(
          Holder.self, properties: ["scroll": RuntimeProperty(\Holder.scroll)], observable: ["scroll"]))
      let holder = Holder()
      var offsets: [CGFloat?] = []
      let token = holder.observe(\.scroll?.contentOffset, options: [.new]) { _, change in
        offsets.append(change.newValue.flatMap { $0?.y })
      }
      let (first, second) = (UIScrollView(), UIScrollView())
      second.contentOffset.y = 7
      holder.scroll = first
      first.contentOffset.y = 3
      holder.scroll = second
      first.contentOffset.y = 9
      second.contentOffset.y = 8
      holder.scroll = nil
      XCTAssertEqual(offsets, [0, 3, 7, 8, nil])
      withExtendedLifetime(token) {}

      let view = UIView()
      var bounds: [CGRect] = []
      let layerToken = view.observe(\.layer.bounds, options: .new) { _, change in
        bounds += [change.newValue].compactMap { $0 }
      }
      view.frame.size = CGSize(width: 5, height: 6)
      XCTAssertEqual(bounds, [CGRect(x: 0, y: 0, width: 5, height: 6)])
      withExtendedLifetime(layerToken) {}
    }
    XCTAssertEqual(messages, [])
  }

  func testAKeyPathOfASubclassIsKnown() throws {
    final class Chat: UIScrollView {}
    func watch<Root: UIView, Value>(_ view: Root, _ path: KeyPath<Root, Value>, _ told: @escaping () -> Void)
      -> NSKeyValueObservation
    {
      view.observe(path) { _, _ in told() }
    }
    let messages = try onStage {
      let chat = Chat()
      var count = 0
      let tokens = [
        watch(chat, \.contentSize) { count += 1 }, watch(chat as UIView, \.backgroundColor) { count += 1 },
      ]
      chat.contentSize = CGSize(width: 9, height: 9)
      chat.backgroundColor = .red
      XCTAssertEqual(count, 2)
      withExtendedLifetime(tokens) {}
    }
    XCTAssertEqual(messages, [])
  }

  func testControlsBarsRecognisersAndControllersTell() throws {
    let messages = try onStage {
      var heard: [String] = []
      var tokens: [NSKeyValueObservation] = []
      func watch<Root: NSObject, Value>(_ object: Root, _ path: KeyPath<Root, Value>, _ name: String) {
        tokens.append(
          object.observe(path, options: .new) { _, change in heard.append("\(name) \(change.newValue!)") })
      }
      let button = UIButton()
      watch(button, \.isSelected, "selected")
      watch(button, \.isEnabled, "enabled")
      watch(button, \.isHighlighted, "highlighted")
      button.isSelected = true
      button.isHighlighted = true
      tokens.removeLast()
      button.isEnabled = false
      let progress = UIProgressView()
      watch(progress, \.progress, "progress")
      progress.setProgress(0.5, animated: false)
      let field = UITextField()
      watch(field, \.text, "text")
      field.text = "a"
      let item = UINavigationItem(title: "old")
      watch(item, \.title, "title")
      item.title = "new"
      let tab = UITabBarItem(title: nil, image: nil, tag: 0)
      watch(tab, \.badgeValue, "badge")
      tab.badgeValue = "3"
      XCTAssertEqual(
        heard,
        [
          "selected true", "highlighted true", "enabled false", "progress 0.5", "text Optional(\"a\")",
          "title Optional(\"new\")", "badge Optional(\"3\")",
        ])
      heard = []
      let tabs = UITabBarController()
      tabs.viewControllers = [UIViewController(), UIViewController()]
      watch(tabs, \.selectedIndex, "index")
      tabs.selectedIndex = 1
      XCTAssertEqual(heard, ["index 1"])
      let tap = UITapGestureRecognizer()
      watch(tap, \.isEnabled, "recogniser")
      tap.isEnabled = false
      XCTAssertEqual(heard, ["index 1", "recogniser false"])
      withExtendedLifetime(tokens) {}
    }
    XCTAssertEqual(messages, [])
  }

  func testAnObserverMayChangeTheValueAgainAndEndItself() throws {
    let messages = try onStage {
      let view = UIView()
      var heard: [CGFloat] = []
      var token: NSKeyValueObservation?
      token = view.observe(\.alpha, options: .new) { view, change in
        heard.append(change.newValue ?? -1)
        if view.alpha > 0.5 { view.alpha = 0.5 }
        if view.alpha == 0.25 { token?.invalidate() }
      }
      view.alpha = 1
      XCTAssertEqual(heard, [1, 0.5])
      view.alpha = 0.25
      view.alpha = 0.75
      XCTAssertEqual(heard, [1, 0.5, 0.25])
    }
    XCTAssertEqual(messages, [])
  }

  func testWhatIsNotObservableIsSaidOnce() throws {
    final class Plain: RuntimeObject { var speed = 0 }
    let messages = try onStage {
      RuntimeClasses.register(RuntimeClass(Plain.self, properties: ["speed": RuntimeProperty(\Plain.speed)]))
      let plain = Plain()
      var count = 0
      let token = plain.observe(\.speed) { _, _ in count += 1 }
      plain.speed = 3
      XCTAssertEqual(count, 0)
      let view = UIView()
      let other = view.observe(\.superview) { _, _ in }
      withExtendedLifetime((token, other)) {}
    }
    XCTAssertEqual(messages.count, 2)
    XCTAssertTrue(messages[0].contains("'speed'") && messages[0].contains("Plain"), messages[0])
    XCTAssertTrue(messages[0].contains("declare it @objc dynamic"), messages[0])
    XCTAssertTrue(messages[1].contains("'superview'") && messages[1].contains("UIView"), messages[1])
  }

  func testTheSafeAreaIsObserved() throws {
    let (_, messages) = try Diagnostics.withCapture {
      let controller = UIViewController()
      let stage = try Stage(size: CGSize(width: 100, height: 100)) { controller }
      let view = try XCTUnwrap(controller.view)
      var tops: [CGFloat] = []
      let token = view.observe(\.safeAreaInsets, options: [.new]) { view, _ in
        tops.append(view.safeAreaInsets.top)
      }
      controller.additionalSafeAreaInsets.top = 12
      try stage.advance(to: 0.1)
      XCTAssertEqual(tops, [12])
      token.invalidate()
    }
    XCTAssertEqual(messages.map { "\($0)" }, [])
  }
}
