import UIKit
import XCTest

/// Configurations as values: what is equal, what shows.
final class ConfigurationValueTests: XCTestCase {
  @preconcurrency @MainActor func testConfigurationsAreComparedByWhatTheyShow() {
    var one = UIButton.Configuration.filled()
    one.title = "Buy"
    var two = UIButton.Configuration.filled()
    XCTAssertNotEqual(one, two)
    two.title = "Buy"
    XCTAssertEqual(one, two)
    XCTAssertEqual(Set([one, two]).count, 1)
    let shade = UIConfigurationColorTransformer { $0.withAlphaComponent(0.5) }
    one.imageColorTransformer = shade
    XCTAssertNotEqual(one, two)
    two.imageColorTransformer = shade
    XCTAssertEqual(one, two, "copies of one transformer are equal")
    two.background.strokeWidth = 2
    XCTAssertNotEqual(one, two)
    XCTAssertNotEqual(UIButton.Configuration.filled(), .plain())
  }

  @preconcurrency @MainActor func testABackgroundCastsItsShadow() throws {
    var configuration = UIButton.Configuration.filled()
    configuration.background.shadowProperties.opacity = 0.5
    configuration.background.shadowProperties.radius = 6
    configuration.background.shadowProperties.offset = CGSize(width: 0, height: 3)
    configuration.background.shadowProperties.color = .red
    let button = UIButton(configuration: configuration)
    button.frame = CGRect(x: 0, y: 0, width: 100, height: 40)
    button.layoutIfNeeded()
    let layer = try XCTUnwrap(button.subviews.first?.layer)
    XCTAssertEqual(layer.shadowOpacity, 0.5)
    XCTAssertEqual(layer.shadowRadius, 6)
    XCTAssertEqual(layer.shadowOffset, CGSize(width: 0, height: 3))
    XCTAssertEqual(layer.shadowColor, UIColor.red.cgColor)
    configuration.background.shadowProperties.opacity = 0
    button.configuration = configuration
    button.layoutIfNeeded()
    XCTAssertEqual(layer.shadowOpacity, 0)
  }

  @preconcurrency @MainActor func testGuidesOfAListsContentAreWhereItsPartsAre() throws {
    let harness = WindowHarness()
    defer { harness.close() }
    var content = UIListContentConfiguration.subtitleCell()
    content.text = "First"
    content.image = UIImage(systemName: "star")
    content.imageProperties.strokeWidth = 1
    content.imageProperties.strokeColor = .blue
    content.textProperties.colorTransformer = UIConfigurationColorTransformer { _ in .green }
    let view = UIListContentView(configuration: content)
    view.frame = CGRect(x: 0, y: 100, width: 390, height: 60)
    harness.window.addSubview(view)
    harness.window.makeKeyAndVisible()
    let text = try XCTUnwrap(view.textLayoutGuide)
    let image = try XCTUnwrap(view.imageLayoutGuide)
    XCTAssertNil(view.secondaryTextLayoutGuide)
    harness.frame(at: 0)
    harness.frame(at: 0.1)
    let label = try XCTUnwrap(view.subviews.compactMap { $0 as? UILabel }.first { $0.text == "First" })
    let picture = try XCTUnwrap(view.subviews.compactMap { $0 as? UIImageView }.first)
    XCTAssertEqual(text.layoutFrame, label.frame)
    XCTAssertEqual(image.layoutFrame, picture.frame)
    XCTAssertEqual(label.textColor, .green)
    XCTAssertEqual(picture.layer.borderWidth, 1)
    XCTAssertEqual(picture.layer.borderColor, UIColor.blue.cgColor)
  }
}
