// The sleeve, the dancing bars, and the library behind the player.
import UIKit

/// The record that plays.
enum Sleeve {
  static let title = "Half a Second"
  static let artist = "The In-Betweens"

  /// Drawn once: a sun between two hills.
  static let image = UIGraphicsImageRenderer(size: CGSize(width: 400, height: 400)).image { context in
    func fill(_ color: UIColor, _ path: UIBezierPath) {
      color.setFill()
      path.fill()
    }
    fill(UIColor(red: 0.16, green: 0.13, blue: 0.36, alpha: 1), UIBezierPath(rect: context.format.bounds))
    for (index, radius) in [CGFloat(190), 150, 112].enumerated() {
      let glow = UIColor(red: 0.98, green: 0.45, blue: 0.36, alpha: 0.18 + 0.14 * CGFloat(index))
      fill(
        glow,
        UIBezierPath(
          arcCenter: CGPoint(x: 200, y: 218), radius: radius, startAngle: 0, endAngle: 2 * .pi,
          clockwise: true))
    }
    fill(
      UIColor(red: 1, green: 0.78, blue: 0.47, alpha: 1),
      UIBezierPath(
        arcCenter: CGPoint(x: 200, y: 218), radius: 76, startAngle: 0, endAngle: 2 * .pi, clockwise: true))
    for (crest, color) in [
      (CGFloat(250), UIColor(red: 0.36, green: 0.21, blue: 0.52, alpha: 1)),
      (300, UIColor(red: 0.11, green: 0.09, blue: 0.27, alpha: 1)),
    ] {
      let hill = UIBezierPath()
      hill.move(to: CGPoint(x: 0, y: crest + (crest - 275)))
      hill.addCurve(
        to: CGPoint(x: 400, y: crest - (crest - 275)), controlPoint1: CGPoint(x: 130, y: crest - 70),
        controlPoint2: CGPoint(x: 270, y: crest + 90))
      hill.addLine(to: CGPoint(x: 400, y: 400))
      hill.addLine(to: CGPoint(x: 0, y: 400))
      hill.close()
      fill(color, hill)
    }
  }
}

/// Four bars that go up and down while music plays.
final class PlayingBarsView: UIView {
  private let columns = (0..<4).map { _ in CALayer() }

  override init(frame: CGRect) {
    super.init(frame: frame)
    for column in columns {
      column.anchorPoint = CGPoint(x: 0.5, y: 1)
      layer.addSublayer(column)
    }
  }

  required init?(coder: NSCoder) { nil }

  var isPlaying = false {
    didSet {
      for (index, column) in columns.enumerated() {
        column.transform = CATransform3DMakeScale(1, isPlaying ? 1 : 0.2, 1)
        column.removeAllAnimations()
        guard isPlaying else { continue }
        let dance = CAKeyframeAnimation(keyPath: "transform.scale.y")
        dance.values =
          [
            [0.3, 1, 0.5, 0.8, 0.3], [0.8, 0.4, 1, 0.5, 0.8], [0.5, 0.9, 0.3, 0.7, 0.5],
            [1, 0.5, 0.8, 0.4, 1],
          ][index]
        dance.duration = [1.1, 0.9, 1.3, 1][index]
        dance.calculationMode = .cubic
        dance.repeatCount = .infinity
        column.add(dance, forKey: "dance")
      }
    }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let width = bounds.width / 7
    CATransaction.setDisableActions(true)
    for (index, column) in columns.enumerated() {
      column.backgroundColor = UIColor.systemPink.cgColor
      column.cornerRadius = width / 2
      column.bounds = CGRect(x: 0, y: 0, width: width, height: bounds.height)
      column.position = CGPoint(x: width * (0.5 + 2 * CGFloat(index)), y: bounds.maxY)
    }
  }
}

/// Records in rows: what the player lies over.
final class LibraryView: UIView {
  override init(frame: CGRect) {
    super.init(frame: frame)
    let heading = UILabel()
    heading.text = "Library"
    heading.font = .systemFont(ofSize: 34, weight: .bold)
    let rows = UIStackView(arrangedSubviews: [heading])
    rows.axis = .vertical
    rows.spacing = 16
    rows.setCustomSpacing(24, after: heading)
    let colors: [UIColor] = [
      .systemIndigo, .systemTeal, .systemOrange, .systemPurple, .systemGreen, .systemPink, .systemBlue,
    ]
    let names = ["Ease In", "Keyframes", "Autoreverse", "Fill Mode", "Additive", "Damped", "Time Offset"]
    for (color, name) in zip(colors, names) { rows.addArrangedSubview(row(name, color)) }
    rows.translatesAutoresizingMaskIntoConstraints = false
    addSubview(rows)
    NSLayoutConstraint.activate([
      rows.topAnchor.constraint(equalTo: safeAreaLayoutGuide.topAnchor, constant: 40),
      rows.leadingAnchor.constraint(equalTo: leadingAnchor, constant: 20),
      rows.trailingAnchor.constraint(equalTo: trailingAnchor, constant: -20),
    ])
  }

  required init?(coder: NSCoder) { nil }

  private func row(_ name: String, _ color: UIColor) -> UIView {
    let cover = UIView()
    cover.backgroundColor = color
    cover.layer.cornerRadius = 8
    let title = UILabel()
    title.text = name
    title.font = .systemFont(ofSize: 17)
    let row = UIStackView(arrangedSubviews: [cover, title])
    row.spacing = 14
    row.alignment = .center
    NSLayoutConstraint.activate([
      cover.widthAnchor.constraint(equalToConstant: 56), cover.heightAnchor.constraint(equalToConstant: 56),
    ])
    return row
  }
}

extension Demo {
  static let lerpPlayer = Demo(
    name: "lerp-player", title: "Lerp player",
    summary: "A bar grows into a page; a progress moves what both share.",
    author: "Savvy Apps", articleTitle: "Advanced iOS animation with Auto Layout",
    identifiers: ["compact", "artwork", "play"], length: 0.5, comesToRest: false,
    size: CGSize(width: 390, height: 844), showpiece: [Tap(identifier: "compact", time: 0)],
    moments: [0, 0.1, 0.18, 0.25, 0.32, 0.4, 0.5],
    figures: [
      Figure(name: "Lerp", value: "x0 + (x1 − x0) · p"),
      Figure(name: "Flight", value: "0.5 s, 3p² − 2p³"),
      Figure(name: "Elements", value: "artwork, play button, bars"),
    ],
    story: [Tap(identifier: "compact", time: 0.4), Tap(identifier: "expanded", time: 2.2)],
    storyLength: 4.0, source: "Sources/Demos/LerpPlayer/LerpPlayer.swift",
    makeRoot: { LerpPlayerViewController() })
}
