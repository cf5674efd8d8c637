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
  open func pasteAndMatchStyle(_ sender: Any?) {}
  open func pasteAndGo(_ sender: Any?) {}
  open func pasteAndSearch(_ sender: Any?) {}
  open func find(_ sender: Any?) {}
  open func findAndReplace(_ sender: Any?) {}
  open func findNext(_ sender: Any?) {}
  open func findPrevious(_ sender: Any?) {}
  open func useSelectionForFind(_ sender: Any?) {}
  open func printContent(_ sender: Any?) {}
  open func toggleSidebar(_ sender: Any?) {}
  open func toggleInspector(_ sender: Any?) {}
  open func performClose(_ sender: Any?) {}
  open func duplicate(_ sender: Any?) {}
  open func move(_ sender: Any?) {}
  open func rename(_ sender: Any?) {}
  open func export(_ sender: Any?) {}
  open func newFromPasteboard(_ sender: Any?) {}
  open func showWritingTools(_ sender: Any?) {}
  open func alignLeft(_ sender: Any?) {}
  open func alignCenter(_ sender: Any?) {}
  open func alignJustified(_ sender: Any?) {}
  open func alignRight(_ sender: Any?) {}
}
