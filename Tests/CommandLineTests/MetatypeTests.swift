import Foundation
import XCTest

/// Code makes objects of classes that are known at run time, by initialisers that are not `required`, as Objective-C's
/// may be called.
final class MetatypeTests: CommandLineTestCase {
  private static let source = """
    import UIKit

    protocol Plain { init() }
    extension UIView: Plain {}
    struct Value: Plain { var number = 7 }

    protocol Made: AnyObject { init() }
    final class Model: Made {
      let name: String
      required init() { name = "model" }
    }

    extension UIViewController {
      static func loadFromNib() -> Self {
        func instantiate<T: UIViewController>() -> T {
          return T.init(nibName: nil, bundle: nil)
        }
        return instantiate()
      }
    }
    extension UIView {
      class func build(_ frame: CGRect) -> Self { return self.init(frame: frame) }
      static func empty() -> Self { return self.init() }
    }
    extension UIEdgeInsets { static func none() -> UIEdgeInsets { return self.init() } }

    final class Badge: UIView {}
    final class Row: UITableViewCell {
      override init(style: CellStyle, reuseIdentifier: String?) {
        super.init(style: style, reuseIdentifier: reuseIdentifier)
        accessibilityIdentifier = "row \\(reuseIdentifier ?? "none")"
      }
      required init?(coder: NSCoder) { nil }
    }
    final class Child: UIViewController {
      override func viewDidLoad() { view.accessibilityIdentifier = "child" }
    }
    final class Holder<V: UIView> {
      let view: V
      init() { view = V(frame: CGRect(x: 1, y: 2, width: 3, height: 4)) }
    }
    class Coloured: UIView {
      required init() {
        super.init(frame: .zero)
        accessibilityIdentifier = "coloured"
      }
      required init?(coder: NSCoder) { nil }
      class func own() -> Self { return self.init() }
    }

    func make<T: Plain>(_ type: T.Type) -> T { return T() }
    func model<T: Made>(_ type: T.Type) -> T { return type.init() }

    final class Screen: UIViewController {
      override func viewDidLoad() {
        super.viewDidLoad()
        let types: [UIView.Type] = [UILabel.self, Badge.self]
        for type in types {
          let view = type.init()
          view.accessibilityIdentifier = "loop \\(Swift.type(of: view))"
          self.view.addSubview(view)
        }
        let cell: UITableViewCell.Type = Row.self
        view.addSubview(cell.init(style: .default, reuseIdentifier: "id"))
        let child = Child.loadFromNib()
        addChild(child)
        view.addSubview(child.view)
        let badge = Badge.build(CGRect(x: 5, y: 6, width: 7, height: 8))
        badge.accessibilityIdentifier = "badge \\(make(Value.self).number) \\(UIEdgeInsets.none().top)"
        view.addSubview(badge)
        let plain = make(Badge.self)
        plain.accessibilityIdentifier = "plain \\(model(Model.self).name)"
        view.addSubview(plain)
        let held = Holder<Badge>().view
        held.accessibilityIdentifier = "held"
        view.addSubview(held)
        view.addSubview(Coloured.own())
        view.addSubview(type(of: badge).empty())
      }
    }
    """

  func testClassesKnownAtRunTimeAreMade() throws {
    try Self.source.write(toFile: "\(folder)/Screen.swift", atomically: true, encoding: .utf8)
    let outcome = try flipbook(
      ["tree", "Screen.swift:Screen"], environment: ["XDG_CACHE_HOME": "\(folder)/cache"])
    XCTAssertEqual(outcome.errors, "")
    XCTAssertEqual(outcome.status, 0)
    for text in [
      "UILabel loop UILabel", "Badge loop Badge", "Row row id", "UIView child",
      "Badge badge 7 0.0  (5 6 7 8)",
      "Badge plain model", "Badge held  (1 2 3 4)", "Coloured coloured",
    ] {
      XCTAssertTrue(outcome.output.contains(text), "\(text) in\n\(outcome.output)")
    }
  }
}
