import Foundation
import QuartzCore

/// Columns above the secondary one, on displays that are higher than wide, and the button that brings them.
extension UISplitViewController {
  /// How dark the secondary column gets below others. [close to the pad's; not documented]
  private static let dimming: CGFloat = 0.1

  /// Whether columns come above the secondary one instead of beside it.
  var overlays: Bool {
    guard !collapsed, let view = viewIfLoaded else { return false }
    switch preferredSplitBehavior {
    case .tile: return false
    case .overlay: return true
    case .automatic, .displace: break
    }
    switch preferredDisplayMode {
    case .oneBesideSecondary, .twoBesideSecondary: return false
    case .oneOverSecondary, .twoOverSecondary: return true
    case .automatic, .secondaryOnly, .twoDisplaceSecondary: return view.bounds.width < view.bounds.height
    }
  }

  /// The columns that the app wishes above from the beginning.
  var preferredColumnsOver: Set<Column> {
    switch preferredDisplayMode {
    case .oneOverSecondary: return style == .tripleColumn ? [.supplementary] : [.primary]
    case .twoOverSecondary: return [.primary, .supplementary]
    default: return []
    }
  }

  /// Brings a column in sight; the supplementary one is always between the primary and the secondary.
  func showWithRoom(_ column: Column) {
    hidden.remove(column)
    switch column {
    case .primary: columnsOver = style == .tripleColumn ? [.primary, .supplementary] : [.primary]
    case .supplementary: columnsOver.insert(.supplementary)
    case .secondary, .compact: columnsOver = []
    }
  }

  /// What the button does: one column more, or the primary one away.
  func toggleColumns() {
    if shownColumns.contains(.primary) {
      hide(.primary)
    } else if style == .tripleColumn, !shownColumns.contains(.supplementary) {
      show(.supplementary)
    } else {
      show(.primary)
    }
  }

  /// Takes a column out of sight.
  func hideWithRoom(_ column: Column) {
    hidden.insert(column)
    columnsOver.remove(column)
    if column == .supplementary { columnsOver.remove(.primary) }
  }

  /// The display was turned: columns are above now, or beside again.
  func followShape() {
    guard isArranged, overlays != wasOverlaying else { return }
    wasOverlaying = overlays
    columnsOver = preferredColumnsOver
    arrange()
  }

  /// Puts the columns that are above on the others, with what dims those between.
  func raiseColumnsOver() {
    guard overlays else { return veil.removeFromSuperview() }
    if veil.superview !== view {
      BlockAnimation.outside {
        veil.frame = view.bounds
        veil.backgroundColor = UIColor(white: 0, alpha: Self.dimming)
        veil.alpha = 0
        view.addSubview(veil)
      }
      veil.onTap = { [weak self] in
        guard let self else { return }
        hide(style == .tripleColumn ? .supplementary : .primary)
      }
    }
    view.bringSubviewToFront(veil)
    for column in [Column.supplementary, .primary] {
      if let child = columns[column]?.viewIfLoaded, child.superview === view {
        view.bringSubviewToFront(child)
      }
    }
    for line in lines.values { view.bringSubviewToFront(line) }
  }

  /// The secondary column is dimmed while others are above it.
  func layoutVeil() {
    guard veil.superview === view else { return }
    veil.frame = view.bounds
    veil.alpha = columnsOver.isEmpty ? 0 : 1
    veil.isUserInteractionEnabled = !columnsOver.isEmpty
  }

  /// Puts the line at a column's end; a new one comes with its column.
  func placeLine(_ column: Column, at x: CGFloat, fromRight: Bool) {
    let thickness = 1 / max(traitCollection.displayScale, 1)
    func rect(_ x: CGFloat) -> CGRect {
      CGRect(x: x, y: 0, width: thickness, height: view.bounds.height)
    }
    let line = lines[column] ?? UIView()
    if lines[column] == nil {
      let comes = UIView.inheritedAnimationDuration > 0
      BlockAnimation.outside {
        line.backgroundColor = .separator
        line.frame = rect(comes ? (fromRight ? view.bounds.width : 0) : x)
        view.addSubview(line)
      }
      lines[column] = line
    }
    line.frame = rect(x)
  }

  /// The button for the primary column is in the bar of the first column in sight, unless the app has put it elsewhere.
  func placeModeButton() {
    guard style != .unspecified else { return }
    let first =
      collapsed || !presentsWithGesture || displayModeButtonVisibility == .never ? nil : shownColumns.first
    for (column, controller) in columns {
      guard let root = (controller as? UINavigationController)?.viewControllers.first else { continue }
      let item = root.navigationItem
      let isOwn = item.leftBarButtonItems?.contains { $0 === modeButton } ?? false
      let isOwnAnywhere = isModeButtonPlacedByApp
      item.systemLeftItem = column == first && !isOwn && !isOwnAnywhere ? modeButton : nil
    }
  }

  private var isModeButtonPlacedByApp: Bool {
    columns.values.contains { controller in
      (controller as? UINavigationController)?.viewControllers.contains { page in
        let item = page.navigationItem
        return ((item.leftBarButtonItems ?? []) + (item.rightBarButtonItems ?? [])).contains {
          $0 === modeButton
        }
      } ?? false
    }
  }
}

/// What is between the secondary column and those above it: a tap there takes those away.
@MainActor
final class SplitVeil: UIView {
  var onTap: (() -> Void)?

  override init(frame: CGRect) {
    super.init(frame: frame)
    addGestureRecognizer(
      UITapGestureRecognizer(target: self, action: Selector("tapped:", SplitVeil.tapped(_:))))
  }

  required init?(coder: NSCoder) { nil }

  private func tapped(_ recognizer: UITapGestureRecognizer) { onTap?() }
}
