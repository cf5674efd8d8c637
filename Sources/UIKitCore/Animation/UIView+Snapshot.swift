import Foundation
import QuartzCore
import Support

extension UIView {
  /// Pixels per point of the view's pictures.
  private var pictureScale: CGFloat {
    let scale = traitCollection.displayScale
    return scale > 0 ? scale : UIScreen.main.scale
  }

  /// What the view shows; nil when it has no size.
  func picture(afterUpdates: Bool) -> CGImage? {
    if afterUpdates { layoutIfNeeded() }
    return backingLayer.snapshotImage(scale: pictureScale, afterUpdates: afterUpdates)
  }

  func pictureView(of rect: CGRect, afterUpdates: Bool, capInsets: UIEdgeInsets) -> UIView? {
    let area = rect.intersection(bounds)
    guard !area.isEmpty, let image = picture(afterUpdates: afterUpdates) else { return nil }
    let view = UIView(frame: CGRect(origin: .zero, size: area.size))
    view.isUserInteractionEnabled = false
    view.layer.contents = image
    view.layer.contentsScale = pictureScale
    // The picture has whole pixels, hence may be larger than the bounds by a part of one.
    let width = CGFloat(image.width) / pictureScale
    let height = CGFloat(image.height) / pictureScale
    view.layer.contentsRect = CGRect(
      x: (area.minX - bounds.minX) / width, y: (area.minY - bounds.minY) / height, width: area.width / width,
      height: area.height / height)
    let inner = CGRect(origin: .zero, size: area.size).inset(by: capInsets)
    if capInsets != .zero, !inner.isEmpty {
      view.layer.contentsCenter = CGRect(
        x: inner.minX / area.width, y: inner.minY / area.height, width: inner.width / area.width,
        height: inner.height / area.height)
    }
    return view
  }

  func drawPicture(in rect: CGRect, afterUpdates: Bool) -> Bool {
    guard let context = UIGraphicsGetCurrentContext() else {
      Diagnostics.report("drawHierarchy has no context to draw into; begin an image context first")
      return false
    }
    guard !rect.isEmpty, !bounds.isEmpty, let image = picture(afterUpdates: afterUpdates) else {
      return false
    }
    let points = CGSize(
      width: CGFloat(image.width) / pictureScale, height: CGFloat(image.height) / pictureScale)
    context.drawUpright(
      image,
      in: CGRect(
        x: rect.minX, y: rect.minY, width: rect.width * points.width / bounds.width,
        height: rect.height * points.height / bounds.height))
    return true
  }
}
