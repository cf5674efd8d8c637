import UIKit
import XCTest

/// The fonts that there are, picked by touches.
final class FontPickerTests: XCTestCase {
  private var harness: WindowHarness!
  private var root: UIViewController!

  private final class Log: UIFontPickerViewControllerDelegate {
    var calls: [String] = []
    func fontPickerViewControllerDidCancel(_ viewController: UIFontPickerViewController) {
      calls.append("cancelled")
    }
    func fontPickerViewControllerDidPickFont(_ viewController: UIFontPickerViewController) {
      calls.append("picked")
    }
  }

  override func setUp() {
    harness = WindowHarness()
    root = UIViewController()
    harness.window.rootViewController = root
    harness.window.makeKeyAndVisible()
    harness.frame(at: 0)
  }

  override func tearDown() { harness.close() }

  private var now: TimeInterval { harness.context.scheduler.now }

  private func present(_ picker: UIFontPickerViewController, _ log: Log) {
    picker.delegate = log
    root.present(picker, animated: false)
    harness.run(to: now + 0.5)
  }

  private var table: UITableView? {
    func all(_ view: UIView) -> [UIView] { [view] + view.subviews.flatMap(all) }
    return all(harness.window).compactMap { $0 as? UITableView }.last { $0.window != nil }
  }

  private func tap(_ row: Int) throws -> UITableViewCell {
    let cell = try XCTUnwrap(table?.cellForRow(at: [0, row]))
    let place = cell.convert(CGPoint(x: 100, y: cell.bounds.midY), to: nil)
    harness.tap(place.x, place.y)
    harness.run(to: now + 1)
    return cell
  }

  func testAFamilyIsPicked() throws {
    let log = Log()
    let picker = UIFontPickerViewController()
    present(picker, log)
    XCTAssertEqual(table?.numberOfRows(inSection: 0), UIFont.familyNames.count)
    let family = UIFont.familyNames[1]
    let cell = try tap(1)
    XCTAssertEqual(cell.textLabel?.text, family)
    XCTAssertEqual(cell.textLabel?.font.familyName, family, "it is written in itself")
    XCTAssertEqual(log.calls, ["picked"])
    let picked = try XCTUnwrap(picker.selectedFontDescriptor)
    XCTAssertEqual(UIFont(descriptor: picked, size: 12).familyName, family)
    XCTAssertNil(root.presentedViewController)
  }

  func testAFaceIsPicked() throws {
    let log = Log()
    let configuration = UIFontPickerViewController.Configuration()
    configuration.includeFaces = true
    configuration.displayUsingSystemFont = true
    let picker = UIFontPickerViewController(configuration: configuration)
    present(picker, log)
    let families = UIFont.familyNames
    let row = try XCTUnwrap(families.firstIndex { UIFont.fontNames(forFamilyName: $0).count > 1 })
    table?.scrollToRow(at: [0, row], at: .middle, animated: false)
    harness.run(to: now + 0.1)
    let cell = try tap(row)
    XCTAssertEqual(cell.textLabel?.font.familyName, UIFont.systemFont(ofSize: 17).familyName)
    XCTAssertEqual(log.calls, [], "its faces are to choose of")
    XCTAssertEqual(
      table?.numberOfRows(inSection: 0), UIFont.fontNames(forFamilyName: families[row]).count)
    _ = try tap(1)
    XCTAssertEqual(log.calls, ["picked"])
    let picked = try XCTUnwrap(picker.selectedFontDescriptor)
    XCTAssertEqual(UIFont(descriptor: picked, size: 12).familyName, families[row])
  }
}
