/// The files of the project that `flipbook new` writes.
enum NewProject {
  /// - Parameters:
  ///   - module: The name of the package and its module.
  ///   - flipbook: The folder of Flipbook's package, on which the tests depend.
  static func files(module: String, flipbook: String) -> [(path: String, text: String)] {
    [
      ("Package.swift", manifest(module, flipbook)), (".gitignore", ".build/\n.artifacts/\n"),
      ("Sources/\(module)/LikeButton.swift", button),
      ("Tests/\(module)Tests/LikeButtonTests.swift", test(module)),
    ]
  }

  private static func manifest(_ module: String, _ flipbook: String) -> String {
    """
    // swift-tools-version: 6.0
    import PackageDescription

    // For the phone, open this folder in Xcode. On Linux Flipbook stands in for UIKit: `flipbook run .` shows the
    // views, `swift test` runs the tests.
    let package = Package(
      name: "\(module)",
      platforms: [.iOS(.v17)],
      products: [.library(name: "\(module)", targets: ["\(module)"])],
      dependencies: [.package(name: "flipbook", path: \(quoted(flipbook)))],
      targets: [
        .target(
          name: "\(module)",
          dependencies: [.product(name: "UIKit", package: "flipbook", condition: .when(platforms: [.linux]))]),
        .testTarget(
          name: "\(module)Tests",
          dependencies: [
            "\(module)",
            .product(name: "FlipbookTesting", package: "flipbook", condition: .when(platforms: [.linux])),
          ]),
      ],
      swiftLanguageModes: [.v5]
    )

    """
  }

  private static let button = """
    import UIKit

    /// A heart that fills and beats when it is tapped.
    public final class LikeButton: UIControl {
      /// Whether the heart is full.
      public private(set) var isLiked = false

      private let heart = CAShapeLayer()

      public override init(frame: CGRect) {
        super.init(frame: frame)
        setUp()
      }

      public required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUp()
      }

      private func setUp() {
        isAccessibilityElement = true
        accessibilityLabel = "Like"
        accessibilityTraits = .button
        accessibilityIdentifier = "like"
        heart.name = "heart"
        heart.lineWidth = 3
        heart.lineJoin = .round
        layer.addSublayer(heart)
        addAction(UIAction { [weak self] _ in self?.toggle() }, for: .touchUpInside)
        applyColors()
      }

      private func toggle() {
        isLiked.toggle()
        applyColors()
        let beat = CASpringAnimation(keyPath: "transform.scale")
        beat.fromValue = 0.6
        beat.toValue = 1
        beat.stiffness = 260
        beat.damping = 9
        beat.duration = beat.settlingDuration
        heart.add(beat, forKey: "beat")
      }

      private func applyColors() {
        heart.strokeColor = UIColor.systemPink.cgColor
        heart.fillColor = UIColor.systemPink.withAlphaComponent(isLiked ? 1 : 0).cgColor
      }

      public override var intrinsicContentSize: CGSize { CGSize(width: 120, height: 120) }

      public override func layoutSubviews() {
        super.layoutSubviews()
        let side = min(bounds.width, bounds.height) * 0.6
        heart.bounds = CGRect(x: 0, y: 0, width: side, height: side)
        heart.position = CGPoint(x: bounds.midX, y: bounds.midY)
        let path = UIBezierPath()
        path.move(to: CGPoint(x: side * 0.5, y: side * 0.95))
        path.addCurve(
          to: CGPoint(x: side * 0.5, y: side * 0.25), controlPoint1: CGPoint(x: -side * 0.35, y: side * 0.4),
          controlPoint2: CGPoint(x: side * 0.15, y: -side * 0.2))
        path.addCurve(
          to: CGPoint(x: side * 0.5, y: side * 0.95), controlPoint1: CGPoint(x: side * 0.85, y: -side * 0.2),
          controlPoint2: CGPoint(x: side * 1.35, y: side * 0.4))
        heart.path = path.cgPath
      }
    }

    #if os(iOS)
      #Preview("Like") {
        LikeButton(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
      }
    #endif

    """

  private static func test(_ module: String) -> String {
    """
    import XCTest

    @testable import \(module)

    #if canImport(FlipbookTesting)
      import FlipbookTesting
      import UIKit

      final class LikeButtonTests: XCTestCase {
        /// A tap lets the heart swing over its size by a tenth to a third, and come to rest.
        func testTheHeartBeats() throws {
          let stage = try Stage(size: CGSize(width: 120, height: 120)) { LikeButton() }
          let motion = try stage.record(hertz: 240) { $0.tap("like") }
          let scale = try XCTUnwrap(motion["heart", "transform.scale"])
          XCTAssertGreaterThan(scale.overshoot(beyond: 1), 0.1)
          XCTAssertLessThan(scale.overshoot(beyond: 1), 0.33)
          XCTAssertLessThan(scale.settlingTime(to: 1, within: 0.02), 1)
        }
      }
    #endif

    """
  }

  private static func quoted(_ text: String) -> String {
    "\"\(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
  }
}
