import Foundation

/// A bar control that represents a bar item. A long press shows the item enlarged at accessibility text sizes.
package class BarItemControl: UIControl {
  /// The item; nil for none.
  var largeItem: UIBarItem? { nil }

  package override init(frame: CGRect) {
    super.init(frame: frame)
    showsLargeContentViewer = true
  }

  package required init?(coder: NSCoder) { super.init(coder: coder) }

  package override var largeContentTitle: String? {
    get { super.largeContentTitle ?? largeItem?.title ?? accessibilityLabel }
    set { super.largeContentTitle = newValue }
  }

  package override var largeContentImage: UIImage? {
    get { super.largeContentImage ?? largeItem?.largeContentSizeImage ?? largeItem?.image }
    set { super.largeContentImage = newValue }
  }

  /// An image that was made for the card has its size.
  package override var scalesLargeContentImage: Bool {
    get { super.scalesLargeContentImage || largeItem?.largeContentSizeImage == nil }
    set { super.scalesLargeContentImage = newValue }
  }

  package override var largeContentImageInsets: UIEdgeInsets {
    get { largeItem?.largeContentSizeImageInsets ?? super.largeContentImageInsets }
    set { super.largeContentImageInsets = newValue }
  }
}
