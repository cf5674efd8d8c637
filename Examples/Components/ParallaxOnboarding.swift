// 2019: pages that share one stage: shapes move at their own speeds while the pages scroll.
import UIKit

private struct OnboardingPage {
  let title: String
  let text: String
  let color: UIColor
  let symbol: String
}

private final class ParallaxOnboarding: UIViewController {
  private let pages = [
    OnboardingPage(
      title: "Plan", text: "Put a week together in a minute.",
      color: UIColor(red: 0.2, green: 0.28, blue: 0.55, alpha: 1), symbol: "calendar"),
    OnboardingPage(
      title: "Move", text: "Short walks count, too.",
      color: UIColor(red: 0.86, green: 0.36, blue: 0.35, alpha: 1), symbol: "heart.fill"),
    OnboardingPage(
      title: "Rest", text: "Sleep is part of the training.",
      color: UIColor(red: 0.16, green: 0.5, blue: 0.5, alpha: 1), symbol: "moon.fill"),
  ]
  private lazy var scrollView: UIScrollView = {
    let scrollView = UIScrollView()
    scrollView.isPagingEnabled = true
    scrollView.showsHorizontalScrollIndicator = false
    scrollView.contentInsetAdjustmentBehavior = .never
    scrollView.delegate = self
    scrollView.accessibilityIdentifier = "onboarding"
    return scrollView
  }()
  private lazy var button: UIButton = {
    let button = UIButton(type: .system)
    button.setTitle("Next", for: .normal)
    button.titleLabel?.font = .systemFont(ofSize: 18, weight: .semibold)
    button.tintColor = .white
    button.layer.borderColor = UIColor.white.withAlphaComponent(0.6).cgColor
    button.layer.borderWidth = 1
    button.layer.cornerRadius = 25
    button.accessibilityIdentifier = "next"
    button.addTarget(self, action: #selector(next(_:)), for: .touchUpInside)
    return button
  }()
  private var symbols: [UIImageView] = []
  private var texts: [UIStackView] = []

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = pages[0].color
    view.addSubview(scrollView)
    for page in pages {
      let symbol = UIImageView(image: UIImage(systemName: page.symbol))
      symbol.tintColor = .white
      symbol.contentMode = .scaleAspectFit
      scrollView.addSubview(symbol)
      symbols.append(symbol)
      let title = UILabel()
      title.text = page.title
      title.font = .systemFont(ofSize: 40, weight: .heavy)
      let text = UILabel()
      text.text = page.text
      text.font = .systemFont(ofSize: 18)
      text.numberOfLines = 0
      let column = UIStackView(arrangedSubviews: [title, text])
      column.frame = CGRect(x: 0, y: 0, width: 320, height: 90)
      column.axis = .vertical
      column.spacing = 10
      column.alignment = .center
      for case let label as UILabel in column.arrangedSubviews { label.textColor = .white }
      scrollView.addSubview(column)
      texts.append(column)
    }
    button.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(button)
    NSLayoutConstraint.activate([
      button.centerXAnchor.constraint(equalTo: view.centerXAnchor),
      button.bottomAnchor.constraint(equalTo: view.safeAreaLayoutGuide.bottomAnchor, constant: -40),
      button.widthAnchor.constraint(equalToConstant: 180),
      button.heightAnchor.constraint(equalToConstant: 50),
    ])
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    scrollView.frame = view.bounds
    scrollView.contentSize = CGSize(
      width: view.bounds.width * CGFloat(pages.count), height: view.bounds.height)
    for index in pages.indices {
      let x = CGFloat(index) * view.bounds.width
      symbols[index].bounds.size = CGSize(width: 150, height: 150)
      symbols[index].center = CGPoint(x: x + view.bounds.midX, y: view.bounds.height * 0.34)
      let size = texts[index].systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
      texts[index].bounds.size = size
      texts[index].center = CGPoint(x: x + view.bounds.midX, y: view.bounds.height * 0.6)
    }
    scrollViewDidScroll(scrollView)
  }

  @objc private func next(_ sender: UIButton) {
    let page = Int((scrollView.contentOffset.x / view.bounds.width).rounded())
    let target = (page + 1) % pages.count
    scrollView.setContentOffset(CGPoint(x: CGFloat(target) * view.bounds.width, y: 0), animated: true)
  }

  override var preferredStatusBarStyle: UIStatusBarStyle { .lightContent }
}

extension ParallaxOnboarding: UIScrollViewDelegate {
  func scrollViewDidScroll(_ scrollView: UIScrollView) {
    guard view.bounds.width > 0 else { return }
    let position = scrollView.contentOffset.x / view.bounds.width
    for index in pages.indices {
      let distance = position - CGFloat(index)
      symbols[index].transform = CGAffineTransform(translationX: distance * 140, y: 0)
        .rotated(by: distance * .pi / 4).scaledBy(x: 1 - abs(distance) * 0.4, y: 1 - abs(distance) * 0.4)
      symbols[index].alpha = 1 - abs(distance)
      texts[index].transform = CGAffineTransform(translationX: -distance * 90, y: 0)
      texts[index].alpha = 1 - abs(distance) * 1.5
    }
    let left = max(0, min(Int(position), pages.count - 2))
    view.backgroundColor = pages[left].color.mixed(
      with: pages[left + 1].color, part: position - CGFloat(left))
  }
}

extension UIColor {
  fileprivate func mixed(with other: UIColor, part: CGFloat) -> UIColor {
    var (a, b) = ([CGFloat](repeating: 0, count: 4), [CGFloat](repeating: 0, count: 4))
    a = cgColor.components ?? a
    b = other.cgColor.components ?? b
    let t = min(max(part, 0), 1)
    let mix = zip(a, b).map { $0 + ($1 - $0) * t }
    return UIColor(red: mix[0], green: mix[1], blue: mix[2], alpha: mix[3])
  }
}

#Preview("Onboarding") { ParallaxOnboarding() }
