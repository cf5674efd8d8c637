import Foundation
import QuartzCore
import Support

/// Lays its arranged views in a row or a column by constraints.
///
/// Hidden arranged views take no room; hiding one in an animation block animates what moves. Source of the rules:
/// Apple, *UIStackView*.
open class UIStackView: UIView {
  /// How the views share the length. Raw values are UIKit's.
  public enum Distribution: Int, Sendable {
    /// By hugging and compression resistance.
    case fill = 0
    case fillEqually = 1
    /// In the ratio of the intrinsic lengths.
    case fillProportionally = 2
    /// Equal gaps, at least `spacing`.
    case equalSpacing = 3
    /// Equal distances of the centres; gaps at least `spacing`.
    case equalCentering = 4
  }

  /// Where the views are across. Raw values are UIKit's.
  public enum Alignment: Int, Sendable {
    case fill = 0
    case leading = 1
    case firstBaseline = 2
    case center = 3
    case trailing = 4
    case lastBaseline = 5

    /// Of a row.
    public static var top: Alignment { .leading }
    /// Of a row.
    public static var bottom: Alignment { .trailing }
  }

  /// As a custom spacing: `spacing`.
  nonisolated public static let spacingUseDefault = CGFloat(Float.greatestFiniteMagnitude)
  /// As a spacing: the system's, 8 points.
  nonisolated public static let spacingUseSystem = CGFloat(Float.leastNormalMagnitude)

  private var arranged: [UIView] = []
  private var hiddenViews: Set<ObjectIdentifier> = []
  private var customSpacings: [ObjectIdentifier: CGFloat] = [:]
  private var ownConstraints: [(form: StackArrangement.Form, constraint: NSLayoutConstraint)] = []
  /// By the view before the gap.
  private var ownGuides: [ObjectIdentifier: UILayoutGuide] = [:]

  public override init(frame: CGRect) { super.init(frame: frame) }
  /// A stack as a storyboard or a nib has it.
  public required init(coder: NSCoder) {
    super.init(frame: .zero)
    coder.fill(self, as: UIStackView.self)
  }

  /// A stack with these views.
  public convenience init(arrangedSubviews views: [UIView]) {
    self.init(frame: .zero)
    for view in views { addArrangedSubview(view) }
  }

  // MARK: Settings

  /// Default a row.
  open var axis: NSLayoutConstraint.Axis = .horizontal {
    didSet { if axis != oldValue { arrange() } }
  }
  open var distribution: Distribution = .fill {
    didSet { if distribution != oldValue { arrange() } }
  }
  open var alignment: Alignment = .fill {
    didSet { if alignment != oldValue { arrange() } }
  }
  /// Between neighbours, in points. Default 0.
  open var spacing: CGFloat = 0 { didSet { if spacing != oldValue { arrange() } } }
  /// Whether gaps of a column are measured between baselines. Default false.
  open var isBaselineRelativeArrangement = false {
    didSet { if isBaselineRelativeArrangement != oldValue { arrange() } }
  }
  /// Whether the views keep to the margins' guide. Default false.
  open var isLayoutMarginsRelativeArrangement = false {
    didSet { if isLayoutMarginsRelativeArrangement != oldValue { arrange() } }
  }

  // MARK: Arranged views

  open var arrangedSubviews: [UIView] { arranged }

  /// Adds a view as the last; it becomes a subview, too.
  open func addArrangedSubview(_ view: UIView) { insertArrangedSubview(view, at: arranged.count) }

  /// Adds a view at a place, moving it when it is arranged already; a place out of range is reported.
  open func insertArrangedSubview(_ view: UIView, at stackIndex: Int) {
    arranged.removeAll { $0 === view }
    let index = min(max(stackIndex, 0), arranged.count)
    if index != stackIndex, stackIndex != arranged.count + 1 {
      Diagnostics.report(
        "insertArrangedSubview(at: \(stackIndex)) used \(index): there are \(arranged.count)",
        subject: "\(self)")
    }
    if view.parentView !== self {
      addSubview(view)
      guard view.parentView === self else { return }
    }
    arranged.insert(view, at: index)
    if view.isHidden { hiddenViews.insert(ObjectIdentifier(view)) }
    view.translatesAutoresizingMaskIntoConstraints = false
    arrange()
  }

  /// Takes a view out of the row; it stays a subview.
  open func removeArrangedSubview(_ view: UIView) {
    guard arranged.contains(where: { $0 === view }) else { return }
    arranged.removeAll { $0 === view }
    hiddenViews.remove(ObjectIdentifier(view))
    customSpacings[ObjectIdentifier(view)] = nil
    if view.pendingHide != nil {
      view.pendingHide = nil
      view.backingLayer.isHidden = true
    }
    arrange()
  }

  open override func willRemoveSubview(_ subview: UIView) {
    super.willRemoveSubview(subview)
    removeArrangedSubview(subview)
  }

  /// Another gap behind one view; `spacingUseDefault` takes it back.
  open func setCustomSpacing(_ spacing: CGFloat, after arrangedSubview: UIView) {
    customSpacings[ObjectIdentifier(arrangedSubview)] = spacing == Self.spacingUseDefault ? nil : spacing
    arrange()
  }

  open func customSpacing(after arrangedSubview: UIView) -> CGFloat {
    customSpacings[ObjectIdentifier(arrangedSubview)] ?? Self.spacingUseDefault
  }

  /// The gap behind a view in points.
  func gap(after view: UIView) -> CGFloat {
    let gap = customSpacings[ObjectIdentifier(view)] ?? spacing
    return gap == Self.spacingUseSystem ? NSLayoutConstraint.systemSpacing : gap
  }

  func counts(_ view: UIView) -> Bool { !hiddenViews.contains(ObjectIdentifier(view)) }

  /// An arranged view is shown or hidden: the others close up or make room. False when that changes nothing here.
  func visibilityChanged(of view: UIView, isHidden: Bool) -> Bool {
    guard arranged.contains(where: { $0 === view }), counts(view) == isHidden else { return false }
    if isHidden {
      hiddenViews.insert(ObjectIdentifier(view))
    } else {
      hiddenViews.remove(ObjectIdentifier(view))
    }
    arrange()
    return true
  }

  // MARK: Arranging

  private func arrange() { setNeedsUpdateConstraints() }

  /// The lengths of a proportional row follow the intrinsic ones.
  func intrinsicSizeChanged(of view: UIView) {
    guard distribution == .fillProportionally, arranged.contains(where: { $0 === view }) else { return }
    arrange()
  }

  /// What stays as it was is left alone, so that only what changed is solved again.
  open override func updateConstraints() {
    let arrangement = StackArrangement(of: self, gapGuides: ownGuides)
    // Everything goes in the order of the views: where layouts tie, the solver's answer depends on it, and the order of
    // a dictionary is another one in every process.
    for guide in layoutGuides where ownGuides.values.contains(where: { $0 === guide }) {
      if !arrangement.guides.values.contains(where: { $0 === guide }) { removeLayoutGuide(guide) }
    }
    ownGuides = arrangement.guides
    var kept: [StackArrangement.Form: [NSLayoutConstraint]] = [:]
    for (form, constraint) in ownConstraints { kept[form, default: []].append(constraint) }
    var next: [(form: StackArrangement.Form, constraint: NSLayoutConstraint)] = []
    var added: [NSLayoutConstraint] = []
    for rule in arrangement.rules {
      if let constraint = kept[rule.form]?.popLast(), constraint.isActive {
        constraint.constant = rule.constant
        next.append((rule.form, constraint))
      } else {
        let constraint = rule.makeConstraint()
        added.append(constraint)
        next.append((rule.form, constraint))
      }
    }
    let left = Set(kept.values.joined().map { ObjectIdentifier($0) })
    NSLayoutConstraint.deactivate(
      ownConstraints.map(\.constraint).filter { left.contains(ObjectIdentifier($0)) })
    NSLayoutConstraint.activate(added)
    ownConstraints = next
    super.updateConstraints()
  }

  // MARK: Baselines

  /// Of a row the highest view's, of a column the first view's, as far as views are shown.
  open override var forFirstBaselineLayout: UIView { viewForBaseline(arranged.first(where: counts)) }
  /// Of a row the highest view's, of a column the last view's, as far as views are shown.
  open override var forLastBaselineLayout: UIView { viewForBaseline(arranged.last(where: counts)) }

  private func viewForBaseline(_ end: UIView?) -> UIView {
    guard axis == .horizontal else { return end ?? self }
    let shown = arranged.filter(counts)
    let heights = shown.map { $0.intrinsicContentSize.height }
    guard let highest = heights.max(), let index = heights.firstIndex(of: highest) else { return self }
    return shown[index]
  }
}
