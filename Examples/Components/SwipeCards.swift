// 2017: a stack of cards that follow the finger, and fly away when they are thrown.
import UIKit

protocol SwipeCardsDataSource: class {
  func numberOfCards(in stack: SwipeCards) -> Int
  func cards(_ stack: SwipeCards, cardAt index: Int) -> UIView
}

class SwipeCards: UIView {
  weak var dataSource: SwipeCardsDataSource? { didSet { reload() } }
  fileprivate var visible: [UIView] = []
  fileprivate var nextIndex = 0
  fileprivate let depth = 3

  init(dataSource: SwipeCardsDataSource, frame: CGRect) {
    self.dataSource = dataSource
    super.init(frame: frame)
    reload()
  }

  required init?(coder aDecoder: NSCoder) { super.init(coder: aDecoder) }

  func reload() {
    visible.forEach { $0.removeFromSuperview() }
    visible = []
    nextIndex = 0
    for _ in 0..<depth { appendCard() }
    arrange()
  }

  fileprivate func appendCard() {
    guard let source = dataSource, source.numberOfCards(in: self) > 0 else { return }
    let card = source.cards(self, cardAt: nextIndex % source.numberOfCards(in: self))
    nextIndex += 1
    card.frame = bounds
    insertSubview(card, at: 0)
    card.transform = transform(at: depth)
    card.alpha = 0
    card.addGestureRecognizer(UIPanGestureRecognizer(target: self, action: #selector(pan(_:))))
    visible.append(card)
  }

  fileprivate func transform(at place: Int) -> CGAffineTransform {
    let scale = 1 - 0.06 * CGFloat(place)
    return CGAffineTransform(translationX: 0, y: 26 * CGFloat(place)).scaledBy(x: scale, y: scale)
  }

  fileprivate func arrange() {
    for (place, card) in visible.enumerated() {
      card.transform = transform(at: place)
      card.alpha = 1
      card.isUserInteractionEnabled = place == 0
    }
  }

  @objc fileprivate func pan(_ recognizer: UIPanGestureRecognizer) {
    guard let card = recognizer.view else { return }
    let move = recognizer.translation(in: self)
    let share = max(-1, min(1, move.x / bounds.width))
    switch recognizer.state {
    case .began, .changed:
      card.transform = CGAffineTransform(translationX: move.x, y: move.y).rotated(by: share * .pi / 10)
      for (place, other) in visible.enumerated() where place > 0 {
        let t = CGFloat(place) - abs(share)
        let scale = 1 - 0.06 * t
        other.transform = CGAffineTransform(translationX: 0, y: 26 * t).scaledBy(x: scale, y: scale)
      }
    case .ended where abs(share) > 0.3 || abs(recognizer.velocity(in: self).x) > 900:
      throwAway(card, to: share > 0 ? 1 : -1)
    default:
      UIView.animate(
        withDuration: 0.6, delay: 0, usingSpringWithDamping: 0.6, initialSpringVelocity: 0,
        options: [.allowUserInteraction],
        animations: { self.arrange() }, completion: nil)
    }
  }

  fileprivate func throwAway(_ card: UIView, to side: CGFloat) {
    visible.removeFirst()
    UIView.animate(
      withDuration: 0.35, delay: 0, options: [.curveEaseOut],
      animations: {
        card.transform = CGAffineTransform(translationX: side * 2 * self.bounds.width, y: 60).rotated(
          by: side * .pi / 6)
        card.alpha = 0
      }, completion: { _ in card.removeFromSuperview() })
    appendCard()
    UIView.animate(
      withDuration: 0.5, delay: 0, usingSpringWithDamping: 0.75, initialSpringVelocity: 0, options: [],
      animations: { self.arrange() }, completion: nil)
  }
}

private class SwipeCardsController: UIViewController {
  fileprivate let places = [("Lisbon", 0.03), ("Kyoto", 0.94), ("Bergen", 0.55), ("Tulum", 0.45)]
  private lazy var stack = SwipeCards(dataSource: self, frame: CGRect(x: 40, y: 150, width: 310, height: 420))

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = UIColor(red: 0.94, green: 0.95, blue: 0.97, alpha: 1)
    stack.accessibilityIdentifier = "cards"
    view.addSubview(stack)
  }
}

extension SwipeCardsController: SwipeCardsDataSource {
  func numberOfCards(in stack: SwipeCards) -> Int { return places.count }

  func cards(_ stack: SwipeCards, cardAt index: Int) -> UIView {
    let card = UIView()
    card.layer.cornerRadius = 18
    card.layer.shadowColor = UIColor.black.cgColor
    card.layer.shadowOpacity = 0.14
    card.layer.shadowRadius = 12
    card.layer.shadowOffset = CGSize(width: 0, height: 6)
    card.backgroundColor = UIColor(hue: CGFloat(places[index].1), saturation: 0.55, brightness: 0.9, alpha: 1)
    let name = UILabel(frame: CGRect(x: 24, y: 340, width: 240, height: 50))
    name.text = places[index].0
    name.textColor = .white
    name.font = UIFont.systemFont(ofSize: 36, weight: UIFontWeightHeavy)
    card.addSubview(name)
    return card
  }
}

#Preview("Swipe") { SwipeCardsController() }
