import Foundation
import QuartzCore

/// Holds the keyboard and what is above it, in front of everything else in a window. It lets touches through beside
/// them.
@MainActor
final class InputHostView: UIView {
  /// What comes up from below: the accessory view and, below it, the keyboard or the app's view in its place.
  let slab = UIView(frame: .zero)
  private let background = UIView(frame: .zero)
  private(set) var accessory: UIView?
  private(set) var content: UIView?
  /// Called when the window has another size or other edges.
  var onResize: (() -> Void)?
  private var knownSize = CGSize.zero

  override init(frame: CGRect) {
    super.init(frame: frame)
    background.backgroundColor = KeyboardColors.background
    slab.addSubview(background)
    addSubview(slab)
    autoresizingMask = [.flexibleWidth, .flexibleHeight]
  }

  required init?(coder: NSCoder) { nil }

  override var staysInFront: Bool { true }

  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    guard let hit = super.hitTest(point, with: event), hit !== self, hit !== slab else { return nil }
    return hit
  }

  /// Exchanges what is shown; answers the views that left.
  func show(accessory: UIView?, content: UIView?) {
    UIView.performWithoutAnimation {
      if accessory !== self.accessory {
        if self.accessory?.superview === slab { self.accessory?.removeFromSuperview() }
        self.accessory = accessory
        if let accessory { slab.addSubview(accessory) }
      }
      if content !== self.content {
        if self.content?.superview === slab { self.content?.removeFromSuperview() }
        self.content = content
        if let content { slab.insertSubview(content, aboveSubview: background) }
      }
      if let accessory { slab.bringSubviewToFront(accessory) }
      // A key's balloon may reach over the accessory.
      if content is SoftwareKeyboard, accessory == nil, let content { slab.bringSubviewToFront(content) }
    }
  }

  /// Places both in the slab, which has this size.
  func place(accessoryHeight: CGFloat, contentHeight: CGFloat, width: CGFloat, below: CGFloat) {
    accessory?.frame = CGRect(x: 0, y: 0, width: width, height: accessoryHeight)
    content?.frame = CGRect(x: 0, y: accessoryHeight, width: width, height: contentHeight)
    background.isHidden = content == nil
    background.frame = CGRect(x: 0, y: accessoryHeight, width: width, height: contentHeight + below)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    guard bounds.size != knownSize else { return }
    let isFirst = knownSize == .zero
    knownSize = bounds.size
    if !isFirst { onResize?() }
  }
}
