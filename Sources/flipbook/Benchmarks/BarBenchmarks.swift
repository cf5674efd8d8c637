import Proving
import Stage
import UIKit

/// What the material of bars costs: the whole frame of a list under a navigation bar and a tab bar that blur it, beside
/// the same under bars that nothing shines through.
enum BarBenchmarks {
  static var all: [Benchmark] {
    [2, 3].flatMap { scale in
      [
        bars(
          "bars.opaque.\(scale)x", "a list under opaque bars, 390×844 @\(scale)x", scale, isBlurred: false),
        bars("bars.blurred.\(scale)x", "the same under bars that blur it", scale, isBlurred: true),
      ]
    }
  }

  private static let rows = 60
  private static let rowHeight: CGFloat = 44
  /// Where the list is: rows are behind both bars.
  private static let offset: CGFloat = 300

  private static func bars(_ name: String, _ title: String, _ scale: Int, isBlurred: Bool) -> Benchmark {
    Benchmark(name, title, unit: "frame") {
      let stage = try Stage(Stage.Configuration(scale: CGFloat(scale))) { root(isBlurred: isBlurred) }
      try stage.advance(to: 0.1)
      stage.drawAll()
      return { stage.drawAll() }
    }
  }

  @MainActor
  private static func root(isBlurred: Bool) -> UIViewController {
    let page = UIViewController()
    let list = UIScrollView(frame: UIScreen.main.bounds)
    list.contentSize = CGSize(width: list.bounds.width, height: CGFloat(rows) * rowHeight)
    for row in 0..<rows { list.addSubview(cell(row, list.bounds.width)) }
    page.view = list
    page.title = "Inbox"
    let stack = UINavigationController(rootViewController: page)
    let tabs = UITabBarController()
    stack.tabBarItem = UITabBarItem(title: "Mail", image: UIImage(systemName: "envelope"), tag: 0)
    tabs.viewControllers = [stack]
    stack.navigationBar.isTranslucent = isBlurred
    tabs.tabBar.isTranslucent = isBlurred
    page.extendedLayoutIncludesOpaqueBars = true
    list.contentOffset.y = offset
    return tabs
  }

  @MainActor
  private static func cell(_ row: Int, _ width: CGFloat) -> UIView {
    let cell = UIView(frame: CGRect(x: 0, y: CGFloat(row) * rowHeight, width: width, height: rowHeight))
    cell.backgroundColor = row % 5 == 2 ? .systemYellow : .systemBackground
    let icon = UIView(frame: CGRect(x: 16, y: 10, width: 24, height: 24))
    icon.backgroundColor = [.systemRed, .systemGreen, .systemBlue][row % 3]
    icon.layer.cornerRadius = 6
    let label = UILabel(frame: CGRect(x: 56, y: 0, width: width - 72, height: rowHeight))
    label.text = "Message \(row): what is behind a bar shines through it"
    cell.addSubview(icon)
    cell.addSubview(label)
    return cell
  }
}
