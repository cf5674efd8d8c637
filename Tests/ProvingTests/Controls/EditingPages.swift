import UIKit

/// A text view whose changes are noted, for the edit menu and for undoing.
final class EditPage: ProofPage, UITextViewDelegate {
  let text = UITextView()
  override func fill() {
    text.font = .systemFont(ofSize: 17)
    text.text = "one two"
    text.accessibilityIdentifier = "text"
    text.accessibilityLabel = "Notes"
    text.delegate = self
    show(text, CGRect(x: 20, y: 100, width: 330, height: 120))
  }
  func textViewDidChange(_ textView: UITextView) { note(textView.text) }
}

/// A text with a link that the app takes over.
final class LinkPage: ProofPage, UITextViewDelegate {
  let text = UITextView()
  override func fill() {
    text.attributedText = TextPage.linked
    text.isEditable = false
    text.accessibilityIdentifier = "text"
    text.delegate = self
    show(text, CGRect(x: 20, y: 60, width: 330, height: 120))
  }
  func textView(
    _ textView: UITextView, shouldInteractWith URL: URL, in characterRange: NSRange,
    interaction: UITextItemInteraction
  ) -> Bool { note("link \(URL.lastPathComponent)"); return false }
}

/// A field whose keyboard is a wheel.
final class InputViewPage: ProofPage, UIPickerViewDataSource, UIPickerViewDelegate {
  let field = UITextField()
  let wheel = UIPickerView()
  override func fill() {
    field.borderStyle = .roundedRect
    field.accessibilityIdentifier = "field"
    field.accessibilityLabel = "Size"
    wheel.dataSource = self
    wheel.delegate = self
    wheel.frame = CGRect(x: 0, y: 0, width: 375, height: 216)
    field.inputView = wheel
    show(field, CGRect(x: 20, y: 60, width: 330, height: 36))
  }
  func numberOfComponents(in pickerView: UIPickerView) -> Int { 1 }
  func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int { 3 }
  func pickerView(_ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int) -> String? {
    ["S", "M", "L"][row]
  }
  func pickerView(_ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int) {
    field.text = ["S", "M", "L"][row]
    note(field.text ?? "")
  }
}

/// A field above a long page that takes the keyboard away as it is scrolled.
final class DismissingPage: ProofPage, UITextFieldDelegate {
  var mode = UIScrollView.KeyboardDismissMode.onDrag
  let scroller = UIScrollView(), field = UITextField()
  convenience init(_ mode: UIScrollView.KeyboardDismissMode) {
    self.init(nibName: nil, bundle: nil)
    self.mode = mode
  }
  override func fill() {
    show(scroller, CGRect(x: 0, y: 0, width: 375, height: 667))
    scroller.contentSize = CGSize(width: 375, height: 2000)
    scroller.keyboardDismissMode = mode
    field.borderStyle = .roundedRect
    field.accessibilityIdentifier = "field"
    field.accessibilityLabel = "Name"
    field.delegate = self
    field.frame = CGRect(x: 20, y: 60, width: 330, height: 36)
    scroller.addSubview(field)
  }
  func textFieldDidBeginEditing(_ textField: UITextField) { note("begun") }
  func textFieldDidEndEditing(_ textField: UITextField) { note("ended") }
}

/// A sheet of half height with a field, which grows with the keyboard.
final class KeyboardSheetPage: PresentingPage {
  override func open() {
    let page = content()
    let field = UITextField(frame: CGRect(x: 20, y: 130, width: 300, height: 36))
    field.borderStyle = .roundedRect
    field.accessibilityIdentifier = "field"
    field.accessibilityLabel = "Name"
    page.view.addSubview(field)
    field.addAction(
      UIAction { [unowned self, unowned page, unowned field] _ in
        note("\(field.text ?? "") \(Int(page.presentationController?.presentedView?.frame.minY ?? 0))")
      }, for: .editingChanged)
    page.sheetPresentationController?.detents = [.medium(), .large()]
    present(page, animated: true)
  }
}

final class ColorWellPage: ProofPage {
  let well = UIColorWell()
  override func fill() {
    well.title = "Tint"
    well.selectedColor = .red
    well.accessibilityIdentifier = "well"
    show(well, CGRect(x: 20, y: 60, width: 40, height: 40))
    well.addAction(
      UIAction { [unowned self] _ in
        var (red, green, blue, alpha) = (CGFloat(), CGFloat(), CGFloat(), CGFloat())
        well.selectedColor?.getRed(&red, green: &green, blue: &blue, alpha: &alpha)
        note("\(Int(red * 255)) \(Int(green * 255)) \(Int(blue * 255))")
      }, for: .valueChanged)
  }
}

/// Two boxes: what is dragged out of one can be dropped in the other.
final class DragPage: ProofPage, UIDragInteractionDelegate, UIDropInteractionDelegate {
  override func fill() {
    let from = UILabel(), to = UILabel()
    for (label, name, x) in [(from, "apple", 20.0), (to, "basket", 200.0)] {
      label.text = name
      label.isUserInteractionEnabled = true
      label.accessibilityIdentifier = name
      label.backgroundColor = .secondarySystemBackground
      show(label, CGRect(x: x, y: 100, width: 120, height: 80))
    }
    let drag = UIDragInteraction(delegate: self)
    drag.isEnabled = true
    from.addInteraction(drag)
    to.addInteraction(UIDropInteraction(delegate: self))
  }
  func dragInteraction(_ interaction: UIDragInteraction, itemsForBeginning session: UIDragSession)
    -> [UIDragItem]
  { [UIDragItem(itemProvider: NSItemProvider(object: "an apple" as NSString))] }
  func dropInteraction(_ interaction: UIDropInteraction, canHandle session: UIDropSession) -> Bool {
    session.canLoadObjects(ofClass: NSString.self)
  }
  func dropInteraction(_ interaction: UIDropInteraction, sessionDidUpdate session: UIDropSession)
    -> UIDropProposal
  { UIDropProposal(operation: .copy) }
  func dropInteraction(_ interaction: UIDropInteraction, performDrop session: UIDropSession) {
    session.loadObjects(ofClass: NSString.self) { [unowned self] texts in
      note("dropped \(texts.first.map { "\($0)" } ?? "nothing")")
    }
  }
}

final class PastePage: ProofPage {
  let paste = UIPasteControl(configuration: UIPasteControl.Configuration())
  override func fill() {
    UIPasteboard.general.string = "fig"
    pasteConfiguration = UIPasteConfiguration(forAccepting: NSString.self)
    paste.target = self
    show(paste, CGRect(x: 20, y: 100, width: 140, height: 40))
  }
  override func paste(itemProviders: [NSItemProvider]) { note("pasted \(itemProviders.count)") }
}
