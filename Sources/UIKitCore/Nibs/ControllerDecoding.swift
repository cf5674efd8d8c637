import Foundation
import QuartzCore

/// What files say of view controllers; their views come later.
@MainActor
enum ControllerDecoding {
  static func decode(_ controller: UIViewController, _ coder: NibCoder) {
    let element = coder.element
    if let scene = coder.load.scene {
      scene.adopt(controller)
      controller.viewSource = scene
    }
    if let title = coder.text("title") { controller.title = title }
    if let hides = element.bool("hidesBottomBarWhenPushed") { controller.hidesBottomBarWhenPushed = hides }
    if let defines = element.bool("definesPresentationContext") {
      controller.definesPresentationContext = defines
    }
    if let provides = element.bool("providesPresentationContextTransitionStyle") {
      controller.providesPresentationContextTransitionStyle = provides
    }
    if let style = element["modalPresentationStyle"].flatMap({ NibValues.presentationStyles[$0] }) {
      controller.modalPresentationStyle = style
    }
    if let style = element["modalTransitionStyle"].flatMap({ NibValues.transitionStyles[$0] }) {
      controller.modalTransitionStyle = style
    }
    if let isModal = element.bool("modalInPresentation") { controller.isModalInPresentation = isModal }
    if let edges = element.child("extendedEdge", key: "edgesForExtendedLayout") {
      controller.edgesForExtendedLayout = NibValues.rectEdge(edges)
    }
    if let extends = element.bool("extendedLayoutIncludesOpaqueBars") {
      controller.extendedLayoutIncludesOpaqueBars = extends
    }
    if let size = element.child("size", key: "preferredContentSize")?.size,
      element.bool("usesPreferredContentSize") != false
    {
      controller.preferredContentSize = size
    }
    if let adjusts = element.bool("automaticallyAdjustsScrollViewInsets") {
      controller.automaticallyAdjustsScrollViewInsets = adjusts
    }
    if let item = coder.load.make(element.child("tabBarItem", key: "tabBarItem"), as: UITabBarItem.self) {
      controller.tabBarItem = item
    }
    if let item = element.child("navigationItem", key: "navigationItem") {
      let inner = NibCoder(item, coder.load)
      inner.fill(controller.navigationItem)
    }
    let items = element.list("toolbarItems").compactMap { coder.load.make($0) as? UIBarButtonItem }
    if !items.isEmpty { controller.toolbarItems = items }
  }

  static func decodeTable(_ controller: UITableViewController, _ coder: NibCoder) {
    if let clears = coder.element.bool("clearsSelectionOnViewWillAppear") {
      controller.clearsSelectionOnViewWillAppear = clears
    }
  }

  static func decodeCollection(_ controller: UICollectionViewController, _ coder: NibCoder) {
    if let clears = coder.element.bool("clearsSelectionOnViewWillAppear") {
      controller.clearsSelectionOnViewWillAppear = clears
    }
  }

  static func decodeNavigation(_ controller: UINavigationController, _ coder: NibCoder) {
    let element = coder.element
    if let isHidden = element.bool("navigationBarHidden") { controller.isNavigationBarHidden = isHidden }
    if let isHidden = element.bool("toolbarHidden") { controller.isToolbarHidden = isHidden }
    if let bar = element.child("navigationBar", key: "navigationBar") {
      if bar["customClass"] != nil, let own = coder.load.make(bar) as? UINavigationBar {
        controller.takeBar(own)
      }
      let inner = NibCoder(bar, coder.load)
      coder.load.register(controller.navigationBar, bar)
      BarDecoding.decodeNavigationBar(controller.navigationBar, inner)
    }
    if let bar = element.child("toolbar", key: "toolbar") {
      let inner = NibCoder(bar, coder.load)
      BarDecoding.decodeToolbar(controller.toolbar, inner)
    }
  }

  static func decodeTabs(_ controller: UITabBarController, _ coder: NibCoder) {
    guard let bar = coder.element.child("tabBar", key: "tabBar") else { return }
    let inner = NibCoder(bar, coder.load)
    coder.load.register(controller.tabBar, bar)
    BarDecoding.decodeTabBar(controller.tabBar, inner)
  }
}
