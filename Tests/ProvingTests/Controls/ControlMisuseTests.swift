import Proving
import Stage
import Support
import UIKit
import XCTest

/// What code gets wrong with the newer controls: each thing is said in one line at most, nothing traps, and the
/// interface draws and takes a tap afterwards. Nothing of it is left.
final class ControlMisuseTests: XCTestCase {
  /// A page that does one wrong thing when it has appeared.
  private final class WrongPage: ProofPage {
    var wrong: (ProofPage) -> Void = { _ in }
    override func viewDidAppear(_ animated: Bool) {
      super.viewDidAppear(animated)
      let wrong = self.wrong
      self.wrong = { _ in }
      wrong(self)
    }
  }

  private enum Expected { case silent, says(String) }

  private func check(
    _ name: String, _ expected: Expected, line: UInt = #line, _ wrong: @escaping (ProofPage) -> Void
  ) throws {
    let census = LeakCensus()
    let (_, messages) = try Diagnostics.withCapture {
      let configuration = Stage.Configuration(size: CGSize(width: 375, height: 667), scale: 1)
      let stage = try Stage(configuration) {
        let page = WrongPage()
        page.wrong = wrong
        return UINavigationController(rootViewController: page)
      }
      for step in 1...8 {
        try stage.advance(to: Double(step) * 0.25)
        census.take(of: stage)
        if step == 4 { stage.send(.tap(.point(CGPoint(x: 187, y: 400)))) }
      }
      stage.drawAll()
    }
    _ = RunLoop.main.run(mode: .default, before: .distantPast)
    let errors = messages.filter { $0.severity == .error }.map(\.description)
    switch expected {
    case .silent: XCTAssertEqual(errors, [], name, line: line)
    case .says(let words):
      XCTAssertEqual(errors.count, 1, "\(name): \(errors)", line: line)
      XCTAssertTrue(errors.first?.contains(words) ?? false, "\(name): \(errors)", line: line)
    }
    XCTAssertEqual(census.survivors, [], name, line: line)
  }

  func testDatePickersAndCalendars() throws {
    try check("limits the wrong way round", .silent) { page in
      let picker = UIDatePicker()
      picker.minimumDate = Date(timeIntervalSince1970: 1000)
      picker.maximumDate = Date(timeIntervalSince1970: 0)
      picker.date = .distantFuture
      page.show(picker, CGRect(x: 0, y: 100, width: 300, height: 200))
    }
    for style in [UIDatePickerStyle.wheels, .inline, .compact] {
      try check("dates without end, \(style)", .silent) { page in
        let picker = UIDatePicker()
        picker.preferredDatePickerStyle = style
        for date in [Date.distantPast, .distantFuture, Date(timeIntervalSince1970: .nan)] {
          picker.date = date
        }
        picker.countDownDuration = -.infinity
        page.show(picker, CGRect(x: 0, y: 100, width: 300, height: 300))
        picker.setDate(Date(timeIntervalSince1970: .infinity), animated: true)
      }
    }
    try check("minutes that do not divide an hour", .says("minuteInterval 7")) { page in
      let picker = UIDatePicker()
      picker.minuteInterval = 7
      page.show(picker, CGRect(x: 0, y: 100, width: 300, height: 300))
    }
    try check("a mode that changes while it tells", .silent) { page in
      let picker = UIDatePicker()
      picker.addAction(
        UIAction { [unowned picker] _ in
          picker.preferredDatePickerStyle = .wheels
          picker.datePickerMode = .time
          picker.removeFromSuperview()
        }, for: .valueChanged)
      page.show(picker, CGRect(x: 0, y: 100, width: 300, height: 300))
      picker.sendActions(for: .valueChanged)
    }
    try check("a calendar of months that are none", .silent) { page in
      let calendar = UICalendarView()
      page.show(calendar, CGRect(x: 0, y: 100, width: 300, height: 300))
      calendar.visibleDateComponents = DateComponents()
      calendar.visibleDateComponents = DateComponents(year: .max, month: .min)
      calendar.availableDateRange = DateInterval(start: .distantPast, duration: 0)
      let several = UICalendarSelectionMultiDate(delegate: nil)
      calendar.selectionBehavior = several
      several.setSelectedDates([DateComponents(month: 40, day: -3)], animated: true)
    }
    try check("a picker view without rows", .says("component 9")) { page in
      let picker = UIPickerView()
      page.show(picker, CGRect(x: 0, y: 100, width: 300, height: 200))
      picker.selectRow(3, inComponent: 9, animated: true)
    }
  }

  func testValues() throws {
    try check("sliders", .silent) { page in
      let slider = UISlider()
      (slider.minimumValue, slider.maximumValue) = (5, -5)
      slider.value = 1e30
      page.show(slider, CGRect(x: 0, y: 100, width: 300, height: 30))
      slider.setValue(-.greatestFiniteMagnitude, animated: true)
    }
    try check("a slider of no number", .says("UISlider")) { page in
      let slider = UISlider()
      slider.value = .nan
      page.show(slider, CGRect(x: 0, y: 100, width: 300, height: 30))
    }
    try check("steps of nothing", .says("stepValue")) { page in
      let stepper = UIStepper()
      stepper.stepValue = 0
      page.show(stepper, CGRect(x: 0, y: 100, width: 94, height: 32))
    }
    try check("a segment that is not there", .says("segment")) { page in
      let control = UISegmentedControl(items: nil)
      control.selectedSegmentIndex = 7
      page.show(control, CGRect(x: 0, y: 100, width: 300, height: 32))
    }
  }

  func testPresenting() throws {
    try check("twice", .says("already")) { page in
      let alert = UIAlertController(title: nil, message: nil, preferredStyle: .alert)
      page.present(alert, animated: true)
      page.present(alert, animated: true)
    }
    try check("an alert without anything", .silent) { page in
      page.present(UIAlertController(title: nil, message: nil, preferredStyle: .alert), animated: true)
    }
    try check("dismissed within its own completion", .says("being dismissed")) { page in
      page.present(UIViewController(), animated: true) { [unowned page] in
        page.dismiss(animated: true) { [unowned page] in page.dismiss(animated: true) }
        page.dismiss(animated: false)
      }
    }
    try check("detents of nothing", .says("a height of nan")) { page in
      let sheet = UIViewController()
      sheet.sheetPresentationController?.detents = [
        .custom { _ in nil }, .custom { _ in .nan },
      ]
      sheet.sheetPresentationController?.selectedDetentIdentifier = .init("none")
      sheet.sheetPresentationController?.largestUndimmedDetentIdentifier = .init("none")
      page.present(sheet, animated: true)
    }
    try check("a popover from nowhere", .silent) { page in
      let content = UIViewController()
      content.modalPresentationStyle = .popover
      content.preferredContentSize = CGSize(width: CGFloat.infinity, height: -4)
      content.popoverPresentationController?.sourceRect = CGRect(x: CGFloat.nan, y: 0, width: -1, height: 0)
      page.present(content, animated: true)
    }
    try check("a share sheet of nothing", .silent) { page in
      page.present(UIActivityViewController(activityItems: [], applicationActivities: nil), animated: true)
    }
    try check("photos of a limit below zero", .silent) { page in
      var configuration = PHPickerConfiguration()
      configuration.selectionLimit = -3
      page.present(PHPickerViewController(configuration: configuration), animated: true)
    }
  }

  func testPages() throws {
    try check("no pages", .says("needs a controller")) { page in
      let pages = UIPageViewController(transitionStyle: .scroll, navigationOrientation: .horizontal)
      page.addChild(pages)
      page.show(pages.view, page.view.bounds)
      pages.didMove(toParent: page)
      pages.setViewControllers([], direction: .forward, animated: true)
    }
    try check("a split view without columns", .silent) { page in
      let split = UISplitViewController(style: .tripleColumn)
      page.addChild(split)
      page.show(split.view, page.view.bounds)
      split.didMove(toParent: page)
      split.show(.supplementary)
      split.hide(.primary)
      split.setViewController(nil, for: .secondary)
    }
    try check("a search bar of scopes that are not there", .silent) { page in
      let bar = UISearchBar()
      bar.scopeButtonTitles = []
      bar.selectedScopeButtonIndex = 12
      bar.showsScopeBar = true
      page.show(bar, CGRect(x: 0, y: 100, width: 375, height: 56))
      bar.setShowsCancelButton(true, animated: true)
      bar.becomeFirstResponder()
      bar.removeFromSuperview()
    }
    try check("a search controller that is shown twice", .silent) { page in
      let search = UISearchController(searchResultsController: UIViewController())
      page.navigationItem.searchController = search
      search.isActive = true
      search.isActive = true
      page.navigationItem.searchController = nil
      search.isActive = false
    }
    try check("a refresh that ends before it begins", .silent) { page in
      let scroll = UIScrollView()
      let refresh = UIRefreshControl()
      refresh.endRefreshing()
      page.show(scroll, page.view.bounds)
      scroll.refreshControl = refresh
      refresh.beginRefreshing()
      refresh.beginRefreshing()
      scroll.refreshControl = nil
      refresh.endRefreshing()
    }
  }

  func testMenusAndText() throws {
    try check("menus of nothing", .silent) { page in
      page.navigationItem.rightBarButtonItem = UIBarButtonItem(title: nil, menu: UIMenu(children: []))
      let button = UIButton(type: .system)
      button.menu = UIMenu(children: [UIMenu(children: [])])
      button.showsMenuAsPrimaryAction = true
      page.show(button, CGRect(x: 100, y: 380, width: 175, height: 40))
    }
    try check("a button that leaves with its menu open", .silent) { page in
      let button = UIButton(type: .system)
      button.menu = UIMenu(children: [UIDeferredMenuElement { _ in }])
      button.showsMenuAsPrimaryAction = true
      page.show(button, CGRect(x: 100, y: 380, width: 175, height: 40))
      DispatchQueue.main.asyncAfter(deadline: .now() + 1.2) { [weak button] in button?.removeFromSuperview() }
    }
    try check("bars of spaces alone", .silent) { page in
      page.toolbarItems = [.flexibleSpace(), .fixedSpace(-40), .flexibleSpace()]
      page.navigationController?.setToolbarHidden(false, animated: true)
      page.navigationController?.setToolbarHidden(true, animated: true)
      page.navigationItem.rightBarButtonItems = [.flexibleSpace(), .flexibleSpace()]
    }
    try check("selections beyond the text", .silent) { page in
      let text = UITextView()
      text.text = "ab"
      page.show(text, CGRect(x: 0, y: 100, width: 300, height: 100))
      text.selectedRange = NSRange(location: 90, length: 40)
      text.selectedRange = NSRange(location: NSNotFound, length: 0)
      text.scrollRangeToVisible(NSRange(location: 5, length: 50))
      text.becomeFirstResponder()
      text.text = nil
      text.deleteBackward()
      text.undoManager?.undo()
      text.removeFromSuperview()
    }
    try check("a field that changes its views while it is edited", .says("frame was set")) { page in
      let field = UITextField()
      page.show(field, CGRect(x: 0, y: 100, width: 300, height: 40))
      field.inputView = UIView()
      field.inputAccessoryView = UIView(frame: CGRect(x: 0, y: 0, width: 0, height: CGFloat.nan))
      field.becomeFirstResponder()
      field.inputView = nil
      field.reloadInputViews()
      field.inputAccessoryView = nil
      field.reloadInputViews()
      field.removeFromSuperview()
    }
    try check("effects of symbols that are not there", .silent) { page in
      let view = UIImageView(image: nil)
      page.show(view, CGRect(x: 0, y: 100, width: 30, height: 30))
      view.addSymbolEffect(.bounce)
      view.removeAllSymbolEffects()
    }
  }

  func testLists() throws {
    try check("rows that are not there", .silent) { page in
      let table = RowsPage(style: .plain)
      page.addChild(table)
      page.show(table.view, page.view.bounds)
      table.didMove(toParent: page)
      table.names = []
      table.tableView.reloadData()
      table.tableView.reloadSectionIndexTitles()
      table.tableView.setEditing(true, animated: true)
      table.tableView.setEditing(false, animated: true)
    }
    try check("swipes of nothing, and rows that go while one is open", .silent) { page in
      let table = SwipesPage(style: .plain)
      page.addChild(table)
      page.show(table.view, CGRect(x: 0, y: 300, width: 375, height: 300))
      table.didMove(toParent: page)
      DispatchQueue.main.asyncAfter(deadline: .now() + 0.6) { [weak table] in
        table?.names = []
        table?.tableView.reloadData()
      }
    }
  }
}
