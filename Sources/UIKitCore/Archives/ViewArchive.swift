import Foundation
import QuartzCore

/// How `NSKeyedArchiver` writes views and `NSKeyedUnarchiver` makes them again: the way in which much code copies one.
///
/// As on iOS, what belongs to the layer alone (corners, borders, shadows, sublayers) is not in an archive, nor are
/// targets, gesture recognisers and delegates. Keys are those of Xcode's archives where their names are known.
@MainActor
enum ViewArchive {
  /// One of the framework's classes: what it adds to its superclass.
  private struct Level {
    let write: @MainActor (UIView, NSCoder) -> Void
    let read: @MainActor (UIView, NSCoder) -> Void
  }

  private static func level<View: UIView>(_ fields: [ArchivedField<View>]) -> Level {
    Level(
      write: { view, coder in
        guard let view = view as? View else { return }
        for field in fields { field.write(view, coder) }
      },
      read: { view, coder in
        guard let view = view as? View else { return }
        for field in fields where coder.containsValue(forKey: field.key) { field.read(view, coder) }
      })
  }

  private static let levels: [Level] = [
    level(ArchivedFields.view), Level(write: writeGeometry, read: readGeometry),
    Level(write: ArchivedPriorities.write, read: ArchivedPriorities.read),
    level(ArchivedFields.label), level(ArchivedFields.imageView), level(ArchivedFields.progressView),
    level(ArchivedFields.activityIndicator), level(ArchivedFields.control),
    Level(write: ArchivedButton.write, read: ArchivedButton.read), level(ArchivedFields.textField),
    level(ArchivedFields.slider), level(ArchivedFields.toggle), level(ArchivedFields.pageControl),
    level(ArchivedFields.scrollView), level(ArchivedFields.textView),
    Level(write: writeTree, read: readTree),
    Level(write: ArchivedContents.write, read: ArchivedContents.read),
  ]

  static func write(_ view: UIView, to coder: NSCoder) {
    for level in levels { level.write(view, coder) }
  }

  static func read(_ view: UIView, from coder: NSCoder) {
    for level in levels { level.read(view, coder) }
  }

  // MARK: Geometry

  private static func writeGeometry(of view: UIView, to coder: NSCoder) {
    coder.encode(NSCoder.string(for: view.bounds) as NSString, forKey: "UIBounds")
    coder.encode(NSCoder.string(for: view.center) as NSString, forKey: "UICenter")
    if !view.transform.isIdentity { coder.encode(view.transform, forKey: "UITransform") }
  }

  private static func readGeometry(of view: UIView, from coder: NSCoder) {
    view.bounds = NSCoder.cgRect(for: coder.decodeObjectIfThere(forKey: "UIBounds") as? String ?? "")
    view.center = NSCoder.cgPoint(for: coder.decodeObjectIfThere(forKey: "UICenter") as? String ?? "")
    if coder.containsValue(forKey: "UITransform") {
      view.transform = coder.decodeCGAffineTransform(forKey: "UITransform")
    }
  }

  // MARK: The tree

  /// The view into which an app puts its own: the content view of cells and effects.
  static func container(of view: UIView) -> UIView {
    switch view {
    case let cell as UITableViewCell: cell.contentView
    case let cell as UICollectionViewCell: cell.contentView
    case let effect as UIVisualEffectView: effect.contentView
    default: view
    }
  }

  /// The subviews to archive: those that the app added. A view creates its own parts again when it is decoded.
  static func children(of view: UIView) -> [UIView] {
    switch view {
    case let button as UIButton:
      button.subviews.filter {
        $0 !== button.label && $0 !== button.picture && $0 !== button.backgroundPicture
      }
    case let cell as UITableViewCell:
      cell.contentView.subviews.filter {
        $0 !== cell.textLabel && $0 !== cell.detailTextLabel && $0 !== cell.imageView
      }
    case is UITableView, is UICollectionView, is UITextView, is UIImageView, is UILabel, is UIPickerView,
      is UIDatePicker, is UINavigationBar, is UITabBar, is UIToolbar, is UISearchBar, is UITextField,
      is UISwitch,
      is UISlider, is UIStepper, is UISegmentedControl, is UIPageControl, is UIProgressView,
      is UIActivityIndicatorView:
      view.subviews.filter { isOfApp($0) }
    default:
      container(of: view).subviews.filter { isOfApp($0) || NibClass.isExactly(type(of: $0)) }
    }
  }

  private static func isOfApp(_ view: UIView) -> Bool {
    !String(reflecting: type(of: view)).hasPrefix("UIKitCore.")
  }

  private static func writeTree(of view: UIView, to coder: NSCoder) {
    let children = children(of: view)
    if !children.isEmpty {
      let named = children.map { ArchivedClass.isNameable(type(of: $0)) ? $0 : ArchivedSubview($0) }
      coder.encode(named as NSArray, forKey: "UISubviews")
    }
    let lines = ArchivedConstraints.lines(of: view)
    if !lines.isEmpty { coder.encode(lines as NSArray, forKey: "UIViewConstraints") }
  }

  private static func readTree(of view: UIView, from coder: NSCoder) {
    let container = container(of: view)
    for child in coder.list("UISubviews", of: NSObject.self) {
      if let child = (child as? ArchivedSubview)?.view ?? child as? UIView { container.addSubview(child) }
    }
    ArchivedConstraints.add(coder.list("UIViewConstraints", of: [String].self), to: view, from: coder)
  }
}

extension NSKeyedArchiver: ObjectKeeping {
  package func keepContents(of object: AnyObject) {
    guard let view = object as? UIView else { return }
    if delegate == nil { delegate = ConstraintArchiving.shared }
    ViewArchive.write(view, to: self)
  }
}

extension NSKeyedUnarchiver: ObjectFilling {
  package func fillContents(of object: AnyObject, as type: AnyClass) {
    guard let view = object as? UIView, containsValue(forKey: "UIBounds"),
      NibClass.nearest(to: view)?.filler == type
    else { return }
    ViewArchive.read(view, from: self)
  }
}
