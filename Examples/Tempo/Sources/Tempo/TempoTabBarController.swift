import UIKit

/// Three pages behind a bar of its own, which floats above them.
public final class TempoTabBarController: UIViewController, FloatingTabBarDelegate {
  private let pages: [UIViewController] = [
    TodayViewController(), BreatheViewController(), WeekViewController(),
  ]
  private let bar = FloatingTabBar(items: [
    .init(symbol: "flame.fill", title: "Today"), .init(symbol: "waveform", title: "Breathe"),
    .init(symbol: "chart.bar.fill", title: "Week"),
  ])
  private var selected = 0

  public init() { super.init(nibName: nil, bundle: nil) }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  public override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = Theme.background
    bar.delegate = self
    bar.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(bar)
    NSLayoutConstraint.activate([
      bar.centerXAnchor.constraint(equalTo: view.centerXAnchor),
      bar.bottomAnchor.constraint(equalTo: view.safeAreaLayoutGuide.bottomAnchor, constant: -14),
      bar.widthAnchor.constraint(equalToConstant: 300), bar.heightAnchor.constraint(equalToConstant: 64),
    ])
    show(pages[0])
  }

  private func show(_ page: UIViewController) {
    addChild(page)
    page.view.frame = view.bounds
    page.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    page.additionalSafeAreaInsets.bottom = 92
    view.insertSubview(page.view, belowSubview: bar)
    page.didMove(toParent: self)
  }

  func tabBar(_ bar: FloatingTabBar, didSelect index: Int) {
    guard index != selected else { return }
    let (old, new) = (pages[selected], pages[index])
    let direction: CGFloat = index > selected ? 1 : -1
    selected = index
    old.willMove(toParent: nil)
    show(new)
    new.view.transform = CGAffineTransform(translationX: 60 * direction, y: 0)
    new.view.alpha = 0
    UIView.animate(
      withDuration: 0.5, delay: 0, usingSpringWithDamping: 0.85, initialSpringVelocity: 0, options: [],
      animations: {
        new.view.transform = .identity
        new.view.alpha = 1
        old.view.transform = CGAffineTransform(translationX: -60 * direction, y: 0)
        old.view.alpha = 0
      },
      completion: { _ in
        // A page that was chosen again meanwhile stays.
        guard old !== self.pages[self.selected] else { return }
        old.view.transform = .identity
        old.view.removeFromSuperview()
        old.removeFromParent()
      })
  }
}

#if DEBUG
  #Preview("Tempo") { TempoTabBarController() }
#endif
