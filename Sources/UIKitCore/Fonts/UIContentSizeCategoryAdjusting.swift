/// What shows text and can follow the text size that a person prefers: labels, text fields and text views.
@preconcurrency @MainActor
public protocol UIContentSizeCategoryAdjusting: AnyObject {
  /// Whether fonts made for a text style follow the preferred text size. Default false.
  var adjustsFontForContentSizeCategory: Bool { get set }
}
