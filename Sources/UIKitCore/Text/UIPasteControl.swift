import Foundation
import QuartzCore

/// A button that pastes into its target, without the question that a phone asks otherwise.
///
/// It is dimmed while its target takes nothing of what is on the pasteboard. Source of the API: Apple,
/// *UIPasteControl*.
@preconcurrency @MainActor
open class UIPasteControl: UIControl {
  /// What the button shows. Raw values are UIKit's.
  public enum DisplayMode: UInt, Sendable {
    case iconAndLabel = 0
    case iconOnly = 1
    case labelOnly = 2
  }

  /// How the button looks.
  @preconcurrency @MainActor
  open class Configuration: NSObject {
    /// Whether the symbol, the word or both show. Default both.
    open var displayMode = DisplayMode.iconAndLabel
    /// How round the button is. Default dynamic.
    open var cornerStyle = UIButton.Configuration.CornerStyle.dynamic
    /// The corners' radius in points; negative for what the style says. Default -1.
    open var cornerRadius: CGFloat = -1
    /// The colour of symbol and word. Default nil: white.
    open var baseForegroundColor: UIColor?
    /// The colour behind. Default nil: the tint colour.
    open var baseBackgroundColor: UIColor?
    /// Where the symbol is beside the word. Default leading.
    open var imagePlacement = NSDirectionalRectEdge.leading

    public override init() { super.init() }
  }

  /// How the button looks.
  public let configuration: Configuration
  /// What is pasted into. Weak. Default nil.
  open weak var target: (any UIPasteConfigurationSupporting)? { didSet { update() } }
  private let button = UIButton(type: .system)
  nonisolated(unsafe) private var changes: (any NSObjectProtocol)?

  /// A button that looks as a configuration says.
  public init(configuration: Configuration) {
    self.configuration = configuration
    super.init(frame: .zero)
    build()
  }
  /// A button that looks as usual.
  public override init(frame: CGRect) {
    configuration = Configuration()
    super.init(frame: frame)
    build()
  }
  public required init?(coder: NSCoder) {
    configuration = Configuration()
    super.init(coder: coder)
    build()
  }

  deinit { if let changes { NotificationCenter.default.removeObserver(changes) } }

  private func build() {
    var look = UIButton.Configuration.filled()
    look.cornerStyle = configuration.cornerStyle
    if configuration.cornerRadius >= 0 {
      look.cornerStyle = .fixed
      look.background.cornerRadius = configuration.cornerRadius
    }
    if configuration.displayMode != .iconOnly { look.title = "Paste" }
    if configuration.displayMode != .labelOnly { look.image = UIImage(systemName: "doc.on.clipboard") }
    look.imagePlacement = configuration.imagePlacement
    look.imagePadding = Self.imagePadding
    if let color = configuration.baseForegroundColor { look.baseForegroundColor = color }
    if let color = configuration.baseBackgroundColor { look.baseBackgroundColor = color }
    button.configuration = look
    button.accessibilityLabel = "Paste"
    button.addAction(UIAction { [weak self] _ in self?.pressed() }, for: .touchUpInside)
    addSubview(button)
    let size = intrinsicContentSize
    if bounds.isEmpty { bounds.size = size }
    changes = NotificationCenter.default.addObserver(
      forName: UIPasteboard.changedNotification, object: nil, queue: nil
    ) { [weak self] _ in MainActor.assumeIsolated { self?.update() } }
    update()
  }
  /// Points between symbol and word. [a choice: not documented]
  private static let imagePadding: CGFloat = 6

  open override var intrinsicContentSize: CGSize { button.intrinsicContentSize }
  open override func sizeThatFits(_ size: CGSize) -> CGSize { button.sizeThatFits(size) }
  open override func layoutSubviews() {
    super.layoutSubviews()
    button.frame = bounds
  }
  open override func didMoveToWindow() {
    super.didMoveToWindow()
    update()
  }
  open override var isEnabled: Bool { didSet { update() } }
  /// The button in it has the focus.
  open override var canBecomeFocused: Bool { false }
  override var isFocusedAsAWhole: Bool { false }

  /// Whether the target is a text that says itself what it takes.
  private var text: UIResponder? { target is any UIKeyInput ? target as? UIResponder : nil }

  private var takesContents: Bool {
    guard let target else { return false }
    if target.pasteConfiguration == nil, text != nil { return UIPasteboard.general.hasStrings }
    return target.canPaste(UIPasteboard.general.itemProviders)
  }

  private func update() { button.isEnabled = isEnabled && takesContents }

  private func pressed() {
    guard takesContents, let target else { return }
    if target.pasteConfiguration == nil, let text {
      text.paste(self)
    } else {
      target.paste(itemProviders: UIPasteboard.general.itemProviders)
    }
    sendActions(for: .primaryActionTriggered)
  }
}
