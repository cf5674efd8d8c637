import UIKit

/// The pages over the panel.
extension TunerPanel {
  /// Shows the page with a way out, or closes it when that way is shown.
  func openExport(_ way: ExportPage.Shown = .swift) {
    model.takeBack()
    if sheets.isOpen(exportPage), exportPage.chosen != way { return exportPage.show(way) }
    sheets.toggle(exportPage, "Export") { exportPage.show(way) }
  }

  /// Undoes what was written into the source last, and says what became of it.
  func putBack() {
    let result = exportPage.undo(.source)
    if sheets.isOpen(exportPage) { exportPage.show(.source) }
    footer.show(message: result.note)
  }

  func toggleHelp() {
    if let page = sheets.pages.first(where: { $0 is HelpPage }) { return sheets.close(page) }
    sheets.open(HelpPage(), "Keys", isKept: false)
  }
}
