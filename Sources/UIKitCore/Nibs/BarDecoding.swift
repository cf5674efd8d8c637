import Foundation
import QuartzCore

/// What files say of bars and of what is in them.
@MainActor
enum BarDecoding {
  private static let styles: [String: UIBarStyle] = ["default": .default, "black": .black]
  private static let buttons: [String: UIBarButtonItem.SystemItem] = [
    "done": .done, "cancel": .cancel, "edit": .edit, "save": .save, "add": .add,
    "flexibleSpace": .flexibleSpace, "fixedSpace": .fixedSpace, "compose": .compose, "reply": .reply,
    "action": .action, "organize": .organize, "bookmarks": .bookmarks, "search": .search,
    "refresh": .refresh, "stop": .stop, "camera": .camera, "trash": .trash, "play": .play,
    "pause": .pause, "rewind": .rewind, "fastForward": .fastForward, "undo": .undo, "redo": .redo,
    "pageCurl": .pageCurl, "close": .close,
  ]
  private static let tabs: [String: UITabBarItem.SystemItem] = [
    "more": .more, "favorites": .favorites, "featured": .featured, "topRated": .topRated,
    "recents": .recents, "contacts": .contacts, "history": .history, "bookmarks": .bookmarks,
    "search": .search, "downloads": .downloads, "mostRecent": .mostRecent, "mostViewed": .mostViewed,
  ]

  // MARK: Search

  private static let searchStyles: [String: UISearchBar.Style] = [
    "default": .default, "prominent": .prominent, "minimal": .minimal,
  ]

  static func decodeSearchBar(_ bar: UISearchBar, _ coder: NibCoder) {
    let element = coder.element
    if let text = coder.text("text") { bar.text = text }
    if let text = coder.text("placeholder") { bar.placeholder = text }
    if let text = coder.text("prompt") { bar.prompt = text }
    if let style = element["searchBarStyle"].flatMap({ searchStyles[$0] }) { bar.searchBarStyle = style }
    if let isTranslucent = element.bool("translucent") { bar.isTranslucent = isTranslucent }
    if let shows = element.bool("showsCancelButton") { bar.showsCancelButton = shows }
    if let shows = element.bool("showsBookmarkButton") { bar.showsBookmarkButton = shows }
    if let shows = element.bool("showsSearchResultsButton") { bar.showsSearchResultsButton = shows }
    if let color = coder.color("barTintColor") { bar.barTintColor = color }
    let titles = element.list("scopeButtonTitles").compactMap { $0["value"] ?? $0.text }
    if !titles.isEmpty { bar.scopeButtonTitles = titles }
    if let shows = element.bool("showsScopeBar") { bar.showsScopeBar = shows }
  }

  // MARK: Items

  private static func decode(_ item: UIBarItem, _ coder: NibCoder) {
    if let title = coder.text("title") { item.title = title }
    if let image = coder.image("image") { item.image = image }
    if let isEnabled = coder.element.bool("enabled") { item.isEnabled = isEnabled }
    if let tag = coder.element.integer("tag") { item.tag = tag }
    if let insets = coder.element.child(key: "imageInsets") { item.imageInsets = NibValues.insets(insets) }
    if let configuration = coder.element.child("accessibility", key: "accessibilityConfiguration") {
      if let identifier = configuration["identifier"] { item.accessibilityIdentifier = identifier }
      if let label = configuration["label"] { item.accessibilityLabel = label }
    }
  }

  static func decodeButton(_ item: UIBarButtonItem, _ coder: NibCoder) {
    if let system = coder.element["systemItem"].flatMap({ buttons[$0] }) { item.setSystemItem(system) }
    decode(item, coder)
    if let style = coder.element["style"] { item.style = style == "done" ? .done : .plain }
    if let width = coder.element.number("width") { item.width = width }
    if let color = coder.color("tintColor") { item.tintColor = color }
    let view =
      coder.element.child(key: "customView")
      ?? coder.element.children.first { $0["key"] == nil && NibClass.named($0.name)?.type is UIView.Type }
    if let view = coder.load.make(view, as: UIView.self) { item.customView = view }
  }

  static func decodeTab(_ item: UITabBarItem, _ coder: NibCoder) {
    if let system = coder.element["systemItem"].flatMap({ tabs[$0] }) {
      let own = UITabBarItem(tabBarSystemItem: system, tag: 0)
      (item.title, item.image) = (own.title, own.image)
    }
    decode(item, coder)
    if let image = coder.image("selectedImage") { item.selectedImage = image }
    if let badge = coder.text("badgeValue") { item.badgeValue = badge }
    if let color = coder.color("badgeColor") { item.badgeColor = color }
  }

  static func decodeItem(_ item: UINavigationItem, _ coder: NibCoder) {
    let element = coder.element
    if let title = coder.text("title") { item.title = title }
    if let prompt = coder.text("prompt") { item.prompt = prompt }
    if let title = coder.text("backButtonTitle") { item.backButtonTitle = title }
    let modes: [String: UINavigationItem.LargeTitleDisplayMode] = [
      "automatic": .automatic, "always": .always, "never": .never, "inline": .inline,
    ]
    if let mode = element["largeTitleDisplayMode"].flatMap({ modes[$0] }) {
      item.largeTitleDisplayMode = mode
    }
    if let hides = element.bool("hidesBackButton") { item.hidesBackButton = hides }
    if let supplements = element.bool("leftItemsSupplementBackButton") {
      item.leftItemsSupplementBackButton = supplements
    }
    func items(_ element: NibElement?, _ elements: [NibElement]) -> [UIBarButtonItem] {
      ((element.map { [$0] } ?? []) + elements).compactMap { coder.load.make($0) as? UIBarButtonItem }
    }
    let left = items(
      element.child("barButtonItem", key: "leftBarButtonItem"), element.list("leftBarButtonItems"))
    if !left.isEmpty { item.leftBarButtonItems = left }
    let right = items(
      element.child("barButtonItem", key: "rightBarButtonItem"), element.list("rightBarButtonItems"))
    if !right.isEmpty { item.rightBarButtonItems = right }
    if let back = coder.load.make(
      element.child("barButtonItem", key: "backBarButtonItem"), as: UIBarButtonItem.self)
    {
      item.backBarButtonItem = back
    }
    if let view = coder.load.make(element.child(key: "titleView"), as: UIView.self) { item.titleView = view }
  }

  // MARK: Bars

  static func decodeNavigationBar(_ bar: UINavigationBar, _ coder: NibCoder) {
    let element = coder.element
    if let style = element["barStyle"].flatMap({ styles[$0] }) { bar.barStyle = style }
    if let isTranslucent = element.bool("translucent") { bar.isTranslucent = isTranslucent }
    if let isLarge = element.bool("largeTitles") { bar.prefersLargeTitles = isLarge }
    if let color = coder.color("barTintColor") { bar.barTintColor = color }
    if let color = coder.color("tintColor") { bar.tintColor = color }
    if let attributes = textAttributes(element.child("textAttributes", key: "titleTextAttributes"), coder) {
      bar.titleTextAttributes = attributes
    }
    if let attributes = textAttributes(
      element.child("textAttributes", key: "largeTitleTextAttributes"), coder)
    {
      bar.largeTitleTextAttributes = attributes
    }
    let appearances: [(String, WritableAppearance)] = [
      ("standardAppearance", { bar.standardAppearance = $0 }),
      ("scrollEdgeAppearance", { bar.scrollEdgeAppearance = $0 }),
      ("compactAppearance", { bar.compactAppearance = $0 }),
    ]
    for (key, assign) in appearances {
      guard let own = element.child("navigationBarAppearance", key: key) else { continue }
      let appearance = UINavigationBarAppearance()
      appearance.configureWithDefaultBackground()
      if let color = own.child("color", key: "backgroundColor").flatMap({
        NibColors.color($0, coder.load.document)
      }) {
        appearance.configureWithOpaqueBackground()
        appearance.backgroundColor = color
      }
      if let attributes = textAttributes(own.child("textAttributes", key: "titleTextAttributes"), coder) {
        appearance.titleTextAttributes = attributes
      }
      if let attributes = textAttributes(own.child("textAttributes", key: "largeTitleTextAttributes"), coder)
      {
        appearance.largeTitleTextAttributes = attributes
      }
      assign(appearance)
    }
    let items = element.list("items").compactMap { coder.load.make($0) as? UINavigationItem }
    if !items.isEmpty { bar.items = items }
  }

  private typealias WritableAppearance = (UINavigationBarAppearance) -> Void

  private static func textAttributes(
    _ element: NibElement?, _ coder: NibCoder
  ) -> [NSAttributedString.Key: Any]? {
    guard let element else { return nil }
    var attributes: [NSAttributedString.Key: Any] = [:]
    if let font = element.child("fontDescription", key: "fontDescription") {
      attributes[.font] = NibFonts.font(font)
    }
    if let color = element.child("color", key: "textColor") {
      attributes[.foregroundColor] = NibColors.color(color, coder.load.document)
    }
    return attributes.isEmpty ? nil : attributes
  }

  static func decodeTabBar(_ bar: UITabBar, _ coder: NibCoder) {
    let element = coder.element
    if let style = element["barStyle"].flatMap({ styles[$0] }) { bar.barStyle = style }
    if let isTranslucent = element.bool("translucent") { bar.isTranslucent = isTranslucent }
    if let color = coder.color("barTintColor") { bar.barTintColor = color }
    if let color = coder.color("tintColor") { bar.tintColor = color }
    if let color = coder.color("selectedImageTintColor") { bar.tintColor = color }
    if let color = coder.color("unselectedItemTintColor") { bar.unselectedItemTintColor = color }
    let items = element.list("items").compactMap { coder.load.make($0) as? UITabBarItem }
    if !items.isEmpty { bar.items = items }
    if let selected = element["selectedItem"], let item = coder.load[selected] as? UITabBarItem {
      bar.selectedItem = item
    }
  }

  static func decodeToolbar(_ bar: UIToolbar, _ coder: NibCoder) {
    let element = coder.element
    if let style = element["barStyle"].flatMap({ styles[$0] }) { bar.barStyle = style }
    if let isTranslucent = element.bool("translucent") { bar.isTranslucent = isTranslucent }
    if let color = coder.color("barTintColor") { bar.barTintColor = color }
    let items = element.list("items").compactMap { coder.load.make($0) as? UIBarButtonItem }
    if !items.isEmpty { bar.items = items }
  }
}
