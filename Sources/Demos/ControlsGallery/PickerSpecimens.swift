// A picker with two wheels: a day and a part of it.
import UIKit

@MainActor
final class PickerSpecimens: NSObject, UIPickerViewDataSource, UIPickerViewDelegate {
  private let columns = [
    ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"],
    ["Morning", "Noon", "Afternoon", "Evening", "Night"],
  ]
  private let choice = UILabel()

  func card() -> ControlsCard {
    let picker = UIPickerView()
    picker.accessibilityIdentifier = "picker"
    picker.dataSource = self
    picker.delegate = self
    picker.selectRow(3, inComponent: 0, animated: false)
    picker.selectRow(2, inComponent: 1, animated: false)
    choice.font = .systemFont(ofSize: 15)
    choice.textColor = .secondaryLabel
    choice.textAlignment = .center
    show(picker)
    let card = ControlsCard("Picker", rows: [.wide(picker), .wide(choice)])
    card.owner = self
    return card
  }

  private func show(_ picker: UIPickerView) {
    let words = columns.indices.map { columns[$0][max(picker.selectedRow(inComponent: $0), 0)] }
    choice.text = words.joined(separator: ", ").lowercased()
  }

  func numberOfComponents(in pickerView: UIPickerView) -> Int { columns.count }

  func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int {
    columns[component].count
  }

  func pickerView(_ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int) -> String? {
    columns[component][row]
  }

  func pickerView(_ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int) {
    show(pickerView)
  }
}
