import UIKit
import XCTest

@testable import Tuner

/// What layers are called in the tuner's lanes.
final class LayerTitleTests: XCTestCase {
  private final class DropBar: UIView {
    let dot = UIView()
    let icons = [UIView(), UIView()]
    let glow = CALayer()

    override init(frame: CGRect) {
      super.init(frame: frame)
      for view in [dot] + icons { addSubview(view) }
      layer.addSublayer(glow)
    }

    required init?(coder: NSCoder) { nil }
  }

  private final class Page: UIViewController {
    lazy var bar = DropBar()
    let loose = UIView()
    override func viewDidLoad() {
      super.viewDidLoad()
      view.addSubview(bar)
      bar.addSubview(loose)
    }
  }

  private final class Heart: UIView {}

  func testTheClassAndThePropertyThatHoldIt() {
    let page = Page()
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    window.rootViewController = page
    window.isHidden = false
    page.loadViewIfNeeded()
    func title(_ view: UIView) -> String { LayerTitle.title(of: view.layer) }
    XCTAssertEqual(title(page.bar.dot), "DropBar.dot")
    XCTAssertEqual(title(page.bar.icons[1]), "DropBar.icons[1]")
    XCTAssertEqual(title(page.bar), "Page.bar")
    XCTAssertEqual(title(page.loose), "Page.loose", "held by the controller, further out")
    XCTAssertEqual(LayerTitle.title(of: page.bar.glow), "DropBar.glow", "a layer without a view")
    page.bar.dot.layer.name = "the dot"
    XCTAssertEqual(title(page.bar.dot), "the dot")
    let heart = Heart()
    page.view.addSubview(heart)
    XCTAssertEqual(title(heart), "Heart", "a class of one's own")
    let plain = UIView()
    heart.addSubview(plain)
    XCTAssertEqual(title(plain), plain.layer.treePath, "nothing else is to be had")
  }
}
