/// Sources in the style of public controls: attributes of Interface Builder, delegates with optional methods.
enum PortedControls {
  static let files: [String: String] = [
    "TabBar.swift": #"""
    import UIKit
    import UIKit.UIGestureRecognizerSubclass

    @objc public protocol FlipTabBarDelegate: AnyObject {
      func tabBar(_ tabBar: FlipTabBar, didSelect index: Int)
      @objc optional func tabBar(_ tabBar: FlipTabBar, shouldSelect index: Int) -> Bool
      @objc optional func tabBarDidReload(_ tabBar: FlipTabBar)
      @objc optional func title(for index: Int) -> String?
      @objc optional var accent: UIColor { get }
    }

    @IBDesignable
    open class FlipTabBar: UIControl {
      @IBOutlet public weak var delegate: FlipTabBarDelegate?
      @IBInspectable open var barColor: UIColor = #colorLiteral(red: 0.2, green: 0.3, blue: 0.4, alpha: 1) {
        didSet { backgroundColor = barColor }
      }
      @IBInspectable var corner: CGFloat = 4 { didSet { layer.cornerRadius = corner } }
      private var buttons: [UIButton] = []

      public override init(frame: CGRect) {
        super.init(frame: frame)
        commonInit()
      }

      public required init?(coder aDecoder: NSCoder) {
        super.init(coder: aDecoder)
        commonInit()
      }

      private func commonInit() {
        let tap = UITapGestureRecognizer(target: self, action: #selector(handleTap))
        addGestureRecognizer(tap)
        let pan = UIPanGestureRecognizer(
          target: self,
          action: #selector(self.handlePan(_:))
        )
        addGestureRecognizer(pan)
        let button = UIButton(type: .custom)
        button.addTarget(self, action: #selector(FlipTabBar.pressed(sender:)), for: .touchUpInside)
        button.addTarget(self, action: #selector(touched(_:forEvent:)), for: [.touchDown, .touchUpInside])
        button.addTarget(self, action: #selector(reload), for: .touchCancel)
        buttons.append(button)
      }

      @objc private func handleTap(_ recognizer: UITapGestureRecognizer) {
        let point = recognizer.location(in: self)
        let index = Int(point.x)
        if delegate?.tabBar?(self, shouldSelect: index) ?? true {
          delegate?.tabBar(self, didSelect: index)
        }
      }

      @objc fileprivate dynamic func handlePan(_ recognizer: UIPanGestureRecognizer) {
        guard let delegate = delegate, delegate.tabBar?(self, shouldSelect: 0) == true else { return }
        if delegate.tabBarDidReload != nil { reload() }
        if let color = delegate.accent { tintColor = color }
        backgroundColor = self.delegate?.accent ?? .red
        let text = delegate.title?(for: 3) ?? "none"
        print(text)
        DispatchQueue.main.async { [weak self] in
          guard let self = self else { return }
          self.delegate?.tabBarDidReload?(self)
        }
      }

      @IBAction func pressed(sender: UIButton) {
        delegate?.tabBar(self, didSelect: sender.tag)
      }

      @objc func touched(_ sender: Any, forEvent event: UIEvent) {}
      @objc func reload() { delegate?.tabBarDidReload?(self) }
    }

    class TabHost: UIViewController, FlipTabBarDelegate {
      let bar = FlipTabBar()
      override func viewDidLoad() {
        super.viewDidLoad()
        bar.delegate = self
        view.addSubview(bar)
        navigationItem.rightBarButtonItem = UIBarButtonItem(
          barButtonSystemItem: .done, target: self, action: #selector(done))
        let tap = UITapGestureRecognizer(target: view, action: #selector(UIView.endEditing(_:)))
        view.addGestureRecognizer(tap)
        view.addGestureRecognizer(UITapGestureRecognizer(target: view, action: #selector(UIView.endEditing)))
      }
      @objc private func done() { dismiss(animated: true) }
      func tabBar(_ tabBar: FlipTabBar, didSelect index: Int) {}
    }

    final class EagerHost: TabHost {
      var accent: UIColor { .green }
      func tabBar(_ tabBar: FlipTabBar, shouldSelect index: Int) -> Bool { index > 0 }
    }

    """#,
    "Rating.swift": #"""
    import UIKit

    @objc public protocol RatingControlDelegate {
      @objc optional func ratingControl(_ control: RatingControl, didChange rating: Double)
      @objc optional func ratingControlShouldChange(_ control: RatingControl) -> Bool
      @objc optional func image(for control: RatingControl) -> UIImage?
    }

    /// Stars, in the style of 2016.
    @IBDesignable open class RatingControl: UIView {
      @IBOutlet open weak var delegate: RatingControlDelegate?
      @IBInspectable open var maximum: Int = 5 {
        willSet { stars.forEach { $0.removeFromSuperview() } }
        didSet { build() }
      }
      @IBInspectable open var spacing: CGFloat {
        get { return gap }
        set { gap = newValue; setNeedsLayout() }
      }
      private var gap: CGFloat = 2
      fileprivate var stars: [UIImageView] = []
      fileprivate dynamic var rating = 0.0

      required public init?(coder aDecoder: NSCoder) { super.init(coder: aDecoder); build() }
      override public init(frame: CGRect) { super.init(frame: frame); build() }

      fileprivate func build() {
        for _ in 0..<maximum {
          let star = UIImageView()
          star.isUserInteractionEnabled = true
          star.addGestureRecognizer(UITapGestureRecognizer(target: self, action: #selector(RatingControl.tapped(_:))))
          if let image = delegate?.image?(for: self) { star.image = image }
          stars.append(star)
          addSubview(star)
        }
      }
      @objc fileprivate func tapped(_ recognizer: UIGestureRecognizer) {
        guard delegate?.ratingControlShouldChange?(self) != false else { return }
        rating += 1
        delegate?.ratingControl?(self, didChange: rating)
      }
    }
    extension RatingControl {
      override open func layoutSubviews() {
        super.layoutSubviews()
        for (index, star) in stars.enumerated() { star.frame.origin.x = CGFloat(index) * gap }
      }
      override open var intrinsicContentSize: CGSize { return CGSize(width: gap, height: gap) }
    }

    """#,
    "FloatingField.swift": #"""
    import UIKit

    @IBDesignable class FloatingField: UITextField {
      @IBInspectable var lineHeight: CGFloat = 1 { didSet { line.frame.size.height = lineHeight } }
      private let line = UIView()
      private var color: UIColor = #colorLiteral(red: 0.1, green: 0.2, blue: 0.3, alpha: 1)
      override init(frame: CGRect) {
        super.init(frame: frame)
        setUp()
      }
      required init?(coder aDecoder: NSCoder) {
        super.init(coder: aDecoder)
        setUp()
      }
      private final func setUp() {
        borderStyle = .none
        addTarget(self, action: #selector(editingChanged), for: .editingChanged)
        addTarget(self, action: #selector(becomeFirstResponder), for: .editingDidBegin)
        addSubview(line)
      }
      @objc open func editingChanged() { line.backgroundColor = color }
    }
    class SearchController: UIViewController, UITextFieldDelegate {
      @IBOutlet weak var field: FloatingField! { didSet { field.delegate = self } }
      override func viewDidLoad() {
        super.viewDidLoad()
        let cancel = UIBarButtonItem(
          title: "Cancel", style: .plain, target: self,
          action: #selector(
            cancelTapped(_:)
          ))
        navigationItem.rightBarButtonItems = [cancel]
        let center = NotificationCenter.default
        center.addObserver(self, selector: #selector(self.keyboard(note:)), name: .init("keyboard"), object: nil)
      }
      @IBAction fileprivate func cancelTapped(_ sender: UIBarButtonItem) { view.endEditing(true) }
      @objc func keyboard(note: Notification) {}
      func textFieldShouldReturn(_ textField: UITextField) -> Bool {
        _ = textField.delegate?.textFieldShouldReturn?(textField)
        return textField.resignFirstResponder()
      }
    }

    """#,
    "Ring.swift": #"""
    import QuartzCore
    import UIKit

    class RingLayer: CALayer {
      @NSManaged var progress: CGFloat
      @NSManaged var tint: CGColor?
      override class func needsDisplay(forKey key: String) -> Bool {
        key == #keyPath(progress) || super.needsDisplay(forKey: key)
      }
      override func action(forKey event: String) -> CAAction? {
        if event == #keyPath(RingLayer.progress) {
          let animation = CABasicAnimation(keyPath: event)
          animation.fromValue = presentation()?.progress
          return animation
        }
        return super.action(forKey: event)
      }
    }

    @objcMembers
    @IBDesignable public class RingControl: UIControl {
      @IBInspectable public var value: Double = 0 { didSet { setNeedsLayout() } }
      public override class var layerClass: AnyClass { RingLayer.self }
      public func begin() { sendActions(for: .valueChanged) }
      @objc(resetWithAnimation:) public func reset(animated: Bool) {}
      public func all() -> [Selector] { [#selector(reset), #selector(begin), #selector(Self.reset(animated:))] }
      public override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }
    }

    final class LongPress: UIGestureRecognizer {
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) { state = .began }
    }

    public class PageScroller: UIScrollView {
      @objc public weak var pages: PageSource?
      func forward() {
        delegate?.scrollViewDidScroll?(self)
        _ = delegate?.scrollViewShouldScrollToTop?(self) ?? true
        guard let count = pages?.numberOfPages?() else { return }
        for page in 0..<count { if let view = pages?.page?(at: page) { addSubview(view) } }
        let changed: ((Int) -> Void)? = pages?.changed
        changed?(1)
        pages?.changed?(2)
        pages?.changed!(3)
        var onTap: (() -> Void)? = nil
        onTap?()
        onTap = nil
      }
    }
    @objc public protocol PageSource: NSObjectProtocol {
      @objc optional func numberOfPages() -> Int
      @objc optional func page(at index: Int) -> UIView?
      @objc optional func changed(_ page: Int)
    }
    class Pages: NSObject, PageSource {
      func numberOfPages() -> Int { 3 }
    }
    class MorePages: Pages {
      func changed(_ page: Int) {}
    }
    extension MorePages {
      func page(at index: Int) -> UIView? { nil }
    }
    extension PageScroller {
      func ask(_ delegate: UITableViewDelegate, _ table: UITableView) {
        if let height = delegate.tableView?(table, heightForRowAt: IndexPath(row: 0, section: 0)) { print(height) }
        delegate.scrollViewDidScroll?(table)
        let ok = table.delegate?.tableView?(table, shouldHighlightRowAt: IndexPath(row: 0, section: 0)) ?? true
        print(ok)
      }
    }

    """#,
  ]
}
