import UIKit

/// A page with a button that presents something.
class PresentingPage: ProofPage {
  let button = UIButton(configuration: .filled())
  override func fill() {
    button.setTitle("Open", for: .normal)
    button.accessibilityIdentifier = "open"
    show(button, CGRect(x: 20, y: 40, width: 100, height: 44))
    button.addAction(UIAction { [unowned self] _ in open() }, for: .touchUpInside)
  }
  func open() {}
  func content() -> ProofPage {
    let page = ProofPage()
    page.loadViewIfNeeded()
    let label = UILabel(frame: CGRect(x: 20, y: 40, width: 200, height: 30))
    label.text = "Inside"
    page.view.addSubview(label)
    let close = UIButton(
      configuration: .plain(),
      primaryAction: UIAction(title: "Close") { [unowned page] _ in page.dismiss(animated: true) })
    close.accessibilityIdentifier = "close"
    close.frame = CGRect(x: 20, y: 80, width: 100, height: 44)
    page.view.addSubview(close)
    return page
  }
}
final class PopoverPage: PresentingPage, UIPopoverPresentationControllerDelegate {
  override func open() {
    let page = content()
    page.modalPresentationStyle = .popover
    page.preferredContentSize = CGSize(width: 240, height: 160)
    page.popoverPresentationController?.sourceView = button
    page.popoverPresentationController?.delegate = self
    present(page, animated: true)
  }
  func adaptivePresentationStyle(for controller: UIPresentationController) -> UIModalPresentationStyle {
    .none
  }
  func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {
    note("dismissed")
  }
}
final class SheetPage: PresentingPage, UISheetPresentationControllerDelegate {
  override func open() {
    let page = content()
    if let sheet = page.sheetPresentationController {
      sheet.detents = [.custom(identifier: .init("low")) { _ in 220 }, .medium(), .large()]
      sheet.prefersGrabberVisible = true
      sheet.largestUndimmedDetentIdentifier = .init("low")
      sheet.delegate = self
    }
    present(page, animated: true)
  }
  func sheetPresentationControllerDidChangeSelectedDetentIdentifier(_ sheet: UISheetPresentationController) {
    note(sheet.selectedDetentIdentifier?.rawValue ?? "none")
  }
  func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {
    note("dismissed")
  }
}
final class AlertPage: PresentingPage {
  var style: UIAlertController.Style { .alert }
  override func open() {
    let alert = UIAlertController(title: "Delete?", message: "It cannot be undone.", preferredStyle: style)
    alert.addAction(UIAlertAction(title: "Cancel", style: .cancel) { [unowned self] _ in note("cancel") })
    alert.addAction(
      UIAlertAction(title: "Delete", style: .destructive) { [unowned self] _ in note("delete") })
    present(alert, animated: true)
  }
}
final class ActionSheetPage: PresentingPage {
  override func open() {
    let alert = UIAlertController(title: "Photo", message: nil, preferredStyle: .actionSheet)
    alert.addAction(UIAlertAction(title: "Take", style: .default) { [unowned self] _ in note("take") })
    alert.addAction(UIAlertAction(title: "Choose", style: .default) { [unowned self] _ in note("choose") })
    alert.addAction(UIAlertAction(title: "Cancel", style: .cancel) { [unowned self] _ in note("cancel") })
    present(alert, animated: true)
  }
}
final class SharePage: PresentingPage {
  override func open() {
    let sheet = UIActivityViewController(
      activityItems: ["A text", URL(string: "https://example.org") as Any], applicationActivities: nil)
    sheet.completionWithItemsHandler = { [unowned self] type, done, _, _ in
      note("\(type?.rawValue.components(separatedBy: ".").last ?? "none") \(done)")
    }
    present(sheet, animated: true)
  }
}
final class PhotosPage: PresentingPage, PHPickerViewControllerDelegate {
  override func open() {
    var configuration = PHPickerConfiguration()
    configuration.selectionLimit = 2
    let picker = PHPickerViewController(configuration: configuration)
    picker.delegate = self
    present(picker, animated: true)
  }
  func picker(_ picker: PHPickerViewController, didFinishPicking results: [PHPickerResult]) {
    note("picked \(results.count)")
    picker.dismiss(animated: true)
  }
}
