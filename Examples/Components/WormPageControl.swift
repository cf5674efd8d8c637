// 2017: a page control whose mark stretches like a worm between the dots.
import UIKit

@IBDesignable
class WormPageControl: UIControl {
  @IBInspectable var numberOfPages: Int = 4 { didSet { rebuild() } }
  @IBInspectable var radius: CGFloat = 5 { didSet { rebuild() } }
  @IBInspectable var gap: CGFloat = 12 { didSet { rebuild() } }
  /// From 0 to `numberOfPages - 1`, with all that is between.
  var progress: CGFloat = 0 { didSet { layoutWorm() } }

  private var dots: [CALayer] = []
  private let worm = CALayer()

  init(numberOfPages: Int) {
    super.init(frame: .zero)
    self.numberOfPages = numberOfPages
    rebuild()
  }

  required init?(coder aDecoder: NSCoder) {
    super.init(coder: aDecoder)
    rebuild()
  }

  private func rebuild() {
    dots.forEach { $0.removeFromSuperlayer() }
    dots = (0..<numberOfPages).map { _ in CALayer() }
    dots.forEach(layer.addSublayer)
    layer.addSublayer(worm)
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }

  override var intrinsicContentSize: CGSize {
    return CGSize(width: step * CGFloat(numberOfPages - 1) + 2 * radius, height: 2 * radius)
  }

  private var step: CGFloat { return 2 * radius + gap }
  private var left: CGFloat { return (bounds.width - intrinsicContentSize.width) / 2 }

  override func tintColorDidChange() {
    super.tintColorDidChange()
    worm.backgroundColor = tintColor.cgColor
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    for (index, dot) in dots.enumerated() {
      dot.frame = CGRect(
        x: left + CGFloat(index) * step, y: bounds.midY - radius, width: 2 * radius, height: 2 * radius)
      dot.cornerRadius = radius
      dot.backgroundColor = tintColor.withAlphaComponent(0.25).cgColor
    }
    layoutWorm()
  }

  private func layoutWorm() {
    let page = min(max(progress, 0), CGFloat(max(numberOfPages - 1, 0)))
    let whole = floor(page)
    let part = page - whole
    // The head runs ahead in the first half, the tail follows in the second.
    let head = whole + min(part * 2, 1)
    let tail = whole + max(part * 2 - 1, 0)
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    worm.cornerRadius = radius
    worm.backgroundColor = tintColor.cgColor
    worm.frame = CGRect(
      x: left + tail * step, y: bounds.midY - radius, width: (head - tail) * step + 2 * radius,
      height: 2 * radius)
    CATransaction.commit()
  }
}

private class WormPagesController: UIViewController, UIScrollViewDelegate {
  private let scrollView = UIScrollView()
  private let control = WormPageControl(numberOfPages: 4)
  private let colors: [UIColor] = [
    #colorLiteral(red: 0.96, green: 0.49, blue: 0.37, alpha: 1),
    #colorLiteral(red: 0.27, green: 0.67, blue: 0.75, alpha: 1),
    #colorLiteral(red: 0.49, green: 0.43, blue: 0.82, alpha: 1),
    #colorLiteral(red: 0.95, green: 0.72, blue: 0.25, alpha: 1),
  ]

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = UIColor(white: 0.97, alpha: 1)
    scrollView.isPagingEnabled = true
    scrollView.showsHorizontalScrollIndicator = false
    scrollView.delegate = self
    scrollView.accessibilityIdentifier = "pages"
    view.addSubview(scrollView)
    for (index, color) in colors.enumerated() {
      let card = UILabel()
      card.backgroundColor = color
      card.text = "\(index + 1)"
      card.textColor = .white
      card.font = UIFont.systemFont(ofSize: 80, weight: UIFontWeightThin)
      card.textAlignment = .center
      card.layer.cornerRadius = 16
      card.layer.masksToBounds = true
      scrollView.addSubview(card)
    }
    control.numberOfPages = colors.count
    control.tintColor = UIColor.darkGray
    view.addSubview(control)
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    scrollView.frame = CGRect(x: 0, y: 120, width: view.bounds.width, height: 420)
    scrollView.contentSize = CGSize(width: view.bounds.width * CGFloat(colors.count), height: 420)
    for (index, card) in scrollView.subviews.filter({ $0 is UILabel }).enumerated() {
      card.frame = scrollView.bounds.insetBy(dx: 28, dy: 0)
      card.frame.origin.x = CGFloat(index) * view.bounds.width + 28
    }
    control.frame = CGRect(x: 0, y: scrollView.frame.maxY + 28, width: view.bounds.width, height: 20)
  }

  func scrollViewDidScroll(_ scrollView: UIScrollView) {
    guard scrollView.bounds.width > 0 else { return }
    control.progress = scrollView.contentOffset.x / scrollView.bounds.width
  }
}

#Preview("Worm") { WormPagesController() }
