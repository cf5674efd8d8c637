// 2017: a segmented control whose thumb uncovers white titles, by a mask that moves with it.

import UIKit

protocol SlidingSegmentsDelegate: class {
  func slidingSegments(_ control: SlidingSegments, didSelect index: Int)
}

@IBDesignable
open class SlidingSegments: UIControl {
  private enum Metrics {
    static let inset: CGFloat = 3
    static let duration: TimeInterval = 0.35
  }

  weak var delegate: SlidingSegmentsDelegate?
  open private(set) var selectedIndex = 0
  @IBInspectable open var trackColor: UIColor = UIColor(white: 0.92, alpha: 1) {
    didSet { backgroundColor = trackColor }
  }
  @IBInspectable open var thumbColor: UIColor = UIColor(red: 0.25, green: 0.45, blue: 0.95, alpha: 1) {
    didSet { cover.backgroundColor = thumbColor }
  }

  private let titles: [String]
  private let base = UIView()
  private let cover = UIView()
  private let hole = UIView()
  private var grabbed: CGFloat = 0

  public init(titles: [String]) {
    precondition(!titles.isEmpty, "SlidingSegments needs titles")
    self.titles = titles
    super.init(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
    backgroundColor = trackColor
    cover.backgroundColor = thumbColor
    hole.backgroundColor = .black
    for (container, color) in [(base, UIColor.darkGray), (cover, UIColor.white)] {
      container.isUserInteractionEnabled = false
      addSubview(container)
      for title in titles {
        let label = UILabel()
        label.text = title
        label.textColor = color
        label.textAlignment = .center
        label.font = UIFont.systemFont(ofSize: 15, weight: UIFont.Weight.semibold)
        container.addSubview(label)
      }
    }
    cover.layer.mask = hole.layer
    accessibilityIdentifier = "segments"
    addGestureRecognizer(UITapGestureRecognizer(target: self, action: #selector(didTap)))
    let pan = UIPanGestureRecognizer(target: self, action: #selector(didPan))
    pan.delegate = self
    addGestureRecognizer(pan)
  }

  public required init?(coder aDecoder: NSCoder) {
    titles = ["One", "Two"]
    super.init(coder: aDecoder)
  }

  private var step: CGFloat { return (bounds.width - 2 * Metrics.inset) / CGFloat(titles.count) }

  private func thumb(at index: Int) -> CGRect {
    return CGRect(
      x: Metrics.inset + CGFloat(index) * step, y: Metrics.inset, width: step,
      height: bounds.height - 2 * Metrics.inset)
  }

  override open func layoutSubviews() {
    super.layoutSubviews()
    layer.cornerRadius = bounds.height / 2
    for container in [base, cover] {
      container.frame = bounds
      container.layer.cornerRadius = bounds.height / 2
      for (index, label) in container.subviews.enumerated() { label.frame = thumb(at: index) }
    }
    hole.frame = thumb(at: selectedIndex)
    hole.layer.cornerRadius = hole.bounds.height / 2
  }

  @objc private func didTap(tap: UITapGestureRecognizer) {
    select(index(at: tap.location(in: self).x))
  }

  @objc private func didPan(pan: UIPanGestureRecognizer) {
    switch pan.state {
    case .began:
      grabbed = hole.frame.minX
    case .changed:
      let limit = bounds.width - Metrics.inset - step
      hole.frame.origin.x = min(max(Metrics.inset, grabbed + pan.translation(in: self).x), limit)
    case .ended, .cancelled, .failed:
      select(index(at: hole.frame.midX + pan.velocity(in: self).x / 12), sends: true)
    case .possible: ()
    @unknown default: ()
    }
  }

  private func index(at x: CGFloat) -> Int { return max(0, min(titles.count - 1, Int(x / step))) }

  open func select(_ index: Int, sends: Bool = true) {
    let isNew = index != selectedIndex
    selectedIndex = index
    UIView.animate(
      withDuration: Metrics.duration, delay: 0, usingSpringWithDamping: 0.8, initialSpringVelocity: 0,
      options: [.beginFromCurrentState, .allowUserInteraction],
      animations: { self.hole.frame = self.thumb(at: index) })
    guard isNew, sends else { return }
    sendActions(for: .valueChanged)
    delegate?.slidingSegments(self, didSelect: index)
  }
}

extension SlidingSegments: UIGestureRecognizerDelegate {
  override open func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    guard gestureRecognizer is UIPanGestureRecognizer else {
      return super.gestureRecognizerShouldBegin(gestureRecognizer)
    }
    return hole.frame.contains(gestureRecognizer.location(in: self))
  }
}

#Preview("Segments", traits: .fixedLayout(width: 390, height: 120)) {
  SlidingSegments(titles: ["Day", "Week", "Month"])
}
