import Foundation
import QuartzCore

/// What an archive has of each of the framework's classes of views.
@MainActor
enum ArchivedFields {
  static let view: [ArchivedField<UIView>] = [
    .number("UIAlpha", \.alpha), .flag("UIHidden", \.isHidden), .flag("UIOpaque", \.isOpaque),
    .flag("UIClipsToBounds", \.clipsToBounds), .integer("UITag", \.tag),
    .flag("UIUserInteractionEnabled", \.isUserInteractionEnabled),
    .flag("UIMultipleTouchEnabled", \.isMultipleTouchEnabled),
    .choice("UIContentMode", \.contentMode), .choice("UIAutoresizingMask", \.autoresizingMask),
    .flag("UIAutoresizeSubviews", \.autoresizesSubviews),
    .flag("UITranslatesAutoresizingMask", \.translatesAutoresizingMaskIntoConstraints),
    .choice("UISemanticContentAttribute", \.semanticContentAttribute),
    .object("UIBackgroundColor", \.backgroundColor), .object("UITintColor", \.explicitTintColor),
    .text("UIAccessibilityIdentifier", \.accessibilityIdentifier),
    .text("UIAccessibilityLabel", \.accessibilityLabel),
  ]

  static let label: [ArchivedField<UILabel>] = [
    .text("UIText", \.text), .object("UIFont", \.font), .object("UITextColor", \.textColor),
    .object("UIHighlightedColor", \.highlightedTextColor), .choice("UITextAlignment", \.textAlignment),
    .choice("UILineBreakMode", \.lineBreakMode), .integer("UINumberOfLines", \.numberOfLines),
    .choice("UIBaselineAdjustment", \.baselineAdjustment),
    .flag("UIAdjustsFontSizeToFit", \.adjustsFontSizeToFitWidth),
    .number("UIMinimumScaleFactor", \.minimumScaleFactor), .object("UIShadowColor", \.shadowColor),
    .size("UIShadowOffset", \.shadowOffset), .number("UIPreferredMaxLayoutWidth", \.preferredMaxLayoutWidth),
    .flag("UIEnabled", \.isEnabled), .flag("UIHighlighted", \.isHighlighted),
  ]

  static let imageView: [ArchivedField<UIImageView>] = [
    .object("UIImage", \.image), .object("UIHighlightedImage", \.highlightedImage),
    .flag("UIHighlighted", \.isHighlighted),
  ]

  static let progressView: [ArchivedField<UIProgressView>] = [
    .float("UIProgress", \.progress), .object("UIProgressTintColor", \.progressTintColor),
    .object("UITrackTintColor", \.trackTintColor),
  ]

  static let activityIndicator: [ArchivedField<UIActivityIndicatorView>] = [
    .flag("UIHidesWhenStopped", \.hidesWhenStopped)
  ]

  static let control: [ArchivedField<UIControl>] = [
    .flag("UIControlEnabled", \.isEnabled), .flag("UISelected", \.isSelected),
    .choice("UIContentVerticalAlignment", \.contentVerticalAlignment),
    .choice("UIContentHorizontalAlignment", \.contentHorizontalAlignment),
  ]

  static let textField: [ArchivedField<UITextField>] = [
    .text("UIText", \.text), .text("UIPlaceholder", \.placeholder), .object("UIFont", \.font),
    .object("UITextColor", \.textColor), .choice("UITextAlignment", \.textAlignment),
    .choice("UIBorderStyle", \.borderStyle), .flag("UISecureTextEntry", \.isSecureTextEntry),
  ]

  static let slider: [ArchivedField<UISlider>] = [
    .float("UIMinValue", \.minimumValue), .float("UIMaxValue", \.maximumValue), .float("UIValue", \.value),
  ]

  static let toggle: [ArchivedField<UISwitch>] = [
    .flag("UISwitchOn", \.isOn), .object("UISwitchOnTintColor", \.onTintColor),
  ]

  static let pageControl: [ArchivedField<UIPageControl>] = [
    .integer("UINumberOfPages", \.numberOfPages), .integer("UICurrentPage", \.currentPage),
    .object("UIPageIndicatorTintColor", \.pageIndicatorTintColor),
    .object("UICurrentPageIndicatorTintColor", \.currentPageIndicatorTintColor),
  ]

  static let scrollView: [ArchivedField<UIScrollView>] = [
    .size("UIContentSize", \.contentSize), .insets("UIContentInset", \.contentInset),
    .flag("UIScrollEnabled", \.isScrollEnabled), .flag("UIPagingEnabled", \.isPagingEnabled),
    .flag("UIBounces", \.bounces), .flag("UIAlwaysBounceVertical", \.alwaysBounceVertical),
    .flag("UIAlwaysBounceHorizontal", \.alwaysBounceHorizontal),
    .flag("UIShowsVerticalScrollIndicator", \.showsVerticalScrollIndicator),
    .flag("UIShowsHorizontalScrollIndicator", \.showsHorizontalScrollIndicator),
  ]

  static let textView: [ArchivedField<UITextView>] = [
    .object("UIFont", \.font), .object("UITextColor", \.textColor),
    .choice("UITextAlignment", \.textAlignment),
    .flag("UIEditable", \.isEditable), .flag("UISelectable", \.isSelectable),
    .insets("UITextContainerInset", \.textContainerInset),
  ]
}
