import Foundation
import QuartzCore
import Support

/// A field to search with, a button to end the search, and scopes below.
@preconcurrency @MainActor
open class UISearchBar: UIView, UIBarPositioning, UITextInputTraits, UITextFieldDelegate {
  /// How the bar looks. Raw values are UIKit's.
  public enum Style: UInt, Sendable {
    case `default` = 0
    /// With a background.
    case prominent = 1
    /// Without one.
    case minimal = 2
  }

  /// The pictures that can be replaced. Raw values are UIKit's.
  public enum Icon: Int, Sendable {
    case search = 0
    case clear = 1
    case bookmark = 2
    case resultsList = 3
  }

  private let field = UISearchTextField()
  let cancelButton = UIButton(type: .system)
  private let sideButton = UIButton(type: .system)
  private let scopes = UISegmentedControl()
  private let promptLabel = UILabel()
  private let hairline = UIView()
  private let picture = UIImageView()
  private let scopePicture = UIImageView()
  private var showsCancel = false
  private var showsScopes = false
  private var icons: [Icon: UIImage] = [:]
  /// What a search controller does beside the delegate.
  var observer: SearchBarObserver?

  /// Measures in points. [as on iOS 17, measured on pictures]
  private static let leastFieldHeight: CGFloat = 36
  private static let fieldPadding: CGFloat = 15
  private static let verticalMargin: CGFloat = 10
  private static let sideMargin: CGFloat = 8
  private static let cancelGap: CGFloat = 8
  private static let scopeHeight: CGFloat = 46
  private static let promptHeight: CGFloat = 20
  private static let change: TimeInterval = 0.25

  // MARK: Life

  public override init(frame: CGRect) {
    super.init(frame: frame)
    prepare()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    prepare()
    coder.fill(self, as: UISearchBar.self)
  }

  private func prepare() {
    field.placeholder = nil
    field.delegate = self
    field.addAction(UIAction { [weak self] _ in self?.textChanged() }, for: .editingChanged)
    cancelButton.setTitle("Cancel", for: .normal)
    cancelButton.titleLabel?.font = .preferredFont(forTextStyle: .body)
    cancelButton.alpha = 0
    field.onEscape = { [weak self] in
      guard let self, showsCancel else { return false }
      cancelled()
      return true
    }
    cancelButton.addAction(UIAction { [weak self] _ in self?.cancelled() }, for: .touchUpInside)
    sideButton.addAction(UIAction { [weak self] _ in self?.sideTapped() }, for: .touchUpInside)
    scopes.addAction(UIAction { [weak self] _ in self?.scopeChanged() }, for: .valueChanged)
    promptLabel.font = .preferredFont(forTextStyle: .footnote)
    promptLabel.textColor = .secondaryLabel
    promptLabel.textAlignment = .center
    hairline.backgroundColor = .separator
    scopes.isHidden = true
    clipsToBounds = true
    for part in [picture, scopePicture, promptLabel, field, cancelButton, scopes, hairline] as [UIView] {
      addSubview(part)
    }
    showLook()
  }

  // MARK: Text

  /// Is told of what happens. Weak.
  open weak var delegate: (any UISearchBarDelegate)?
  /// What is searched for. Setting it tells nobody. Default "".
  open var text: String? {
    get { field.text ?? "" }
    set { field.text = newValue }
  }
  /// A line above the field. Default nil.
  open var prompt: String? {
    didSet {
      promptLabel.text = prompt
      sizeMayHaveChanged()
    }
  }
  /// What the empty field says. Default nil.
  open var placeholder: String? {
    get { field.placeholder }
    set { field.placeholder = newValue }
  }
  /// The field.
  open var searchTextField: UISearchTextField { field }
  /// The keyboard's accessory, instead of none.
  private var accessory: UIView?
  open override var inputAccessoryView: UIView? {
    get { accessory }
    set { accessory = newValue }
  }

  // MARK: Buttons

  /// Whether a button in the field leads to bookmarks. Default false.
  open var showsBookmarkButton = false { didSet { showSideButton() } }
  /// Whether a button in the field shows recent results. Default false.
  open var showsSearchResultsButton = false { didSet { showSideButton() } }
  /// Whether that button is on. Default false.
  open var isSearchResultsButtonSelected = false {
    didSet { sideButton.isSelected = isSearchResultsButtonSelected }
  }
  /// Whether there is a button to end the search. Default false.
  open var showsCancelButton: Bool {
    get { showsCancel }
    set { setShowsCancelButton(newValue, animated: false) }
  }
  open func setShowsCancelButton(_ showsCancelButton: Bool, animated: Bool) {
    guard showsCancel != showsCancelButton else { return }
    showsCancel = showsCancelButton
    changeLayout(animated: animated)
  }

  // MARK: Scopes

  /// The parts that a search can be limited to. Default nil.
  open var scopeButtonTitles: [String]? {
    didSet {
      let chosen = selectedScopeButtonIndex
      scopes.removeAllSegments()
      for (i, title) in (scopeButtonTitles ?? []).enumerated() {
        scopes.insertSegment(withTitle: title, at: i, animated: false)
      }
      scopes.selectedSegmentIndex = min(max(chosen, 0), (scopeButtonTitles ?? []).count - 1)
      sizeMayHaveChanged()
    }
  }
  /// The part that is chosen. Default 0.
  open var selectedScopeButtonIndex = 0 {
    didSet { if scopes.selectedSegmentIndex != selectedScopeButtonIndex { chooseScope() } }
  }
  private func chooseScope() {
    guard (0..<scopes.numberOfSegments).contains(selectedScopeButtonIndex) else { return }
    scopes.selectedSegmentIndex = selectedScopeButtonIndex
  }
  /// Whether the scopes show below the field. Default false.
  open var showsScopeBar: Bool {
    get { showsScopes }
    set { setShowsScope(newValue, animated: false) }
  }
  open func setShowsScope(_ show: Bool, animated: Bool) {
    guard showsScopes != show else { return }
    showsScopes = show
    sizeMayHaveChanged()
    changeLayout(animated: animated)
  }

  // MARK: Look

  /// A black bar is dark whatever the interface's style. Default follows it.
  open var barStyle: UIBarStyle = .default {
    didSet { overrideUserInterfaceStyle = barStyle == .default ? .unspecified : .dark }
  }
  open var searchBarStyle: Style = .default { didSet { showLook() } }
  /// The colour behind the field. Default the bars'.
  open var barTintColor: UIColor? { didSet { showLook() } }
  /// Whether what is behind shines through. Default true.
  open var isTranslucent = true { didSet { showLook() } }
  open var barPosition: UIBarPosition { delegate?.position(for: self) ?? .any }
  /// A picture behind the bar; an empty one leaves the bar clear.
  open var backgroundImage: UIImage? { didSet { showLook() } }
  /// A picture behind the scopes, across the whole bar. Default nil.
  open var scopeBarBackgroundImage: UIImage? {
    didSet {
      scopePicture.image = scopeBarBackgroundImage
      setNeedsLayout()
    }
  }
  open func setBackgroundImage(
    _ backgroundImage: UIImage?, for barPosition: UIBarPosition, barMetrics: UIBarMetrics
  ) { self.backgroundImage = backgroundImage }
  open func backgroundImage(for barPosition: UIBarPosition, barMetrics: UIBarMetrics) -> UIImage? {
    backgroundImage
  }
  /// A picture behind the field, instead of the grey.
  open func setSearchFieldBackgroundImage(_ backgroundImage: UIImage?, for state: UIControl.State) {
    field.background = backgroundImage
    field.backgroundColor = backgroundImage == nil ? .tertiarySystemFill : nil
  }
  open func searchFieldBackgroundImage(for state: UIControl.State) -> UIImage? { field.background }
  /// Another picture for one of the icons. The clear button keeps its own.
  open func setImage(_ iconImage: UIImage?, for icon: Icon, state: UIControl.State) {
    icons[icon] = iconImage
    if icon == .search, let iconImage { field.picture = iconImage }
    showSideButton()
  }
  open func image(for icon: Icon, state: UIControl.State) -> UIImage? { icons[icon] }
  /// Moves the field in the bar. Default zero.
  open var searchFieldBackgroundPositionAdjustment = UIOffset.zero { didSet { setNeedsLayout() } }

  private func showLook() {
    picture.image = backgroundImage
    let clear = searchBarStyle == .minimal || backgroundImage != nil || isInNavigationBar
    backgroundColor =
      clear ? nil : barTintColor ?? (isTranslucent ? .secondarySystemBackground : .systemBackground)
    hairline.isHidden = clear
  }

  /// Whether a navigation bar holds it, which has a background of its own.
  var isInNavigationBar = false {
    didSet {
      showLook()
      setNeedsLayout()
    }
  }

  private func showSideButton() {
    let icon: Icon? = showsBookmarkButton ? .bookmark : showsSearchResultsButton ? .resultsList : nil
    guard let icon else {
      field.rightView = nil
      return
    }
    let name = icon == .bookmark ? "book" : "line.3.horizontal.decrease.circle"
    sideButton.setImage(icons[icon] ?? UIImage(systemName: name), for: .normal)
    sideButton.tintColor = .secondaryLabel
    sideButton.frame = CGRect(x: 0, y: 0, width: 34, height: fieldHeight)
    sideButton.accessibilityLabel = icon == .bookmark ? "Bookmarks" : "Recent searches"
    field.rightView = sideButton
    field.rightViewMode = .unlessEditing
  }

  // MARK: Keyboard

  open var autocapitalizationType: UITextAutocapitalizationType {
    get { field.autocapitalizationType }
    set { field.autocapitalizationType = newValue }
  }
  open var autocorrectionType: UITextAutocorrectionType {
    get { field.autocorrectionType }
    set { field.autocorrectionType = newValue }
  }
  open var spellCheckingType: UITextSpellCheckingType {
    get { field.spellCheckingType }
    set { field.spellCheckingType = newValue }
  }
  open var keyboardType: UIKeyboardType {
    get { field.keyboardType }
    set { field.keyboardType = newValue }
  }
  open var keyboardAppearance: UIKeyboardAppearance {
    get { field.keyboardAppearance }
    set { field.keyboardAppearance = newValue }
  }
  open var returnKeyType: UIReturnKeyType {
    get { field.returnKeyType }
    set { field.returnKeyType = newValue }
  }
  open var enablesReturnKeyAutomatically: Bool {
    get { field.enablesReturnKeyAutomatically }
    set { field.enablesReturnKeyAutomatically = newValue }
  }
  open var isSecureTextEntry: Bool {
    get { field.isSecureTextEntry }
    set { field.isSecureTextEntry = newValue }
  }

  open override var canBecomeFirstResponder: Bool { field.canBecomeFirstResponder }
  @discardableResult
  open override func becomeFirstResponder() -> Bool { field.becomeFirstResponder() }
  @discardableResult
  open override func resignFirstResponder() -> Bool { field.resignFirstResponder() }
  open override var isFirstResponder: Bool { field.isFirstResponder }

  // MARK: Events

  private func textChanged() {
    let text = field.text ?? ""
    delegate?.searchBar(self, textDidChange: text)
    observer?.textChanged()
  }

  private func cancelled() {
    field.resignFirstResponder()
    delegate?.searchBarCancelButtonClicked(self)
    observer?.cancelled()
  }

  private func sideTapped() {
    if showsBookmarkButton {
      delegate?.searchBarBookmarkButtonClicked(self)
    } else {
      delegate?.searchBarResultsListButtonClicked(self)
    }
  }

  private func scopeChanged() {
    selectedScopeButtonIndex = scopes.selectedSegmentIndex
    delegate?.searchBar(self, selectedScopeButtonIndexDidChange: selectedScopeButtonIndex)
    observer?.textChanged()
  }

  public func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool {
    delegate?.searchBarShouldBeginEditing(self) ?? true
  }
  public func textFieldDidBeginEditing(_ textField: UITextField) {
    observer?.began()
    delegate?.searchBarTextDidBeginEditing(self)
  }
  public func textFieldShouldEndEditing(_ textField: UITextField) -> Bool {
    delegate?.searchBarShouldEndEditing(self) ?? true
  }
  public func textFieldDidEndEditing(_ textField: UITextField) { delegate?.searchBarTextDidEndEditing(self) }
  public func textField(
    _ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String
  ) -> Bool { delegate?.searchBar(self, shouldChangeTextIn: range, replacementText: string) ?? true }
  public func textFieldShouldReturn(_ textField: UITextField) -> Bool {
    delegate?.searchBarSearchButtonClicked(self)
    if observer != nil { field.resignFirstResponder() }
    return true
  }

  // MARK: Layout

  private func sizeMayHaveChanged() {
    scopesShow = showsScopes && !(scopeButtonTitles?.isEmpty ?? true)
    invalidateIntrinsicContentSize()
    setNeedsLayout()
    observer?.heightChanged()
  }

  private func changeLayout(animated: Bool) {
    guard animated, window != nil else {
      setNeedsLayout()
      layoutIfNeeded()
      return
    }
    UIView.animate(
      withDuration: Self.change, delay: 0, options: [.allowUserInteraction, .beginFromCurrentState]
    ) {
      self.setNeedsLayout()
      self.layoutIfNeeded()
    }
  }

  /// Large text makes the field higher.
  private var fieldHeight: CGFloat {
    max(Self.leastFieldHeight, ((field.font?.lineHeight ?? 0) + Self.fieldPadding).rounded())
  }

  /// How high the bar is with all that it shows.
  var wantedHeight: CGFloat {
    fieldHeight + 2 * Self.verticalMargin + (prompt == nil ? 0 : Self.promptHeight)
      + (scopesShow ? Self.scopeHeight : 0)
  }
  /// Whether the scopes are there. In an animation they fade with the bar's layout.
  private var scopesShow = false

  open override var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: wantedHeight)
  }
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: wantedHeight)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
    let margin = isInNavigationBar ? max(layoutMargins.left, 16) : Self.sideMargin
    // In a bar that is lower the field is in the middle.
    let isLow = bounds.height < wantedHeight && prompt == nil && !scopesShow
    let top =
      isLow
      ? max((bounds.height - fieldHeight) / 2, 0)
      : Self.verticalMargin + (prompt == nil ? 0 : Self.promptHeight)
    let cancel = cancelButton.sizeThatFits(bounds.size).width
    let room = showsCancel ? cancel + Self.cancelGap : 0
    func place(_ view: UIView, _ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) {
      view.frame = CGRect(
        x: isMirrored ? bounds.width - x - width : x, y: y, width: max(width, 0), height: height)
    }
    picture.frame = bounds
    place(promptLabel, margin, Self.verticalMargin - 4, bounds.width - 2 * margin, prompt == nil ? 0 : 18)
    place(field, margin, top, bounds.width - 2 * margin - room, fieldHeight)
    field.frame = field.frame.offsetBy(
      dx: searchFieldBackgroundPositionAdjustment.horizontal,
      dy: searchFieldBackgroundPositionAdjustment.vertical)
    place(
      cancelButton, showsCancel ? bounds.width - margin - cancel : bounds.width, top, cancel, fieldHeight
    )
    cancelButton.alpha = showsCancel ? 1 : 0
    place(scopes, margin, top + fieldHeight + Self.verticalMargin, bounds.width - 2 * margin, 32)
    if scopesShow { scopes.isHidden = false }
    scopes.alpha = scopesShow ? 1 : 0
    if !scopesShow, !scopes.isHidden {
      let hide = { [weak self] in
        if let self, !scopesShow { scopes.isHidden = true }
      }
      if let block = BlockAnimation.animating { block.whenOver { _ in hide() } } else { hide() }
    }
    scopePicture.isHidden = !scopesShow
    let scopeTop = top + fieldHeight + Self.verticalMargin / 2
    scopePicture.frame = CGRect(
      x: 0, y: scopeTop, width: bounds.width, height: max(bounds.height - scopeTop, 0))
    let line = 1 / max(traitCollection.displayScale, 1)
    place(hairline, 0, bounds.height - line, bounds.width, line)
  }

  /// What the titles of the scopes look like in a state.
  open func setScopeBarButtonTitleTextAttributes(
    _ attributes: [NSAttributedString.Key: Any]?, for state: UIControl.State
  ) {
    scopes.setTitleTextAttributes(attributes, for: state)
  }
  open func scopeBarButtonTitleTextAttributes(for state: UIControl.State) -> [NSAttributedString.Key: Any]? {
    scopes.titleTextAttributes(for: state)
  }
  /// Whether the bar takes input. Default true.
  open var isEnabled: Bool {
    get { field.isEnabled }
    set {
      field.isEnabled = newValue
      scopes.isEnabled = newValue
      field.alpha = newValue ? 1 : 0.5
    }
  }
  private var adjustments: [Icon: UIOffset] = [:]
  /// Kept, and reported: the text stands beside the picture.
  open var searchTextPositionAdjustment = UIOffset.zero {
    didSet { reportAdjustment(searchTextPositionAdjustment) }
  }
  /// Kept, and reported: pictures stand where the field has them.
  open func setPositionAdjustment(_ adjustment: UIOffset, for icon: Icon) {
    adjustments[icon] = adjustment
    reportAdjustment(adjustment)
  }
  open func positionAdjustment(for icon: Icon) -> UIOffset { adjustments[icon] ?? .zero }
  private func reportAdjustment(_ adjustment: UIOffset) {
    guard adjustment != .zero else { return }
    Diagnostics.report(
      "the parts of a search field cannot be moved here", subject: "UISearchBar", severity: .warning)
  }
}

/// What a search controller makes of a bar's events, beside its delegate.
@MainActor
struct SearchBarObserver {
  var began: () -> Void
  var textChanged: () -> Void
  var cancelled: () -> Void
  var heightChanged: () -> Void
}
