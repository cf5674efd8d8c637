import QuartzCore

/// The system's pictures for common actions.
extension UIImage {
  /// A plus in a circle.
  public static var add: UIImage { UIImage(systemName: "plus.circle.fill") ?? UIImage() }
  /// A minus in a circle.
  public static var remove: UIImage { UIImage(systemName: "minus.circle.fill") ?? UIImage() }
  /// An ellipsis in a circle.
  public static var actions: UIImage { UIImage(systemName: "ellipsis.circle") ?? UIImage() }
  /// A tick.
  public static var checkmark: UIImage { UIImage(systemName: "checkmark") ?? UIImage() }
  /// A tick in a circle.
  public static var strokedCheckmark: UIImage { UIImage(systemName: "checkmark.circle") ?? UIImage() }
}
