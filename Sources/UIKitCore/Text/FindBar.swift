import Foundation
import QuartzCore

/// The bar above the keyboard in which people say what they look for, with a second line for what comes in its place.
@MainActor
final class FindBar: UIView, UITextFieldDelegate {
  /// Measures in points. [as on iOS 17, by eye]
  private static let line: CGFloat = 52
  private static let fieldHeight: CGFloat = 36
  private static let margin: CGFloat = 16
  private static let gap: CGFloat = 12
  private static let step: CGFloat = 32
  private static let glass: CGFloat = 34

  private weak var interaction: UIFindInteraction?
  private let material = UIVisualEffectView(effect: UIBlurEffect(style: .systemChromeMaterial))
  private let hairline = UIView()
  private let done = UIButton(type: .system)
  private let field = UISearchTextField()
  private let count = UILabel()
  private let optionsButton = UIButton(type: .system)
  private let previousButton = UIButton(type: .system)
  private let nextButton = UIButton(type: .system)
  private let replacementField = UISearchTextField()
  private let replaceButton = UIButton(type: .system)
  private let allButton = UIButton(type: .system)
  /// Whether the search can replace what it finds.
  var supportsReplacement = false
  /// Whether the line for replacements shows.
  var showsReplacement = false {
    didSet {
      guard oldValue != showsReplacement else { return }
      for view in [replacementField, replaceButton, allButton] { view.isHidden = !showsReplacement }
      invalidateIntrinsicContentSize()
      frame.size.height = height
      reloadInputViewsOfField()
      setNeedsLayout()
    }
  }

  init(_ interaction: UIFindInteraction) {
    self.interaction = interaction
    super.init(frame: CGRect(x: 0, y: 0, width: 320, height: Self.line))
    addSubview(material)
    hairline.backgroundColor = .separator
    addSubview(hairline)
    setUpFields()
    setUpButtons()
    for view in [replacementField, replaceButton, allButton] { view.isHidden = true }
    let parts: [UIView] = [
      done, field, optionsButton, previousButton, nextButton, replacementField, replaceButton, allButton,
    ]
    for view in parts { addSubview(view) }
  }

  required init?(coder: NSCoder) { nil }

  private func setUpFields() {
    field.placeholder = "Find"
    field.accessibilityIdentifier = "find.query"
    field.returnKeyType = .search
    field.autocorrectionType = .no
    field.delegate = self
    field.clearButtonMode = .never
    field.onEscape = { [weak self] in
      self?.interaction?.dismissFindNavigator()
      return true
    }
    count.font = .preferredFont(forTextStyle: .subheadline)
    count.textColor = .secondaryLabel
    count.textAlignment = .right
    field.rightView = count
    field.rightViewMode = .always
    field.addAction(
      UIAction { [weak self] _ in
        guard let self else { return }
        interaction?.searchText = query
      }, for: .editingChanged)
    replacementField.placeholder = "Replace"
    replacementField.accessibilityIdentifier = "find.replacement"
    replacementField.picture = UIImage(
      systemName: "pencil", withConfiguration: UIImage.SymbolConfiguration(pointSize: 14))
    replacementField.delegate = self
    replacementField.autocorrectionType = .no
    replacementField.onEscape = field.onEscape
    replacementField.addAction(
      UIAction { [weak self] _ in
        guard let self else { return }
        interaction?.replacementText = replacement
      }, for: .editingChanged)
  }

  private func setUpButtons() {
    func prepare(_ button: UIButton, _ identifier: String, _ label: String, _ action: @escaping () -> Void) {
      button.accessibilityIdentifier = "find.\(identifier)"
      button.accessibilityLabel = label
      button.addAction(UIAction { _ in action() }, for: .touchUpInside)
    }
    done.setTitle("Done", for: .normal)
    done.titleLabel?.font = .systemFont(ofSize: 17, weight: .semibold)
    prepare(done, "done", "Done") { [weak self] in self?.interaction?.dismissFindNavigator() }
    let sign = UIImage.SymbolConfiguration(pointSize: 17, weight: .medium)
    previousButton.setImage(UIImage(systemName: "chevron.up", withConfiguration: sign), for: .normal)
    prepare(previousButton, "previous", "Previous result") { [weak self] in self?.interaction?.findPrevious()
    }
    nextButton.setImage(UIImage(systemName: "chevron.down", withConfiguration: sign), for: .normal)
    prepare(nextButton, "next", "Next result") { [weak self] in self?.interaction?.findNext() }
    replaceButton.setTitle("Replace", for: .normal)
    prepare(replaceButton, "replace", "Replace") { [weak self] in self?.interaction?.replaceOne() }
    allButton.setTitle("All", for: .normal)
    prepare(allButton, "replaceAll", "Replace all") { [weak self] in self?.interaction?.replaceAll() }
    // The field's own glass is below it.
    optionsButton.showsMenuAsPrimaryAction = true
    optionsButton.accessibilityIdentifier = "find.options"
    optionsButton.accessibilityLabel = "Find options"
  }

  // MARK: What it shows

  var query: String {
    get { field.text ?? "" }
    set { field.text = newValue }
  }
  var replacement: String {
    get { replacementField.text ?? "" }
    set { replacementField.text = newValue }
  }
  var menu: UIMenu? {
    get { optionsButton.menu }
    set { optionsButton.menu = newValue }
  }

  /// Lets the query be typed, with what is there selected.
  func edit() {
    field.becomeFirstResponder()
    field.selectAll(nil)
  }

  func endEditing() { for field in [field, replacementField] { field.resignFirstResponder() } }

  func show(
    query: String, count total: Int, current: Int?, style: UIFindSession.SearchResultDisplayStyle
  ) {
    let hasResults = total > 0
    for button in [previousButton, nextButton, replaceButton, allButton] where button.isEnabled != hasResults
    {
      button.isEnabled = hasResults
    }
    var text = ""
    if !query.isEmpty {
      switch style {
      case .currentAndTotal where hasResults: text = current.map { "\($0 + 1) of \(total)" } ?? "\(total)"
      case .currentAndTotal: text = "No Results"
      case .total: text = "\(total)"
      case .none: break
      }
    }
    guard count.text != text else { return }
    count.text = text
    let size = count.sizeThatFits(CGSize(width: 200, height: Self.fieldHeight))
    count.frame.size = CGSize(width: text.isEmpty ? 0 : size.width.rounded(.up) + 8, height: Self.fieldHeight)
    field.setNeedsLayout()
  }

  func textFieldShouldReturn(_ textField: UITextField) -> Bool {
    if textField === field { interaction?.findNext() } else { interaction?.replaceOne() }
    return false
  }

  // MARK: Layout

  private var height: CGFloat { Self.line * (showsReplacement ? 2 : 1) }

  override var intrinsicContentSize: CGSize { CGSize(width: UIView.noIntrinsicMetric, height: height) }

  private func reloadInputViewsOfField() {
    if window != nil { UIResponder.currentFirst?.reloadInputViews() }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let scale = max(traitCollection.displayScale, 1)
    material.frame = bounds
    hairline.frame = CGRect(x: 0, y: 0, width: bounds.width, height: 1 / scale)
    let safe = (left: safeAreaInsets.left, right: safeAreaInsets.right)
    let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
    func place(_ view: UIView, _ x: CGFloat, _ width: CGFloat, line: Int, height: CGFloat) {
      let y = CGFloat(line) * Self.line + (Self.line - height) / 2
      view.frame = CGRect(
        x: isMirrored ? bounds.width - x - width : x, y: y, width: max(width, 0), height: height)
    }
    let start = max(Self.margin, isMirrored ? safe.right : safe.left)
    let end = bounds.width - max(Self.margin, isMirrored ? safe.left : safe.right)
    func width(_ button: UIButton) -> CGFloat { button.intrinsicContentSize.width.rounded(.up) }
    place(done, start, width(done), line: 0, height: Self.line)
    let fieldStart = start + width(done) + Self.gap
    place(nextButton, end - Self.step, Self.step, line: 0, height: Self.line)
    place(previousButton, end - 2 * Self.step, Self.step, line: 0, height: Self.line)
    let fieldEnd = end - 2 * Self.step - Self.gap / 2
    place(field, fieldStart, fieldEnd - fieldStart, line: 0, height: Self.fieldHeight)
    place(optionsButton, fieldStart, Self.glass, line: 0, height: Self.fieldHeight)
    guard showsReplacement else { return }
    place(allButton, end - width(allButton), width(allButton), line: 1, height: Self.line)
    let replaceEnd = end - width(allButton) - Self.gap
    place(replaceButton, replaceEnd - width(replaceButton), width(replaceButton), line: 1, height: Self.line)
    let second = replaceEnd - width(replaceButton) - Self.gap
    place(replacementField, fieldStart, second - fieldStart, line: 1, height: Self.fieldHeight)
  }
}
