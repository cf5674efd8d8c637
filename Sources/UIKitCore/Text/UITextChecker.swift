import Foundation
import QuartzCore
import Support

/// Would check spelling. There is no dictionary here: nothing is found to be wrong, which is reported once; words that
/// the app has taught complete what begins like them. Source of the API: Apple, *UITextChecker*.
@preconcurrency @MainActor
open class UITextChecker: NSObject {
  private static var learned: Set<String> = []

  public override init() { super.init() }

  /// The first misspelled word: none, as `NSNotFound`.
  open func rangeOfMisspelledWord(
    in stringToCheck: String, range: NSRange, startingAt startingOffset: Int, wrap wrapFlag: Bool,
    language: String
  ) -> NSRange {
    reportUnused("rangeOfMisspelledWord", "there is no dictionary, so that no word counts as misspelled")
    return NSRange(location: NSNotFound, length: 0)
  }

  /// What a misspelled word may have meant: nil.
  open func guesses(forWordRange range: NSRange, in string: String, language: String) -> [String]? {
    reportUnused("guesses", "there is no dictionary, so that nothing is guessed")
    return nil
  }

  /// The learned words that begin like a stretch of a text, in alphabetical order; nil for none.
  open func completions(forPartialWordRange range: NSRange, in string: String, language: String) -> [String]?
  {
    guard range.location >= 0, range.length > 0, NSMaxRange(range) <= string.utf16.count else { return nil }
    let start = NSString(string: string).substring(with: range).lowercased()
    let found = Self.learned.filter { $0.lowercased().hasPrefix(start) && $0.lowercased() != start }.sorted()
    if found.isEmpty { reportUnused("completions", "there is no dictionary beside the learned words") }
    return found.isEmpty ? nil : found
  }

  /// Words that are not to be found misspelled in a document. Default nil.
  open var ignoredWords: [String]?
  /// Adds a word to `ignoredWords`.
  open func ignoreWord(_ wordToIgnore: String) { ignoredWords = (ignoredWords ?? []) + [wordToIgnore] }

  /// Teaches a word, for as long as the application runs.
  open class func learnWord(_ word: String) { learned.insert(word) }
  open class func hasLearnedWord(_ word: String) -> Bool { learned.contains(word) }
  open class func unlearnWord(_ word: String) { learned.remove(word) }
  /// The languages of the dictionaries: none.
  open class var availableLanguages: [String] { [] }
}

/// How text is expected to come. Source of the API: Apple, *UITextInputContext*.
@preconcurrency @MainActor
open class UITextInputContext: NSObject {
  private override init() { super.init() }
  private static let only = UITextInputContext()
  /// The present one.
  open class func current() -> UITextInputContext { only }

  /// Whether a pencil may write. Default false: there is none.
  open var isPencilInputExpected = false {
    didSet {
      reportUnused("isPencilInputExpected", isPencilInputExpected, "nothing is written with a pencil")
    }
  }
  /// Whether text may be dictated. Default false.
  open var isDictationInputExpected = false {
    didSet { reportUnused("isDictationInputExpected", isDictationInputExpected, "nothing is dictated") }
  }
  /// Whether keys may be pressed. True: a desktop has them.
  open var isHardwareKeyboardInputExpected = true {
    didSet {
      reportUnused(
        "isHardwareKeyboardInputExpected", !isHardwareKeyboardInputExpected, "keys type in any case")
    }
  }
}
