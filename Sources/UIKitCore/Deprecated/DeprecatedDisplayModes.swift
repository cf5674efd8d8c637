/// The names that display modes had before iOS 14.
extension UISplitViewController.DisplayMode {
  @available(*, deprecated, renamed: "secondaryOnly")
  public static var primaryHidden: UISplitViewController.DisplayMode { .secondaryOnly }
  @available(*, deprecated, renamed: "oneBesideSecondary")
  public static var allVisible: UISplitViewController.DisplayMode { .oneBesideSecondary }
  @available(*, deprecated, renamed: "oneOverSecondary")
  public static var primaryOverlay: UISplitViewController.DisplayMode { .oneOverSecondary }
}
