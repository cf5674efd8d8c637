import UIKit

/// The gallery: a first page with all demos, and a page for each. Opening one brings its page up from below the others;
/// going back takes it away again. Everything can be reached by mouse and by keyboard.
public final class GalleryViewController: UIViewController {
  private let demos: [Demo]
  private let heading: GalleryHeading
  private let tune: (() -> Void)?
  private lazy var home = GalleryHome(demos: demos, heading: heading, tune: tune) {
    [unowned self] demo, wish in
    open(demo)
    if wish == .tune { tune?() }
  }
  private var detail: DemoDetail?

  /// A gallery of these demos, in this order.
  ///
  /// - Parameter tune: Opens or closes the tuner: on the first page, on each card and on each demo's page there is a
  ///   button for it. Default nil: there is none.
  public init(
    demos: [Demo] = DemoCatalogue.all, heading: GalleryHeading = .flipbook, tune: (() -> Void)? = nil
  ) {
    self.demos = demos
    self.heading = heading
    self.tune = tune
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  public override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    show(home)
  }

  private func show(_ controller: UIViewController) {
    addChild(controller)
    controller.view.frame = view.bounds
    controller.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.addSubview(controller.view)
    controller.didMove(toParent: self)
  }

  private func remove(_ controller: UIViewController) {
    controller.willMove(toParent: nil)
    controller.view.removeFromSuperview()
    controller.removeFromParent()
  }

  /// The corners of a card's picture, in points.
  public static let cardRadius = DemoCard.Metrics.radius

  /// Where what is shown of these demos is in the window, as far as it is in sight.
  public func places(of names: Set<String>) -> [CGRect] {
    if let detail { return names.contains(detail.demo.name) ? [detail.place] : [] }
    return home.places(of: names)
  }

  // MARK: Pages

  private func open(_ demo: Demo) {
    let page = DemoDetail(demo, canTune: tune != nil) { [unowned self] wish in
      switch wish {
      case .tune: tune?()
      case .back: close()
      case .previous: step(by: -1)
      case .next: step(by: 1)
      }
    }
    let former = detail
    detail = page
    show(page)
    page.view.layoutIfNeeded()
    page.view.alpha = 0
    page.view.transform = CGAffineTransform(scaleX: 0.97, y: 0.97)
    UIView.animate(withDuration: 0.4, delay: 0, usingSpringWithDamping: 0.9, initialSpringVelocity: 0) {
      page.view.alpha = 1
      page.view.transform = .identity
    } completion: { [weak self] _ in
      self?.home.view.isHidden = self?.detail != nil
    }
    former?.leave()
    if let former { remove(former) }
  }

  private func close() {
    guard let page = detail else { return }
    detail = nil
    home.view.isHidden = false
    home.becomeFirstResponder()
    page.view.isUserInteractionEnabled = false
    UIView.animate(withDuration: 0.25) {
      page.view.alpha = 0
      page.view.transform = CGAffineTransform(scaleX: 0.97, y: 0.97)
    } completion: { [weak self] _ in
      page.leave()
      self?.remove(page)
    }
  }

  private func step(by offset: Int) {
    guard let name = detail?.demo.name, let index = demos.firstIndex(where: { $0.name == name }) else {
      return
    }
    open(demos[(index + offset + demos.count) % demos.count])
  }
}
