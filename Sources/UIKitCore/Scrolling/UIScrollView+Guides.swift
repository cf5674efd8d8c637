import Foundation
import QuartzCore

/// A scroll view in Auto Layout: its content has an origin and a size of its own, its frame slides over it.
extension UIScrollView {
  func makeContentGuide() -> UILayoutGuide {
    if let guide = existingLayoutState?.contentGuide { return guide }
    let guide = UILayoutGuide(.content, of: self)
    guide.identifier = "UIScrollView-contentLayoutGuide"
    layoutState.contentGuide = guide
    return guide
  }

  func makeFrameGuide() -> UILayoutGuide {
    if let guide = existingLayoutState?.frameGuide { return guide }
    let guide = UILayoutGuide(.frame, of: self)
    guide.identifier = "UIScrollView-frameLayoutGuide"
    layoutState.frameGuide = guide
    return guide
  }

  /// The content has moved under the frame: what is held to that follows.
  func frameGuideMayHaveChanged() {
    guard let guide = existingLayoutState?.frameGuide else { return }
    layoutEngine?.guideMayHaveChanged(guide)
  }

  /// Constraints that reach the content's edges decide its size.
  func takeContentSizeFromConstraints() {
    guard let guide = existingLayoutState?.contentGuide,
      let rect = layoutEngine?.frame(of: guide.layoutBox)
    else { return }
    let size = CGSize(width: onPixels(rect.width), height: onPixels(rect.height))
    if size != contentSize { changeContentSize(to: size) }
  }

  private func onPixels(_ length: CGFloat) -> CGFloat { (length / pixel).rounded() * pixel }
}
