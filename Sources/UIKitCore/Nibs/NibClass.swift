import Foundation
import QuartzCore

/// One of the framework's classes, as storyboards and nibs have it.
@MainActor
struct NibClass {
  /// The names of its XML elements.
  let names: [String]
  let type: AnyClass
  /// The class whose `init(coder:)` fills objects: the nearest one that has an initialiser of its own.
  let filler: AnyClass?
  let matches: (AnyObject) -> Bool
  let accepts: (AnyClass) -> Bool
  /// Makes an object, of a class of the app's when one is given.
  let make: @MainActor (NibCoder, AnyClass?) -> AnyObject?
  /// Sets what this class adds to its superclass.
  let decode: @MainActor (AnyObject, NibCoder) -> Void
  /// What the file means when there is no such class here.
  var missing: String?

  static func view<View: UIView>(
    _ names: String..., type: View.Type, filler: AnyClass? = nil, missing: String? = nil,
    decode: @escaping @MainActor (View, NibCoder) -> Void = { _, _ in }
  ) -> NibClass {
    NibClass(
      names: names, type: type, filler: filler ?? type, matches: { $0 is View },
      accepts: { $0 is View.Type },
      make: { coder, custom in ((custom as? View.Type) ?? type).init(coder: coder) },
      decode: { object, coder in if let view = object as? View { decode(view, coder) } }, missing: missing)
  }

  static func controller<Controller: UIViewController>(
    _ names: String..., type: Controller.Type, missing: String? = nil,
    decode: @escaping @MainActor (Controller, NibCoder) -> Void = { _, _ in }
  ) -> NibClass {
    NibClass(
      names: names, type: type, filler: type, matches: { $0 is Controller },
      accepts: { $0 is Controller.Type },
      make: { coder, custom in ((custom as? Controller.Type) ?? type).init(coder: coder) },
      decode: { object, coder in if let controller = object as? Controller { decode(controller, coder) } },
      missing: missing)
  }

  /// A class of objects that are made by `init()` and filled afterwards.
  static func object<Kind: NSObject>(
    _ names: String..., type: Kind.Type, make: @escaping @MainActor () -> Kind,
    decode: @escaping @MainActor (Kind, NibCoder) -> Void = { _, _ in }
  ) -> NibClass {
    NibClass(
      names: names, type: type, filler: nil, matches: { $0 is Kind }, accepts: { $0 is Kind.Type },
      make: { coder, custom in
        let made = custom.flatMap { NibRuntime.instance(of: $0) } ?? make()
        coder.fill(made)
        return made
      },
      decode: { object, coder in if let object = object as? Kind { decode(object, coder) } })
  }

  // MARK: The table

  /// Every class, a superclass before what inherits from it.
  private static let all: [NibClass] = views + controls + scrolling + bars + controllers + gestures + others

  private static let byName: [String: NibClass] = {
    var table: [String: NibClass] = [:]
    for known in all { for name in known.names { table[name] = known } }
    return table
  }()

  /// The class for an element's name; nil for an unknown element.
  static func named(_ name: String) -> NibClass? { byName[name] }

  /// The framework's class that is nearest to an object's.
  static func nearest(to object: AnyObject) -> NibClass? {
    all.last { $0.filler != nil && $0.missing == nil && $0.matches(object) }
  }

  /// The framework's classes of an object, the base first.
  static func levels(of object: AnyObject) -> [NibClass] {
    all.filter { $0.missing == nil && $0.matches(object) }
  }

  /// Whether a class is one of those that files name, and not of the framework's own parts of them.
  static func isExactly(_ type: AnyClass) -> Bool { all.contains { $0.type == type } }

  private static let views: [NibClass] = [
    .view(
      "view", "containerView", "glkView", "mtkView", "sceneKitView", "skView", type: UIView.self,
      decode: ViewDecoding.decode),
    .view("label", type: UILabel.self, decode: LabelDecoding.decode),
    .view("imageView", type: UIImageView.self, decode: ImageViewDecoding.decode),
    .view("stackView", type: UIStackView.self, decode: ViewDecoding.decodeStack),
    .view("visualEffectView", type: UIVisualEffectView.self, decode: ViewDecoding.decodeEffect),
    .view(
      "activityIndicatorView", type: UIActivityIndicatorView.self, decode: IndicatorDecoding.decodeActivity),
    .view("progressView", type: UIProgressView.self, decode: IndicatorDecoding.decodeProgress),
    .view("pickerView", type: UIPickerView.self),
    .view("window", type: UIWindow.self),
    .view("webView", "wkWebView", type: UIView.self, missing: "web view"),
    .view("mapView", type: UIView.self, missing: "map view"),
    .view("datePicker", type: UIDatePicker.self, decode: DateDecoding.decode),
    .view("searchBar", type: UISearchBar.self, decode: BarDecoding.decodeSearchBar),
    .view("calendarView", type: UICalendarView.self),
    .view("colorWell", type: UIView.self, missing: "UIColorWell"),
  ]

  private static let controls: [NibClass] = [
    .view("control", type: UIControl.self, decode: ControlDecoding.decode),
    .view("button", type: UIButton.self, decode: ButtonDecoding.decode),
    .view("textField", type: UITextField.self, decode: TextFieldDecoding.decode),
    .view("switch", type: UISwitch.self, decode: ControlDecoding.decodeSwitch),
    .view("slider", type: UISlider.self, decode: ControlDecoding.decodeSlider),
    .view("stepper", type: UIStepper.self, decode: ControlDecoding.decodeStepper),
    .view("segmentedControl", type: UISegmentedControl.self, decode: ControlDecoding.decodeSegments),
    .view("pageControl", type: UIPageControl.self, decode: IndicatorDecoding.decodePages),
    .view("refreshControl", type: UIRefreshControl.self),
  ]

  private static let scrolling: [NibClass] = [
    .view("scrollView", type: UIScrollView.self, decode: ScrollDecoding.decode),
    .view("textView", type: UITextView.self, decode: TextFieldDecoding.decodeTextView),
    .view("tableView", type: UITableView.self, decode: TableDecoding.decode),
    .view("collectionView", type: UICollectionView.self, decode: CollectionDecoding.decode),
    .view("tableViewCell", type: UITableViewCell.self, decode: TableDecoding.decodeCell),
    .view(
      "collectionReusableView", type: UICollectionReusableView.self,
      decode: CollectionDecoding.decodeReusable),
    .view("collectionViewCell", type: UICollectionViewCell.self, decode: CollectionDecoding.decodeCell),
  ]

  private static let bars: [NibClass] = [
    .view("navigationBar", type: UINavigationBar.self, decode: BarDecoding.decodeNavigationBar),
    .view("tabBar", type: UITabBar.self, decode: BarDecoding.decodeTabBar),
    .view("toolbar", type: UIToolbar.self, filler: UIView.self, decode: BarDecoding.decodeToolbar),
    .object(
      "barButtonItem", type: UIBarButtonItem.self, make: { UIBarButtonItem() },
      decode: BarDecoding.decodeButton),
    .object("tabBarItem", type: UITabBarItem.self, make: { UITabBarItem() }, decode: BarDecoding.decodeTab),
    .object(
      "navigationItem", type: UINavigationItem.self, make: { UINavigationItem(title: "") },
      decode: BarDecoding.decodeItem),
  ]

  private static let controllers: [NibClass] = [
    .controller("viewController", type: UIViewController.self, decode: ControllerDecoding.decode),
    .controller(
      "tableViewController", type: UITableViewController.self, decode: ControllerDecoding.decodeTable),
    .controller(
      "collectionViewController", type: UICollectionViewController.self,
      decode: ControllerDecoding.decodeCollection),
    .controller(
      "navigationController", type: UINavigationController.self, decode: ControllerDecoding.decodeNavigation),
    .controller("tabBarController", type: UITabBarController.self, decode: ControllerDecoding.decodeTabs),
    .controller("pageViewController", type: UIPageViewController.self, decode: ControllerDecoding.decode),
    .controller("splitViewController", type: UIViewController.self, missing: "UISplitViewController"),
    .controller("hostingController", type: UIViewController.self, missing: "SwiftUI"),
    .controller(
      "avPlayerViewController", "glkViewController", type: UIViewController.self,
      missing: "class for this controller"),
  ]

  private static let gestures: [NibClass] = [
    .object(
      "gestureRecognizer", type: UIGestureRecognizer.self, make: { UIGestureRecognizer() },
      decode: GestureDecoding.decode),
    .object(
      "tapGestureRecognizer", type: UITapGestureRecognizer.self, make: { UITapGestureRecognizer() },
      decode: GestureDecoding.decodeTap),
    .object(
      "pinchGestureRecognizer", type: UIPinchGestureRecognizer.self, make: { UIPinchGestureRecognizer() }),
    .object(
      "rotationGestureRecognizer", type: UIRotationGestureRecognizer.self,
      make: { UIRotationGestureRecognizer() }),
    .object(
      "swipeGestureRecognizer", type: UISwipeGestureRecognizer.self, make: { UISwipeGestureRecognizer() },
      decode: GestureDecoding.decodeSwipe),
    .object(
      "panGestureRecognizer", type: UIPanGestureRecognizer.self, make: { UIPanGestureRecognizer() },
      decode: GestureDecoding.decodePan),
    .object(
      "screenEdgePanGestureRecognizer", type: UIScreenEdgePanGestureRecognizer.self,
      make: { UIScreenEdgePanGestureRecognizer() }, decode: GestureDecoding.decodeEdge),
    .object(
      "pongPressGestureRecognizer", "longPressGestureRecognizer", type: UILongPressGestureRecognizer.self,
      make: { UILongPressGestureRecognizer() }, decode: GestureDecoding.decodePress),
  ]

  private static let others: [NibClass] = [
    NibClass(
      names: ["customObject"], type: NSObject.self, filler: nil, matches: { _ in false },
      accepts: { $0 is NSObject.Type },
      make: { _, custom in custom.flatMap { NibRuntime.instance(of: $0) } ?? NSObject() },
      decode: { _, _ in })
  ]
}
