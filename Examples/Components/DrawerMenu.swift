// 2015: a drawer below the content, which turns aside in space; each controller finds its drawer by association.

import UIKit

private var drawerKey: UInt8 = 0

extension UIViewController {
  /// The drawer that the controller is in.
  var drawer: DrawerMenu? {
    get { return objc_getAssociatedObject(self, &drawerKey) as? DrawerMenu ?? parent?.drawer }
    set { objc_setAssociatedObject(self, &drawerKey, newValue, .OBJC_ASSOCIATION_ASSIGN) }
  }
}

extension Notification.Name {
  static let drawerWillSettle = Notification.Name("DrawerWillSettle")
}

class DrawerMenu: UIViewController, UIGestureRecognizerDelegate {
  private let menu: UIViewController
  private let content: UIViewController
  private let width: CGFloat = 240
  private var start: CGFloat = 0
  private(set) var openness: CGFloat = 0 { didSet { place() } }

  init(menu: UIViewController, content: UIViewController) {
    self.menu = menu
    self.content = content
    super.init(nibName: nil, bundle: nil)
    menu.drawer = self
    content.drawer = self
  }

  required init?(coder aDecoder: NSCoder) { fatalError("DrawerMenu is made in code") }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = menu.view.backgroundColor
    for child in [menu, content] {
      addChild(child)
      child.view.frame = view.bounds
      child.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      view.addSubview(child.view)
      child.didMove(toParent: self)
    }
    content.view.layer.cornerCurve = .continuous
    content.view.layer.shadowColor = UIColor.black.cgColor
    content.view.layer.shadowRadius = 24
    let pan = UIPanGestureRecognizer(target: self, action: #selector(panned(_:)))
    pan.delegate = self
    view.addGestureRecognizer(pan)
    place()
  }

  override var childForStatusBarStyle: UIViewController? { return openness > 0.5 ? menu : content }

  @objc func toggle() { settle(open: openness < 0.5, velocity: 0) }

  @objc private func panned(_ pan: UIPanGestureRecognizer) {
    switch pan.state {
    case .began:
      start = openness
    case .changed:
      openness = max(0, min(1.08, start + pan.translation(in: view).x / width))
    default:
      let velocity = pan.velocity(in: view).x / width
      settle(open: openness + velocity * 0.15 > 0.5, velocity: velocity)
    }
  }

  private func settle(open: Bool, velocity: CGFloat) {
    let goal: CGFloat = open ? 1 : 0
    let way = goal - openness
    UIView.animate(
      withDuration: 0.6, delay: 0, usingSpringWithDamping: 0.78,
      initialSpringVelocity: abs(way) > 0.01 ? velocity / way : 0,
      options: [.beginFromCurrentState, .allowUserInteraction],
      animations: { self.openness = goal },
      completion: nil)
    NotificationCenter.default.post(name: .drawerWillSettle, object: self, userInfo: ["open": open])
    setNeedsStatusBarAppearanceUpdate()
  }

  private func place() {
    var turn = CATransform3DIdentity
    turn.m34 = -1 / 900
    turn = CATransform3DTranslate(turn, width * openness, 0, -40 * openness)
    turn = CATransform3DRotate(turn, -0.28 * openness, 0, 1, 0)
    turn = CATransform3DScale(turn, 1 - 0.12 * openness, 1 - 0.12 * openness, 1)
    content.view.layer.transform = turn
    content.view.layer.cornerRadius = 26 * openness
    content.view.layer.shadowOpacity = Float(0.35 * openness)
    menu.view.transform = CGAffineTransform(translationX: -60 * (1 - openness), y: 0)
    menu.view.alpha = 0.3 + 0.7 * min(1, openness)
  }

  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    guard let pan = gestureRecognizer as? UIPanGestureRecognizer else { return true }
    let velocity = pan.velocity(in: view)
    return abs(velocity.x) > abs(velocity.y)
  }
}

private final class DrawerList: UIViewController {
  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = UIColor(red: 0.15, green: 0.13, blue: 0.3, alpha: 1)
    for (index, name) in ["Inbox", "Drafts", "Starred", "Archive", "Settings"].enumerated() {
      let button = UIButton(type: .system)
      button.setTitle(name, for: .normal)
      button.setTitleColor(UIColor(white: 1, alpha: index == 0 ? 1 : 0.65), for: .normal)
      button.titleLabel?.font = .systemFont(ofSize: 21, weight: index == 0 ? .bold : .regular)
      button.contentHorizontalAlignment = .left
      button.frame = CGRect(x: 32, y: 220 + CGFloat(index) * 58, width: 180, height: 44)
      view.addSubview(button)
    }
  }
  override var preferredStatusBarStyle: UIStatusBarStyle { return .lightContent }
}

private final class DrawerContent: UIViewController {
  private let state = UILabel(frame: CGRect(x: 24, y: 158, width: 300, height: 28))

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .white
    let button = UIButton(type: .system)
    button.setImage(UIImage(systemName: "line.horizontal.3"), for: .normal)
    button.tintColor = .black
    button.frame = CGRect(x: 12, y: 60, width: 44, height: 44)
    button.accessibilityIdentifier = "drawer.toggle"
    button.addTarget(self, action: #selector(toggle), for: .touchUpInside)
    view.addSubview(button)
    let title = UILabel(frame: CGRect(x: 24, y: 112, width: 300, height: 44))
    title.text = "Inbox"
    title.font = .systemFont(ofSize: 34, weight: .bold)
    view.addSubview(title)
    state.textColor = .gray
    state.text = "Three new letters"
    view.addSubview(state)
    let hues: [CGFloat] = [0.02, 0.1, 0.33, 0.55, 0.7]
    for (index, hue) in hues.enumerated() {
      let card = UIView(frame: CGRect(x: 24, y: 212 + CGFloat(index) * 104, width: 342, height: 88))
      card.backgroundColor = UIColor(hue: hue, saturation: 0.1, brightness: 0.98, alpha: 1)
      card.layer.cornerRadius = 16
      let dot = UIView(frame: CGRect(x: 20, y: 22, width: 44, height: 44))
      dot.backgroundColor = UIColor(hue: hue, saturation: 0.5, brightness: 0.9, alpha: 1)
      dot.layer.cornerRadius = 22
      card.addSubview(dot)
      for (row, width) in [150, 96].enumerated() {
        let line = UIView(frame: CGRect(x: 84, y: 28 + row * 20, width: width, height: 10))
        line.backgroundColor = UIColor(white: 0.1, alpha: row == 0 ? 0.28 : 0.14)
        line.layer.cornerRadius = 5
        card.addSubview(line)
      }
      view.addSubview(card)
    }
    NotificationCenter.default.addObserver(
      self, selector: #selector(drawerSettles(_:)), name: .drawerWillSettle, object: nil)
  }

  @objc private func toggle() { drawer?.toggle() }

  @objc private func drawerSettles(_ notification: Notification) {
    let isOpen = notification.userInfo?["open"] as? Bool ?? false
    state.text = isOpen ? "Choose a folder" : "Three new letters"
  }
}

#Preview("Drawer") { DrawerMenu(menu: DrawerList(), content: DrawerContent()) }
