import Foundation
import QuartzCore

/// The properties of the framework's own classes that tell those who observe them of their changes, by the names of
/// Objective-C. Those that run-time attributes set are listed in `FrameworkProperties`, too.
@MainActor
enum ObservableProperties {
  static let all = layers + views + controls + bars + others + ways

  /// A class with properties of which all are observable, and with which others change along with them.
  private static func observable(
    _ type: AnyClass, _ properties: [String: RuntimeProperty], and listed: Set<String> = [],
    derived: [String: Set<String>] = [:]
  ) -> RuntimeClass {
    var entry = RuntimeClass(
      type, properties: properties, observable: listed.union(properties.keys))
    entry.derived = derived
    return entry
  }

  private static let layers = [
    observable(
      CALayer.self,
      [
        "bounds": RuntimeProperty(\CALayer.bounds), "position": RuntimeProperty(\CALayer.position),
        "frame": RuntimeProperty(\CALayer.frame), "transform": RuntimeProperty(\CALayer.transform),
        "anchorPoint": RuntimeProperty(\CALayer.anchorPoint),
        "anchorPointZ": RuntimeProperty(\CALayer.anchorPointZ),
        "zPosition": RuntimeProperty(\CALayer.zPosition),
        "sublayerTransform": RuntimeProperty(\CALayer.sublayerTransform),
        "opacity": RuntimeProperty(\CALayer.opacity), "hidden": RuntimeProperty(\CALayer.isHidden),
        "masksToBounds": RuntimeProperty(\CALayer.masksToBounds),
        "doubleSided": RuntimeProperty(\CALayer.isDoubleSided),
        "backgroundColor": RuntimeProperty(\CALayer.backgroundColor),
        "cornerRadius": RuntimeProperty(\CALayer.cornerRadius),
        "borderWidth": RuntimeProperty(\CALayer.borderWidth),
        "borderColor": RuntimeProperty(\CALayer.borderColor),
        "shadowColor": RuntimeProperty(\CALayer.shadowColor),
        "shadowOpacity": RuntimeProperty(\CALayer.shadowOpacity),
        "shadowOffset": RuntimeProperty(\CALayer.shadowOffset),
        "shadowRadius": RuntimeProperty(\CALayer.shadowRadius),
        "shadowPath": RuntimeProperty(\CALayer.shadowPath), "contents": RuntimeProperty(\CALayer.contents),
      ],
      derived: ["frame": ["bounds", "position", "transform", "anchorPoint"]]),
    observable(
      CAShapeLayer.self,
      [
        "path": RuntimeProperty(\CAShapeLayer.path), "strokeEnd": RuntimeProperty(\CAShapeLayer.strokeEnd),
        "strokeStart": RuntimeProperty(\CAShapeLayer.strokeStart),
        "lineWidth": RuntimeProperty(\CAShapeLayer.lineWidth),
        "strokeColor": RuntimeProperty(\CAShapeLayer.strokeColor),
        "fillColor": RuntimeProperty(\CAShapeLayer.fillColor),
      ]),
  ]

  private static let views = [
    observable(
      UIView.self,
      [
        "transform": RuntimeProperty(\UIView.transform), "transform3D": RuntimeProperty(\UIView.transform3D),
        "safeAreaInsets": RuntimeProperty(\UIView.safeAreaInsets),
      ],
      and: ["frame", "bounds", "center", "alpha", "hidden", "backgroundColor", "tintColor", "tag"],
      // Whichever of these is set, layout sets the others.
      derived: [
        "frame": ["bounds", "center", "transform", "transform3D"], "bounds": ["frame"], "center": ["frame"],
        "transform": ["transform3D"], "transform3D": ["transform"],
      ]),
    observable(
      UIScrollView.self, [:], and: ["contentOffset", "contentSize", "contentInset"],
      derived: ["contentOffset": ["bounds", "frame"]]),
    observable(
      UILabel.self, ["attributedText": RuntimeProperty(\UILabel.attributedText)],
      and: ["text", "textColor", "font"],
      derived: ["text": ["attributedText"], "attributedText": ["text"]]),
    observable(UIImageView.self, [:], and: ["image"]),
    observable(
      UITextField.self, ["attributedText": RuntimeProperty(\UITextField.attributedText)],
      and: ["text", "placeholder"], derived: ["text": ["attributedText"], "attributedText": ["text"]]),
    observable(
      UITextView.self, ["attributedText": RuntimeProperty(\UITextView.attributedText)], and: ["text"],
      derived: ["text": ["attributedText"], "attributedText": ["text"]]),
    observable(UIProgressView.self, ["progress": RuntimeProperty(\UIProgressView.progress)]),
  ]

  private static let controls = [
    observable(UIControl.self, [:], and: ["enabled", "selected", "highlighted"]),
    observable(UISwitch.self, [:], and: ["on"]),
    observable(UISlider.self, [:], and: ["value"]),
    observable(UIStepper.self, ["value": RuntimeProperty(\UIStepper.value)]),
    observable(UIPageControl.self, ["currentPage": RuntimeProperty(\UIPageControl.currentPage)]),
    observable(
      UISegmentedControl.self,
      ["selectedSegmentIndex": RuntimeProperty(\UISegmentedControl.selectedSegmentIndex)]),
    observable(UIRefreshControl.self, ["refreshing": RuntimeProperty(\UIRefreshControl.isRefreshing)]),
  ]

  private static let bars = [
    observable(UITabBar.self, ["selectedItem": RuntimeProperty(\UITabBar.selectedItem)]),
    observable(
      UIBarItem.self,
      [
        "title": RuntimeProperty(\UIBarItem.title), "image": RuntimeProperty(\UIBarItem.image),
        "enabled": RuntimeProperty(\UIBarItem.isEnabled),
      ]),
    observable(UITabBarItem.self, ["badgeValue": RuntimeProperty(\UITabBarItem.badgeValue)]),
    observable(
      UINavigationItem.self,
      [
        "title": RuntimeProperty(\UINavigationItem.title),
        "titleView": RuntimeProperty(\UINavigationItem.titleView),
      ]),
  ]

  /// Objects on the way to others: they are read, and their changes are silent.
  private static let ways = [
    RuntimeClass(
      UIView.self,
      properties: ["window": RuntimeProperty(\UIView.window), "mask": RuntimeProperty(\UIView.mask)]),
    RuntimeClass(
      UIScrollView.self,
      properties: [
        "panGestureRecognizer": RuntimeProperty(\UIScrollView.panGestureRecognizer),
        "pinchGestureRecognizer": RuntimeProperty(\UIScrollView.pinchGestureRecognizer),
        "refreshControl": RuntimeProperty(\UIScrollView.refreshControl),
      ]),
    RuntimeClass(
      UITableView.self,
      properties: [
        "tableHeaderView": RuntimeProperty(\UITableView.tableHeaderView),
        "tableFooterView": RuntimeProperty(\UITableView.tableFooterView),
        "backgroundView": RuntimeProperty(\UITableView.backgroundView),
      ]),
    RuntimeClass(
      UITableViewCell.self, properties: ["imageView": RuntimeProperty(\UITableViewCell.imageView)]),
    RuntimeClass(
      UICollectionView.self,
      properties: [
        "collectionViewLayout": RuntimeProperty(\UICollectionView.collectionViewLayout)
      ]),
    RuntimeClass(
      UITextField.self,
      properties: [
        "leftView": RuntimeProperty(\UITextField.leftView),
        "rightView": RuntimeProperty(\UITextField.rightView),
      ]),
    RuntimeClass(
      UIGestureRecognizer.self, properties: ["view": RuntimeProperty(\UIGestureRecognizer.view)]),
    RuntimeClass(
      UIWindow.self, properties: ["rootViewController": RuntimeProperty(\UIWindow.rootViewController)]),
    RuntimeClass(
      UIViewController.self,
      properties: [
        "parent": RuntimeProperty(\UIViewController.parent),
        "presentedViewController": RuntimeProperty(\UIViewController.presentedViewController),
        "presentingViewController": RuntimeProperty(\UIViewController.presentingViewController),
      ]),
    RuntimeClass(
      UINavigationController.self,
      properties: [
        "navigationBar": RuntimeProperty(\UINavigationController.navigationBar),
        "topViewController": RuntimeProperty(\UINavigationController.topViewController),
        "visibleViewController": RuntimeProperty(\UINavigationController.visibleViewController),
        "viewControllers": RuntimeProperty(\UINavigationController.viewControllers),
      ]),
    RuntimeClass(
      UITabBarController.self,
      properties: [
        "tabBar": RuntimeProperty(\UITabBarController.tabBar),
        "viewControllers": RuntimeProperty(\UITabBarController.viewControllers),
      ]),
  ]

  private static let others = [
    observable(UIViewController.self, [:], and: ["title"]),
    observable(
      UITabBarController.self,
      [
        "selectedViewController": RuntimeProperty(\UITabBarController.selectedViewController)
      ], and: ["selectedIndex"]),
    observable(
      UIGestureRecognizer.self,
      [
        "state": RuntimeProperty(\UIGestureRecognizer.state),
        "enabled": RuntimeProperty(\UIGestureRecognizer.isEnabled),
      ]),
    observable(
      UICollectionViewLayout.self, ["collectionView": RuntimeProperty(\UICollectionViewLayout.collectionView)]
    ),
    observable(NSLayoutConstraint.self, [:], and: ["constant"]),
  ]
}
