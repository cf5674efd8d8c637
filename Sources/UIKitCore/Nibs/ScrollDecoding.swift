import Foundation
import QuartzCore

/// What files say of scroll views.
@MainActor
enum ScrollDecoding {
  static func decode(_ view: UIScrollView, _ coder: NibCoder) {
    let element = coder.element
    if let isEnabled = element.bool("scrollEnabled") { view.isScrollEnabled = isEnabled }
    if let isPaging = element.bool("pagingEnabled") { view.isPagingEnabled = isPaging }
    if let bounces = element.bool("bounces") { view.bounces = bounces }
    if let bounces = element.bool("bouncesZoom") { view.bouncesZoom = bounces }
    if let always = element.bool("alwaysBounceVertical") { view.alwaysBounceVertical = always }
    if let always = element.bool("alwaysBounceHorizontal") { view.alwaysBounceHorizontal = always }
    if let shows = element.bool("showsVerticalScrollIndicator") { view.showsVerticalScrollIndicator = shows }
    if let shows = element.bool("showsHorizontalScrollIndicator") {
      view.showsHorizontalScrollIndicator = shows
    }
    if let locks = element.bool("directionalLockEnabled") { view.isDirectionalLockEnabled = locks }
    if let delays = element.bool("delaysContentTouches") { view.delaysContentTouches = delays }
    if let cancels = element.bool("canCancelContentTouches") { view.canCancelContentTouches = cancels }
    if let scale = element.number("minimumZoomScale") { view.minimumZoomScale = scale }
    if let scale = element.number("maximumZoomScale") { view.maximumZoomScale = scale }
    let styles: [String: UIScrollView.IndicatorStyle] = [
      "default": .default, "black": .black, "white": .white,
    ]
    if let style = element["indicatorStyle"].flatMap({ styles[$0] }) { view.indicatorStyle = style }
    let modes: [String: UIScrollView.KeyboardDismissMode] = [
      "none": UIScrollView.KeyboardDismissMode.none, "onDrag": .onDrag, "interactive": .interactive,
    ]
    if let mode = element["keyboardDismissMode"].flatMap({ modes[$0] }) { view.keyboardDismissMode = mode }
    let behaviors: [String: UIScrollView.ContentInsetAdjustmentBehavior] = [
      "automatic": .automatic, "scrollableAxes": .scrollableAxes, "never": .never, "always": .always,
    ]
    if let behavior = element["contentInsetAdjustmentBehavior"].flatMap({ behaviors[$0] }) {
      view.contentInsetAdjustmentBehavior = behavior
    }
    if let size = element.child("size", key: "contentSize")?.size { view.contentSize = size }
    if let insets = element.child("inset", key: "contentInset") {
      view.contentInset = NibValues.insets(insets)
    }
    if let insets = element.child("inset", key: "scrollIndicatorInsets") {
      view.scrollIndicatorInsets = NibValues.insets(insets)
    }
  }
}
