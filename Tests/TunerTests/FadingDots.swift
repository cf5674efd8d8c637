import UIKit

/// Dots that fade, ten seconds each unless told otherwise.
final class FadingDots: UIViewController {
  private let count: Int
  private let duration: (Int) -> TimeInterval

  init(_ count: Int, duration: @escaping (Int) -> TimeInterval = { _ in 10 }) {
    self.count = count
    self.duration = duration
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    for index in 0..<count {
      let dot = CALayer()
      dot.name = "dot.\(index)"
      dot.frame = CGRect(x: index % 30 * 10, y: index / 30 * 10, width: 8, height: 8)
      dot.backgroundColor = UIColor.black.cgColor
      view.layer.addSublayer(dot)
      let fade = CABasicAnimation(keyPath: "opacity")
      fade.fromValue = 0
      fade.toValue = 1
      fade.duration = duration(index)
      dot.add(fade, forKey: "fade")
    }
  }
}
