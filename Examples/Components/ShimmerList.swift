// 2019: a list whose rows shimmer until their content is there.
import UIKit

protocol Shimmering: AnyObject {
  var shimmeringViews: [UIView] { get }
}

private var shimmerKey: Void?

extension Shimmering where Self: UIView {
  private var shimmerLayers: [CAGradientLayer] {
    get { (objc_getAssociatedObject(self, &shimmerKey) as? [CAGradientLayer]) ?? [] }
    set { objc_setAssociatedObject(self, &shimmerKey, newValue, .OBJC_ASSOCIATION_RETAIN_NONATOMIC) }
  }

  func startShimmering() {
    stopShimmering()
    shimmerLayers = shimmeringViews.map { view in
      let gradient = CAGradientLayer()
      gradient.frame = view.bounds
      gradient.cornerRadius = view.layer.cornerRadius > 0 ? view.layer.cornerRadius : 5
      gradient.colors = [UIColor.systemGray5, .systemGray6, .systemGray5].map(\.cgColor)
      gradient.locations = [0, 0.5, 1]
      gradient.startPoint = CGPoint(x: 0, y: 0.5)
      gradient.endPoint = CGPoint(x: 1, y: 0.5)
      let slide = CABasicAnimation(keyPath: #keyPath(CAGradientLayer.locations))
      slide.fromValue = [-1.0, -0.5, 0.0]
      slide.toValue = [1.0, 1.5, 2.0]
      slide.duration = 1.3
      slide.repeatCount = .infinity
      gradient.add(slide, forKey: "slide")
      view.layer.addSublayer(gradient)
      return gradient
    }
  }

  func stopShimmering() {
    shimmerLayers.forEach { $0.removeFromSuperlayer() }
    shimmerLayers = []
  }
}

private final class PodcastCell: UITableViewCell, Shimmering {
  static let identifier = String(describing: PodcastCell.self)
  private let cover = UIView()
  private let title = UILabel()
  private let subtitle = UILabel()
  private var isLoading = true

  var shimmeringViews: [UIView] { [cover, title, subtitle] }

  override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
    super.init(style: style, reuseIdentifier: reuseIdentifier)
    selectionStyle = .none
    cover.layer.cornerRadius = 10
    title.font = .systemFont(ofSize: 17, weight: .semibold)
    subtitle.font = .systemFont(ofSize: 14)
    subtitle.textColor = .secondaryLabel
    shimmeringViews.forEach(contentView.addSubview)
  }

  @available(*, unavailable)
  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  override func layoutSubviews() {
    super.layoutSubviews()
    cover.frame = CGRect(x: 20, y: 12, width: 64, height: 64)
    title.frame = CGRect(x: 100, y: 20, width: isLoading ? 190 : contentView.bounds.width - 120, height: 20)
    subtitle.frame = CGRect(
      x: 100, y: 48, width: isLoading ? 120 : contentView.bounds.width - 120, height: 17)
    if isLoading { startShimmering() }
  }

  func show(_ episode: (title: String, host: String, color: UIColor)?) {
    isLoading = episode == nil
    setNeedsLayout()
    guard let episode = episode else { return }
    stopShimmering()
    UIView.transition(with: contentView, duration: 0.35, options: .transitionCrossDissolve) {
      self.title.text = episode.title
      self.subtitle.text = episode.host
      self.cover.backgroundColor = episode.color
    }
  }
}

private final class ShimmerListController: UITableViewController {
  private var episodes: [(title: String, host: String, color: UIColor)?] = Array(repeating: nil, count: 8)

  override func viewDidLoad() {
    super.viewDidLoad()
    tableView.register(PodcastCell.self, forCellReuseIdentifier: PodcastCell.identifier)
    tableView.rowHeight = 88
    tableView.separatorStyle = .none
    DispatchQueue.main.asyncAfter(deadline: .now() + 1.6) { [weak self] in self?.load() }
  }

  private func load() {
    let names = [
      "The quiet mile", "Bread by hand", "Night trains", "Small gardens", "Salt", "Letters home",
      "Tide tables", "Second spring",
    ]
    for (row, name) in names.enumerated() {
      let color = UIColor(hue: CGFloat(row) / 8, saturation: 0.45, brightness: 0.9, alpha: 1)
      episodes[row] = (name, "Episode \(row + 12)", color)
      (tableView.cellForRow(at: IndexPath(row: row, section: 0)) as? PodcastCell)?.show(episodes[row])
    }
  }

  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    episodes.count
  }

  override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: PodcastCell.identifier, for: indexPath)
    (cell as? PodcastCell)?.show(episodes[indexPath.row])
    return cell
  }
}

#Preview("Shimmer") { ShimmerListController(style: .plain) }
