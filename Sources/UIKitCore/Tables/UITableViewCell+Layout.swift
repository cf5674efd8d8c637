import Foundation
import QuartzCore

/// Where a cell's parts are, and its controls of editing.
extension UITableViewCell {
  var contentInsets: UIEdgeInsets {
    let margin = RowMetrics.margin(in: table)
    return UIEdgeInsets(
      top: RowMetrics.verticalMargin, left: margin + CGFloat(indentationLevel) * indentationWidth,
      bottom: RowMetrics.verticalMargin, right: accessory == nil ? margin : RowMetrics.accessoryGap)
  }

  /// How much of the row's width the index beside the table takes.
  var indexRoom: CGFloat { table?.sectionIndex == nil ? 0 : SectionIndexView.width - 4 }

  /// What the display's edges take of the row's sides.
  private var safety: (before: CGFloat, after: CGFloat) { table?.contentSafety ?? (0, 0) }

  /// The content's width in a row of a width.
  func contentWidth(in width: CGFloat) -> CGFloat {
    let taken = accessoryWidth + controls.leadingRoom + controls.trailingRoom + indexRoom
    return max(width - taken - safety.before - safety.after, 0)
  }

  /// Gives the content view the margins of the table's rows, unless the app has given it others.
  private func followMargins() {
    let insets = UIEdgeInsets(
      top: RowMetrics.verticalMargin, left: RowMetrics.margin(in: table), bottom: RowMetrics.verticalMargin,
      right: accessory == nil ? RowMetrics.margin(in: table) : RowMetrics.accessoryGap)
    let margins = traitCollection.layoutDirection == .rightToLeft ? insets.mirrored : insets
    guard margins != givenMargins, inner.layoutMargins == givenMargins else { return }
    givenMargins = margins
    inner.layoutMargins = margins
  }

  /// How much of the row's width the accessory takes.
  var accessoryWidth: CGFloat {
    guard let accessory else { return 0 }
    return accessory.bounds.width + RowMetrics.margin(in: table)
  }

  func layoutContent() {
    let isMirrored = traitCollection.layoutDirection == .rightToLeft
    followMargins()
    let safety = safety
    let before = controls.leadingRoom + safety.before
    let after = controls.trailingRoom + indexRoom + safety.after
    let width = contentWidth(in: bounds.width)
    let content = CGRect(
      x: isMirrored ? bounds.width - before - width : before, y: 0, width: width, height: bounds.height)
    controls.layout(
      in: CGSize(width: bounds.width - indexRoom, height: bounds.height),
      margin: RowMetrics.margin(in: table) + safety.before,
      isMirrored: isMirrored)
    if inner.frame != content { inner.frame = content }
    labels?.layout(in: inner.bounds.size, insets: contentInsets, isMirrored: isMirrored)
    for view in [backgroundView, selectedBackgroundView, multipleSelectionBackgroundView, ownSelection]
    where view?.frame != bounds { view?.frame = bounds }
    if let configurationBackground, let insets = backgroundConfiguration?.backgroundInsets {
      configurationBackground.frame = bounds.inset(
        by: UIEdgeInsets(top: insets.top, left: insets.leading, bottom: insets.bottom, right: insets.trailing)
      )
    }
    if let accessory {
      let x = isMirrored ? RowMetrics.margin(in: table) + after : bounds.width - accessoryWidth - after
      let size = accessory.bounds.size
      accessory.center = CGPoint(x: x + size.width / 2, y: bounds.height / 2)
    }
    var inset = separatorInset
    inset.left += before
    let line = 1 / max(UIScreen.main.scale, 1)
    var rect = CGRect(
      x: inset.left, y: bounds.height - line, width: max(bounds.width - inset.left - inset.right, 0),
      height: line)
    if isMirrored { rect.origin.x = bounds.width - rect.maxX }
    if separator.frame != rect { separator.frame = rect }
  }

  var automaticSeparatorInset: UIEdgeInsets {
    let explicit = table?.explicitSeparatorInset
    if let explicit, table?.separatorInsetReference != .fromAutomaticInsets { return explicit }
    var left = RowMetrics.margin(in: table)
    if let labels, let start = labels.textStart(in: inner.bounds.size, insets: contentInsets) { left = start }
    if let content = contentConfiguration as? UIListContentConfiguration { left += content.imageRoom }
    return UIEdgeInsets(top: 0, left: left + (explicit?.left ?? 0), bottom: 0, right: explicit?.right ?? 0)
  }

  // MARK: Editing

  func showEditing() {
    guard editing, let table, let place, table.canEdit(place) || table.allowsMultipleSelectionDuringEditing
    else {
      controls.show(nil, grips: editing && showsReorderControl, indents: true)
      return
    }
    var control: CellEditing.Control?
    if table.allowsMultipleSelectionDuringEditing {
      control = .choice(selected)
    } else {
      switch editingStyle {
      case .delete: control = .delete
      case .insert: control = .insert
      case .none: control = nil
      }
    }
    let indents =
      shouldIndentWhileEditing
      && table.delegate?.tableView(table, shouldIndentWhileEditingRowAt: place) ?? true
    controls.show(
      control, grips: showsReorderControl || table.dataSource?.tableView(table, canMoveRowAt: place) ?? false,
      indents: indents)
  }

  /// Puts a control of editing into the cell.
  func addControl(_ view: UIView) {
    UIView.performWithoutAnimation {
      addSubview(view)
      controls.layout(
        in: bounds.size, margin: RowMetrics.margin(in: table) + safety.before,
        isMirrored: traitCollection.layoutDirection == .rightToLeft)
    }
  }
}

extension UIView {
  /// Whether constraints decide the size of what the view contains.
  var hasInnerConstraints: Bool { !(existingLayoutState?.held.isEmpty ?? true) }
}
