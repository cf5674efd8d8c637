import Foundation
import QuartzCore

/// A text that can be pasted to, and whose delegate sees what is. Source of the API: Apple, *UITextPasteDelegate.h*.
@preconcurrency @MainActor
public protocol UITextPasteConfigurationSupporting: UIPasteConfigurationSupporting {
  /// Changes what is pasted. Weak.
  var pasteDelegate: (any UITextPasteDelegate)? { get set }
}

/// Changes what is pasted to a text, or dropped on it. All methods are optional.
@preconcurrency @MainActor
public protocol UITextPasteDelegate: AnyObject {
  /// Says what an item is pasted as, by one of the item's methods, at once or later. Default: its own text.
  func textPasteConfigurationSupporting(
    _ textPasteConfigurationSupporting: any UITextPasteConfigurationSupporting,
    transform item: any UITextPasteItem)
  /// Makes one text of the items' texts. Default: one behind the other.
  func textPasteConfigurationSupporting(
    _ textPasteConfigurationSupporting: any UITextPasteConfigurationSupporting,
    combineItemAttributedStrings itemStrings: [NSAttributedString], for textRange: UITextRange
  ) -> NSAttributedString
  /// Puts the text in place of a stretch; gives where it is then. Default: as pasting always does.
  func textPasteConfigurationSupporting(
    _ textPasteConfigurationSupporting: any UITextPasteConfigurationSupporting,
    performPasteOf attributedString: NSAttributedString, to textRange: UITextRange
  ) -> UITextRange
  /// Whether the text comes in an animation. Not called: it is there at once.
  func textPasteConfigurationSupporting(
    _ textPasteConfigurationSupporting: any UITextPasteConfigurationSupporting,
    shouldAnimatePasteOf attributedString: NSAttributedString, to textRange: UITextRange
  ) -> Bool
}

extension UITextPasteDelegate {
  public func textPasteConfigurationSupporting(
    _ textPasteConfigurationSupporting: any UITextPasteConfigurationSupporting,
    transform item: any UITextPasteItem
  ) { item.setDefaultResult() }
  public func textPasteConfigurationSupporting(
    _ textPasteConfigurationSupporting: any UITextPasteConfigurationSupporting,
    combineItemAttributedStrings itemStrings: [NSAttributedString], for textRange: UITextRange
  ) -> NSAttributedString {
    let whole = NSMutableAttributedString(string: "")
    for text in itemStrings { whole.append(text) }
    return whole
  }
  public func textPasteConfigurationSupporting(
    _ textPasteConfigurationSupporting: any UITextPasteConfigurationSupporting,
    performPasteOf attributedString: NSAttributedString, to textRange: UITextRange
  ) -> UITextRange {
    (textPasteConfigurationSupporting as? any PastedText)?.put(attributedString, over: textRange) ?? textRange
  }
  public func textPasteConfigurationSupporting(
    _ textPasteConfigurationSupporting: any UITextPasteConfigurationSupporting,
    shouldAnimatePasteOf attributedString: NSAttributedString, to textRange: UITextRange
  ) -> Bool { false }
}

/// Something that is pasted: one of the `set…` methods says as what.
@preconcurrency @MainActor
public protocol UITextPasteItem: AnyObject {
  /// What gives it.
  var itemProvider: NSItemProvider { get }
  /// What the app attached to it, where it was dragged. Nil for what is pasted.
  var localObject: Any? { get }
  /// The attributes of text that is typed in its place.
  var defaultAttributes: [NSAttributedString.Key: Any] { get }
  func setResult(string: String)
  func setResult(attributedString: NSAttributedString)
  func setResult(attachment textAttachment: NSTextAttachment)
  /// Pastes nothing of it.
  func setNoResult()
  /// Pastes it as without a delegate.
  func setDefaultResult()
}

/// A text in which pasting changes something.
@MainActor
protocol PastedText: UITextPasteConfigurationSupporting {
  /// Where pasted text goes.
  var pastedRange: UITextRange { get }
  var pastedAttributes: [NSAttributedString.Key: Any] { get }
  /// Whether pictures can be in the text.
  var takesPictures: Bool { get }
  /// Puts text in place of a stretch; gives where it is then.
  func put(_ text: NSAttributedString, over range: UITextRange) -> UITextRange
}

extension PastedText {
  /// Whether something other than a string on the pasteboard can be pasted.
  var takesPasteboard: Bool {
    let providers = UIPasteboard.general.itemProviders
    return !providers.isEmpty && (pasteDelegate != nil || canPaste(providers))
  }
}

/// Items on their way into a text; they come at the same time, when the delegate has decided about the last one.
@MainActor
final class Pasting {
  private weak var text: (any PastedText)?
  private var items: [PastedItem] = []

  private init(_ text: any PastedText) { self.text = text }

  static func begin(_ providers: [NSItemProvider], into text: any PastedText) {
    let pasting = Pasting(text)
    pasting.items = providers.map { PastedItem($0, text, pasting) }
    let items = pasting.items
    guard let delegate = text.pasteDelegate else {
      for item in items { item.setDefaultResult() }
      return
    }
    for item in items { delegate.textPasteConfigurationSupporting(text, transform: item) }
  }

  fileprivate func isDecided() {
    guard let text, items.allSatisfy(\.isDecided), !items.isEmpty else { return }
    let results = items.compactMap(\.result)
    items = []
    guard !results.isEmpty else { return }
    let range = text.pastedRange
    guard let delegate = text.pasteDelegate else {
      let whole = NSMutableAttributedString(string: "")
      for result in results { whole.append(result) }
      _ = text.put(whole, over: range)
      return
    }
    let whole = delegate.textPasteConfigurationSupporting(
      text, combineItemAttributedStrings: results, for: range)
    _ = delegate.textPasteConfigurationSupporting(text, performPasteOf: whole, to: range)
  }
}

@MainActor
private final class PastedItem: UITextPasteItem {
  let itemProvider: NSItemProvider
  var localObject: Any? { nil }
  let defaultAttributes: [NSAttributedString.Key: Any]
  private(set) var isDecided = false
  private(set) var result: NSAttributedString?
  private let takesPictures: Bool
  /// Keeps the others, too, until all are decided.
  private var pasting: Pasting?

  init(_ provider: NSItemProvider, _ text: any PastedText, _ pasting: Pasting) {
    itemProvider = provider
    defaultAttributes = text.pastedAttributes
    takesPictures = text.takesPictures
    self.pasting = pasting
  }

  private func decide(_ result: NSAttributedString?) {
    guard !isDecided else { return }
    (isDecided, self.result) = (true, result)
    let pasting = pasting
    self.pasting = nil
    pasting?.isDecided()
  }

  func setResult(string: String) {
    decide(NSAttributedString(string: string, attributes: defaultAttributes))
  }
  func setResult(attributedString: NSAttributedString) { decide(attributedString) }
  func setResult(attachment textAttachment: NSTextAttachment) {
    decide(NSAttributedString(attachment: textAttachment))
  }
  func setNoResult() { decide(nil) }

  func setDefaultResult() {
    if let text = itemProvider.read(NSString.self) as? NSString { return setResult(string: "\(text)") }
    if let text = itemProvider.read(NSAttributedString.self) as? NSAttributedString {
      return takesPictures ? decide(text) : setResult(string: text.string)
    }
    if let url = itemProvider.read(NSURL.self) as? NSURL {
      return setResult(string: url.absoluteString)
    }
    guard takesPictures, let picture = itemProvider.read(UIImage.self) as? UIImage else {
      return setNoResult()
    }
    let attachment = NSTextAttachment()
    attachment.image = picture
    setResult(attachment: attachment)
  }
}

extension UITextView: UITextPasteConfigurationSupporting, PastedText {
  var pastedRange: UITextRange { textRange(selectedRange) }
  var pastedAttributes: [NSAttributedString.Key: Any] { typingAttributes }
  var takesPictures: Bool { allowsEditingTextAttributes }

  func put(_ text: NSAttributedString, over range: UITextRange) -> UITextRange {
    let range = self.range(of: range)
    guard isEditable, NSMaxRange(range) <= storage.length else { return textRange(range) }
    let shown = NSMutableAttributedString(attributedString: text)
    // What the text does not say is as if it were typed.
    text.enumerateAttributes(in: NSRange(location: 0, length: text.length)) { own, part, _ in
      shown.setAttributes(typingAttributes.merging(own) { $1 }, range: part)
    }
    change(range, to: text.string, attributed: AttributedText(shown))
    return textRange(NSRange(location: range.location, length: text.length))
  }
}

extension UITextField: UITextPasteConfigurationSupporting, PastedText {
  var pastedRange: UITextRange { range(edited.selection) }
  var pastedAttributes: [NSAttributedString.Key: Any] { defaultTextAttributes }
  var takesPictures: Bool { false }

  func put(_ text: NSAttributedString, over range: UITextRange) -> UITextRange {
    select(places(range))
    insert(text.string)
    return UITextRange(
      range.start, UITextPosition(min(range.start.offset + text.string.utf16.count, endOfDocument.offset)))
  }
}
