import Foundation
import QuartzCore

/// Where the picture and the texts of a row are.
@MainActor
struct RowArrangement {
  var title: UILabel?
  var detail: UILabel?
  var pictureSize: CGSize?
  var pictureRoom: CGSize
  var insets: UIEdgeInsets
  var pictureGap: CGFloat
  var lineGap: CGFloat
  var sideGap: CGFloat
  var isSideBySide: Bool

  struct Frames {
    var picture = CGRect.zero
    var title = CGRect.zero
    var detail = CGRect.zero
  }

  /// How high the row must be, with its margins.
  func height(forWidth width: CGFloat) -> CGFloat {
    let texts = textSizes(width)
    let text: CGFloat
    if texts.isSideBySide {
      text = max(texts.title.height, texts.detail.height)
    } else {
      let gap = title != nil && detail != nil ? lineGap : 0
      text = texts.title.height + gap + texts.detail.height
    }
    let picture = pictureSize.map { max($0.height, pictureRoom.height) } ?? 0
    return ceil(max(text, picture) + insets.top + insets.bottom)
  }

  func frames(in size: CGSize) -> Frames {
    var frames = Frames()
    let scale = UIScreen.main.scale
    func onPixels(_ value: CGFloat) -> CGFloat { (value * scale).rounded() / scale }
    // In a row that is higher than it must be, everything keeps to the middle.
    let middle = insets.top + (size.height - insets.top - insets.bottom) / 2
    if let pictureSize {
      let room = max(pictureSize.width, pictureRoom.width)
      frames.picture = CGRect(
        x: onPixels(insets.left + (room - pictureSize.width) / 2),
        y: onPixels(middle - pictureSize.height / 2),
        width: pictureSize.width, height: pictureSize.height)
    }
    let left = textLeft
    let texts = textSizes(size.width)
    let room = max(size.width - left - insets.right, 0)
    if texts.isSideBySide {
      frames.title = CGRect(
        x: left, y: onPixels(middle - texts.title.height / 2), width: min(texts.title.width, room),
        height: texts.title.height)
      frames.detail = CGRect(
        x: size.width - insets.right - texts.detail.width, y: onPixels(middle - texts.detail.height / 2),
        width: texts.detail.width, height: texts.detail.height)
    } else {
      let gap = title != nil && detail != nil ? lineGap : 0
      let top = onPixels(middle - (texts.title.height + gap + texts.detail.height) / 2)
      frames.title = CGRect(x: left, y: top, width: room, height: texts.title.height)
      frames.detail = CGRect(
        x: left, y: onPixels(top + texts.title.height + gap), width: room, height: texts.detail.height)
    }
    return frames
  }

  private var textLeft: CGFloat {
    insets.left + (pictureSize.map { max($0.width, pictureRoom.width) + pictureGap } ?? 0)
  }

  private func textSizes(_ width: CGFloat) -> (title: CGSize, detail: CGSize, isSideBySide: Bool) {
    let room = max(width - textLeft - insets.right, 0)
    func size(_ label: UILabel?, _ width: CGFloat) -> CGSize {
      guard let label else { return .zero }
      let size = label.sizeThatFits(CGSize(width: width, height: .greatestFiniteMagnitude))
      return CGSize(width: min(ceil(size.width), width), height: size.height)
    }
    if isSideBySide, title != nil, detail != nil {
      let first = size(title, .greatestFiniteMagnitude)
      let second = size(detail, .greatestFiniteMagnitude)
      if first.width + sideGap + second.width <= room { return (first, second, true) }
    }
    return (size(title, room), size(detail, room), false)
  }
}
