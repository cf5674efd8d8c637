import UIKit
import XCTest

final class ConfiguredButtonTests: XCTestCase {
  private var harness = WindowHarness()

  override func setUp() {
    harness = WindowHarness()
    harness.window.makeKeyAndVisible()
  }

  override func tearDown() { harness.close() }

  private func show(_ button: UIButton, at place: CGPoint = CGPoint(x: 20, y: 20)) {
    button.frame = CGRect(origin: place, size: button.intrinsicContentSize)
    harness.window.addSubview(button)
    harness.frame(at: 0)
  }

  private func textSize(_ text: String, _ style: UIFont.TextStyle) -> CGSize {
    let label = UILabel()
    label.font = .preferredFont(forTextStyle: style)
    label.text = text
    return label.intrinsicContentSize
  }

  func testSizesAreTextAndInsets() {
    let text = textSize("Go", .body)
    for (size, style, vertical, horizontal) in [
      (UIButton.Configuration.Size.small, UIFont.TextStyle.subheadline, 5.0, 10.0), (.medium, .body, 7, 12),
      (.large, .body, 15, 20),
    ] {
      var configuration = UIButton.Configuration.filled()
      configuration.title = "Go"
      configuration.buttonSize = size
      let text = textSize("Go", style)
      XCTAssertEqual(
        UIButton(configuration: configuration).intrinsicContentSize,
        CGSize(
          width: (text.width + 2 * horizontal).rounded(.up), height: (text.height + 2 * vertical).rounded(.up)
        ))
    }
    var configuration = UIButton.Configuration.gray()
    configuration.title = "Go"
    configuration.contentInsets = NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
    configuration.buttonSize = .large
    let button = UIButton(configuration: configuration)
    XCTAssertEqual(
      button.intrinsicContentSize.height, (text.height + 4).rounded(.up), "insets of the app stay")
    XCTAssertEqual(button.bounds.size, button.intrinsicContentSize)
  }

  func testPlacementOfTheImage() throws {
    let image = UIGraphicsImageRenderer(size: CGSize(width: 20, height: 20)).image { _ in }
    let text = textSize("Go", .body)
    for placement in [NSDirectionalRectEdge.leading, .trailing, .top, .bottom] {
      var configuration = UIButton.Configuration.plain()
      configuration.title = "Go"
      configuration.image = image
      configuration.imagePadding = 6
      configuration.imagePlacement = placement
      configuration.contentInsets = .zero
      let button = UIButton(configuration: configuration)
      show(button)
      let picture = try XCTUnwrap(button.imageView?.frame)
      let title = try XCTUnwrap(button.titleLabel?.frame)
      switch placement {
      case .leading: XCTAssertEqual(title.minX - picture.maxX, 6, accuracy: 0.5)
      case .trailing: XCTAssertEqual(picture.minX - title.maxX, 6, accuracy: 0.5)
      case .top: XCTAssertEqual(title.minY - picture.maxY, 6, accuracy: 0.5)
      default: XCTAssertEqual(picture.minY - title.maxY, 6, accuracy: 0.5)
      }
      let isStacked = placement == .top || placement == .bottom
      XCTAssertEqual(
        button.intrinsicContentSize.width,
        (isStacked ? max(20, text.width) : 26 + text.width).rounded(.up))
    }
  }

  func testDirectionMirrorsTheContent() throws {
    var configuration = UIButton.Configuration.plain()
    configuration.title = "Go"
    configuration.image = UIImage(systemName: "star")
    let button = UIButton(configuration: configuration)
    button.semanticContentAttribute = .forceRightToLeft
    show(button)
    let (picture, title) = (try XCTUnwrap(button.imageView), try XCTUnwrap(button.titleLabel))
    XCTAssertGreaterThanOrEqual(picture.frame.minX, title.frame.maxX)
    XCTAssertEqual(button.bounds.width - picture.frame.maxX, 12, accuracy: 0.5)
  }

  private func background(_ button: UIButton) -> UIColor? { button.subviews.first?.backgroundColor }

  func testColoursOfStylesAndStates() {
    var configuration = UIButton.Configuration.filled()
    configuration.title = "Go"
    let button = UIButton(configuration: configuration)
    show(button)
    func resolved(_ color: UIColor?) -> [CGFloat] {
      let traits = button.traitCollection
      return color?.resolvedColor(with: traits).cgColor.components ?? []
    }
    func title() -> [CGFloat] {
      resolved(
        button.titleLabel?.attributedText?.attribute(.foregroundColor, at: 0, effectiveRange: nil) as? UIColor
      )
    }
    XCTAssertEqual(resolved(background(button)), [0, 122.0 / 255, 1, 1])
    XCTAssertEqual(title().first, 1)
    button.tintColor = .systemRed
    XCTAssertEqual(resolved(background(button)), [1, 59.0 / 255, 48.0 / 255, 1])
    button.isHighlighted = true
    XCTAssertEqual(resolved(background(button)).last ?? 0, 0.75, accuracy: 1e-6)
    button.isHighlighted = false
    button.isEnabled = false
    XCTAssertEqual(resolved(background(button)), resolved(.tertiarySystemFill))
    XCTAssertEqual(title(), resolved(.tertiaryLabel))
    button.isEnabled = true
    button.configuration = .tinted()
    button.configuration?.title = "Go"
    XCTAssertEqual(resolved(background(button)).last ?? 0, 0.18, accuracy: 1e-6)
    XCTAssertEqual(title(), [1, 59.0 / 255, 48.0 / 255, 1])
    button.isSelected = true
    XCTAssertEqual(resolved(background(button)).last, 1, "a chosen tinted button is filled")
    button.configuration?.baseBackgroundColor = .systemGreen
    button.configuration?.baseForegroundColor = .black
    XCTAssertEqual(resolved(background(button)), [52.0 / 255, 199.0 / 255, 89.0 / 255, 1])
    XCTAssertEqual(title(), resolved(.black))
  }

  func testTheOutline() throws {
    var configuration = UIButton.Configuration.plain()
    configuration.title = "Go"
    configuration.background.strokeColor = .systemRed
    configuration.background.strokeWidth = 2
    configuration.background.backgroundInsets = NSDirectionalEdgeInsets(
      top: 1, leading: 2, bottom: 1, trailing: 2)
    configuration.cornerStyle = .capsule
    let button = UIButton(configuration: configuration)
    show(button)
    let background = try XCTUnwrap(button.subviews.first)
    XCTAssertEqual(background.frame, button.bounds.insetBy(dx: 2, dy: 1))
    XCTAssertEqual(background.layer.cornerRadius, background.bounds.height / 2)
    XCTAssertEqual(background.subviews.last?.layer.borderWidth, 2)
    XCTAssertEqual(background.subviews.last?.layer.borderColor, UIColor.systemRed.cgColor)
  }

  func testTheHandlerIsCalledForEveryStateAndMayChangeTheConfiguration() {
    var states: [UInt] = []
    let button = UIButton(configuration: .filled())
    button.configurationUpdateHandler = { button in
      states.append(button.state.rawValue)
      button.configuration?.title = button.isHighlighted ? "Pressed" : "At rest"
    }
    show(button)
    XCTAssertEqual(button.titleLabel?.text, "At rest")
    harness.send(.began, 25, 25)
    harness.frame(at: 0.1)
    XCTAssertEqual(button.titleLabel?.text, "Pressed")
    harness.send(.ended, 25, 25)
    harness.frame(at: 0.2)
    XCTAssertEqual(button.titleLabel?.text, "At rest")
    XCTAssertEqual(states, [0, 1, 0])
    button.automaticallyUpdatesConfiguration = false
    button.isHighlighted = true
    harness.frame(at: 0.3)
    XCTAssertEqual(states.count, 3)
    button.setNeedsUpdateConfiguration()
    harness.frame(at: 0.4)
    XCTAssertEqual(states.last, 1)
  }

  func testTextAttributesAreTransformed() {
    var configuration = UIButton.Configuration.plain()
    configuration.title = "Go"
    configuration.titleTextAttributesTransformer = UIConfigurationTextAttributesTransformer { incoming in
      var outgoing = incoming
      outgoing.font = UIFont.systemFont(ofSize: 30)
      outgoing.kern = 2
      return outgoing
    }
    let button = UIButton(configuration: configuration)
    let text = button.titleLabel?.attributedText
    XCTAssertEqual(text?.attribute(.font, at: 0, effectiveRange: nil) as? UIFont, .systemFont(ofSize: 30))
    XCTAssertEqual(text?.attribute(.kern, at: 0, effectiveRange: nil) as? CGFloat, 2)
  }

  func testASpinnerTakesTheImagesPlace() {
    var configuration = UIButton.Configuration.filled()
    configuration.title = "Go"
    configuration.image = UIImage(systemName: "star")
    configuration.showsActivityIndicator = true
    let button = UIButton(configuration: configuration)
    show(button)
    XCTAssertTrue(button.imageView?.isHidden ?? false)
    let spinner = button.subviews.compactMap { $0 as? UIActivityIndicatorView }.first
    XCTAssertEqual(spinner?.bounds.size, CGSize(width: 20, height: 20))
    XCTAssertTrue(spinner?.isAnimating ?? false)
    button.configuration?.showsActivityIndicator = false
    XCTAssertFalse(button.subviews.contains { $0 is UIActivityIndicatorView })
    XCTAssertFalse(button.imageView?.isHidden ?? true)
    button.configuration = nil
    XCTAssertEqual(button.subviews.count, 2, "title and image alone")
  }

  func testTheActionsNameIsShownAndRun() {
    var calls = 0
    let action = UIAction(title: "Save", image: UIImage(systemName: "star")) { _ in calls += 1 }
    let button = UIButton(configuration: .tinted(), primaryAction: action)
    show(button)
    XCTAssertEqual(button.titleLabel?.text, "Save")
    XCTAssertEqual(button.currentTitle, "Save")
    let log = ControlEventLog(button)
    harness.tap(25, 25)
    XCTAssertEqual(calls, 1)
    XCTAssertEqual(log.take(), ["down", "upInside", "primary"])
    button.changesSelectionAsPrimaryAction = true
    harness.frame(at: 2)
    harness.tap(25, 25)
    XCTAssertTrue(button.isSelected)
    XCTAssertEqual(calls, 2)
  }

  func testAttributedTitlesGoBeforePlainOnes() {
    let button = UIButton(type: .system)
    button.setTitle("Plain", for: .normal)
    button.setAttributedTitle(NSAttributedString(string: "Rich", attributes: [.kern: 3.0]), for: .normal)
    XCTAssertEqual(button.titleLabel?.text, "Rich")
    button.setAttributedTitle(nil, for: .normal)
    XCTAssertEqual(button.titleLabel?.text, "Plain")
  }

  func testTypesHaveTheirPictures() {
    for (type, side) in [
      (UIButton.ButtonType.detailDisclosure, 22.0), (.infoLight, 22), (.infoDark, 22), (.contactAdd, 22),
      (.close, 30),
    ] {
      XCTAssertEqual(UIButton(type: type).bounds.size, CGSize(width: side, height: side))
    }
    XCTAssertNil(UIButton(type: .system).currentImage)
  }

  func testAButtonWithItsActionIsFreed() {
    weak var gone: UIButton?
    do {
      let button = UIButton(configuration: .filled(), primaryAction: UIAction(title: "Go") { _ in })
      button.configurationUpdateHandler = { $0.configuration?.title = "Gone" }
      button.configuration?.showsActivityIndicator = true
      show(button)
      gone = button
      button.removeFromSuperview()
    }
    harness.run(to: 1)
    XCTAssertNil(gone)
  }
}
