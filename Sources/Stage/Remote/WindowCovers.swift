import UIKit

/// What lies over the picture of a window whose code runs in another process.
@MainActor
struct WindowCovers: @preconcurrency Equatable {
  /// Something that is said by the way.
  struct Notice: Equatable {
    var title: String
    var text: String
    /// How much of something is done, 0…1; nil where nothing is under way.
    var share: Double?
  }

  /// Why no picture comes: a card over the dimmed picture.
  var failure: StageHost.Failure?
  /// Whether the card says that its place was copied.
  var isCopied = false
  var notice: Notice?
  /// Rings around parts that are made by new code, and how much of them shows, 0…256.
  var rings: ReloadRings?
  var ringOpacity: UInt32 = 0
  /// The stage's pixels per point.
  var stageScale: CGFloat = 1

  var isEmpty: Bool { failure == nil && notice == nil && rings == nil }

  static func == (a: WindowCovers, b: WindowCovers) -> Bool {
    a.failure == b.failure && a.isCopied == b.isCopied && a.notice == b.notice && a.rings === b.rings
      && a.ringOpacity == b.ringOpacity && a.stageScale == b.stageScale
  }

  /// A narrower window than this has smaller text, in points.
  private static let readableWidth: CGFloat = 300
  private static let largestScale: CGFloat = 3

  /// Pixels of a point of what is drawn: text is as large as the stage's, where the window is wide enough for it.
  ///
  /// - Parameters:
  ///   - pixels: The window's width.
  ///   - display: The display's pixels for a unit of the windowing system.
  func scale(pixels: CGFloat, display: CGFloat) -> CGFloat {
    max(min(stageScale, pixels / Self.readableWidth, Self.largestScale), display)
  }

  /// The card and the plate, from the lowest.
  func draw(in bounds: CGSize, scale: CGFloat) -> [CoveredPicture.Cover] {
    var covers: [CoveredPicture.Cover] = []
    if let failure {
      let card = FailureCard(failure, isCopied: isCopied, in: bounds)
      covers += [CoveredPicture.Cover(card.image(scale: scale), at: card.frame.origin, scale: scale)]
        .compactMap { $0 }
    }
    if let notice {
      let plate = NoticePlate(notice.title, notice.text, share: notice.share, in: bounds)
      covers += [CoveredPicture.Cover(plate.image(scale: scale), at: plate.frame.origin, scale: scale)]
        .compactMap { $0 }
    }
    return covers
  }
}
