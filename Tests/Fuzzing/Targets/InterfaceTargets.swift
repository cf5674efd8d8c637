import Foundation
import Proving
import Stage
import UIKit

extension FuzzTarget {
  /// Layer trees and their edits: what is drawn by damage equals what is drawn from scratch.
  static let layers = FuzzTarget(name: "layers") { input in
    var fuzz = LayerFuzz()
    (fuzz.trees, fuzz.edits, fuzz.hasText, fuzz.input) = (1, 3, false, input)
    let faults = fuzz.run().faults.filter { $0.hasPrefix("pixel (") }
    demand(faults.isEmpty, faults.joined(separator: "; "))
  }

  /// View trees with constraints: layout comes to rest, and every frame is finite.
  static let views = FuzzTarget(name: "views") { input in
    var reader = ByteReader(input)
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
    var views = [root]
    while !reader.isAtEnd, views.count < 24 {
      let view = reader.view()
      views[reader.below(views.count)].addSubview(view)
      views.append(view)
      for _ in 0..<reader.below(4) { reader.constrain(view, among: views) }
      if reader.below(4) == 0 { root.layoutIfNeeded() }
      if reader.below(8) == 0 { views[reader.below(views.count)].removeFromSuperview() }
    }
    root.layoutIfNeeded()
    for view in views { demandFinite(view.frame, of: view) }
  }

  /// Fingers, wheel and keys over controls, scroll views and recognisers.
  static let gestures = FuzzTarget(name: "gestures") { input in
    var reader = ByteReader(input)
    let configuration = Stage.Configuration(size: CGSize(width: 160, height: 240), scale: 1)
    guard let stage = try? Stage(configuration, root: { SampleController() }) else { return }
    var events = 0
    while !reader.isAtEnd, events < 12 {
      events += 1
      stage.send(reader.action(from: stage.now))
      try? stage.advance(to: stage.now + Double(reader.byte()) / 1_024)
    }
    demandFinite(of: stage.window)
  }

  /// Demands it of a view and all below.
  @MainActor
  static func demandFinite(of view: UIView) {
    demandFinite(view.frame, of: view)
    for child in view.subviews { demandFinite(of: child) }
  }

  @MainActor
  static func demandFinite(_ frame: CGRect, of view: UIView) {
    let numbers = [frame.minX, frame.minY, frame.width, frame.height]
    demand(numbers.allSatisfy(\.isFinite), "the frame of a \(type(of: view)) is \(frame)")
  }
}

extension ByteReader {
  @MainActor
  fileprivate mutating func view() -> UIView {
    let view: UIView
    switch below(8) {
    case 0:
      let label = UILabel()
      label.text = String(repeating: "word ", count: below(9))
      label.numberOfLines = below(3)
      view = label
    case 1: view = UIStackView()
    case 2: view = UIButton(type: .system)
    case 3: view = UISwitch()
    case 4: view = UIScrollView()
    default: view = UIView()
    }
    view.translatesAutoresizingMaskIntoConstraints = flag()
    if below(3) == 0 { view.frame = rect() }
    if below(6) == 0 { view.isHidden = true }
    if below(8) == 0 { view.transform = CGAffineTransform(rotationAngle: number()) }
    return view
  }

  private static let attributes: [NSLayoutConstraint.Attribute] = [
    .left, .right, .top, .bottom, .leading, .trailing, .width, .height, .centerX, .centerY, .lastBaseline,
    .firstBaseline, .leftMargin, .topMargin, .notAnAttribute,
  ]

  @MainActor
  fileprivate mutating func constrain(_ view: UIView, among views: [UIView]) {
    let other = views[below(views.count)]
    let constraint = NSLayoutConstraint(
      item: view, attribute: Self.attributes[below(Self.attributes.count)],
      relatedBy: [.lessThanOrEqual, .equal, .greaterThanOrEqual][below(3)], toItem: flag() ? other : nil,
      attribute: Self.attributes[below(Self.attributes.count)], multiplier: number(), constant: number())
    if flag() { constraint.priority = UILayoutPriority(Float(number())) }
    constraint.isActive = true
  }

  fileprivate mutating func action(from now: TimeInterval) -> ScriptAction {
    func place() -> CGPoint { CGPoint(x: Double(byte()), y: Double(byte())) }
    let until = now + Double(byte()) / 128
    switch below(7) {
    case 0: return .tap(.point(place()))
    case 1: return .press(.point(place()), until: until)
    case 2: return .drag([place(), place(), place()], until: until)
    case 3: return .pointer([.down, .move, .up, .cancel][below(4)], place())
    case 4: return .scroll(CGVector(dx: number(), dy: number()), over: place(), isPrecise: flag())
    case 5: return .key(["tab", "return", "escape", "space", "left", "a", "shift+tab", "ctrl+a"][below(8)])
    default: return .text(String(decoding: (0..<below(6)).map { _ in byte() }, as: UTF8.self))
    }
  }
}
