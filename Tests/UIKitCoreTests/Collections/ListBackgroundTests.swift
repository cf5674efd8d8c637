import UIKit
import XCTest

/// Backgrounds of lists follow their cell's state.
final class ListBackgroundTests: XCTestCase {
  func testAListsRowIsGreyWhileItIsPressed() {
    var state = UICellConfigurationState(traitCollection: UITraitCollection())
    let plain = UIBackgroundConfiguration.listPlainCell()
    XCTAssertEqual(plain.updated(for: state).backgroundColor, .systemBackground)
    state.isHighlighted = true
    let pressed = plain.updated(for: state)
    XCTAssertEqual(pressed.backgroundColor, .systemGray4)
    state.isHighlighted = false
    XCTAssertEqual(pressed.updated(for: state).backgroundColor, .systemBackground)
    var own = plain
    own.backgroundColor = .red
    state.isSelected = true
    XCTAssertEqual(own.updated(for: state).backgroundColor, .red)
    XCTAssertEqual(UIBackgroundConfiguration.clear().updated(for: state).backgroundColor, .clear)
  }

  func testCellsKeepTheirBackgroundUpToDate() {
    let cell = UICollectionViewCell(frame: CGRect(x: 0, y: 0, width: 100, height: 40))
    cell.backgroundConfiguration = .listGroupedCell()
    cell.isSelected = true
    cell.layoutIfNeeded()
    XCTAssertEqual(cell.backgroundConfiguration?.backgroundColor, .systemGray4)
    cell.automaticallyUpdatesBackgroundConfiguration = false
    cell.isSelected = false
    cell.layoutIfNeeded()
    XCTAssertEqual(cell.backgroundConfiguration?.backgroundColor, .systemGray4)

    let row = UITableViewCell(style: .default, reuseIdentifier: nil)
    row.backgroundConfiguration = .listPlainCell()
    row.isHighlighted = true
    row.layoutIfNeeded()
    XCTAssertEqual(row.backgroundConfiguration?.backgroundColor, .systemGray4)
  }
}
