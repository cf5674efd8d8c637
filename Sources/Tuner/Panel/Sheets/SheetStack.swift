import UIKit

/// The pages that are over the panel, one over the other.
@preconcurrency @MainActor
final class SheetStack {
  /// Where they are.
  var frame = CGRect.zero { didSet { for sheet in sheets { sheet.frame = frame } } }
  private unowned let edge: UIView
  private var sheets: [PanelSheet] = []
  /// The sheets of pages that live on, also while they are closed.
  private var kept: [PanelSheet] = []

  /// - Parameter edge: the view of the panel from below which they come up.
  init(below edge: UIView) { self.edge = edge }

  /// The open pages, the topmost last.
  var pages: [UIView] { sheets.map(\.content) }

  func isOpen(_ page: UIView) -> Bool { pages.contains { $0 === page } }

  /// Opens a page, or closes it.
  func toggle(_ page: UIView, _ title: String, _ prepare: () -> Void) {
    if isOpen(page) { return close(page) }
    prepare()
    open(page, title, isKept: true)
  }

  /// - Parameter isKept: Whether the page will be opened again: it keeps its sheet, then.
  func open(_ page: UIView, _ title: String, isKept: Bool) {
    let sheet = kept.first { $0.content === page } ?? PanelSheet(title, page)
    if isKept, !kept.contains(where: { $0 === sheet }) { kept.append(sheet) }
    sheet.onClose = { [unowned self, unowned page] in close(page) }
    sheets.append(sheet)
    sheet.frame = frame
    edge.superview?.insertSubview(sheet, belowSubview: edge)
    sheet.superview?.setNeedsLayout()
    sheet.superview?.layoutIfNeeded()
    sheet.appear()
  }

  func close(_ page: UIView) {
    guard let index = sheets.lastIndex(where: { $0.content === page }) else { return }
    sheets.remove(at: index).disappear()
  }

  /// Closes the page on top; false when there is none.
  func closeTop() -> Bool {
    guard let page = sheets.last?.content else { return false }
    close(page)
    return true
  }
}
