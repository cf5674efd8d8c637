import Foundation
import QuartzCore

/// What files say of text fields.
@MainActor
enum TextFieldDecoding {
  private static let borders: [String: UITextField.BorderStyle] = [
    "none": UITextField.BorderStyle.none, "line": .line, "bezel": .bezel, "roundedRect": .roundedRect,
  ]
  private static let modes: [String: UITextField.ViewMode] = [
    "never": .never, "whileEditing": .whileEditing, "unlessEditing": .unlessEditing, "always": .always,
  ]
  private static let keyboards: [String: UIKeyboardType] = [
    "default": .default, "alphabet": .asciiCapable, "asciiCapable": .asciiCapable,
    "numbersAndPunctuation": .numbersAndPunctuation, "URL": .URL, "numberPad": .numberPad,
    "phonePad": .phonePad, "namePhonePad": .namePhonePad, "emailAddress": .emailAddress,
    "decimalPad": .decimalPad, "twitter": .twitter, "webSearch": .webSearch,
    "asciiCapableNumberPad": .asciiCapableNumberPad,
  ]
  private static let returnKeys: [String: UIReturnKeyType] = [
    "default": .default, "go": .go, "google": .google, "join": .join, "next": .next, "route": .route,
    "search": .search, "send": .send, "yahoo": .yahoo, "done": .done, "emergencyCall": .emergencyCall,
    "continue": .continue,
  ]
  private static let capitals: [String: UITextAutocapitalizationType] = [
    "none": UITextAutocapitalizationType.none, "words": .words, "sentences": .sentences,
    "allCharacters": .allCharacters,
  ]

  static func decode(_ field: UITextField, _ coder: NibCoder) {
    let element = coder.element
    if let font = coder.font() { field.font = font }
    if let color = coder.color("textColor") { field.textColor = color }
    if let alignment = element["textAlignment"].flatMap({ NibValues.textAlignments[$0] }) {
      field.textAlignment = alignment
    }
    field.borderStyle = element["borderStyle"].flatMap { borders[$0] } ?? .none
    if let mode = element["clearButtonMode"].flatMap({ modes[$0] }) { field.clearButtonMode = mode }
    if let size = element.number("minimumFontSize") { field.minimumFontSize = size }
    if let follows = element.bool("adjustsFontForContentSizeCategory") {
      field.adjustsFontForContentSizeCategory = follows
    }
    if let adjusts = element.bool("adjustsFontSizeToFit") { field.adjustsFontSizeToFitWidth = adjusts }
    if let clears = element.bool("clearsOnBeginEditing") { field.clearsOnBeginEditing = clears }
    if let image = coder.image("background") { field.background = image }
    if let image = coder.image("disabledBackground") { field.disabledBackground = image }
    if let placeholder = coder.text("placeholder") { field.placeholder = placeholder }
    if let text = coder.text("text") { field.text = text }
    if let text = coder.attributedText("attributedText") { field.attributedText = text }
    if let text = coder.attributedText("attributedPlaceholder") { field.attributedPlaceholder = text }
    if let traits = element.child("textInputTraits", key: "textInputTraits") { decode(traits, of: field) }
  }

  static func decodeTextView(_ view: UITextView, _ coder: NibCoder) {
    let element = coder.element
    if let font = coder.font() { view.font = font }
    if let color = coder.color("textColor") { view.textColor = color }
    if let alignment = element["textAlignment"].flatMap({ NibValues.textAlignments[$0] }) {
      view.textAlignment = alignment
    }
    if let isEditable = element.bool("editable") { view.isEditable = isEditable }
    if let isSelectable = element.bool("selectable") { view.isSelectable = isSelectable }
    if let allows = element.bool("allowsEditingTextAttributes") { view.allowsEditingTextAttributes = allows }
    if let clears = element.bool("clearsOnInsertion") { view.clearsOnInsertion = clears }
    if let adjusts = element.bool("adjustsFontForContentSizeCategory") {
      view.adjustsFontForContentSizeCategory = adjusts
    }
    if let types = element.child("dataDetectorType", key: "dataDetectorTypes") {
      view.dataDetectorTypes = detectors(types)
    }
    if let text = coder.text("text") { view.text = text }
    if let text = coder.attributedText("attributedText") { view.attributedText = text }
    if let traits = element.child("textInputTraits", key: "textInputTraits") { decode(traits, of: view) }
  }

  private static func detectors(_ element: NibElement) -> UIDataDetectorTypes {
    let names: [(String, UIDataDetectorTypes)] = [
      ("phoneNumber", .phoneNumber), ("link", .link), ("address", .address),
      ("calendarEvent", .calendarEvent),
      ("shipmentTrackingNumber", .shipmentTrackingNumber), ("flightNumber", .flightNumber),
      ("lookupSuggestion", .lookupSuggestion),
    ]
    return names.reduce(into: []) { if element.bool($1.0) == true { $0.insert($1.1) } }
  }

  /// The traits of a text field or a text view, which have them under the same names.
  private static func decode(_ traits: NibElement, of field: some EditableTraits) {
    if let type = traits["keyboardType"].flatMap({ keyboards[$0] }) { field.keyboardType = type }
    if let type = traits["returnKeyType"].flatMap({ returnKeys[$0] }) { field.returnKeyType = type }
    if let type = traits["autocapitalizationType"].flatMap({ capitals[$0] }) {
      field.autocapitalizationType = type
    }
    if let type = traits["autocorrectionType"] {
      field.autocorrectionType = type == "no" ? .no : type == "yes" ? .yes : .default
    }
    if let type = traits["spellCheckingType"] {
      field.spellCheckingType = type == "no" ? .no : type == "yes" ? .yes : .default
    }
    if let look = traits["keyboardAppearance"] {
      field.keyboardAppearance =
        look == "alert" || look == "dark" ? .dark : look == "light" ? .light : .default
    }
    if let isSecure = traits.bool("secureTextEntry") { field.isSecureTextEntry = isSecure }
    if let enables = traits.bool("enablesReturnKeyAutomatically") {
      field.enablesReturnKeyAutomatically = enables
    }
    if let type = traits["textContentType"] { field.textContentType = UITextContentType(rawValue: type) }
  }
}

/// Text whose traits a file sets.
@MainActor
private protocol EditableTraits: AnyObject {
  var keyboardType: UIKeyboardType { get set }
  var returnKeyType: UIReturnKeyType { get set }
  var autocapitalizationType: UITextAutocapitalizationType { get set }
  var autocorrectionType: UITextAutocorrectionType { get set }
  var spellCheckingType: UITextSpellCheckingType { get set }
  var keyboardAppearance: UIKeyboardAppearance { get set }
  var isSecureTextEntry: Bool { get set }
  var enablesReturnKeyAutomatically: Bool { get set }
  var textContentType: UITextContentType! { get set }
}

extension UITextField: EditableTraits {}
extension UITextView: EditableTraits {}
