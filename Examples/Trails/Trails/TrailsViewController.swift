import UIKit

final class TrailsViewController: UITableViewController {
  private let trails = Trail.all

  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    tableView.reloadData()
  }

  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    trails.count
  }

  override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "TrailCell", for: indexPath) as! TrailCell
    cell.show(trails[indexPath.row])
    return cell
  }

  override func prepare(for segue: UIStoryboardSegue, sender: Any?) {
    guard segue.identifier == "showTrail", let cell = sender as? UITableViewCell,
      let row = tableView.indexPath(for: cell)?.row
    else { return }
    (segue.destination as? TrailViewController)?.trail = trails[row]
  }

  @IBAction func unwindToTrails(_ segue: UIStoryboardSegue) { tableView.reloadData() }
}
