// What the system shows on a phone's screen: time, signal and battery beside the island, and the home indicator.
// It is over a demo and takes no touches; the demo's controller says which of it shows, and whether on light or dark.
import UIKit

final class SystemBarsView: UIView {
  private enum Metrics {
    static let islandSize = CGSize(width: 126, height: 37)
    static let islandTop: CGFloat = 11
    static let homeSize = CGSize(width: 140, height: 5)
    static let homeBottom: CGFloat = 8
  }

  /// What island, status bar and home indicator cover of an upright screen.
  static let insets = UIEdgeInsets(top: 59, left: 0, bottom: 34, right: 0)

  private let island = UIView()
  private let time = UILabel()
  private let symbols = StatusSymbolsView()
  private let homeIndicator = UIView()

  override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    island.backgroundColor = .black
    island.layer.cornerRadius = Metrics.islandSize.height / 2
    time.text = "9:41"
    time.font = .systemFont(ofSize: 17, weight: .semibold)
    time.textAlignment = .center
    symbols.backgroundColor = .clear
    homeIndicator.layer.cornerRadius = Metrics.homeSize.height / 2
    let names = ["phone.island", "phone.time", "phone.symbols", "phone.home-indicator"]
    for (part, name) in zip([island, time, symbols, homeIndicator], names) {
      part.accessibilityIdentifier = name
      addSubview(part)
    }
  }

  required init?(coder: NSCoder) { nil }

  /// Shows what a controller wants to be seen of the bars.
  func follow(_ controller: UIViewController) {
    let statusBar = controller.childForStatusBarStyle ?? controller
    let color: UIColor =
      switch statusBar.preferredStatusBarStyle {
      case .lightContent: .white
      case .darkContent: .black
      default: .label
      }
    let hidesStatusBar = (controller.childForStatusBarHidden ?? controller).prefersStatusBarHidden
    time.isHidden = hidesStatusBar
    symbols.isHidden = hidesStatusBar
    time.textColor = color
    symbols.tintColor = color
    homeIndicator.backgroundColor = .label
    homeIndicator.isHidden =
      (controller.childForHomeIndicatorAutoHidden ?? controller).prefersHomeIndicatorAutoHidden
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let middle = Metrics.islandTop + Metrics.islandSize.height / 2
    // Time and symbols are each in the middle beside the island.
    let ear = (bounds.width - Metrics.islandSize.width) / 4
    island.bounds.size = Metrics.islandSize
    island.center = CGPoint(x: bounds.midX, y: middle)
    time.bounds.size = CGSize(width: 60, height: 22)
    time.center = CGPoint(x: ear, y: middle + 1.5)
    symbols.bounds.size = StatusSymbolsView.size
    symbols.center = CGPoint(x: bounds.width - ear, y: middle + 1.5)
    homeIndicator.bounds.size = Metrics.homeSize
    homeIndicator.center = CGPoint(
      x: bounds.midX, y: bounds.height - Metrics.homeBottom - Metrics.homeSize.height / 2)
  }
}
