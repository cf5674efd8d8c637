import Foundation
import QuartzCore

/// One stack where there is room for one column, and columns again where there is more.
extension UISplitViewController {
  // MARK: Columns come and go

  func put(_ controller: UIViewController?, in column: Column) {
    let old = columns[column]
    var new = controller
    if let controller, style != .unspecified, column != .compact, !(controller is UINavigationController) {
      new = ColumnNavigation(rootViewController: controller)
    }
    guard old !== new else { return }
    if let old, old.parent === self { remove(old) }
    columns[column] = new
  }

  private func remove(_ controller: UIViewController) {
    controller.willMove(toParent: nil)
    controller.viewIfLoaded?.removeFromSuperview()
    controller.removeFromParent()
  }

  /// Makes the columns that there is room for children, and shows those in sight.
  func arrange() {
    guard let view = viewIfLoaded else { return }
    let narrow = traitCollection.horizontalSizeClass == .compact
    let isChange = narrow != collapsed || !isArranged
    if isChange, narrow { collapse() }
    if isChange, !narrow { expand() }
    let wanted = narrow ? [stackColumn].compactMap { $0 } : allColumns
    for (column, controller) in columns where !wanted.contains(column) && controller.parent === self {
      remove(controller)
    }
    let shown = narrow ? wanted : shownSidebars + [.secondary]
    for column in wanted {
      guard let controller = columns[column] else { continue }
      if controller.parent !== self {
        addChild(controller)
        // A column beside another is as narrow as a phone, whatever the display.
        let isSidebar = !narrow && column != .secondary
        setOverrideTraitCollection(
          isSidebar ? UITraitCollection(horizontalSizeClass: .compact) : nil, forChild: controller)
        if shown.contains(column) { view.addSubview(controller.view) }
        controller.didMove(toParent: self)
      } else if shown.contains(column), controller.view.superview !== view {
        view.addSubview(controller.view)
      }
    }
    let wasArranged = isArranged
    isArranged = true
    if isChange, narrow { finishCollapsing(isFirst: !wasArranged) }
    if isChange, !narrow, wasArranged { delegate?.splitViewControllerDidExpand(self) }
    placeButtons()
    view.setNeedsLayout()
  }

  private func expand() {
    let wasCollapsed = collapsed
    if wasCollapsed { takeBack() }
    // The stack was a child as wide as the display; as a column it has other traits.
    if let controller = stackColumn.flatMap({ columns[$0] }), controller.parent === self {
      remove(controller)
    }
    collapsed = false
    arrangedBehavior = splitBehavior
    var count = count(of: preferredDisplayMode)
    if wasCollapsed, let delegate {
      let proposed = mode(of: count)
      let wish = delegate.splitViewController(self, displayModeForExpandingToProposedDisplayMode: proposed)
      if wish != proposed { count = self.count(of: wish) }
    }
    sidebarCount = count
  }

  private func collapse() {
    scrub = nil
    changeNumber += 1
    for controller in columns.values where controller.parent === self { remove(controller) }
    settle()
    collapsed = true
    if style == .unspecified, let primary = delegate?.primaryViewController(forCollapsing: self) {
      put(primary, in: .primary)
    }
  }

  /// What of the columns is on the stack, as the delegate wants it.
  private func finishCollapsing(isFirst: Bool) {
    defer { if !isFirst { delegate?.splitViewControllerDidCollapse(self) } }
    if style == .unspecified {
      guard columns[.compact] == nil, let primary = columns[.primary], let secondary = columns[.secondary]
      else { return }
      if delegate?.splitViewController(self, collapseSecondary: secondary, onto: primary) ?? false { return }
      primary.collapseSecondaryViewController(secondary, for: self)
      return
    }
    let proposed: Column = columns[.compact] == nil ? allColumns.last ?? .primary : .compact
    let top =
      delegate?.splitViewController(self, topColumnForCollapsingToProposedTopColumn: proposed) ?? proposed
    guard columns[.compact] == nil, let index = allColumns.firstIndex(of: top) else { return }
    for column in allColumns[...index] { pushOnStack(column, animated: false) }
  }

  // MARK: The stack

  /// The column that holds the stack.
  var stackColumn: Column? { columns[.compact] == nil ? allColumns.first : .compact }

  private var stack: UINavigationController? {
    stackColumn.flatMap { columns[$0] } as? UINavigationController
  }

  /// The pages of a column that are on the stack now, those that were pushed on it later among them; nil for none.
  func pagesOnStack(of column: Column) -> [UIViewController]? {
    guard collapsed, columns[.compact] == nil, let stack else { return nil }
    var owner = stackColumn
    var pages: [UIViewController] = []
    for page in stack.viewControllers {
      owner = lent.first { $0.value.first === page }?.key ?? owner
      if owner == column { pages.append(page) }
    }
    return pages.isEmpty ? nil : pages
  }

  /// The pages of a column come onto the stack; they go back when there is room again.
  func pushOnStack(_ column: Column, animated: Bool) {
    guard let stack, column != stackColumn, pagesOnStack(of: column) == nil, let controller = columns[column]
    else { return }
    let pages = lend(column, controller)
    if pages.count == 1, let page = pages.first {
      stack.pushViewController(page, animated: animated)
    } else if !pages.isEmpty {
      stack.setViewControllers(stack.viewControllers + pages, animated: animated)
    }
  }

  private func lend(_ column: Column, _ controller: UIViewController) -> [UIViewController] {
    guard let navigation = controller as? UINavigationController else {
      lent[column] = [controller]
      return [controller]
    }
    let pages = navigation.viewControllers.isEmpty ? lent[column] ?? [] : navigation.viewControllers
    navigation.setViewControllers([], animated: false)
    lent[column] = pages
    return pages
  }

  /// Another controller was put into a column that is on the stack.
  func replaceOnStack(_ column: Column, animated: Bool) {
    guard let stack, column != stackColumn, let old = pagesOnStack(of: column) else { return }
    let rest = stack.viewControllers.filter { page in !old.contains { $0 === page } }
    lent[column] = nil
    let pages = columns[column].map { lend(column, $0) } ?? []
    stack.setViewControllers(rest + pages, animated: animated)
  }

  /// Gives the columns their pages back, with what was pushed on them.
  private func takeBack() {
    takePagesBack()
    guard style == .unspecified, let primary = columns[.primary] else { return }
    let separated =
      delegate?.splitViewController(self, separateSecondaryFrom: primary)
      ?? primary.separateSecondaryViewController(for: self)
    if let separated { put(separated, in: .secondary) }
    if let first = delegate?.primaryViewController(forExpanding: self) { put(first, in: .primary) }
  }

  private func takePagesBack() {
    guard let stack, !lent.isEmpty else { return }
    var returned: [(Column, [UIViewController])] = []
    for (column, pages) in lent { returned.append((column, pagesOnStack(of: column) ?? pages)) }
    lent = [:]
    let gone = returned.flatMap(\.1)
    stack.setViewControllers(
      stack.viewControllers.filter { page in !gone.contains { $0 === page } }, animated: false)
    for (column, pages) in returned {
      (columns[column] as? UINavigationController)?.setViewControllers(pages, animated: false)
    }
  }

  func showOnStack(_ column: Column) {
    guard columns[.compact] == nil, let stack, let index = allColumns.firstIndex(of: column) else { return }
    if let pages = pagesOnStack(of: column), let last = pages.last {
      guard stack.topViewController !== last else { return }
      stack.popToViewController(last, animated: true)
      return
    }
    for before in allColumns[..<index] { pushOnStack(before, animated: false) }
    pushOnStack(column, animated: true)
  }

  func hideOnStack(_ column: Column) {
    guard columns[.compact] == nil, let stack, column != stackColumn, let pages = pagesOnStack(of: column),
      stack.topViewController === pages.last,
      let first = stack.viewControllers.firstIndex(where: { $0 === pages[0] }), first > 0
    else { return }
    stack.popToViewController(stack.viewControllers[first - 1], animated: true)
  }
}
