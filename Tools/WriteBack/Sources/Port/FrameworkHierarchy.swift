/// The superclasses of the framework's classes that published code extends.
enum FrameworkHierarchy {
  static let superclass: [String: String] = [
    "UIView": "UIResponder", "UIViewController": "UIResponder", "UIWindow": "UIView", "UIControl": "UIView",
    "UILabel": "UIView", "UIImageView": "UIView", "UIStackView": "UIView", "UIScrollView": "UIView",
    "UIPickerView": "UIView", "UIProgressView": "UIView", "UIActivityIndicatorView": "UIView",
    "UIVisualEffectView": "UIView", "UINavigationBar": "UIView", "UITabBar": "UIView", "UIToolbar": "UIView",
    "UISearchBar": "UIView", "UIInputView": "UIView", "UITableViewCell": "UIView",
    "UITableViewHeaderFooterView": "UIView", "UICollectionReusableView": "UIView",
    "UICollectionViewCell": "UICollectionReusableView", "UITableView": "UIScrollView",
    "UICollectionView": "UIScrollView", "UITextView": "UIScrollView", "UIButton": "UIControl",
    "UITextField": "UIControl", "UISlider": "UIControl", "UISwitch": "UIControl", "UIStepper": "UIControl",
    "UISegmentedControl": "UIControl", "UIPageControl": "UIControl", "UIDatePicker": "UIControl",
    "UIRefreshControl": "UIControl", "UINavigationController": "UIViewController",
    "UITabBarController": "UIViewController", "UITableViewController": "UIViewController",
    "UICollectionViewController": "UIViewController", "UIPageViewController": "UIViewController",
    "UISplitViewController": "UIViewController", "UIAlertController": "UIViewController",
    "UISearchController": "UIViewController", "CAShapeLayer": "CALayer", "CAGradientLayer": "CALayer",
    "CATextLayer": "CALayer", "CAReplicatorLayer": "CALayer", "CAEmitterLayer": "CALayer",
    "CAScrollLayer": "CALayer", "CATiledLayer": "CALayer", "CATransformLayer": "CALayer",
    "UIBarButtonItem": "UIBarItem", "UITabBarItem": "UIBarItem", "UIResponder": "NSObject",
    "CALayer": "NSObject",
    "UIBarItem": "NSObject", "UIGestureRecognizer": "NSObject", "UICollectionViewLayout": "NSObject",
    "UICollectionViewFlowLayout": "UICollectionViewLayout",
  ]

  /// A class's superclasses, the nearest first.
  static func above(_ name: String) -> [String] {
    var found: [String] = []
    var next = superclass[name]
    while let current = next {
      found.append(current)
      next = superclass[current]
    }
    return found
  }
}
