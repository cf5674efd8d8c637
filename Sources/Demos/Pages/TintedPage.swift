// A page that is a word in a colour.
import UIKit

final class TintedPageViewController: UIViewController {
  private let color: UIColor

  init(_ title: String, _ icon: String, _ color: UIColor) {
    self.color = color
    super.init(nibName: nil, bundle: nil)
    self.title = title
    tabBarItem = UITabBarItem(
      title: title, image: UIImage(systemName: icon), selectedImage: UIImage(systemName: icon + ".fill"))
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .secondarySystemBackground
    let word = UILabel()
    word.text = title
    word.font = .systemFont(ofSize: 36, weight: .bold)
    word.textColor = color
    word.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(word)
    NSLayoutConstraint.activate([
      word.centerXAnchor.constraint(equalTo: view.centerXAnchor),
      word.centerYAnchor.constraint(equalTo: view.centerYAnchor),
    ])
  }
}
