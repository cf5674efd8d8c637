/// Sources in the style of public controllers and containers: selectors of all forms, overrides in extensions,
/// generics.
enum PortedControllers {
  static let files: [String: String] = [
    "Pager.swift": #"""
    import UIKit
    #if canImport(os)
    import os
    #endif

    @objc protocol SheetDelegate: UIScrollViewDelegate {
      @objc optional func sheetWillOpen(_ sheet: SheetView)
      @objc optional func sheet(_ sheet: SheetView, heightFor index: Int) -> CGFloat
      @objc optional func sheet(_ sheet: SheetView, didMoveTo offset: CGFloat, animated: Bool)
      @objc optional var isLocked: Bool { get }
    }
    @objc protocol SheetExtras: SheetDelegate {
      @objc optional func sheetDidShake()
    }
    private protocol Marker {}

    #if os(iOS) || os(tvOS)
    @IBDesignable
    #endif
    @objc(FBSheetView)
    class SheetView: UIScrollView, Marker {
      @IBOutlet private(set) weak var label: UILabel!
      @IBOutlet var labels: [UILabel]!
      @IBOutlet weak var sheetDelegate: (AnyObject & SheetDelegate)?
      @IBOutlet weak var extras: SheetExtras?
      @objc var onTap: ((SheetView) -> Void)?
      @objc static let shared = SheetView()
      @nonobjc var count = 0
      private var listeners: [SheetDelegate] = []

      @objc convenience init(height: CGFloat) { self.init(frame: CGRect(x: 0, y: 0, width: 10, height: height)) }

      @IBAction private func open(_ sender: Any?) {
        onTap?(self)
        extras?.sheetDidShake?()
        extras?.sheetWillOpen?(self)
        for listener in listeners {
          listener.sheetWillOpen?(self)
          if listener.sheet?(self, heightFor: 1) != nil { count += 1 }
        }
        listeners.forEach { $0.sheet?(self, didMoveTo: 3, animated: true) }
        if let locked = sheetDelegate?.isLocked, locked { return }
        if let height = sheetDelegate?.sheet?(self, heightFor: 2), height > 3 { count = Int(height) }
        let height = sheetDelegate?
          .sheet?(
            self,
            heightFor: count) ?? 44
        sheetDelegate?.sheet?(self, didMoveTo: height, animated: false)
        guard sheetDelegate?.sheetWillOpen != nil else { return }
        UIView.animate(withDuration: 0.3) { [weak self] in
          guard let self else { return }
          self.sheetDelegate?.sheet?(self, didMoveTo: self.sheetDelegate?.sheet?(self, heightFor: 1) ?? 0, animated: true)
        }
        _ = (sheetDelegate?.sheet?(self, heightFor: 1)).map { $0 + 1 }
      }

      func wire(_ button: UIButton) {
        button.addTarget(self, action: #selector(open), for: .touchUpInside)
        button.addTarget(self, action: #selector(type(of: self).open(_:)), for: .touchUpInside)
        button.addTarget(self, action: Selector(("open:")), for: .touchUpInside)
        button.addTarget(self, action: Selector("closeWithSender:"), for: .touchUpInside)
        button.addTarget(self, action: NSSelectorFromString("closeWithSender:"), for: .touchUpInside)
        button.removeTarget(nil, action: nil, for: .allEvents)
        #if swift(>=4.2)
        button.addTarget(self, action: #selector(SheetView.close(sender:)), for: UIControl.Event.touchUpInside)
        #else
        button.addTarget(self, action: #selector(SheetView.close(sender:)), for: UIControlEvents.touchUpInside)
        #endif
      }
      @objc func close(sender: UIButton) {}
    }

    extension SheetView: UIGestureRecognizerDelegate {
      // A view asks itself.
      public override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
        count > 0
      }
      func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer,
        shouldRecognizeSimultaneouslyWith other: UIGestureRecognizer
      ) -> Bool { true }
    }
    private extension SheetView {
      @objc func hidden() {}
      func wireHidden(_ button: UIButton) { button.addTarget(self, action: #selector(hidden), for: .touchDown) }
    }
    @objc extension SheetView {
      override var intrinsicContentSize: CGSize {
        CGSize(width: 10, height: CGFloat(count))
      }
      open override func didMoveToWindow() { super.didMoveToWindow() }
    }

    class SheetHost: UIViewController {}
    extension SheetHost: SheetExtras {
      func sheetWillOpen(_ sheet: SheetView) {}
      func sheet(_ sheet: SheetView, heightFor index: Int) -> CGFloat { 3 }
      func sheetDidShake() {}
    }
    extension UIButton: RatingControlDelegate {
      public func image(for control: RatingControl) -> UIImage? { nil }
      func ratingControlShouldChange(_ control: RatingControl) -> Bool { false }
    }
    extension SheetHost {
      override func viewDidAppear(_ animated: Bool) { super.viewDidAppear(animated) }
      override var prefersStatusBarHidden: Bool { true }
    }

    """#,
    "Onboarding.swift": #"""
    import UIKit
    import Darwin
    import ObjectiveC
    import AVFoundation

    @objc enum Step: Int { case first, second }
    public struct Theme { public var color = UIColor.red }

    open class BaseStepController: UIViewController {
      @objc open func next() {}
    }
    final class StepController: BaseStepController {
      private let theme: Theme
      private lazy var skip = UIBarButtonItem(title: "Skip", style: .plain, target: self, action: #selector(next as () -> Void))
      private lazy var swipe: UISwipeGestureRecognizer = {
        let swipe = UISwipeGestureRecognizer(target: self, action: #selector(swiped))
        swipe.direction = [.left, .right]
        return swipe
      }()
      init(theme: Theme = Theme()) {
        self.theme = theme
        super.init(nibName: nil, bundle: nil)
      }
      @available(*, unavailable)
      required init?(coder: NSCoder) { fatalError() }
      override func loadView() {
        view = UIView()
        view.addGestureRecognizer(swipe)
        navigationItem.leftBarButtonItem = skip
        let edge = UIScreenEdgePanGestureRecognizer(target: self, action: #selector(self.edge(recognizer:)))
        view.addGestureRecognizer(edge)
      }
      @objc private func swiped(_ sender: UISwipeGestureRecognizer) { usleep(0) }
      @objc private func edge(recognizer: UIScreenEdgePanGestureRecognizer) { super.next() }
      override func next() { super.next() }
      deinit { NotificationCenter.default.removeObserver(self) }
    }
    class NeedsArgument: UIView {
      init(_ number: Int) { super.init(frame: .zero) }
      required init?(coder: NSCoder) { nil }
    }
    class CoderOnly: UIViewController {
      required init?(coder: NSCoder) { super.init(coder: coder) }
    }
    fileprivate class Hidden: UIView {}
    class PlainCell: UITableViewCell {
      override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
        super.init(style: style, reuseIdentifier: reuseIdentifier)
      }
      required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }
    }
    class PlainTable: UITableViewController {}
    class Grid: UICollectionView {}
    class Blur: UIVisualEffectView {}
    final class Badge: UILabel {
      convenience init() { self.init(frame: .zero) }
    }
    class WithArgs: UIView {
      override init(frame: CGRect = .zero) { super.init(frame: frame) }
      required init?(coder: NSCoder) { fatalError() }
    }
    extension Step { var isFirst: Bool { self == .first } }

    """#,
    "Generics.swift": #"""
    import UIKit

    class ListController<Item, Cell: UITableViewCell>: UIViewController, UITableViewDataSource {
      var items: [Item] = []
      let control = UISwitch()
      override func viewDidLoad() {
        super.viewDidLoad()
        control.addTarget(self, action: #selector(changed), for: .valueChanged)
      }
      @objc private func changed(_ sender: UISwitch) {}
      func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { items.count }
      func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell { UITableViewCell() }
    }

    final class Names: ListController<String, UITableViewCell> {
      @objc func more() {}
      func wire(_ button: UIButton) { button.addTarget(self, action: #selector(Names.more), for: .touchUpInside) }
    }

    class Outer {
      class InnerView: UIView {
        @objc func poke() {}
        @objc func poke(_ sender: UIButton) {}
        func wire(_ button: UIButton) {
          button.addTarget(self, action: #selector(poke as () -> Void), for: .touchUpInside)
          button.addTarget(self, action: #selector(poke(_:)), for: .touchUpInside)
        }
        func first() -> Selector { #selector(getter: alpha) }
        func second() -> [Selector] { [#selector(setter: InnerView.level), #selector(getter: InnerView.level)] }
        @objc var level: Int = 1
      }
      let inner = InnerView()
      func wire(_ button: UIButton) {
        button.addTarget(inner, action: #selector(InnerView.poke(_:)), for: .touchUpInside)
        button.addTarget(inner, action: #selector(inner.poke(_:)), for: .touchUpInside)
      }
    }

    @objc protocol Pokable { @objc func poked(_ sender: UIButton) }
    extension Outer {
      func wire(_ button: UIButton, to target: Pokable) {
        button.addTarget(target, action: #selector(Pokable.poked(_:)), for: .touchUpInside)
        button.addTarget(target, action: #selector(target.poked), for: .touchUpInside)
      }
    }

    """#,
    "Extensions.swift": #"""
    import UIKit
    import os.log
    import class UIKit.UIView

    public class CardView: UIView {
      private let stripe = CALayer()
      @objc dynamic var progress: CGFloat = 0
      func refresh() {}
    }

    extension CardView {
      override public func layoutSubviews() {
        super.layoutSubviews()
        stripe.frame = bounds
        let tap = UITapGestureRecognizer(target: self, action: #selector(flip))
        addGestureRecognizer(tap)
      }

      @objc func flip() { refresh() }
      @objc func bounce() {}
    }

    public class FancyCard: CardView {
      override func bounce() {
        super.bounce()
      }
      override func refresh() {}
      public override class var layerClass: AnyClass { CAShapeLayer.self }

      func animate() {
        let path = CABasicAnimation(keyPath: #keyPath(CAShapeLayer.path))
        let hidden = CABasicAnimation(keyPath: #keyPath(CALayer.isHidden))
        let end = CABasicAnimation(keyPath: #keyPath(CAShapeLayer.strokeEnd))
        layer.add(path, forKey: nil)
        layer.add(hidden, forKey: nil)
        layer.add(end, forKey: #keyPath(CardView.layer.position))
      }
    }

    extension UIViewController {
      @objc func dismissKeyboard() { view.endEditing(true) }
      func hideOnTap() {
        view.addGestureRecognizer(UITapGestureRecognizer(target: self, action: #selector(UIViewController.dismissKeyboard)))
        view.addGestureRecognizer(UITapGestureRecognizer(target: self, action: #selector(dismissKeyboard)))
      }
    }
    class FormController: UIViewController {
      lazy var button: UIButton = {
        let button = UIButton(type: .system)
        button.addTarget(self, action: #selector(dismissKeyboard), for: .touchUpInside)
        return button
      }()
    }

    """#,
  ]
}
