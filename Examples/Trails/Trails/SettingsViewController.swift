import UIKit

/// A form of static cells.
final class SettingsViewController: UITableViewController {
  @IBOutlet private weak var unitsControl: UISegmentedControl!

  override func viewDidLoad() {
    super.viewDidLoad()
    unitsControl.selectedSegmentIndex = Units.current.rawValue
  }

  @IBAction private func unitsChanged(_ sender: UISegmentedControl) {
    Units.current = Units(rawValue: sender.selectedSegmentIndex) ?? .kilometres
  }
}
