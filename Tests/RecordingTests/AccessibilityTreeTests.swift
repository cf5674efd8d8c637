import Recording
import Stage
import UIKit
import XCTest

/// What assistive tools are told, in the order of reading.
final class AccessibilityTreeTests: XCTestCase {
  private func element(_ label: String?, _ frame: CGRect) -> UIView {
    let view = UIView(frame: frame)
    view.isAccessibilityElement = true
    view.accessibilityLabel = label
    return view
  }

  private func tree(
    _ direction: UITraitEnvironmentLayoutDirection = .leftToRight, _ fill: @escaping (UIView) -> Void
  ) throws -> AccessibilityTree {
    let stage = try Stage(
      size: CGSize(width: 200, height: 100), scale: 1, layoutDirection: direction,
      showing: { () -> UIView in
        let host = UIView()
        fill(host)
        return host
      })
    return AccessibilityTree(of: stage)
  }

  private func labels(_ tree: AccessibilityTree) -> [String?] { tree.elements.map(\.label) }

  func testRowsThenAlongTheDirectionOfReading() throws {
    let fill: (UIView) -> Void = { host in
      host.addSubview(self.element("below", CGRect(x: 0, y: 60, width: 50, height: 20)))
      host.addSubview(self.element("right", CGRect(x: 100, y: 12, width: 50, height: 20)))
      host.addSubview(self.element("left", CGRect(x: 0, y: 10, width: 50, height: 20)))
    }
    XCTAssertEqual(labels(try tree(.leftToRight, fill)), ["left", "right", "below"])
    XCTAssertEqual(labels(try tree(.rightToLeft, fill)), ["right", "left", "below"])
  }

  private final class Photo: UIView, AXCustomContentProvider {
    var accessibilityCustomContent: [AXCustomContent]! = [
      AXCustomContent(label: "Date", value: "May"), AXCustomContent(label: "Size", value: "2 MB"),
    ]
  }

  func testFactsBesideTheValue() throws {
    let tree = try tree { host in
      let photo = Photo(frame: CGRect(x: 0, y: 0, width: 50, height: 20))
      photo.isAccessibilityElement = true
      photo.accessibilityLabel = "Photo"
      photo.accessibilityExpandedStatus = .collapsed
      host.addSubview(photo)
    }
    XCTAssertEqual(tree.elements.map(\.content), [["Date: May", "Size: 2 MB", "collapsed"]])
    XCTAssertTrue(tree.text().contains(#"content "Date: May" "Size: 2 MB" "collapsed""#), tree.text())
  }

  func testWhatCannotBeReachedIsLeftOut() throws {
    let tree = try tree { host in
      let hidden = self.element("hidden", CGRect(x: 0, y: 0, width: 10, height: 10))
      hidden.isHidden = true
      let faint = self.element("faint", CGRect(x: 0, y: 0, width: 10, height: 10))
      faint.alpha = 0.001
      let outside = self.element("outside", CGRect(x: 300, y: 0, width: 10, height: 10))
      let group = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
      group.accessibilityElementsHidden = true
      group.addSubview(self.element("inside", CGRect(x: 0, y: 0, width: 10, height: 10)))
      let card = self.element("card", CGRect(x: 0, y: 50, width: 50, height: 50))
      card.addSubview(self.element("part", CGRect(x: 0, y: 0, width: 10, height: 10)))
      for view in [hidden, faint, outside, group, card] { host.addSubview(view) }
    }
    XCTAssertEqual(labels(tree), ["card"])
  }

  func testAModalViewHidesWhatLiesBeside() throws {
    let tree = try tree { host in
      host.addSubview(self.element("beside", CGRect(x: 0, y: 0, width: 10, height: 10)))
      let alert = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
      alert.accessibilityViewIsModal = true
      alert.addSubview(self.element("question", CGRect(x: 0, y: 0, width: 10, height: 10)))
      host.addSubview(alert)
    }
    XCTAssertEqual(labels(tree), ["question"])
  }

  func testNamedElementsComeInTheirOwnOrder() throws {
    let tree = try tree { host in
      let top = self.element("top", CGRect(x: 0, y: 0, width: 10, height: 10))
      let bottom = self.element("bottom", CGRect(x: 0, y: 50, width: 10, height: 10))
      let drawn = UIAccessibilityElement(accessibilityContainer: host)
      drawn.accessibilityLabel = "drawn"
      drawn.accessibilityFrame = CGRect(x: 1, y: 2, width: 3, height: 4)
      host.addSubview(top)
      host.addSubview(bottom)
      host.accessibilityElements = [bottom, drawn, top]
    }
    XCTAssertEqual(labels(tree), ["bottom", "drawn", "top"])
  }

  func testTheTextSaysEverything() throws {
    let tree = try tree { host in
      let slider = self.element("Volume", CGRect(x: 10, y: 20, width: 100, height: 30))
      slider.accessibilityTraits = [.adjustable, .notEnabled]
      slider.accessibilityValue = "40 %"
      slider.accessibilityHint = "Says \"how\nloud\""
      slider.accessibilityIdentifier = "volume"
      slider.accessibilityCustomActions = [UIAccessibilityCustomAction(name: "Mute", actionHandler: nil)]
      host.addSubview(slider)
      host.addSubview(self.element(nil, CGRect(x: 10, y: 60, width: 10.5, height: 10)))
    }
    XCTAssertEqual(
      tree.text(),
      """
      adjustable "Volume", value "40 %", dimmed, hint "Says "how\\nloud"", actions "Mute"  #volume  (10 20 100 30)
      element without a label  (10 60 10.5 10)

      """)
  }
}
