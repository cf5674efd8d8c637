import Foundation
import QuartzCore

/// The header or the footer of a table's section.
@preconcurrency @MainActor
open class UITableViewHeaderFooterView: UIView {
  private let inner = UIView()
  private var configuredView: (any UIView & UIContentView)?
  private var labels: CellLabels?
  private var ownBackground: UIView?

  public init(reuseIdentifier: String?) {
    self.reuseIdentifier = reuseIdentifier
    super.init(frame: .zero)
    addContent()
  }

  public override convenience init(frame: CGRect) {
    self.init(reuseIdentifier: nil)
    self.frame = frame
  }

  public required init?(coder: NSCoder) {
    reuseIdentifier = nil
    super.init(coder: coder)
    addContent()
  }

  /// The content is as large as the view at once: constraints in it must not meet a content of no height.
  private func addContent() {
    inner.frame = bounds
    inner.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    addSubview(inner)
  }

  /// What the view is asked for again by.
  open private(set) var reuseIdentifier: String?

  /// Called before the view shows another section. An override calls super.
  open func prepareForReuse() {}

  /// The view that the app puts its content in.
  open var contentView: UIView { inner }

  /// What the view shows.
  open var contentConfiguration: (any UIContentConfiguration)? {
    didSet { showConfiguration() }
  }
  open var backgroundConfiguration: UIBackgroundConfiguration? {
    didSet { backgroundColor = backgroundConfiguration?.resolvedBackgroundColor(for: tintColor) }
  }
  open var automaticallyUpdatesContentConfiguration = true
  open var automaticallyUpdatesBackgroundConfiguration = true
  open func setNeedsUpdateConfiguration() {
    configurationUpdateHandler?(self, configurationState)
    setNeedsLayout()
  }
  /// Called before the view shows, when it needs an update; an override may set a configuration for the state.
  open func updateConfiguration(using state: UIViewConfigurationState) {}
  /// Changes the view for a state.
  public typealias ConfigurationUpdateHandler = (UITableViewHeaderFooterView, UIViewConfigurationState) ->
    Void
  /// Called when the view needs an update. Default nil.
  open var configurationUpdateHandler: ConfigurationUpdateHandler? {
    didSet { configurationUpdateHandler?(self, configurationState) }
  }
  /// The background that suits the table.
  open func defaultBackgroundConfiguration() -> UIBackgroundConfiguration { .listPlainHeaderFooter() }
  open var configurationState: UIViewConfigurationState {
    UIViewConfigurationState(traitCollection: traitCollection)
  }
  /// A configuration of the kind that suits the table.
  open func defaultContentConfiguration() -> UIListContentConfiguration { .groupedHeader() }

  private var shownLabels: CellLabels {
    if let labels { return labels }
    let made = CellLabels(style: .subtitle, in: inner)
    made.title.font = .preferredFont(forTextStyle: .headline)
    labels = made
    return made
  }

  /// The text; made when it is asked for.
  open var textLabel: UILabel? {
    contentConfiguration == nil ? shownLabels.title : tableContent?.title
  }
  open var detailTextLabel: UILabel? {
    contentConfiguration == nil ? shownLabels.detail : tableContent?.detail
  }
  /// Whether the table gave the content, for a title of its data source.
  var isOfTable = false
  private var tableContent: UIListContentView? { isOfTable ? configuredView as? UIListContentView : nil }

  /// A tint colour of its own is the background's, too.
  open override var tintColor: UIColor! {
    get { super.tintColor }
    set {
      super.tintColor = newValue
      backgroundColor = newValue
    }
  }

  /// Behind the content. Default nil.
  open var backgroundView: UIView? {
    didSet {
      oldValue?.removeFromSuperview()
      if let backgroundView { insertSubview(backgroundView, at: 0) }
      setNeedsLayout()
    }
  }

  private func showConfiguration() {
    labels?.removeAll()
    labels = nil
    guard let contentConfiguration else { return }
    if let configuredView, configuredView.supports(contentConfiguration) {
      configuredView.configuration = contentConfiguration
    } else {
      configuredView?.removeFromSuperview()
      let view = contentConfiguration.makeContentView()
      view.frame = inner.bounds
      view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      inner.addSubview(view)
      configuredView = view
    }
    setNeedsLayout()
  }

  private var labelInsets: UIEdgeInsets { UIEdgeInsets(top: 5, left: 16, bottom: 5, right: 16) }

  open override func layoutSubviews() {
    if inner.frame != bounds { inner.frame = bounds }
    if let backgroundView, backgroundView.frame != bounds { backgroundView.frame = bounds }
    labels?.layout(
      in: bounds.size, insets: labelInsets, isMirrored: traitCollection.layoutDirection == .rightToLeft)
    super.layoutSubviews()
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    if let configuredView { return configuredView.sizeThatFits(size) }
    return CGSize(width: size.width, height: labels?.height(forWidth: size.width, insets: labelInsets) ?? 28)
  }

  open override func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
    verticalFittingPriority: UILayoutPriority
  ) -> CGSize {
    guard configuredView == nil, inner.hasInnerConstraints else { return sizeThatFits(targetSize) }
    return inner.systemLayoutSizeFitting(
      targetSize, withHorizontalFittingPriority: horizontalFittingPriority,
      verticalFittingPriority: verticalFittingPriority)
  }
}

extension UITableViewHeaderFooterView: ConfigurationUpdating {}
