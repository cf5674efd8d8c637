import UIKit

final class TrailViewController: UIViewController {
  @IBOutlet private weak var picture: UIImageView!
  @IBOutlet private weak var nameLabel: UILabel!
  @IBOutlet private weak var placeLabel: UILabel!
  @IBOutlet private var factLabels: [UILabel]!
  @IBOutlet private weak var textLabel: UILabel!
  @IBOutlet private weak var startButton: UIButton!

  var trail = Trail.all[0]

  override func viewDidLoad() {
    super.viewDidLoad()
    picture.image = UIImage(named: trail.picture)
    nameLabel.text = trail.name
    placeLabel.text = trail.place
    textLabel.text = trail.text
    let facts = [
      Units.current.text(trail.kilometres), "\(trail.climb) m", String(format: "%.1f h", trail.hours),
    ]
    for (label, fact) in zip(factLabels, facts) { label.text = fact }
  }

  override func prepare(for segue: UIStoryboardSegue, sender: Any?) {
    (segue.destination as? WalkViewController)?.trail = trail
  }
}
