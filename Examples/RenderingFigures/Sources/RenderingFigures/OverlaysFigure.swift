import QuartzCore
import Stage
import UIKit

/// The overlays, each over the same player at the same moment.
final class OverlaysFigure: Figure {
  override class var name: String { "overlays" }
  override class var scale: CGFloat { 1.5 }
  override class var size: CGSize {
    CGSize(width: width, height: 2 * (PlayerView.size.height + captionHeight) + gap + 2 * top)
  }

  private static let captionHeight: CGFloat = 50
  private static let gap: CGFloat = 18
  private static let top: CGFloat = 20
  private static let column = (width - 2 * margin - 24) / 2

  private static let words: [(DebugOverlay, String)] = [
    (.damage, "what this frame drew again"), (.overdraw, "how often each pixel is painted"),
    (.cache, "what was kept, and what was made"), (.borders, "the edges of layers and of clips"),
  ]

  private func place(_ index: Int) -> CGRect {
    let x = Self.margin + CGFloat(index % 2) * (Self.column + 24)
    let y = Self.top + CGFloat(index / 2) * (PlayerView.size.height + Self.captionHeight + Self.gap)
    return CGRect(
      x: x + (Self.column - PlayerView.size.width) / 2, y: y, width: PlayerView.size.width,
      height: PlayerView.size.height)
  }

  override func arrange() {
    for (index, (overlay, _)) in Self.words.enumerated() {
      // A stage of its own: it is drawn as any stage is.
      guard
        let stage = try? Stage(size: PlayerView.size, scale: Self.scale, showing: { PlayerView() as UIView })
      else { continue }
      stage.overlay = overlay
      guard let picture = try? stage.picture(at: 0.5) else { continue }
      let shown = CALayer()
      shown.frame = place(index)
      shown.contents = picture
      shown.contentsScale = Self.scale
      shown.borderColor = Palette.line.cgColor
      shown.borderWidth = 1 / Self.scale
      layer.addSublayer(shown)
    }
  }

  override func draw(_ rect: CGRect) {
    for (index, (overlay, words)) in Self.words.enumerated() {
      let place = place(index)
      caption(overlay.rawValue, words, centeredAt: place.midX, top: place.maxY + 9)
    }
  }
}

/// A player: shadows, clips, text, a bar that fills and a dial that turns.
private final class PlayerView: UIView {
  static let size = CGSize(width: 344, height: 216)

  private static let violet = UIColor(red: 0.42, green: 0.33, blue: 0.94, alpha: 1)
  private static let rose = UIColor(red: 0.98, green: 0.45, blue: 0.52, alpha: 1)
  private static let sun = UIColor(red: 1, green: 0.80, blue: 0.36, alpha: 1)

  init() {
    super.init(frame: CGRect(origin: .zero, size: Self.size))
    backgroundColor = Palette.wash
    addCover()
    write("Half a Second", size: 19, weight: .bold, color: Palette.ink, y: 78)
    write("The In-Betweens", size: 13, weight: .regular, color: Palette.quiet, y: 104)
    addBar()
    addButtons()
  }

  required init?(coder: NSCoder) { nil }

  private func write(_ text: String, size: CGFloat, weight: UIFont.Weight, color: UIColor, y: CGFloat) {
    let label = UILabel(frame: CGRect(x: 160, y: y, width: 164, height: size + 6))
    label.text = text
    label.font = .systemFont(ofSize: size, weight: weight)
    label.textColor = color
    addSubview(label)
  }

  /// A round-cornered picture with hills in it, and its shadow.
  private func addCover() {
    let shadow = UIView(frame: CGRect(x: 20, y: 76, width: 120, height: 120))
    shadow.backgroundColor = Self.violet
    shadow.layer.cornerRadius = 18
    shadow.layer.shadowOpacity = 0.35
    shadow.layer.shadowRadius = 9
    shadow.layer.shadowOffset = CGSize(width: 0, height: 5)
    addSubview(shadow)
    let cover = UIView(frame: shadow.frame)
    cover.clipsToBounds = true
    cover.layer.cornerRadius = 18
    addSubview(cover)
    let sky = CAGradientLayer()
    sky.frame = cover.bounds
    sky.colors = [Self.violet.cgColor, Self.rose.cgColor]
    cover.layer.addSublayer(sky)
    let sun = CALayer()
    sun.frame = CGRect(x: 68, y: 22, width: 32, height: 32)
    sun.cornerRadius = 16
    sun.backgroundColor = Self.sun.cgColor
    cover.layer.addSublayer(sun)
    for (x, angle, alpha) in [(18.0, 0.6, 0.55), (70, 0.9, 0.8)] {
      let hill = CALayer()
      hill.bounds = CGRect(x: 0, y: 0, width: 90, height: 90)
      hill.position = CGPoint(x: x, y: 122)
      hill.cornerRadius = 10
      hill.backgroundColor = UIColor(red: 0.20, green: 0.16, blue: 0.48, alpha: alpha).cgColor
      hill.transform = CATransform3DMakeRotation(angle, 0, 0, 1)
      cover.layer.addSublayer(hill)
    }
  }

  /// A bar that fills in two seconds.
  private func addBar() {
    let track = UIView(frame: CGRect(x: 160, y: 136, width: 164, height: 6))
    track.backgroundColor = Palette.line
    track.layer.cornerRadius = 3
    addSubview(track)
    let fill = CALayer()
    fill.frame = CGRect(x: 0, y: 0, width: 164, height: 6)
    fill.anchorPoint = CGPoint(x: 0, y: 0.5)
    fill.position = CGPoint(x: 0, y: 3)
    fill.cornerRadius = 3
    fill.backgroundColor = Self.violet.cgColor
    track.layer.addSublayer(fill)
    let grow = CABasicAnimation(keyPath: "bounds.size.width")
    grow.fromValue = 12
    grow.toValue = 164
    grow.duration = 2
    fill.add(grow, forKey: nil)
  }

  private func addButtons() {
    for (index, path) in [Self.back, Self.pause, Self.dial].enumerated() {
      let isMiddle = index == 1
      let side: CGFloat = isMiddle ? 44 : 36
      let button = UIView(
        frame: CGRect(x: 184 + CGFloat(index) * 58 - side / 2, y: 176 - side / 2, width: side, height: side))
      button.backgroundColor = isMiddle ? Self.violet : .white
      button.layer.cornerRadius = side / 2
      button.layer.shadowOpacity = 0.18
      button.layer.shadowRadius = 4
      button.layer.shadowOffset = CGSize(width: 0, height: 2)
      addSubview(button)
      let symbol = CAShapeLayer()
      symbol.bounds = CGRect(x: 0, y: 0, width: 16, height: 16)
      symbol.position = CGPoint(x: side / 2, y: side / 2)
      symbol.path = path.cgPath
      symbol.fillColor = index == 2 ? nil : (isMiddle ? UIColor.white : Palette.ink).cgColor
      symbol.strokeColor = index == 2 ? Palette.ink.cgColor : nil
      symbol.lineWidth = 2
      symbol.lineCap = .round
      button.layer.addSublayer(symbol)
      guard index == 2 else { continue }
      let turn = CABasicAnimation(keyPath: "transform.rotation.z")
      turn.toValue = 2 * Double.pi
      turn.duration = 1
      turn.repeatCount = .infinity
      symbol.add(turn, forKey: nil)
    }
  }

  private static var back: UIBezierPath {
    let path = UIBezierPath()
    for x in [8.0, 15] {
      path.move(to: CGPoint(x: x, y: 2.5))
      path.addLine(to: CGPoint(x: x - 7, y: 8))
      path.addLine(to: CGPoint(x: x, y: 13.5))
      path.close()
    }
    return path
  }

  private static var pause: UIBezierPath {
    let path = UIBezierPath(roundedRect: CGRect(x: 2.5, y: 1, width: 4, height: 14), cornerRadius: 1.5)
    path.append(UIBezierPath(roundedRect: CGRect(x: 9.5, y: 1, width: 4, height: 14), cornerRadius: 1.5))
    return path
  }

  /// Three quarters of a circle.
  private static var dial: UIBezierPath {
    UIBezierPath(
      arcCenter: CGPoint(x: 8, y: 8), radius: 6.5, startAngle: 0, endAngle: 1.5 * .pi, clockwise: true)
  }
}
