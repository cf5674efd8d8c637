// Three quiet pages for a tab bar to switch between: a feed, a grid of tiles, a list of notices.
// They hold no words beyond their titles, so that the eye stays with the tab bar.
import UIKit

/// A page with a large title and room below it.
class PlaceholderPage: UIViewController {
  let heading = UILabel()
  /// Where the content below the title is: 20 points within the safe area at the sides, and down to the edge.
  private(set) var content = CGRect.zero

  init(title: String, icon: String, selectedIcon: String) {
    super.init(nibName: nil, bundle: nil)
    self.title = title
    tabBarItem = UITabBarItem(
      title: title, image: UIImage(systemName: icon), selectedImage: UIImage(systemName: selectedIcon))
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    heading.text = title
    heading.font = .systemFont(ofSize: 34, weight: .bold)
    heading.textColor = .label
    view.addSubview(heading)
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let safe = view.safeAreaInsets
    let left = safe.left + 20
    let width = max(0, view.bounds.width - left - safe.right - 20)
    heading.frame = CGRect(x: left, y: max(48, safe.top + 8), width: width, height: 41)
    let top = heading.frame.maxY + 15
    content = CGRect(x: left, y: top, width: width, height: max(0, view.bounds.height - top))
  }

  /// A rounded block of quiet colour.
  func block(_ color: UIColor, radius: CGFloat) -> UIView {
    let block = UIView()
    block.backgroundColor = color
    block.layer.cornerRadius = radius
    view.addSubview(block)
    return block
  }
}

/// Posts: a round portrait, a name, two lines, now and then a picture.
final class FeedViewController: PlaceholderPage {
  private struct Post {
    let portrait, name, lineOne, lineTwo: UIView
    let picture: UIView?
  }
  private var posts: [Post] = []

  override func viewDidLoad() {
    super.viewDidLoad()
    let accents: [UIColor] = [
      .systemBlue, .systemOrange, .systemGreen, .systemPurple, .systemPink, .systemTeal,
    ]
    posts = accents.enumerated().map { index, accent in
      Post(
        portrait: block(accent.withAlphaComponent(0.85), radius: 22), name: block(.systemGray3, radius: 5),
        lineOne: block(.systemGray5, radius: 5), lineTwo: block(.systemGray5, radius: 5),
        picture: index % 2 == 0 ? block(accent.withAlphaComponent(0.14), radius: 14) : nil)
    }
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let left = content.minX + 44 + 12
    let width = max(0, content.maxX - left)
    var y = content.minY
    for (index, post) in posts.enumerated() {
      post.portrait.frame = CGRect(x: content.minX, y: y, width: 44, height: 44)
      post.name.frame = CGRect(x: left, y: y + 4, width: 96 + CGFloat(index % 3) * 24, height: 10)
      post.lineOne.frame = CGRect(x: left, y: y + 24, width: width, height: 10)
      post.lineTwo.frame = CGRect(x: left, y: y + 40, width: (width * 0.64).rounded(), height: 10)
      y += 66
      if let picture = post.picture {
        picture.frame = CGRect(x: left, y: y, width: width, height: 140)
        y += 156
      }
      y += 14
    }
  }
}

/// Tiles in two columns.
final class TilesViewController: PlaceholderPage {
  private var field = UIView()
  private var tiles: [UIView] = []

  override func viewDidLoad() {
    super.viewDidLoad()
    field = block(.systemGray6, radius: 10)
    let colors: [UIColor] = [
      .systemIndigo, .systemTeal, .systemPink, .systemOrange, .systemGreen, .systemBlue, .systemPurple,
      .systemYellow,
      .systemRed, .systemMint,
    ]
    tiles = colors.map { block($0.withAlphaComponent(0.8), radius: 16) }
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let gap: CGFloat = 12
    field.frame = CGRect(x: content.minX, y: content.minY, width: content.width, height: 36)
    let width = max(0, (content.width - gap) / 2)
    for (index, tile) in tiles.enumerated() {
      tile.frame = CGRect(
        x: content.minX + CGFloat(index % 2) * (width + gap),
        y: content.minY + 52 + CGFloat(index / 2) * (112 + gap), width: width, height: 112)
    }
  }
}

/// Notices: a dot, two lines, a hairline between.
final class NoticesViewController: PlaceholderPage {
  private var rows: [(dot: UIView, first: UIView, second: UIView, line: UIView)] = []

  override func viewDidLoad() {
    super.viewDidLoad()
    rows = (0..<9).map { index in
      (
        block(index < 3 ? .systemBlue : .systemGray4, radius: 5), block(.systemGray3, radius: 5),
        block(.systemGray5, radius: 5), block(.separator, radius: 0)
      )
    }
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let left = content.minX + 26
    let width = max(0, content.maxX - left)
    let hairline = 1 / UIScreen.main.scale
    for (index, row) in rows.enumerated() {
      let y = content.minY + CGFloat(index) * 68
      row.dot.frame = CGRect(x: content.minX, y: y + 16, width: 10, height: 10)
      row.first.frame = CGRect(
        x: left, y: y + 16, width: (width * [0.5, 0.7, 0.4][index % 3]).rounded(), height: 10)
      row.second.frame = CGRect(
        x: left, y: y + 36, width: (width * [0.9, 0.8, 1][index % 3]).rounded(), height: 10)
      row.line.frame = CGRect(x: left, y: y + 67, width: view.bounds.width - left, height: hairline)
    }
  }
}
