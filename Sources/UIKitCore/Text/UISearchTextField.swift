import Foundation
import QuartzCore

/// A piece of a search that is not text: a capsule before the text.
@preconcurrency @MainActor
open class UISearchToken: NSObject {
  let icon: UIImage?
  let text: String

  /// A token that shows a picture and a word.
  public init(icon: UIImage?, text: String) {
    self.icon = icon
    self.text = text
    super.init()
  }

  /// What the token stands for, to the app. Default nil.
  open var representedObject: Any?
}

/// Is told of the tokens that the user selects or types. Both methods are optional.
@preconcurrency @MainActor
public protocol UISearchTextFieldDelegate: UITextFieldDelegate {}

/// A field to search with: grey and round, with a magnifying glass and tokens before the text.
@preconcurrency @MainActor
open class UISearchTextField: UITextField {
  private let glass = UIImageView()
  private let front = UIView()
  private var capsules: [TokenCapsule] = []

  /// Measures in points. [as on iOS 17, measured on pictures]
  private static let radius: CGFloat = 10
  private static let glassWidth: CGFloat = 31
  private static let glassSize: CGFloat = 14
  private static let gap: CGFloat = 4
  private static let end: CGFloat = 8

  public override init(frame: CGRect) {
    super.init(frame: frame)
    prepare()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    prepare()
  }

  private func prepare() {
    font = .preferredFont(forTextStyle: .body)
    backgroundColor = .tertiarySystemFill
    layer.cornerRadius = Self.radius
    layer.cornerCurve = .continuous
    clearButtonMode = .whileEditing
    returnKeyType = .search
    autocapitalizationType = .none
    glass.image = UIImage(
      systemName: "magnifyingglass", withConfiguration: UIImage.SymbolConfiguration(pointSize: Self.glassSize)
    )
    glass.tintColor = .secondaryLabel
    glass.contentMode = .center
    front.addSubview(glass)
    front.isUserInteractionEnabled = false
    leftViewMode = .always
    accessibilityTraits = .searchField
    placeFront()
  }

  /// As dark as the glass.
  override var placeholderColor: UIColor { .secondaryLabel }

  /// The picture before the text.
  var picture: UIImage? {
    get { glass.image }
    set { glass.image = newValue }
  }

  // MARK: Tokens

  /// The tokens before the text. Default none.
  open var tokens: [UISearchToken] = [] {
    didSet { showTokens() }
  }
  /// The colour of the tokens. Default the tint colour, softened.
  open var tokenBackgroundColor: UIColor! = .secondarySystemFill { didSet { showTokens() } }
  /// Whether the delete key takes the last token when there is no text before the caret. Default true.
  open var allowsDeletingTokens = true
  /// Whether tokens can be copied. Kept and reported: they are not selected here.
  open var allowsCopyingTokens = true {
    didSet { reportUnused("allowsCopyingTokens", !allowsCopyingTokens, "tokens are not selected") }
  }

  /// Puts a token at a place among the tokens.
  open func insertToken(_ token: UISearchToken, at tokenIndex: Int) {
    tokens.insert(token, at: min(max(tokenIndex, 0), tokens.count))
  }
  /// Takes a token out.
  open func removeToken(at tokenIndex: Int) {
    guard tokens.indices.contains(tokenIndex) else { return }
    tokens.remove(at: tokenIndex)
  }
  /// Puts a token in place of some text.
  open func replaceTextualPortion(of textRange: UITextRange, with token: UISearchToken, at tokenIndex: UInt) {
    selectedTextRange = textRange
    if !textRange.isEmpty { deleteBackward() }
    insertToken(token, at: Int(min(tokenIndex, UInt(Int32.max))))
  }

  private func showTokens() {
    for capsule in capsules { capsule.removeFromSuperview() }
    capsules = tokens.map { TokenCapsule($0, color: tokenBackgroundColor) }
    for capsule in capsules { front.addSubview(capsule) }
    placeFront()
  }

  /// How much larger the text is than at the usual size: the glass grows with it.
  private var growth: CGFloat { max((font?.pointSize ?? Self.textSize) / Self.textSize, 1) }
  private static let textSize: CGFloat = 17
  private var shownGrowth: CGFloat = 1

  private func placeFront() {
    let height = max(bounds.height, 1)
    let growth = growth
    if growth != shownGrowth {
      shownGrowth = growth
      glass.preferredSymbolConfiguration = UIImage.SymbolConfiguration(pointSize: Self.glassSize * growth)
    }
    var x = (Self.glassWidth * growth).rounded()
    glass.frame = CGRect(x: 3, y: 0, width: x - 3, height: height)
    for capsule in capsules {
      let size = capsule.wish
      capsule.frame = CGRect(x: x, y: (height - size.height) / 2, width: size.width, height: size.height)
      x += size.width + Self.gap
    }
    let size = CGSize(width: x, height: height)
    if front.bounds.size != size || leftView !== front {
      front.frame.size = size
      leftView = front
    }
  }

  open override func layoutSubviews() {
    placeFront()
    super.layoutSubviews()
  }

  open override func textRect(forBounds bounds: CGRect) -> CGRect {
    var rect = super.textRect(forBounds: bounds)
    // Without a button behind it the text keeps from the round end.
    if rect.maxX == bounds.maxX { rect.size.width = max(rect.width - Self.end, 0) }
    return rect
  }
  open override func editingRect(forBounds bounds: CGRect) -> CGRect { textRect(forBounds: bounds) }

  /// Ends a search; false where there is none.
  var onEscape: () -> Bool = { false }

  /// Escape ends the search as Cancel does, where that shows.
  open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    if presses.contains(where: { $0.key?.keyCode == .keyboardEscape }), onEscape() { return }
    super.pressesBegan(presses, with: event)
  }

  open override func deleteBackward() {
    let isAtStart = selectedTextRange.map {
      $0.isEmpty && offset(from: beginningOfDocument, to: $0.start) == 0
    }
    if allowsDeletingTokens, !tokens.isEmpty, isAtStart ?? !hasText {
      tokens.removeLast()
      sendActions(for: .editingChanged)
    } else {
      super.deleteBackward()
    }
  }
}

/// A token as it shows.
private final class TokenCapsule: UIView {
  private let label = UILabel()
  private let picture = UIImageView()
  private static let side: CGFloat = 6
  private static let height: CGFloat = 24

  init(_ token: UISearchToken, color: UIColor) {
    super.init(frame: .zero)
    backgroundColor = color
    layer.cornerRadius = 6
    label.text = token.text
    label.font = .preferredFont(forTextStyle: .callout)
    picture.image = token.icon
    picture.contentMode = .center
    addSubview(label)
    addSubview(picture)
  }

  required init?(coder: NSCoder) { return nil }

  private var pictureWidth: CGFloat { picture.image.map { $0.size.width + 4 } ?? 0 }

  var wish: CGSize {
    let text = label.sizeThatFits(CGSize(width: 200, height: CGFloat.greatestFiniteMagnitude))
    return CGSize(width: text.width.rounded(.up) + pictureWidth + 2 * Self.side, height: Self.height)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    picture.frame = CGRect(x: Self.side, y: 0, width: max(pictureWidth - 4, 0), height: bounds.height)
    label.frame = CGRect(
      x: Self.side + pictureWidth, y: 0, width: max(bounds.width - 2 * Self.side - pictureWidth, 0),
      height: bounds.height)
  }
}
