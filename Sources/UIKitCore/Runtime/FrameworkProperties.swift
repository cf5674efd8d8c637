import Foundation
import QuartzCore

/// Properties of the framework's own classes that run-time attributes and key paths name, by the names of Objective-C.
@MainActor
package enum FrameworkProperties {
  /// Makes them known. What shows interfaces calls it first; further calls do nothing.
  package static func register() { _ = registered }

  private static let registered: Void = {
    for entry in [
      view, label, button, control, imageView, textField, scrollView, textView, stackView, table, bar, parts,
      controllers,
      ObservableProperties.all,
    ]
    .flatMap({ $0 }) {
      RuntimeClasses.register(entry)
    }
  }()

  private static let view = [
    RuntimeClass(
      UIView.self,
      properties: [
        "alpha": RuntimeProperty(\UIView.alpha), "hidden": RuntimeProperty(\UIView.isHidden),
        "clipsToBounds": RuntimeProperty(\UIView.clipsToBounds),
        "backgroundColor": RuntimeProperty(\UIView.backgroundColor),
        "tintColor": RuntimeProperty(\UIView.tintColor), "tag": RuntimeProperty(\UIView.tag),
        "frame": RuntimeProperty(\UIView.frame), "bounds": RuntimeProperty(\UIView.bounds),
        "center": RuntimeProperty(\UIView.center), "opaque": RuntimeProperty(\UIView.isOpaque),
        "userInteractionEnabled": RuntimeProperty(\UIView.isUserInteractionEnabled),
        "multipleTouchEnabled": RuntimeProperty(\UIView.isMultipleTouchEnabled),
        "exclusiveTouch": RuntimeProperty(\UIView.isExclusiveTouch),
        "contentMode": RuntimeProperty(\UIView.contentMode),
        "accessibilityIdentifier": RuntimeProperty(\UIView.accessibilityIdentifier),
        "accessibilityLabel": RuntimeProperty(\UIView.accessibilityLabel),
        "layer": RuntimeProperty(\UIView.layer), "superview": RuntimeProperty(\UIView.superview),
      ])
  ]

  private static let label = [
    RuntimeClass(
      UILabel.self,
      properties: [
        "text": RuntimeProperty(\UILabel.text), "textColor": RuntimeProperty(\UILabel.textColor),
        "highlightedTextColor": RuntimeProperty(\UILabel.highlightedTextColor),
        "numberOfLines": RuntimeProperty(\UILabel.numberOfLines),
        "textAlignment": RuntimeProperty(\UILabel.textAlignment), "font": RuntimeProperty(\UILabel.font),
        "lineBreakMode": RuntimeProperty(\UILabel.lineBreakMode),
        "baselineAdjustment": RuntimeProperty(\UILabel.baselineAdjustment),
        "preferredMaxLayoutWidth": RuntimeProperty(\UILabel.preferredMaxLayoutWidth),
        "enabled": RuntimeProperty(\UILabel.isEnabled),
        "highlighted": RuntimeProperty(\UILabel.isHighlighted),
        "adjustsFontSizeToFitWidth": RuntimeProperty(\UILabel.adjustsFontSizeToFitWidth),
        "minimumScaleFactor": RuntimeProperty(\UILabel.minimumScaleFactor),
        "shadowColor": RuntimeProperty(\UILabel.shadowColor),
        "shadowOffset": RuntimeProperty(\UILabel.shadowOffset),
      ])
  ]

  private static let button = [
    RuntimeClass(
      UIButton.self,
      properties: [
        "titleLabel": RuntimeProperty(\UIButton.titleLabel),
        "imageView": RuntimeProperty(\UIButton.imageView),
      ])
  ]

  private static let control = [
    RuntimeClass(
      UIControl.self,
      properties: [
        "enabled": RuntimeProperty(\UIControl.isEnabled), "selected": RuntimeProperty(\UIControl.isSelected),
        "highlighted": RuntimeProperty(\UIControl.isHighlighted),
      ]),
    RuntimeClass(UISwitch.self, properties: ["on": RuntimeProperty(\UISwitch.isOn)]),
    RuntimeClass(
      UISlider.self,
      properties: [
        "value": RuntimeProperty(\UISlider.value), "minimumValue": RuntimeProperty(\UISlider.minimumValue),
        "maximumValue": RuntimeProperty(\UISlider.maximumValue),
      ]),
  ]

  private static let imageView = [
    RuntimeClass(
      UIImageView.self,
      properties: [
        "image": RuntimeProperty(\UIImageView.image),
        "highlightedImage": RuntimeProperty(\UIImageView.highlightedImage),
      ])
  ]

  private static let textField = [
    RuntimeClass(
      UITextField.self,
      properties: [
        "text": RuntimeProperty(\UITextField.text), "textColor": RuntimeProperty(\UITextField.textColor),
        "placeholder": RuntimeProperty(\UITextField.placeholder),
        "secureTextEntry": RuntimeProperty(\UITextField.isSecureTextEntry),
      ])
  ]

  /// Parts that Apple does not name, and that much published code reaches all the same.
  private static let parts = [
    RuntimeClass(
      UITextField.self,
      properties: [
        "placeholderLabel": RuntimeProperty(\UITextField.placeholderLabel),
        "_placeholderLabel": RuntimeProperty(\UITextField.placeholderLabel),
        "clearButton": RuntimeProperty(\UITextField.clearButton),
        "_clearButton": RuntimeProperty(\UITextField.clearButton),
      ]),
    RuntimeClass(
      UISearchBar.self,
      properties: [
        "searchField": RuntimeProperty(\UISearchBar.searchTextField),
        "_searchField": RuntimeProperty(\UISearchBar.searchTextField),
        "cancelButton": RuntimeProperty(\UISearchBar.cancelButton),
        "_cancelButton": RuntimeProperty(\UISearchBar.cancelButton),
      ]),
    RuntimeClass(
      UIPageControl.self,
      properties: [
        "pageImage": RuntimeProperty(\UIPageControl.preferredIndicatorImage),
        "_pageImage": RuntimeProperty(\UIPageControl.preferredIndicatorImage),
        "currentPageImage": RuntimeProperty(\UIPageControl.preferredCurrentPageIndicatorImage),
        "_currentPageImage": RuntimeProperty(\UIPageControl.preferredCurrentPageIndicatorImage),
      ]),
  ]

  private static let textView = [
    RuntimeClass(
      UITextView.self,
      properties: [
        "text": RuntimeProperty(\UITextView.text), "textColor": RuntimeProperty(\UITextView.textColor),
        "editable": RuntimeProperty(\UITextView.isEditable),
        "selectable": RuntimeProperty(\UITextView.isSelectable),
        "textContainerInset": RuntimeProperty(\UITextView.textContainerInset),
      ])
  ]

  private static let scrollView = [
    RuntimeClass(
      UIScrollView.self,
      properties: [
        "contentOffset": RuntimeProperty(\UIScrollView.contentOffset),
        "contentSize": RuntimeProperty(\UIScrollView.contentSize),
        "contentInset": RuntimeProperty(\UIScrollView.contentInset),
        "pagingEnabled": RuntimeProperty(\UIScrollView.isPagingEnabled),
        "scrollEnabled": RuntimeProperty(\UIScrollView.isScrollEnabled),
        "bounces": RuntimeProperty(\UIScrollView.bounces),
      ])
  ]

  private static let stackView = [
    RuntimeClass(
      UIStackView.self,
      properties: [
        "spacing": RuntimeProperty(\UIStackView.spacing),
        "layoutMarginsRelativeArrangement": RuntimeProperty(\UIStackView.isLayoutMarginsRelativeArrangement),
      ])
  ]

  private static let table = [
    RuntimeClass(
      UITableView.self,
      properties: [
        "rowHeight": RuntimeProperty(\UITableView.rowHeight),
        "separatorColor": RuntimeProperty(\UITableView.separatorColor),
        "sectionHeaderTopPadding": RuntimeProperty(\UITableView.sectionHeaderTopPadding),
      ]),
    RuntimeClass(
      UITableViewCell.self,
      properties: [
        "contentView": RuntimeProperty(\UITableViewCell.contentView),
        "textLabel": RuntimeProperty(\UITableViewCell.textLabel),
        "detailTextLabel": RuntimeProperty(\UITableViewCell.detailTextLabel),
      ]),
  ]

  private static let bar = [
    RuntimeClass(
      UINavigationBar.self,
      properties: [
        "barTintColor": RuntimeProperty(\UINavigationBar.barTintColor),
        "translucent": RuntimeProperty(\UINavigationBar.isTranslucent),
        "prefersLargeTitles": RuntimeProperty(\UINavigationBar.prefersLargeTitles),
      ]),
    RuntimeClass(
      UITabBar.self,
      properties: [
        "barTintColor": RuntimeProperty(\UITabBar.barTintColor),
        "unselectedItemTintColor": RuntimeProperty(\UITabBar.unselectedItemTintColor),
      ]),
  ]

  private static let controllers = [
    RuntimeClass(
      UIViewController.self,
      properties: [
        "title": RuntimeProperty(\UIViewController.title), "view": RuntimeProperty(\UIViewController.view),
        "tabBarItem": RuntimeProperty(\UIViewController.tabBarItem),
        "navigationItem": RuntimeProperty(\UIViewController.navigationItem),
        "navigationController": RuntimeProperty(\UIViewController.navigationController),
        "tabBarController": RuntimeProperty(\UIViewController.tabBarController),
        "modalPresentationStyle": RuntimeProperty(\UIViewController.modalPresentationStyle),
        "hidesBottomBarWhenPushed": RuntimeProperty(\UIViewController.hidesBottomBarWhenPushed),
      ]),
    RuntimeClass(
      UITabBarController.self,
      properties: ["selectedIndex": RuntimeProperty(\UITabBarController.selectedIndex)]),
    RuntimeClass(
      NSLayoutConstraint.self, properties: ["constant": RuntimeProperty(\NSLayoutConstraint.constant)]),
  ]
}
