import UIKit

/// Static cells of a storyboard.
final class SettingsViewController: UITableViewController {
  @IBOutlet private var notifications: UISwitch!
  @IBOutlet private var previewLines: UISegmentedControl!
  @IBOutlet private var textSize: UISlider!
  @IBOutlet private var quietFrom: UIDatePicker!
  @IBOutlet private var signature: UITextField!
  @IBOutlet private var undoDelay: UIStepper!
  @IBOutlet private var undoLabel: UILabel!

  static func make() -> UIViewController {
    UIStoryboard(name: "Settings", bundle: nil).instantiateInitialViewController() ?? UIViewController()
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    quietFrom.locale = Locale(identifier: "en_GB")
    quietFrom.date =
      Calendar.current.date(from: DateComponents(year: 2024, month: 5, day: 17, hour: 22, minute: 0))
      ?? quietFrom.date
    showDelay()
  }

  @IBAction private func notificationsChanged(_ sender: UISwitch) {
    quietFrom.isEnabled = sender.isOn
  }

  @IBAction private func delayChanged(_ sender: UIStepper) { showDelay() }

  private func showDelay() { undoLabel.text = "\(Int(undoDelay.value)) s" }

  override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    tableView.deselectRow(at: indexPath, animated: true)
    guard indexPath == IndexPath(row: 0, section: 2) else { return }
    let alert = UIAlertController(
      title: "Sign Out?", message: "Your messages stay on the server.", preferredStyle: .alert)
    alert.addTextField {
      $0.placeholder = "Password"; $0.isSecureTextEntry = true
    }
    alert.addAction(UIAlertAction(title: "Cancel", style: .cancel))
    alert.addAction(UIAlertAction(title: "Sign Out", style: .destructive))
    present(alert, animated: true)
  }
}

extension SettingsViewController: UITextFieldDelegate {
  func textFieldShouldReturn(_ textField: UITextField) -> Bool {
    textField.resignFirstResponder()
    return true
  }
}
