// 2017: a switch whose sun becomes a moon while stars come out.
import UIKit

final class DayNightSwitch: UIControl {
  private enum Palette {
    static let day = UIColor(red: 0.36, green: 0.75, blue: 0.98, alpha: 1)
    static let night = UIColor(red: 0.1, green: 0.13, blue: 0.3, alpha: 1)
    static let sun = UIColor(red: 1, green: 0.85, blue: 0.35, alpha: 1)
    static let moon = UIColor(red: 0.93, green: 0.94, blue: 0.98, alpha: 1)
  }

  private(set) var isNight = false
  private let thumb = UIView()
  private let crescent = UIView()
  private var stars: [UIView] = []

  init(size: CGSize) {
    super.init(frame: CGRect(origin: .zero, size: size))
    backgroundColor = Palette.day
    layer.cornerRadius = bounds.height / 2
    clipsToBounds = true
    for (x, y, size) in [(0.18, 0.3, 3), (0.3, 0.62, 4), (0.42, 0.26, 2), (0.5, 0.55, 3)]
      as [(CGFloat, CGFloat, CGFloat)]
    {
      let star = UIView(frame: CGRect(x: x * bounds.width, y: y * bounds.height, width: size, height: size))
      star.backgroundColor = .white
      star.layer.cornerRadius = size / 2
      star.alpha = 0
      star.transform = CGAffineTransform(translationX: 0, y: -bounds.height * 0.4)
      stars.append(star)
    }
    stars.forEach(addSubview(_:))
    thumb.backgroundColor = Palette.sun
    thumb.isUserInteractionEnabled = false
    thumb.clipsToBounds = true
    crescent.backgroundColor = Palette.day
    thumb.addSubview(crescent)
    addSubview(thumb)
    addGestureRecognizer(UITapGestureRecognizer(target: self, action: #selector(toggle)))
    isAccessibilityElement = true
    accessibilityTraits = .button
  }

  required init?(coder aDecoder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  override func layoutSubviews() {
    super.layoutSubviews()
    let inset: CGFloat = 6
    let side = bounds.height - 2 * inset
    thumb.bounds = CGRect(x: 0, y: 0, width: side, height: side)
    thumb.center = CGPoint(x: isNight ? bounds.width - inset - side / 2 : inset + side / 2, y: bounds.midY)
    thumb.layer.cornerRadius = side / 2
    crescent.bounds = thumb.bounds
    crescent.layer.cornerRadius = side / 2
    crescent.center =
      isNight ? CGPoint(x: side * 0.1, y: side * 0.34) : CGPoint(x: -side * 0.6, y: -side * 0.1)
  }

  @objc private func toggle() {
    isNight = !isNight
    accessibilityValue = isNight ? "night" : "day"
    UIView.animateKeyframes(
      withDuration: 0.6, delay: 0, options: [.calculationModeCubic],
      animations: {
        UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) {
          self.backgroundColor = self.isNight ? Palette.night : Palette.day
          self.crescent.backgroundColor = self.backgroundColor
        }
        for (index, star) in self.stars.enumerated() {
          let start = self.isNight ? 0.2 + 0.1 * Double(index) : 0
          UIView.addKeyframe(withRelativeStartTime: start, relativeDuration: 0.4) {
            star.alpha = self.isNight ? 1 : 0
            star.transform =
              self.isNight ? .identity : CGAffineTransform(translationX: 0, y: -self.bounds.height * 0.4)
          }
        }
      }, completion: nil)
    UIView.animate(
      withDuration: 0.6, delay: 0, usingSpringWithDamping: 0.7, initialSpringVelocity: 0.4, options: [],
      animations: {
        self.thumb.backgroundColor = self.isNight ? Palette.moon : Palette.sun
        self.setNeedsLayout()
        self.layoutIfNeeded()
      }, completion: nil)
    sendActions(for: .valueChanged)
  }
}

#Preview("Day") {
  let control = DayNightSwitch(size: CGSize(width: 150, height: 70))
  control.accessibilityIdentifier = "day"
  return control
}
