import UIKit

/// Opacity of groups, masks, and rounded clips that are turned.
final class GroupsFigure: Figure {
  override class var name: String { "groups" }
  override class var scale: CGFloat { 1.5 }
  override class var size: CGSize { CGSize(width: width, height: 204) }

  private let step = (Figure.width - 2 * Figure.margin) / 4

  private func frame(_ index: Int) -> CGRect {
    CGRect(x: Self.margin + step * (CGFloat(index) + 0.5) - 66, y: Self.margin, width: 132, height: 112)
  }

  override func arrange() {
    for index in 0..<2 {
      let group = UIView(frame: frame(index))
      group.alpha = 0.5
      group.layer.allowsGroupOpacity = index == 1
      for (place, color) in zip([CGPoint(x: 6, y: 0), CGPoint(x: 54, y: 0), CGPoint(x: 30, y: 40)], colors) {
        let disc = UIView(frame: CGRect(origin: place, size: CGSize(width: 72, height: 72)))
        disc.backgroundColor = color
        disc.layer.cornerRadius = 36
        group.addSubview(disc)
      }
      addSubview(group)
    }
    addMasked(frame(2))
    addClipped(frame(3))
  }

  private var colors: [UIColor] { [Palette.accent, Palette.warm, Palette.ink] }

  private func gradient(_ frame: CGRect) -> CAGradientLayer {
    let gradient = CAGradientLayer()
    gradient.frame = frame
    gradient.colors = [Palette.accent.cgColor, Palette.warm.cgColor]
    gradient.startPoint = CGPoint(x: 0, y: 0.2)
    gradient.endPoint = CGPoint(x: 1, y: 0.8)
    return gradient
  }

  private func addMasked(_ frame: CGRect) {
    let painted = gradient(frame)
    let letters = CATextLayer()
    letters.string = "mask"
    letters.font = UIFont.systemFont(ofSize: 50, weight: .bold)
    letters.fontSize = 50
    letters.alignmentMode = .center
    letters.contentsScale = 2
    letters.frame = CGRect(x: 0, y: 24, width: frame.width, height: 64)
    painted.mask = letters
    layer.addSublayer(painted)
  }

  private func addClipped(_ frame: CGRect) {
    let clip = UIView(frame: frame.insetBy(dx: 18, dy: 8))
    clip.layer.cornerRadius = 26
    clip.layer.cornerCurve = .continuous
    clip.clipsToBounds = true
    clip.backgroundColor = Palette.line
    clip.transform = CGAffineTransform(rotationAngle: -0.22)
    for stripe in 0..<9 {
      let view = UIView(frame: CGRect(x: CGFloat(stripe) * 14 - 8, y: -40, width: 7, height: 200))
      view.backgroundColor = stripe % 2 == 0 ? Palette.accent : Palette.warm
      view.transform = CGAffineTransform(rotationAngle: 0.5)
      clip.addSubview(view)
    }
    addSubview(clip)
  }

  override func draw(_ rect: CGRect) {
    let captions = [
      ("one by one", "each disc at half opacity"), ("as a group", "drawn apart, then faded"),
      ("masked", "by the opacity of a text"), ("clipped", "by a corner that is turned"),
    ]
    for (index, (title, remark)) in captions.enumerated() {
      caption(title, remark, centeredAt: frame(index).midX, top: frame(index).maxY + 16)
    }
  }
}
