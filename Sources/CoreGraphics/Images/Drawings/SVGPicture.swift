import Codecs
import Foundation

/// A drawing of plain shapes, which Flipbook's own rasteriser draws with exact coverage: what icons consist of.
///
/// Shapes, groups, transforms, fills and strokes of one colour, opacity, and masks that are a white rectangle with
/// black shapes in front of it, which are cut out. Anything else, such as gradients and style
/// sheets, is left to SDL_image's reader.
struct SVGPicture {
  private enum Step {
    case shape(CGPath, CGAffineTransform, SVGStyle, opacity: Double)
    /// What follows up to the end is one sheet of this opacity.
    case beginGroup(opacity: Double)
    case endGroup
    /// Takes a shape out of the sheet.
    case cut(CGPath, CGAffineTransform, SVGStyle)
  }

  private var steps: [Step] = []
  private let viewport: SVGViewport
  /// From the drawing's units to pixels of its natural size.
  private let placement: CGAffineTransform

  /// How many sheets of some opacity there are. Each needs a bitmap of its own while it is drawn.
  private(set) var groups = 0

  /// Nil for a drawing that holds anything else than plain shapes.
  init?(_ tags: [SVGTag], viewport: SVGViewport) {
    // A style sheet may say anything about any element.
    guard !tags.contains(where: { $0.name == "style" }), let size = viewport.size,
      let placement = SVGPicture.placement(tags, size)
    else { return nil }
    self.viewport = viewport
    self.placement = placement
    guard read(tags) else { return nil }
  }

  // MARK: Reading

  /// What is inside of these is not shown.
  private static let unseen: Set<String> = ["title", "desc", "metadata", "defs"]

  private struct Level {
    var style: SVGStyle
    var transform: CGAffineTransform
    var isGroup: Bool
    /// What is cut out of the group when it ends.
    var holes: [Step] = []
    /// The mask that is being read.
    var mask: String?
  }

  private mutating func read(_ tags: [SVGTag]) -> Bool {
    var levels: [Level] = []
    var masks: [String: [Step]] = [:]
    var unseenDepth = 0
    for tag in tags {
      if unseenDepth > 0 || SVGPicture.unseen.contains(tag.name) {
        if tag.isClosing { unseenDepth -= 1 } else if !tag.isEmpty { unseenDepth += 1 }
        continue
      }
      if tag.isClosing {
        if let ended = levels.popLast(), ended.isGroup { steps += ended.holes + [.endGroup] }
        if levels.isEmpty { return true }
        continue
      }
      let isRoot = tag.name == "svg" && levels.isEmpty
      let isShape = SVGShape.names.contains(tag.name)
      let isMask = tag.name == "mask" && levels.last?.mask == nil
      guard isRoot || !levels.isEmpty && (tag.name == "g" || isShape || isMask) else { return false }
      var level = levels.last ?? Level(style: SVGStyle(), transform: .identity, isGroup: false)
      level.isGroup = false
      level.holes = []
      var opacity = 1.0
      guard read(tag, isRoot, &level, &opacity) else { return false }
      if isMask {
        guard let name = tag.attributes["id"], !tag.isEmpty, opacity == 1 else { return false }
        level.mask = name
        masks[name] = []
        levels.append(level)
        continue
      }
      if let mask = level.mask {
        guard opacity == 1, tag.attributes["mask"] == nil else { return false }
        if isShape {
          guard let path = SVGShape.path(tag), let holes = masks[mask] else { return false }
          if holes.isEmpty {
            // The first shape is the paper that the others cut.
            guard tag.name == "rect", level.style.isPlain(SVGColor("#fff")) else { return false }
            masks[mask] = [.beginGroup(opacity: 1)]
          } else {
            guard level.style.isPlain(.black) else { return false }
            masks[mask]?.append(.cut(path, level.transform, level.style))
          }
        }
        if !tag.isEmpty { levels.append(level) }
        continue
      }
      if let reference = tag.attributes["mask"] {
        // Places in a mask are those of the element that it masks.
        guard tag.name == "g", !tag.isEmpty, reference.hasPrefix("url(#"), reference.hasSuffix(")"),
          let holes = masks[String(reference.dropFirst(5).dropLast())], holes.count > 1
        else { return false }
        groups += 1
        level.isGroup = true
        let outer = level.transform
        level.holes = holes.dropFirst().map { hole in
          guard case .cut(let path, let transform, let style) = hole else { return hole }
          return .cut(path, transform.concatenating(outer), style)
        }
        steps.append(.beginGroup(opacity: opacity))
        levels.append(level)
        continue
      }
      if isShape {
        guard let path = SVGShape.path(tag) else { return false }
        let isGroup = opacity < 1 && level.style.fill != nil && level.style.stroke != nil
        if isGroup {
          groups += 1
          steps.append(.beginGroup(opacity: opacity))
        }
        steps.append(.shape(path, level.transform, level.style, opacity: isGroup ? 1 : opacity))
        if isGroup { steps.append(.endGroup) }
      } else if opacity < 1, !tag.isEmpty {
        groups += 1
        level.isGroup = true
        steps.append(.beginGroup(opacity: opacity))
      }
      if !tag.isEmpty { levels.append(level) }
    }
    return false
  }

  /// Reads the attributes of an element; false where one of them is not known here.
  private func read(_ tag: SVGTag, _ isRoot: Bool, _ level: inout Level, _ opacity: inout Double) -> Bool {
    let own: Set<String> =
      isRoot ? ["width", "height", "viewBox", "x", "y", "version"] : SVGShape.attributes(of: tag.name)
    var properties: [(String, String)] = []
    for (name, text) in tag.attributes {
      // Entities stand for other characters.
      if text.contains("&") { return false }
      if own.contains(name) || SVGPicture.isWithoutEffect(name) || name == "mask" && tag.name == "g" {
        continue
      }
      if name == "transform" {
        guard !isRoot, let transform = SVGShape.transform(text) else { return false }
        level.transform = transform.concatenating(level.transform)
      } else if name != "style" {
        properties.append((name, text))
      }
    }
    for declaration in (tag.attributes["style"] ?? "").split(separator: ";") {
      let parts = declaration.split(separator: ":", maxSplits: 1)
      guard parts.count == 2 else {
        if declaration.allSatisfy(\.isWhitespace) { continue }
        return false
      }
      properties.append((parts[0].trimmingCharacters(in: .whitespaces), String(parts[1])))
    }
    // `currentColor` is the element's own colour, wherever it stands among the properties.
    let ordered = properties.filter { $0.0 == "color" } + properties.filter { $0.0 != "color" }
    for (name, text) in ordered {
      let value = text.trimmingCharacters(in: .whitespacesAndNewlines)
      if name == "opacity" {
        guard let share = SVGStyle.share(value) else { return false }
        opacity = share
      } else if !level.style.set(name, value) {
        return false
      }
    }
    return level.transform.isFinite
  }

  /// Names, and words for people and other programs.
  private static func isWithoutEffect(_ attribute: String) -> Bool {
    switch attribute {
    case "id", "class", "role", "focusable", "xml:space", "xml:lang", "lang": true
    case SVGStyle.trimName: false
    default: ["xmlns", "data-", "aria-"].contains { attribute.hasPrefix($0) }
    }
  }

  /// The view box is as large as it can be in the drawing's size, in the middle.
  private static func placement(
    _ tags: [SVGTag], _ size: (width: Double, height: Double)
  ) -> CGAffineTransform? {
    guard let root = tags.first(where: { !$0.isClosing }), root.name == "svg" else { return nil }
    guard let text = root.attributes["viewBox"] else { return .identity }
    let box = SVGNumbers.all(in: text)
    guard box.count == 4, box[2] > 0, box[3] > 0, box.allSatisfy(\.isFinite) else { return nil }
    let scale = min(size.width / box[2], size.height / box[3])
    let result = CGAffineTransform(
      a: scale, b: 0, c: 0, d: scale, tx: (size.width - box[2] * scale) / 2 - box[0] * scale,
      ty: (size.height - box[3] * scale) / 2 - box[1] * scale)
    return result.isFinite ? result : nil
  }

  // MARK: Drawing

  /// How fine drawings may be drawn: as so many pixels for each pixel's side, the means of which are shown.
  ///
  /// The rasteriser knows how often a pixel is wound around on average. Where lines of one path lie over each other,
  /// what they cover of a pixel is added up, and shapes side by side let through what is behind them. Among pixels this
  /// small few have two edges inside of them.
  private static let finenesses = [8, 4, 2]
  /// In all bitmaps together, which are 16 MB then.
  private static let mostFinePixels = 1 << 22

  /// The finest that a drawing of a size can be drawn within the limits.
  func fineness(_ size: ImageFile.PixelSize, _ workload: SVGWorkload) -> Int {
    SVGPicture.finenesses.first { factor in
      let (width, height) = (size.width * factor, size.height * factor)
      return max(width, height) <= PixelStorage.maximumSide
        && (groups + 1) * width * height <= SVGPicture.mostFinePixels
        && workload.refusal(width: width, height: height) == nil
    } ?? 1
  }

  /// The drawing in a bitmap as large as it is when it is fitted into a box; nil, with a diagnostic, when there is no
  /// memory for it.
  func draw(in box: ImageFile.PixelSize, fineness: Int) -> CGImage? {
    guard let natural = viewport.size else { return nil }
    let scale = min(Double(box.width) / natural.width, Double(box.height) / natural.height)
    let size = CGSize(
      width: min(CGFloat(box.width), max(1, (natural.width * scale - 1e-6).rounded(.up))),
      height: min(CGFloat(box.height), max(1, (natural.height * scale - 1e-6).rounded(.up))))
    let factor = CGFloat(fineness)
    guard
      let context = CGContext(
        size: CGSize(width: size.width * factor, height: size.height * factor), scale: 1, opaque: false)
    else { return nil }
    context.concatenate(
      placement.concatenating(CGAffineTransform(scaleX: scale * factor, y: scale * factor)))
    for step in steps {
      switch step {
      case .beginGroup(let opacity):
        context.saveGState()
        context.setAlpha(opacity)
        context.beginTransparencyLayer(auxiliaryInfo: nil)
      case .endGroup:
        context.endTransparencyLayer()
        context.restoreGState()
      case .cut(let path, let transform, let style):
        context.saveGState()
        context.setBlendMode(.destinationOut)
        context.concatenate(transform)
        draw(path, style, 1, in: context)
        context.restoreGState()
      case .shape(let path, let transform, let style, let opacity):
        context.saveGState()
        context.concatenate(transform)
        draw(path, style, opacity, in: context)
        context.restoreGState()
      }
    }
    guard let storage = context.makeImage()?.storage.averaged(by: fineness) else { return nil }
    return CGImage(storage: storage, isOpaque: storage.holdsOnlyOpaquePixels)
  }

  private func draw(_ path: CGPath, _ style: SVGStyle, _ opacity: Double, in context: CGContext) {
    let t = context.deviceTransform
    // A shape that is pressed flat covers nothing.
    guard !path.isEmpty, (t.a * t.d - t.b * t.c).magnitude > 0 else { return }
    if let fill = style.fill {
      context.setFillColor(fill.cgColor(opacity: style.fillOpacity * opacity))
      context.addPath(path)
      context.fillPath(using: style.fillRule)
    }
    if let stroke = style.stroke, style.width > 0 {
      context.setStrokeColor(stroke.cgColor(opacity: style.strokeOpacity * opacity))
      context.setLineWidth(style.width)
      context.setLineCap(style.cap)
      context.setLineJoin(style.join)
      context.setMiterLimit(style.miterLimit)
      context.setLineDash(phase: style.dashPhase, lengths: style.dash.map { CGFloat($0) })
      context.trimStrokes(to: style.trim)
      context.addPath(path)
      context.strokePath()
    }
  }
}

extension SVGPicture {
  /// The elements of a drawing that no reader here draws, in alphabetical order.
  static func omissions(in tags: [SVGTag]) -> [String] {
    Set(tags.filter { !$0.isClosing && unknown.contains($0.name) }.map(\.name)).sorted()
  }

  private static let unknown: Set<String> = [
    "animate", "animateMotion", "animateTransform", "clipPath", "filter", "foreignObject", "image", "marker",
    "mask", "pattern", "set", "symbol", "text", "use",
  ]
}
