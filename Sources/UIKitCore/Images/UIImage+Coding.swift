import Foundation
import QuartzCore
import Support

/// How an image is written to an archive.
extension UIImage.Properties {
  func encode(to coder: NSCoder) {
    switch source {
    case .empty: coder.encode(NSData(), forKey: "UIImageData")
    case .bitmap(let image):
      coder.encode((ImageFile.pngData(image).map { Data($0) } ?? Data()) as NSData, forKey: "UIImageData")
    case .vector(let drawing):
      coder.encode(Data(drawing.bytes) as NSData, forKey: "UIImageData")
      coder.encode(drawing.name as NSString, forKey: "UIImageName")
      coder.encode(Double(vectorSize.width), forKey: "UIImageWidth")
      coder.encode(Double(vectorSize.height), forKey: "UIImageHeight")
    }
    coder.encode(Double(scale), forKey: "UIScale")
    coder.encode(orientation.rawValue, forKey: "UIImageOrientation")
    // An icon is a template by being an icon, which its drawing alone does not say.
    let mode = symbol != nil && renderingMode == .automatic ? .alwaysTemplate : renderingMode
    coder.encode(mode.rawValue, forKey: "UIRenderingMode")
    if let tint { coder.encode(tint, forKey: "UIImageTint") }
    if let capInsets {
      coder.encode(capInsets, forKey: "UICapInsets")
      coder.encode(resizingMode.rawValue, forKey: "UIResizingMode")
    }
    coder.encode(alignmentRectInsets, forKey: "UIAlignmentRectInsets")
    coder.encode(flipsForRightToLeft, forKey: "UIFlipsForRightToLeft")
    if let baselineOffset { coder.encode(Double(baselineOffset), forKey: "UIBaselineOffset") }
  }

  /// The image of an archive; nil when there is none or it cannot be decoded, which is reported.
  init?(_ coder: NSCoder) {
    guard let data = coder.decodeObjectIfThere(of: NSData.self, forKey: "UIImageData") else { return nil }
    self.init()
    if data.length > 0 {
      let name = coder.decodeObjectIfThere(of: NSString.self, forKey: "UIImageName").map { "\($0)" }
      guard
        let decoded = UIImage.decode(
          Array(data as Data), name: name ?? "UIImage(coder:)",
          scale: CGFloat(coder.decodeDouble(forKey: "UIScale")))
      else { return nil }
      self = decoded
    }
    if coder.containsValue(forKey: "UIImageWidth") {
      vectorSize = CGSize(
        width: coder.decodeDouble(forKey: "UIImageWidth"), height: coder.decodeDouble(forKey: "UIImageHeight")
      )
    }
    orientation = UIImage.Orientation(rawValue: coder.decodeInteger(forKey: "UIImageOrientation")) ?? .up
    renderingMode =
      UIImage.RenderingMode(rawValue: coder.decodeInteger(forKey: "UIRenderingMode")) ?? .automatic
    tint = coder.decodeObjectIfThere(of: UIColor.self, forKey: "UIImageTint")
    if coder.containsValue(forKey: "UICapInsets") {
      capInsets = coder.decodeUIEdgeInsets(forKey: "UICapInsets")
      resizingMode = UIImage.ResizingMode(rawValue: coder.decodeInteger(forKey: "UIResizingMode")) ?? .tile
    }
    alignmentRectInsets = coder.decodeUIEdgeInsets(forKey: "UIAlignmentRectInsets")
    flipsForRightToLeft = coder.decodeBool(forKey: "UIFlipsForRightToLeft")
    if coder.containsValue(forKey: "UIBaselineOffset") {
      baselineOffset = CGFloat(coder.decodeDouble(forKey: "UIBaselineOffset"))
    }
  }
}
