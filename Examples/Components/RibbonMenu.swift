// 2016: a page menu whose ribbon follows the pages, by observing their scroll view with a context.

import UIKit

private var ribbonContext = 0

class RibbonMenu: UIViewController {
  private let pages: [UIViewController]
  private let menu = UIScrollView()
  private let scroll = UIScrollView()
  private let ribbon = CALayer()
  private var buttons: [UIButton] = []
  private let ink = UIColor(red: 0.1, green: 0.45, blue: 0.42, alpha: 1)

  init(pages: [UIViewController]) {
    self.pages = pages
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder aDecoder: NSCoder) { fatalError("RibbonMenu is made in code") }

  deinit {
    scroll.removeObserver(self, forKeyPath: #keyPath(UIScrollView.contentOffset), context: &ribbonContext)
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .white
    for page in pages {
      addChild(page)
      scroll.addSubview(page.view)
      page.didMove(toParent: self)
      let button = UIButton(type: .custom)
      button.setTitle(page.title, for: .normal)
      button.titleLabel?.font = UIFont.systemFont(ofSize: 16, weight: .semibold)
      button.contentEdgeInsets = UIEdgeInsets(top: 0, left: 14, bottom: 0, right: 14)
      button.accessibilityIdentifier = "page.\(buttons.count)"
      button.addTarget(self, action: #selector(RibbonMenu.buttonPressed(_:)), for: .touchUpInside)
      menu.addSubview(button)
      buttons.append(button)
    }
    menu.showsHorizontalScrollIndicator = false
    scroll.showsHorizontalScrollIndicator = false
    scroll.isPagingEnabled = true
    scroll.scrollsToTop = false
    ribbon.backgroundColor = ink.cgColor
    ribbon.cornerRadius = 2
    // It follows the finger: no animation of its own.
    ribbon.actions = ["position": NSNull(), "bounds": NSNull()]
    menu.layer.addSublayer(ribbon)
    view.addSubview(scroll)
    view.addSubview(menu)
    scroll.addObserver(
      self, forKeyPath: #keyPath(UIScrollView.contentOffset), options: [.new], context: &ribbonContext)
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let top = view.safeAreaInsets.top
    menu.frame = CGRect(x: 0, y: top, width: view.bounds.width, height: 52)
    var x: CGFloat = 6
    for button in buttons {
      button.sizeToFit()
      button.frame = CGRect(x: x, y: 0, width: button.bounds.width, height: 48)
      x = button.frame.maxX
    }
    menu.contentSize = CGSize(width: x + 6, height: 52)
    scroll.frame = CGRect(
      x: 0, y: menu.frame.maxY, width: view.bounds.width, height: view.bounds.height - menu.frame.maxY)
    scroll.contentSize = CGSize(
      width: scroll.bounds.width * CGFloat(pages.count), height: scroll.bounds.height)
    for (index, page) in pages.enumerated() {
      page.view.frame = scroll.bounds.offsetBy(
        dx: CGFloat(index) * scroll.bounds.width - scroll.contentOffset.x, dy: 0)
    }
    follow()
  }

  override func observeValue(
    forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
    context: UnsafeMutableRawPointer?
  ) {
    guard context == &ribbonContext else {
      return super.observeValue(forKeyPath: keyPath, of: object, change: change, context: context)
    }
    follow()
  }

  @objc func buttonPressed(_ sender: UIButton) {
    guard let index = buttons.firstIndex(of: sender) else { return }
    scroll.setContentOffset(CGPoint(x: CGFloat(index) * scroll.bounds.width, y: 0), animated: true)
  }

  /// The ribbon is between two titles as the pages are between two places.
  private func follow() {
    guard scroll.bounds.width > 0 else { return }
    let place = min(max(0, scroll.contentOffset.x / scroll.bounds.width), CGFloat(pages.count - 1))
    let left = Int(floor(place))
    let right = min(left + 1, pages.count - 1)
    let part = place - CGFloat(left)
    let from = buttons[left].frame.insetBy(dx: 14, dy: 0)
    let to = buttons[right].frame.insetBy(dx: 14, dy: 0)
    // It stretches on its way, as a drop does.
    let stretch = sin(part * .pi) * 18
    ribbon.frame = CGRect(
      x: from.minX + (to.minX - from.minX) * part - stretch / 2, y: 44,
      width: from.width + (to.width - from.width) * part + stretch, height: 4)
    for (index, button) in buttons.enumerated() {
      let nearness = max(0, 1 - abs(place - CGFloat(index)))
      button.setTitleColor(ink.withAlphaComponent(0.4 + 0.6 * nearness), for: .normal)
    }
    let middle = ribbon.frame.midX - menu.bounds.width / 2
    menu.contentOffset.x = max(0, min(middle, menu.contentSize.width - menu.bounds.width))
  }
}

private final class RibbonPage: UIViewController {
  private let hue: CGFloat
  private let symbol: String

  init(_ title: String, symbol: String, hue: CGFloat) {
    self.hue = hue
    self.symbol = symbol
    super.init(nibName: nil, bundle: nil)
    self.title = title
  }

  required init?(coder: NSCoder) { return nil }

  override func loadView() {
    let picture = UIImageView(
      image: UIImage(systemName: symbol, withConfiguration: UIImage.SymbolConfiguration(pointSize: 96)))
    picture.contentMode = .center
    picture.tintColor = UIColor(hue: hue, saturation: 0.55, brightness: 0.62, alpha: 1)
    picture.backgroundColor = UIColor(hue: hue, saturation: 0.12, brightness: 0.98, alpha: 1)
    view = picture
  }
}

#Preview("Ribbon") {
  RibbonMenu(pages: [
    RibbonPage("Today", symbol: "sun.max", hue: 0.12), RibbonPage("Rain", symbol: "cloud.rain", hue: 0.57),
    RibbonPage("Gardens", symbol: "leaf", hue: 0.33), RibbonPage("Letters", symbol: "envelope", hue: 0.02),
    RibbonPage("Music", symbol: "headphones", hue: 0.75),
  ])
}
