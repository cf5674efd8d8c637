import UIKit
import XCTest

/// A delegate that makes the rows' views itself, as Apple's header has it.
final class PickerRowViewTests: XCTestCase {
  private final class Rows: NSObject, UIPickerViewDataSource, UIPickerViewDelegate {
    func numberOfComponents(in pickerView: UIPickerView) -> Int { 1 }
    func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int { 5 }
    func pickerView(
      _ pickerView: UIPickerView, viewForRow row: Int, forComponent component: Int, reusing view: UIView?
    ) -> UIView {
      let label = view as? UILabel ?? UILabel()
      label.text = "Own \(row)"
      return label
    }
  }

  func testTheViewsOfTheDelegateAreShown() {
    let picker = UIPickerView(frame: CGRect(x: 0, y: 0, width: 200, height: 160)), rows = Rows()
    picker.dataSource = rows
    picker.delegate = rows
    picker.layoutIfNeeded()
    picker.selectRow(2, inComponent: 0, animated: false)
    XCTAssertEqual((picker.view(forRow: 2, forComponent: 0) as? UILabel)?.text, "Own 2")
  }
}
