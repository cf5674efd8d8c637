/// The controller whose bar a navigation bar is: it alone sets the items.
@MainActor
protocol NavigationBarOwner: AnyObject {
  /// Whether the title of the item on top is large.
  var showsLargeTitle: Bool { get }
  /// The item on top, or how the bar lies over the content, changed: the controller's view is laid out again.
  func navigationItemChanged()
  /// The user goes back from an item.
  func backWasTapped(_ item: UINavigationItem)
}

/// The controller whose bar a tab bar is: it alone may be the delegate and set the items.
@MainActor
protocol TabBarOwner: UITabBarDelegate {
  /// The user chose an item.
  func userTapped(_ item: UITabBarItem)
}
