import Goldens
import Recording
import UIKit

/// What a test in code found, played as a screen: its pictures, and a layer for each one whose values are known, so
/// that they have lanes and curves.
@MainActor
final class FoundScreen: UIViewController {
  private let scale: Double
  private let pictures: [(time: TimeInterval, image: CGImage)]
  private let curves: [String: Curve]

  /// How long the last picture stays, in seconds.
  private static let hold: TimeInterval = 0.5
  /// The screen of what has no picture, in points.
  private static let emptySize = CGSize(width: 390, height: 240)

  /// - Parameters:
  ///   - motions: What the test compared.
  ///   - scale: Pixels per point.
  init(_ motions: FailedExpectation.Motions, scale: Double) {
    self.scale = scale > 0 ? scale : 1
    (pictures, curves) = (motions.foundPictures, motions.foundCurves)
    super.init(nibName: nil, bundle: nil)
  }

  /// The same from its beginning.
  init(again other: FoundScreen) {
    (scale, pictures, curves) = (other.scale, other.pictures, other.curves)
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  /// Points.
  var size: CGSize {
    guard let first = pictures.first else { return Self.emptySize }
    return CGSize(width: Double(first.image.width) / scale, height: Double(first.image.height) / scale)
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    if pictures.isEmpty { explain() } else { play() }
    for (title, curve) in curves.sorted(by: { $0.key < $1.key }) { move(title, along: curve) }
  }

  private func explain() {
    let label = UILabel(frame: CGRect(origin: .zero, size: size).insetBy(dx: 20, dy: 20))
    label.text =
      "This test compares curves, and kept no pictures.\nChoose a lane to see what was expected and what was found."
    label.numberOfLines = 0
    label.textAlignment = .center
    label.textColor = .secondaryLabel
    view.addSubview(label)
  }

  private func play() {
    let layer = CALayer()
    layer.name = "pictures"
    layer.frame = CGRect(origin: .zero, size: size)
    layer.contents = pictures.last?.image
    view.layer.addSublayer(layer)
    guard let last = pictures.last, pictures.count > 1, last.time > 0 else { return }
    let length = last.time + Self.hold
    let animation = CAKeyframeAnimation(keyPath: "contents")
    animation.values = pictures.map(\.image)
    // The first picture is shown from the beginning, each other one from its time.
    animation.keyTimes = ([0] + pictures.dropFirst().map { $0.time / length } + [1]).map {
      NSNumber(value: $0)
    }
    animation.calculationMode = .discrete
    animation.duration = length
    layer.add(animation, forKey: "pictures")
  }

  /// Gives a layer that draws nothing the values of a curve.
  ///
  /// - Parameter title: `layer:keyPath`.
  private func move(_ title: String, along curve: Curve) {
    let samples = zip(curve.times, curve.values).compactMap { time, value in value.map { (time, $0) } }
    guard let colon = title.lastIndex(of: ":"), let first = samples.first, let last = samples.last,
      last.0 > first.0, last.0 > 0
    else { return }
    let name = String(title[..<colon]), keyPath = String(title[title.index(after: colon)...])
    let layer = layer(named: name)
    guard layer.value(forKeyPath: keyPath) is NSNumber else { return }
    let animation = CAKeyframeAnimation(keyPath: keyPath)
    // It stands at its first value until that has its time.
    let still: [(TimeInterval, Double)] = first.0 > 0 ? [(0, first.1)] : []
    let frames = still + samples
    animation.values = frames.map(\.1)
    animation.keyTimes = frames.map { NSNumber(value: $0.0 / last.0) }
    animation.duration = last.0
    layer.setValue(last.1, forKeyPath: keyPath)
    layer.add(animation, forKey: keyPath)
  }

  private func layer(named name: String) -> CALayer {
    if let there = view.layer.sublayers?.first(where: { $0.name == name }) { return there }
    let layer = CALayer()
    layer.name = name
    view.layer.addSublayer(layer)
    return layer
  }
}
