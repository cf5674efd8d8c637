import Foundation
import QuartzCore
import Support

/// What a controller shows in the bars of its containers.
extension UIViewController {
  var existingOrNewTabBarItem: UITabBarItem {
    if let ownTabBarItem { return ownTabBarItem }
    let item = UITabBarItem(title: title, image: nil, tag: 0)
    ownTabBarItem = item
    return item
  }

  var existingOrNewNavigationItem: UINavigationItem {
    if let ownNavigationItem { return ownNavigationItem }
    let item = UINavigationItem(title: title ?? "")
    if title == nil { item.title = nil }
    ownNavigationItem = item
    return item
  }

  /// Both items follow the title, as long as they show the old one.
  func titleChanged(from old: String?) {
    if let item = ownTabBarItem, item.title == old || item.title == nil { item.title = title }
    if let item = ownNavigationItem { item.title = title }
  }

  var existingOrNewEditButton: UIBarButtonItem {
    if let ownEditButton { return ownEditButton }
    let button = UIBarButtonItem(barButtonSystemItem: isEditing ? .done : .edit, target: nil, action: nil)
    button.primaryAction = UIAction { [weak self] _ in
      guard let self else { return }
      self.setEditing(!self.isEditing, animated: true)
    }
    button.setSystemItem(isEditing ? .done : .edit)
    ownEditButton = button
    return button
  }

  func editingChanged(animated: Bool) { ownEditButton?.setSystemItem(isEditing ? .done : .edit) }

  func containerLayoutChanged() { parentController?.viewIfLoaded?.setNeedsLayout() }
}
