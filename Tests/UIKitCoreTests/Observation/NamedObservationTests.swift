import Stage
import Support
import UIKit
import XCTest

/// `addObserver(_:forKeyPath:options:context:)` and what belongs to it.
final class NamedObservationTests: XCTestCase {
  private final class Header: UIView {
    static var context = 0
    var heard: [String] = []
    var values: [NSKeyValueChangeKey: Any] = [:]

    override func observeValue(
      forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
      context: UnsafeMutableRawPointer?
    ) {
      guard context == &Header.context else {
        return super.observeValue(forKeyPath: keyPath, of: object, change: change, context: context)
      }
      heard.append(keyPath ?? "nil")
      values = change ?? [:]
    }
  }

  /// As the port leaves a model of people's.
  private final class Player: RuntimeObject {
    var progress = 0.0 {
      willSet { PropertyChanges.begin("progress", of: self) }
      didSet { PropertyChanges.end("progress", of: self) }
    }
    var length = 100.0 {
      willSet { PropertyChanges.begin("length", of: self) }
      didSet { PropertyChanges.end("length", of: self) }
    }
    var remaining: Double { length * (1 - progress) }
    private var knownRate = 1.0
    var rate: Double {
      get { knownRate }
      set {
        guard newValue != knownRate else { return }
        willChangeValue(forKey: "rate")
        knownRate = newValue
        didChangeValue(for: \.rate)
      }
    }
    var heard: [String] = []

    override class func keyPathsForValuesAffectingValue(forKey key: String) -> Set<String> {
      key == "remaining" ? ["progress", "length"] : super.keyPathsForValuesAffectingValue(forKey: key)
    }
    override class func automaticallyNotifiesObservers(forKey key: String) -> Bool { key != "rate" }
    override func observeValue(
      forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
      context: UnsafeMutableRawPointer?
    ) {
      heard.append("\(keyPath ?? "") \(change?[.newKey] ?? "-")")
    }

    static let table = RuntimeClass(
      Player.self,
      properties: [
        "progress": RuntimeProperty(\Player.progress), "length": RuntimeProperty(\Player.length),
        "remaining": RuntimeProperty(\Player.remaining), "rate": RuntimeProperty(\Player.rate),
      ], observable: ["progress", "length"])
  }

  private func onStage(_ body: () throws -> Void) throws -> [String] {
    let (_, messages) = try Diagnostics.withCapture {
      _ = try Stage(size: CGSize(width: 100, height: 100)) { UIView() }
      RuntimeClasses.register(Player.table)
      try body()
    }
    return messages.map { "\($0)" }
  }

  func testAViewHearsOfWhatItObserves() throws {
    let messages = try onStage {
      let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
      let header = Header()
      scroll.addObserver(
        header, forKeyPath: "contentOffset", options: [.new, .old], context: &Header.context)
      scroll.contentOffset = CGPoint(x: 0, y: -20)
      XCTAssertEqual(header.heard, ["contentOffset"])
      XCTAssertEqual(header.values[.newKey] as? CGPoint, CGPoint(x: 0, y: -20))
      XCTAssertEqual((header.values[.newKey] as? NSValue)?.cgPointValue.y, -20)
      XCTAssertEqual(header.values[.oldKey] as? CGPoint, .zero)
      XCTAssertEqual(header.values[.kindKey] as? UInt, NSKeyValueChange.setting.rawValue)
      scroll.removeObserver(header, forKeyPath: "contentOffset", context: &Header.context)
      scroll.contentOffset = .zero
      XCTAssertEqual(header.heard, ["contentOffset"])
    }
    XCTAssertEqual(messages, [])
  }

  func testKeysAreThoseOfObjectiveC() throws {
    let messages = try onStage {
      let (view, header) = (UIView(), Header())
      view.addObserver(header, forKeyPath: "hidden", options: .new, context: &Header.context)
      view.addObserver(header, forKeyPath: "layer.cornerRadius", options: .new, context: &Header.context)
      view.addObserver(header, forKeyPath: "backgroundColor", options: .new, context: &Header.context)
      view.isHidden = true
      XCTAssertEqual(header.values[.newKey] as? Bool, true)
      view.layer.cornerRadius = 8
      XCTAssertEqual(header.values[.newKey] as? CGFloat, 8)
      view.backgroundColor = nil
      XCTAssertTrue(header.values[.newKey] is NSNull)
      XCTAssertEqual(header.heard, ["hidden", "layer.cornerRadius", "backgroundColor"])
      for key in header.heard { view.removeObserver(header, forKeyPath: key) }
    }
    XCTAssertEqual(messages, [])
  }

  func testDependenciesAndPropertiesThatAnnounceThemselves() throws {
    let messages = try onStage {
      let (player, listener) = (Player(), Player())
      player.addObserver(listener, forKeyPath: "remaining", options: .new, context: nil)
      player.addObserver(listener, forKeyPath: "rate", options: .new, context: nil)
      player.progress = 0.25
      player.length = 200
      player.rate = 1
      player.rate = 2
      XCTAssertEqual(listener.heard, ["remaining 75.0", "remaining 150.0", "rate 2.0"])
      listener.heard = []
      player.setValue(0.5, forKey: "progress")
      XCTAssertEqual(listener.heard, ["remaining 100.0"], "a value set by its name counts, too")
      player.removeObserver(listener, forKeyPath: "remaining")
      player.removeObserver(listener, forKeyPath: "rate")
    }
    XCTAssertEqual(messages, [])
  }

  func testCollectionsSayWhere() throws {
    let messages = try onStage {
      let (player, header) = (Player(), Header())
      player.addObserver(header, forKeyPath: "progress", options: [], context: &Header.context)
      player.willChange(.insertion, valuesAt: [2, 3], forKey: "progress")
      player.didChange(.insertion, valuesAt: [2, 3], forKey: "progress")
      XCTAssertEqual(header.values[.kindKey] as? UInt, 2)
      XCTAssertEqual(header.values[.indexesKey] as? IndexSet, [2, 3])
      player.removeObserver(header, forKeyPath: "progress")
    }
    XCTAssertEqual(messages, [])
  }

  func testAnObserverTwiceIsToldTwiceAndRemovedOneByOne() throws {
    let messages = try onStage {
      let (view, header) = (UIView(), Header())
      view.addObserver(header, forKeyPath: "alpha", options: [], context: &Header.context)
      view.addObserver(header, forKeyPath: "alpha", options: [], context: &Header.context)
      view.alpha = 0
      XCTAssertEqual(header.heard.count, 2)
      view.removeObserver(header, forKeyPath: "alpha")
      view.alpha = 1
      XCTAssertEqual(header.heard.count, 3)
      view.removeObserver(header, forKeyPath: "alpha")
      view.alpha = 0
      XCTAssertEqual(header.heard.count, 3)
    }
    XCTAssertEqual(messages, [])
  }

  func testMistakesAreMessages() throws {
    let messages = try onStage {
      let view = UIView()
      var header: Header? = Header()
      view.removeObserver(header!, forKeyPath: "alpha")
      view.addObserver(header!, forKeyPath: "alpha", options: [], context: &Header.context)
      header = nil
      view.alpha = 0.5
      view.alpha = 0.25
      let silent = UIView()
      view.addObserver(silent, forKeyPath: "tag", options: [], context: nil)
      view.tag = 3
      view.removeObserver(silent, forKeyPath: "tag")
      view.addObserver(silent, forKeyPath: "colour", options: [], context: nil)
      view.removeObserver(silent, forKeyPath: "colour")
      view.addObserver(NSObject(), forKeyPath: "alpha", options: [], context: nil)
    }
    XCTAssertEqual(messages.count, 5)
    for (message, words) in zip(
      messages,
      [
        ["Header", "'alpha'", "is not one"], ["Header", "'alpha'", "has gone without removeObserver"],
        ["received 'tag'", "override it"], ["'colour'", "cannot be observed"],
        ["NSObject", "observe with a closure"],
      ])
    {
      for word in words { XCTAssertTrue(message.contains(word), "\(word) in: \(message)") }
    }
  }

  func testAnObserverMayLeaveAsItEnds() throws {
    final class Leaver: UIView {
      let view: UIView
      init(_ view: UIView) {
        self.view = view
        super.init(frame: .zero)
        view.addObserver(self, forKeyPath: "alpha", options: [], context: nil)
      }
      required init?(coder: NSCoder) { nil }
      deinit { view.removeObserver(self, forKeyPath: "alpha") }
      override func observeValue(
        forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
        context: UnsafeMutableRawPointer?
      ) {}
    }
    let messages = try onStage {
      let view = UIView()
      var leaver: Leaver? = Leaver(view)
      weak var gone = leaver
      leaver = nil
      XCTAssertNil(gone)
      view.alpha = 0
    }
    XCTAssertEqual(messages, [])
  }

  func testObjectsOfFoundationKeepTheirObserversBesideThem() throws {
    final class Load: Operation {
      var bytes = 0 {
        willSet { PropertyChanges.begin("bytes", of: self) }
        didSet { PropertyChanges.end("bytes", of: self) }
      }
    }
    let messages = try onStage {
      RuntimeClasses.register(
        RuntimeClass(Load.self, properties: ["bytes": RuntimeProperty(\Load.bytes)], observable: ["bytes"]))
      let load = Load()
      var heard: [Int] = []
      let token = load.observe(\.bytes, options: .new) { _, change in heard.append(change.newValue ?? -1) }
      load.bytes = 12
      token.invalidate()
      load.bytes = 13
      XCTAssertEqual(heard, [12])
    }
    XCTAssertEqual(messages, [])
  }

  func testKeyValueCodingOfPeoplesObjectsGoesToTheirOverrides() throws {
    final class Model: RuntimeObject {
      var size = 1
      var extra: [String: Any] = [:]
      var nils: [String] = []
      override func setValue(_ value: Any?, forUndefinedKey key: String) { extra[key] = value }
      override func value(forUndefinedKey key: String) -> Any? { extra[key] }
      override func setNilValueForKey(_ key: String) { nils.append(key) }
    }
    let messages = try onStage {
      RuntimeClasses.register(RuntimeClass(Model.self, properties: ["size": RuntimeProperty(\Model.size)]))
      let model: NSObject = Model()
      model.setValuesForKeys(["size": 4, "colour": "red"])
      model.setValue(nil, forKey: "size")
      XCTAssertEqual(model.value(forKey: "size") as? Int, 4)
      XCTAssertEqual(model.value(forKey: "colour") as? String, "red")
      XCTAssertEqual((model as? Model)?.nils, ["size"])
      XCTAssertTrue(model.isEqual(model))
    }
    XCTAssertEqual(messages, [])
  }

  func testAViewHearsOfChangesOnOtherThreadsOnTheMainThread() throws {
    let messages = try onStage {
      let (player, header) = (Player(), Header())
      nonisolated(unsafe) let changed = player
      player.addObserver(header, forKeyPath: "progress", options: .new, context: &Header.context)
      let thread = Thread { changed.progress = 0.5 }
      thread.start()
      let end = Date().addingTimeInterval(5)
      while header.heard.isEmpty, Date() < end {
        RunLoop.main.run(mode: .default, before: Date().addingTimeInterval(0.05))
      }
      XCTAssertFalse(header.heard.isEmpty)
      XCTAssertEqual(header.values[.newKey] as? Double, 0.5)
      player.removeObserver(header, forKeyPath: "progress")
    }
    XCTAssertEqual(messages, [])
  }

  func testThreadsMayObserveAndChangeAtTheSameTime() throws {
    let messages = try onStage {
      nonisolated(unsafe) let player = Player()
      DispatchQueue.concurrentPerform(iterations: 4) { thread in
        for i in 0..<300 {
          if thread == 0 {
            player.progress = Double(i)
          } else {
            let token = player.observe(\.progress, options: [.old, .new]) { _, _ in }
            if i % 2 == 0 { token.invalidate() }
          }
        }
      }
      var count = 0
      let token = player.observe(\.progress) { _, _ in count += 1 }
      player.progress = 1
      XCTAssertEqual(count, 1)
      token.invalidate()
    }
    XCTAssertEqual(messages, [])
  }

  /// Components fit what is behind a label to its font.
  func testTheFontOfALabelIsObserved() throws {
    let messages = try onStage {
      let (header, label) = (Header(), UILabel())
      label.addObserver(header, forKeyPath: "font", options: .new, context: &Header.context)
      label.font = .boldSystemFont(ofSize: 24)
      XCTAssertEqual(header.heard, ["font"])
      XCTAssertTrue(header.values[.newKey] as? UIFont === label.font)
      label.removeObserver(header, forKeyPath: "font", context: &Header.context)
      label.font = .boldSystemFont(ofSize: 25)
      XCTAssertEqual(header.heard, ["font"])
    }
    XCTAssertEqual(messages, [])
  }
}
