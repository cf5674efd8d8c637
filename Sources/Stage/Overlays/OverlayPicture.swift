import Codecs
import QuartzCore
import Raster
import UIKit
import Scene

/// A stage's picture with an overlay, kept between frames.
@preconcurrency @MainActor
final class OverlayPicture {
  let overlay: DebugOverlay
  private var storage: PixelStorage?
  private let rasteriser = Rasteriser()
  private var card: (words: OverlayCard, scale: CGFloat, image: CGImage, size: CGSize)?

  init(_ overlay: DebugOverlay) { self.overlay = overlay }

  /// The picture that was composed last.
  var picture: PixelBuffer? { storage?.buffer }

  /// Draws the overlay on a copy of a picture.
  ///
  /// - Parameters:
  ///   - context: What has just drawn it.
  ///   - damage: The rectangles that were drawn for it.
  func compose(
    _ pixels: PixelBuffer, by context: RenderContext, _ configuration: Stage.Configuration,
    damage: ContiguousArray<PixelRect>
  ) -> PixelBuffer {
    let storage = copy(pixels)
    let picture = storage.buffer
    rasteriser.begin(target: picture, clip: picture.bounds)
    let words =
      switch overlay {
      case .damage: drawDamage(damage, on: picture, scale: configuration.scale)
      case .overdraw: drawOverdraw(context.paintCounts(in: picture.bounds), on: picture)
      case .cache: drawCache(context, on: picture, configuration.style)
      case .borders:
        drawBorders(
          context.layerOutlines(in: picture.bounds), on: picture, configuration.style)
      }
    drawCard(words, on: picture, configuration)
    return picture
  }

  private func copy(_ pixels: PixelBuffer) -> PixelStorage {
    if let storage, storage.width == pixels.bounds.width, storage.height == pixels.bounds.height {
      for y in 0..<storage.height {
        (storage.pixels + y * storage.stride).update(
          from: pixels.pixels + y * pixels.stride, count: storage.width)
      }
      return storage
    }
    let new = PixelStorage(copying: pixels)
    storage = new
    return new
  }

  // MARK: Damage

  /// Of 255: the tint of what was drawn again.
  private static let tint: UInt32 = 46
  /// Of 255: the light line inside of its frame.
  private static let lightness: UInt32 = 200

  private func drawDamage(
    _ damage: ContiguousArray<PixelRect>, on picture: PixelBuffer, scale: CGFloat
  ) -> OverlayCard {
    let line = max(Int(scale.rounded()), 1)
    var pixels = 0
    for rect in damage {
      pixels += rect.width * rect.height
      rasteriser.fill(rect, color: OverlayPalette.pixel(OverlayPalette.damage, alpha: Self.tint))
      frame(rect, width: line, OverlayPalette.pixel(OverlayPalette.damage))
      // Light beside dark: seen on any ground, the colour's own included.
      frame(
        rect.outset(by: -line), width: 1,
        OverlayPalette.pixel(OverlayPalette.damageLight, alpha: Self.lightness))
    }
    let whole = picture.bounds.width * picture.bounds.height
    let figure =
      damage.isEmpty
      ? "nothing drawn again"
      : pixels == whole
        ? "the whole picture"
        : "\(damage.count) rectangle\(damage.count == 1 ? "" : "s"), \(Self.share(pixels, of: whole))"
    return OverlayCard(title: overlay.title, figure: figure)
  }

  /// A frame inside a rectangle's edge.
  private func frame(_ rect: PixelRect, width: Int, _ color: UInt32) {
    guard !rect.isEmpty else { return }
    let inner = rect.outset(by: -width)
    guard !inner.isEmpty else { return rasteriser.fill(rect, color: color) }
    for side in [
      PixelRect(minX: rect.minX, minY: rect.minY, maxX: rect.maxX, maxY: inner.minY),
      PixelRect(minX: rect.minX, minY: inner.maxY, maxX: rect.maxX, maxY: rect.maxY),
      PixelRect(minX: rect.minX, minY: inner.minY, maxX: inner.minX, maxY: inner.maxY),
      PixelRect(minX: inner.maxX, minY: inner.minY, maxX: rect.maxX, maxY: inner.maxY),
    ] { rasteriser.fill(side, color: color) }
  }

  /// A share in percent, with one decimal.
  static func share(_ part: Int, of whole: Int) -> String {
    let tenths = whole > 0 ? Int((Double(part) * 1000 / Double(whole)).rounded()) : 0
    return "\(tenths / 10).\(tenths % 10) %"
  }

  // MARK: Overdraw

  private func drawOverdraw(_ counts: PaintCounts?, on picture: PixelBuffer) -> OverlayCard {
    guard let counts else { return OverlayCard(title: overlay.title, figure: "nothing is drawn") }
    let shades = HeatShades()
    for y in 0..<counts.height {
      let row = picture.address(x: 0, y: y)
      for x in 0..<counts.width { row[x] = shades.pixel(row[x], painted: counts[x, y]) }
    }
    var swatches = [OverlayCard.Swatch(color: OverlayPalette.once, label: "1\u{00D7}")]
    for (index, color) in OverlayPalette.heat.enumerated() {
      let isLast = index == OverlayPalette.heat.count - 1
      swatches.append(
        OverlayCard.Swatch(color: color, label: "\(index + 2)\u{00D7}" + (isLast ? "+" : "")))
    }
    let hundredths = Int((counts.mean * 100).rounded())
    let mean = "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100)"
    return OverlayCard(
      title: overlay.title, figure: "mean \(mean)\u{00D7}, most \(counts.largest)\u{00D7}",
      swatches: swatches)
  }

  // MARK: Cache

  /// Of 255: the tint of a paint's rectangle.
  private static let paintTint: UInt32 = 56

  private func drawCache(
    _ context: RenderContext, on picture: PixelBuffer, _ style: UIUserInterfaceStyle
  ) -> OverlayCard {
    fade(picture, style)
    // The largest first: small ones that are in them stay readable.
    let uses = context.paintUses.enumerated().sorted { a, b in
      let (first, second) = (Self.area(a.element.rect), Self.area(b.element.rect))
      return first > second || (first == second && a.offset < b.offset)
    }
    for (_, use) in uses {
      let color = OverlayPalette.outcome(use.outcome)
      rasteriser.fill(use.rect, color: OverlayPalette.pixel(color, alpha: Self.paintTint))
      frame(use.rect, width: 1, OverlayPalette.pixel(color))
    }
    var swatches: [OverlayCard.Swatch] = []
    for outcome in PaintLog.Outcome.allCases {
      let color = OverlayPalette.outcome(outcome)
      let count = context.paintUses.count { $0.outcome == outcome }
      let name =
        switch outcome {
        case .direct: "direct"
        case .kept: "kept"
        case .made: "made"
        }
      swatches.append(OverlayCard.Swatch(color: color, label: "\(count) \(name)"))
    }
    let compositor = context.compositor
    return OverlayCard(
      title: overlay.title,
      figure: "\(Self.megabytes(compositor.cachedBytes)) of \(Self.megabytes(compositor.cacheBudget)) MB",
      swatches: swatches)
  }

  private static func area(_ rect: PixelRect) -> Int { rect.width * rect.height }

  /// Mebibytes with one decimal, or none for a whole number.
  static func megabytes(_ bytes: Int) -> String {
    let tenths = (bytes * 10 + 1 << 19) >> 20
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
  }

  // MARK: Borders

  /// Of 255: how much of the ground is laid over a picture so that lines stand out from it.
  private static let veil: UInt32 = 153

  /// Lets the picture fade towards the ground of its look: what is drawn on it is what matters.
  private func fade(_ picture: PixelBuffer, _ style: UIUserInterfaceStyle) {
    let ground = style == .dark ? OverlayPalette.darkGround : OverlayPalette.lightGround
    rasteriser.fill(picture.bounds, color: OverlayPalette.pixel(ground, alpha: Self.veil))
  }

  private func drawBorders(
    _ outlines: LayerOutlines?, on picture: PixelBuffer, _ style: UIUserInterfaceStyle
  ) -> OverlayCard {
    guard let outlines else { return OverlayCard(title: overlay.title, figure: "no layers") }
    fade(picture, style)
    outlines.draw(into: picture) { OverlayPalette.pixel(OverlayPalette.outline($0, style)) }
    let names: [(LayerOutlines.Kind, String)] = [
      (.layer, "layer"), (.clip, "clip"), (.mask, "mask"), (.instance, "instance"),
    ]
    var total = 0
    var swatches: [OverlayCard.Swatch] = []
    for (kind, name) in names {
      let count = outlines.count(of: kind)
      if kind != .instance { total += count }
      if count > 0 {
        swatches.append(
          OverlayCard.Swatch(
            color: OverlayPalette.outline(kind, style), label: "\(count) \(name)\(count == 1 ? "" : "s")"))
      }
    }
    return OverlayCard(title: overlay.title, figure: "\(total) in all", swatches: swatches)
  }

  // MARK: Card

  /// Lays the card over the top right corner, where there is room for it.
  private func drawCard(_ words: OverlayCard, on picture: PixelBuffer, _ configuration: Stage.Configuration) {
    if card?.words != words || card?.scale != configuration.scale {
      card = words.image(scale: configuration.scale).map { (words, configuration.scale, $0.image, $0.size) }
    }
    guard let card else { return }
    let margin = OverlayCard.margin
    let top = configuration.safeAreaInsets.top + margin
    // A card on a picture that is hardly larger would hide what it speaks of.
    guard card.size.width + 2 * margin <= configuration.size.width,
      Self.roominess * card.size.height + top <= configuration.size.height
    else { return }
    let image = card.image.storage
    let x = picture.bounds.maxX - image.width - Int((margin * configuration.scale).rounded())
    let y = Int((top * configuration.scale).rounded())
    let place = PixelRect(x: x, y: y, width: image.width, height: image.height)
    rasteriser.begin(target: picture, clip: picture.bounds)
    rasteriser.composite(
      PixelBuffer(pixels: image.pixels, stride: image.stride, bounds: place), rect: place)
  }

  /// This many cards must find room above each other.
  private static let roominess: CGFloat = 4
}

extension PixelRect {
  /// Larger by `distance` pixels on every side; with a negative one smaller.
  fileprivate func outset(by distance: Int) -> PixelRect {
    PixelRect(minX: minX - distance, minY: minY - distance, maxX: maxX + distance, maxY: maxY + distance)
  }
}
