import UIKit

/// The three tabs.
final class RootViewController: UITabBarController {
  private let store: MailStore

  init(store: MailStore) {
    self.store = store
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { fatalError("made in code") }

  override func viewDidLoad() {
    super.viewDidLoad()
    viewControllers = [
      tab(MailboxesViewController(store: store), image: "envelope", selected: "envelope.fill", "tab.mail"),
      tab(PeopleViewController(store: store), image: "person.2", selected: "person.2.fill", "tab.people"),
      tab(SettingsViewController.make(), image: "gearshape", selected: "gearshape.fill", "tab.settings"),
    ]
    showUnread()
    NotificationCenter.default.addObserver(
      self, selector: #selector(showUnread), name: MailStore.didChange, object: store)
  }

  private func tab(
    _ controller: UIViewController, image: String, selected: String, _ identifier: String
  ) -> UIViewController {
    let navigation = UINavigationController(rootViewController: controller)
    navigation.navigationBar.prefersLargeTitles = true
    navigation.tabBarItem = UITabBarItem(
      title: controller.title, image: UIImage(systemName: image),
      selectedImage: UIImage(systemName: selected))
    navigation.tabBarItem.accessibilityIdentifier = identifier
    return navigation
  }

  @objc private func showUnread() {
    let unread = store.unreadCount(in: .inbox)
    viewControllers?.first?.tabBarItem.badgeValue = unread == 0 ? nil : String(unread)
  }
}
