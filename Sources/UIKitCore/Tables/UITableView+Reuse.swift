import Foundation
import QuartzCore
import Support

/// Making cells and headers, and using them again.
extension UITableView {
  func registerCell(_ cellClass: AnyClass?, _ identifier: String) {
    guard let cellClass else { return cellPool.register(identifier, nil, nil) }
    guard let type = cellClass as? UITableViewCell.Type else {
      Diagnostics.report(
        "register(\(cellClass), forCellReuseIdentifier: \"\(identifier)\") was ignored: it is no UITableViewCell class",
        subject: "\(self)")
      return
    }
    cellPool.register(identifier, type) { DynamicCell.cell(type, .default, identifier) }
  }

  /// Makes cells in a way of their own for an identifier: of a prototype or a nib.
  func registerCell(_ identifier: String, _ maker: (() -> UITableViewCell?)?) {
    cellPool.register(identifier, nil, maker)
  }

  func registerHeader(_ identifier: String, _ maker: (() -> UITableViewHeaderFooterView?)?) {
    headerPool.register(identifier, nil, maker)
  }

  func registerHeader(_ aClass: AnyClass?, _ identifier: String) {
    guard let aClass else { return headerPool.register(identifier, nil, nil) }
    guard let type = aClass as? UITableViewHeaderFooterView.Type else {
      Diagnostics.report(
        "register(\(aClass), forHeaderFooterViewReuseIdentifier: \"\(identifier)\") was ignored: it is no"
          + " UITableViewHeaderFooterView class", subject: "\(self)")
      return
    }
    headerPool.register(identifier, type) { DynamicCell.header(type, identifier) }
  }

  func dequeue(_ identifier: String, _ path: IndexPath?) -> UITableViewCell? {
    if let cell = cellPool.take(identifier) {
      cell.prepareForReuse()
      return cell
    }
    return cellPool.make(identifier)
  }

  func dequeueRegistered(_ identifier: String, _ path: IndexPath) -> UITableViewCell {
    if let cell = dequeue(identifier, path) { return cell }
    Diagnostics.report(
      "unable to dequeue a cell with the identifier \"\(identifier)\": register a class for it first;"
        + " a plain cell was used", subject: "\(self)")
    return UITableViewCell(style: .default, reuseIdentifier: identifier)
  }

  func dequeueHeader(_ identifier: String) -> UITableViewHeaderFooterView? {
    if let view = headerPool.take(identifier) {
      view.prepareForReuse()
      return view
    }
    return headerPool.make(identifier)
  }

  /// How many cells of registered classes were made so far.
  package var madeCells: Int { cellPool.made }

  // MARK: Cells in the table

  /// The cell for a row, from the data source; a plain one, with a message, when that has none.
  func makeCell(_ path: IndexPath) -> UITableViewCell {
    guard let dataSource else { return UITableViewCell(style: .default, reuseIdentifier: nil) }
    let cell = dataSource.tableView(self, cellForRowAt: path)
    if let other = cells.first(where: { $0.value === cell })?.key, other != path {
      Diagnostics.report(
        "cellForRowAt answered for \(path.text) with the cell that shows \(other.text); dequeue a cell for each row",
        subject: "\(self)")
      cells[other] = nil
    }
    prepare(cell, path)
    return cell
  }

  private func prepare(_ cell: UITableViewCell, _ path: IndexPath) {
    cell.table = self
    cell.place = path
    if cell.backgroundColor == nil, cell.backgroundConfiguration == nil {
      cell.backgroundColor = style == .plain ? .systemBackground : .secondarySystemGroupedBackground
    }
    if let delegate {
      cell.indentationLevel = max(
        delegate.tableView(self, indentationLevelForRowAt: path), cell.indentationLevel)
    }
    cell.setEditing(isEditing, animated: false)
    cell.setSelected(selection.contains(path), animated: false)
    dress(cell, path)
  }

  /// What depends on the row's place: the line below, the corners.
  func dress(_ cell: UITableViewCell, _ path: IndexPath) {
    let count =
      geometry.sections.indices.contains(path.section) ? geometry.sections[path.section].rows.count : 0
    let isLast = path.row == count - 1
    cell.place = path
    cell.separator.backgroundColor = separatorColor
    cell.wantsSeparator = separatorStyle != .none && (style == .plain || !isLast)
    guard style == .insetGrouped else { return }
    var corners: CACornerMask = []
    if path.row == 0 { corners.formUnion([.layerMinXMinYCorner, .layerMaxXMinYCorner]) }
    if isLast { corners.formUnion([.layerMinXMaxYCorner, .layerMaxXMaxYCorner]) }
    cell.layer.cornerRadius = corners.isEmpty ? 0 : TableMetrics.cornerRadius
    cell.layer.maskedCorners = corners
    cell.layer.cornerCurve = .continuous
    cell.clipsToBounds = !corners.isEmpty
  }

  func refreshSeparators() {
    for (path, cell) in cells.inOrder {
      dress(cell, path)
      cell.setNeedsLayout()
    }
  }

  /// Takes a cell out of the table, to be used again.
  func retire(_ cell: UITableViewCell, _ path: IndexPath) {
    swipe?.cellLeft(cell)
    cell.removeFromSuperview()
    cell.layer.zPosition = 0
    cell.alpha = 1
    cell.transform = .identity
    (cell.dragState, cell.dropState) = (.none, .none)
    delegate?.tableView(self, didEndDisplaying: cell, forRowAt: path)
    cell.place = nil
    cellPool.giveBack(cell, cell.reuseIdentifier)
  }

  func retireHeader(_ section: Int) {
    guard let view = headers.removeValue(forKey: section) else { return }
    view.removeFromSuperview()
    delegate?.tableView(self, didEndDisplayingHeaderView: view, forSection: section)
    if let view = view as? UITableViewHeaderFooterView { headerPool.giveBack(view, view.reuseIdentifier) }
  }

  func retireFooter(_ section: Int) {
    guard let view = footers.removeValue(forKey: section) else { return }
    view.removeFromSuperview()
    delegate?.tableView(self, didEndDisplayingFooterView: view, forSection: section)
    if let view = view as? UITableViewHeaderFooterView { headerPool.giveBack(view, view.reuseIdentifier) }
  }
}

/// Measures of tables, in points. [as on iOS 17, measured on pictures]
enum TableMetrics {
  static let cornerRadius: CGFloat = 10
  /// Above the headers of a plain table.
  static let headerTopPadding: CGFloat = 22
  /// Above the first group, and between groups without a header or footer.
  static let firstGroup: CGFloat = 35
  static let groupGap: CGFloat = 17.5
  /// The system's headers and footers, by identifier.
  static let headerIdentifier = "_UITableViewSystemHeader"
  static let footerIdentifier = "_UITableViewSystemFooter"
}
