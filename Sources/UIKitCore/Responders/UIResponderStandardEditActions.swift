import Foundation

/// The commands of the edit menu, by which code names their selectors:
/// `#selector(UIResponderStandardEditActions.paste(_:))`.
///
/// A class here and not a protocol: Swift takes a method that belongs to no object from classes only. Commands reach
/// responders by their names.
open class UIResponderStandardEditActions: NSObject {
  open func cut(_ sender: Any?) {}
  open func copy(_ sender: Any?) {}
  open func paste(_ sender: Any?) {}
  open func select(_ sender: Any?) {}
  open func selectAll(_ sender: Any?) {}
  open func delete(_ sender: Any?) {}
  open func makeTextWritingDirectionLeftToRight(_ sender: Any?) {}
  open func makeTextWritingDirectionRightToLeft(_ sender: Any?) {}
  open func toggleBoldface(_ sender: Any?) {}
  open func toggleItalics(_ sender: Any?) {}
  open func toggleUnderline(_ sender: Any?) {}
  open func increaseSize(_ sender: Any?) {}
  open func decreaseSize(_ sender: Any?) {}
}
