import Foundation
import QuartzCore

/// The outlets of the framework's own classes.
@MainActor
enum NibOutlets {
  /// Sets an outlet of the framework's; false when there is none of that name, or the object is of another type.
  static func set(_ value: AnyObject, _ property: String, of object: AnyObject) -> Bool {
    switch property {
    case "delegate": return setDelegate(value, of: object)
    case "dataSource": return setDataSource(value, of: object)
    default: break
    }
    switch (object, property, value) {
    case (let controller as UIViewController, "view", let view as UIView): controller.view = view
    case (let controller as UITableViewController, "tableView", let view as UITableView):
      controller.tableView = view
    case (let controller as UICollectionViewController, "collectionView", let view as UICollectionView):
      controller.collectionView = view
    case (let field as UITextField, "leftView", let view as UIView): field.leftView = view
    case (let field as UITextField, "rightView", let view as UIView): field.rightView = view
    case (let item as UINavigationItem, "titleView", let view as UIView): item.titleView = view
    case (let item as UINavigationItem, "leftBarButtonItem", let button as UIBarButtonItem):
      item.leftBarButtonItem = button
    case (let item as UINavigationItem, "rightBarButtonItem", let button as UIBarButtonItem):
      item.rightBarButtonItem = button
    case (let item as UINavigationItem, "backBarButtonItem", let button as UIBarButtonItem):
      item.backBarButtonItem = button
    case (let cell as UITableViewCell, "backgroundView", let view as UIView): cell.backgroundView = view
    case (let cell as UITableViewCell, "selectedBackgroundView", let view as UIView):
      cell.selectedBackgroundView = view
    case (let cell as UITableViewCell, "accessoryView", let view as UIView): cell.accessoryView = view
    case (let cell as UICollectionViewCell, "backgroundView", let view as UIView): cell.backgroundView = view
    case (let cell as UICollectionViewCell, "selectedBackgroundView", let view as UIView):
      cell.selectedBackgroundView = view
    case (let table as UITableView, "tableHeaderView", let view as UIView): table.tableHeaderView = view
    case (let table as UITableView, "tableFooterView", let view as UIView): table.tableFooterView = view
    case (let table as UITableView, "backgroundView", let view as UIView): table.backgroundView = view
    case (let scroll as UIScrollView, "refreshControl", let control as UIRefreshControl):
      scroll.refreshControl = control
    case (let window as UIWindow, "rootViewController", let controller as UIViewController):
      window.rootViewController = controller
    default: return false
    }
    return true
  }

  private static func setDelegate(_ value: AnyObject, of object: AnyObject) -> Bool {
    switch (object, value) {
    case (let table as UITableView, let value as any UITableViewDelegate): table.delegate = value
    case (let view as UICollectionView, let value as any UICollectionViewDelegate): view.delegate = value
    case (let field as UITextField, let value as any UITextFieldDelegate): field.delegate = value
    case (let picker as UIPickerView, let value as any UIPickerViewDelegate): picker.delegate = value
    case (let recognizer as UIGestureRecognizer, let value as any UIGestureRecognizerDelegate):
      recognizer.delegate = value
    case (let bar as UITabBar, let value as any UITabBarDelegate): bar.delegate = value
    case (let bar as UINavigationBar, let value as any UINavigationBarDelegate): bar.delegate = value
    case (let bar as UIToolbar, let value as any UIToolbarDelegate): bar.delegate = value
    case (let controller as UITabBarController, let value as any UITabBarControllerDelegate):
      controller.delegate = value
    case (let controller as UINavigationController, let value as any UINavigationControllerDelegate):
      controller.delegate = value
    case (is UITableView, _), (is UICollectionView, _): return false
    case (let view as UIScrollView, let value as any UIScrollViewDelegate): view.delegate = value
    default: return false
    }
    return true
  }

  private static func setDataSource(_ value: AnyObject, of object: AnyObject) -> Bool {
    switch (object, value) {
    case (let table as UITableView, let value as any UITableViewDataSource): table.dataSource = value
    case (let view as UICollectionView, let value as any UICollectionViewDataSource): view.dataSource = value
    case (let picker as UIPickerView, let value as any UIPickerViewDataSource): picker.dataSource = value
    default: return false
    }
    return true
  }
}
