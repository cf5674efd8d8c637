/// Sources in the style of public components that observe.
enum PortedObservers {
  static let files = ["Header.swift": header, "Model.swift": model, "Field.swift": field]

  private static let header = """
    import UIKit

    private var headerContext = 0

    public class StretchHeader: UIView {
        @objc public dynamic private(set) var stretch: CGFloat = 0 {
            didSet { guard stretch != oldValue else { return }; setNeedsLayout() }
        }
        private weak var scrollView: UIScrollView?
        private var tokens = [NSKeyValueObservation]()

        public override func willMove(toSuperview newSuperview: UIView?) {
            super.willMove(toSuperview: newSuperview)
            scrollView?.removeObserver(self, forKeyPath: #keyPath(UIScrollView.contentOffset), context: &headerContext)
            scrollView = newSuperview as? UIScrollView
            scrollView?.addObserver(self, forKeyPath: #keyPath(UIScrollView.contentOffset), options: [.new, .old], context: &headerContext)
            if let size = scrollView?.observe(\\.layer.bounds, options: .new, changeHandler: { [weak self] _, change in
                self?.stretch = change.newValue?.width ?? 0
            }) { tokens.append(size) }
        }

        public override func observeValue(forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey : Any]?, context: UnsafeMutableRawPointer?) {
            if context == &headerContext {
                if let offset = change?[.newKey] as? CGPoint { stretch = -offset.y }
            } else {
                super.observeValue(forKeyPath: keyPath, of: object, change: change, context: context)
            }
        }
    }

    final class Tabs: UITabBarController {
        private var token: NSKeyValueObservation?
        override func viewDidLoad() {
            super.viewDidLoad()
            token = tabBar.observe(\\.selectedItem, options: [.initial, .new]) { [weak self] bar, change in
                guard let item = change.newValue ?? nil else { return }
                self?.title = item.title
            }
        }
    }
    """

  private static let model = """
    import Foundation

    @objcMembers
    class Download: NSObject {
        dynamic var name: String
        dynamic var bytes = 0, total: Int = 100
        dynamic lazy var log: [String] = []
        @objc dynamic weak var parent: Download?
        dynamic var rate: Double {
            get { return storedRate }
            set { storedRate = newValue }
        }
        private var storedRate = 1.0
        var fraction: Double { return Double(bytes) / Double(total) }
        class func keyPathsForValuesAffectingFraction() -> Set<String> { return ["bytes", "total"] }
        private var extra: [String: Any] = [:]

        init(name: String) { self.name = name; super.init() }

        override class func automaticallyNotifiesObservers(forKey key: String) -> Bool {
            return key == "rate" ? false : super.automaticallyNotifiesObservers(forKey: key)
        }
        override func setValue(_ value: Any?, forUndefinedKey key: String) { extra[key] = value }
        override func value(forUndefinedKey key: String) -> Any? { return extra[key] }
        override var description: String { return "Download(\\(name))" }
    }

    class Film: Download {
        override var rate: Double { didSet { bytes += 1 } }
        override var name: String { get { return super.name } set { super.name = newValue } }
    }

    final class Watcher: NSObject {
        @objc let film: Film
        private var observation: NSKeyValueObservation!
        init(film: Film) {
            self.film = film
            super.init()
            addObserver(self, forKeyPath: "film.fraction", options: [.old, .new, .prior], context: nil)
            observation = observe(\\.film.parent?.name, options: [.initial]) { watcher, change in
                if change.kind == .setting, !change.isPrior { watcher.film.willChangeValue(for: \\.total) }
            }
        }
        deinit { removeObserver(self, forKeyPath: "film.fraction"); observation.invalidate() }
        override func observeValue(forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey : Any]?, context: UnsafeMutableRawPointer?) {
            let kind = NSKeyValueChange(rawValue: change?[.kindKey] as? UInt ?? 0)
            if kind == .setting, let new = change?[.newKey] as? Double { film.setValue(new, forKey: "total") }
        }
    }
    """

  private static let field = """
    import UIKit
    import Foundation

    @IBDesignable open class FloatingField: UITextField {
        @IBInspectable open dynamic var activeColor: UIColor = .systemBlue { didSet { setNeedsDisplay() } }
        private let listeners = NSHashTable<Listener>.weakObjects()
        private let names = NSMapTable<NSString, UIView>(keyOptions: .copyIn, valueOptions: .weakMemory)

        override public init(frame: CGRect) { super.init(frame: frame); configure() }
        required public init?(coder: NSCoder) { super.init(coder: coder); configure() }

        private func configure() {
            addObserver(self, forKeyPath: #keyPath(text), options: [.new], context: nil)
            let version = Bundle.main.infoDictionary?["CFBundleShortVersionString"] as? String ?? ""
            let kind: AnyClass? = NSClassFromString("\\(version).FloatingField")
            accessibilityLabel = NSStringFromClass(kind ?? type(of: self))
        }
        deinit { removeObserver(self, forKeyPath: #keyPath(text)) }

        open override func observeValue(forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey : Any]?, context: UnsafeMutableRawPointer?) {
            switch keyPath {
            case "text"?: autoreleasepool { listeners.allObjects.forEach { $0.changed?(self) } }
            default: super.observeValue(forKeyPath: keyPath, of: object, change: change, context: context)
            }
        }
    }

    @objc protocol Listener: AnyObject {
        @objc optional func changed(_ field: FloatingField)
    }
    """
}
