import Foundation
import QuartzCore

/// One tab: its title, its image, and its image while it is selected.
@preconcurrency @MainActor
open class UITabBarItem: UIBarItem {
  public override init() {
    super.init()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  /// An item with a title, an image and a number.
  public convenience init(title: String?, image: UIImage?, tag: Int) {
    self.init()
    self.title = title
    self.image = image
    self.tag = tag
  }

  /// An item with a title, an image, and another image while it is selected.
  public convenience init(title: String?, image: UIImage?, selectedImage: UIImage?) {
    self.init()
    self.title = title
    self.image = image
    self.selectedImage = selectedImage
  }

  /// The image of the selected tab; nil means `image`.
  open var selectedImage: UIImage? { didSet { itemChanged() } }

  /// Moves the title, in points. Default none.
  open var titlePositionAdjustment: UIOffset = .zero { didSet { itemChanged() } }

  package override func itemChanged() { (shownView as? UITabBarButton)?.refresh() }
}
