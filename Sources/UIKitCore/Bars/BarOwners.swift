/// The controller whose bar a navigation bar is: it alone sets the items.
@MainActor
protocol NavigationBarOwner: AnyObject {
  /// The item on top, or how the bar lies over the content, changed: the controller's view is laid out again.
  func navigationItemChanged()
  /// The bar wishes another height, and goes to it.
  func barHeightChanged()
  /// The pages that a long press on an item's back button offers; nil for none.
  func backMenu(from item: UINavigationItem) -> UIMenu?
  /// The user goes back from an item.
  func backWasTapped(_ item: UINavigationItem)
}

/// The controller whose bar a tab bar is: it alone may be the delegate and set the items.
@MainActor
protocol TabBarOwner: UITabBarDelegate {
  /// The user chose an item.
  func userTapped(_ item: UITabBarItem)
}
