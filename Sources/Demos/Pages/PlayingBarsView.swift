// Four bars that dance while music plays: a cubic key-frame animation of each one's height, without end.
import UIKit

/// Four bars that go up and down while music plays.
final class PlayingBarsView: UIView {
  private let columns = (0..<4).map { _ in CALayer() }

  override init(frame: CGRect) {
    super.init(frame: frame)
    for column in columns {
      column.anchorPoint = CGPoint(x: 0.5, y: 1)
      layer.addSublayer(column)
    }
    dance()
  }

  required init?(coder: NSCoder) { nil }

  var isPlaying = true { didSet { dance() } }

  private func dance() {
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
