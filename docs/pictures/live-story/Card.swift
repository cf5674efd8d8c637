import UIKit

class Card: UIViewController {
  let card = UIButton(frame: CGRect(x: 30, y: 216, width: 140, height: 100))

  override func viewDidLoad() {
    view.backgroundColor = .systemBackground
    card.backgroundColor = .systemIndigo
    card.layer.cornerRadius = 22
    card.accessibilityIdentifier = "card"
    card.addTarget(self, action: #selector(raise), for: .touchUpInside)
    view.addSubview(card)
  }

  @objc func raise() {
    UIView.animate(
      withDuration: 0.6, delay: 0,
      usingSpringWithDamping: 0.9, initialSpringVelocity: 0
    ) {
      self.card.frame = CGRect(x: 15, y: 56, width: 170, height: 150)
      self.card.backgroundColor = .systemPink
    }
  }
}
