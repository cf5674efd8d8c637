import Foundation
import QuartzCore

/// A rectangle that takes part in layout without being a view.
@preconcurrency @MainActor
open class UILayoutGuide: NSObject, LayoutItem {
  let kind: Kind
  weak var owner: UIView?
  private(set) lazy var layoutBox = LayoutBox(of: self)

  public override init() {
    kind = .free
    super.init()
  }

  init(_ kind: Kind, of view: UIView) {
    self.kind = kind
    owner = view
    super.init()
  }

  /// The view in whose coordinates the guide is; setting it moves the guide there.
  open var owningView: UIView? {
    get { owner }
    set {
      guard owner !== newValue else { return }
      owner?.removeLayoutGuide(self)
      newValue?.addLayoutGuide(self)
    }
  }

  /// A name for messages. Default empty.
  open var identifier = ""

  /// The rectangle that the last solution gave, in the owning view's coordinates.
  open var layoutFrame: CGRect {
    guard let owner else { return .zero }
    if let rect = systemRect(in: owner) { return rect }
    return owner.layoutEngine?.frame(of: layoutBox) ?? .zero
  }

  var referenceView: UIView? { owner }
  var layoutName: String {
    identifier.isEmpty
      ? "\(type(of: self)):\(hexAddress(self))" : "\(type(of: self)):\(hexAddress(self))'\(identifier)'"
  }

  open var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .leading) }
  open var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .trailing) }
  open var leftAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .left) }
  open var rightAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .right) }
  open var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .top) }
  open var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .bottom) }
  open var widthAnchor: NSLayoutDimension { NSLayoutDimension(self, .width) }
  open var heightAnchor: NSLayoutDimension { NSLayoutDimension(self, .height) }
  open var centerXAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .centerX) }
  open var centerYAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .centerY) }
}
