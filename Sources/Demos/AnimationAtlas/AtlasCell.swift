// One cell of the atlas: a white card with a plot or a scene on top and the entry's name below.
// A plot shows the curve and a dot that runs along it; beside it a bar moves by the same animation.
// A scene is whatever the entry builds, with its pace in a strip below.
import UIKit

final class AtlasCell: UIView {
  static let size = CGSize(width: 162, height: 148)
  static let sceneSize = CGSize(width: 138, height: 76)
  private static let inset: CGFloat = 12

  private let entry: AtlasEntry
  private let scene = UIView()
  private let strip = UIView()
  private let title = UILabel()
  private let detail = UILabel()

  init(_ entry: AtlasEntry) {
    self.entry = entry
    super.init(frame: CGRect(origin: .zero, size: AtlasCell.size))
    backgroundColor = .systemBackground
    layer.cornerRadius = 12
    accessibilityIdentifier = "cell.\(entry.title)"
    title.text = entry.title
    title.font = .systemFont(ofSize: 12, weight: .semibold)
    title.textColor = .label
    detail.text = entry.detail
    detail.font = .systemFont(ofSize: 10)
    detail.textColor = .secondaryLabel
    for view in [scene, strip, title, detail] {
      view.isUserInteractionEnabled = false
      addSubview(view)
    }
    scene.frame = CGRect(
      x: AtlasCell.inset, y: AtlasCell.inset, width: AtlasCell.sceneSize.width,
      height: AtlasCell.sceneSize.height)
    strip.frame = CGRect(x: AtlasCell.inset, y: 92, width: AtlasCell.sceneSize.width, height: 14)
    title.frame = CGRect(x: AtlasCell.inset, y: 111, width: AtlasCell.sceneSize.width, height: 15)
    detail.frame = CGRect(x: AtlasCell.inset, y: 127, width: AtlasCell.sceneSize.width, height: 13)
  }

  required init?(coder: NSCoder) { nil }

  /// Builds the scene and sets it in motion.
  func start() {
    scene.layer.sublayers = nil
    strip.layer.sublayers = nil
    entry.build(scene.layer)
    entry.pace?.show(in: strip.layer)
  }
}

/// What a cell shows.
struct AtlasEntry {
  let title: String
  let detail: String
  /// How it moves over a period, for scenes; plots show their own curve.
  var pace: AtlasPace?
  /// Puts layers into the scene and animates them.
  let build: (CALayer) -> Void

  static var sections: [(title: String, entries: [AtlasEntry])] {
    [
      ("Timing functions", timingFunctions), ("Calculation modes", calculationModes), ("Springs", springs),
      ("Fill modes", fillModes), ("Animation classes", animationClasses), ("Layer classes", layerClasses),
    ]
  }
}
