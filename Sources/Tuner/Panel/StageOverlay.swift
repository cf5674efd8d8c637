import QuartzCore
import Recording
import Stage
import UIKit

/// What is drawn over the tuned stage: outlines of its layers, the chosen one's frame, a trail of former frames.
final class StageOverlay: PanelView {
  private let session: TuningSession
  private let outlines = CAShapeLayer()
  private let frameLayer = CAShapeLayer()
  private let trail = CALayer()

  /// How many former frames the trail shows, and how far apart, in seconds.
  private static let trailCount = 6
  private static let trailStep = 1.0 / 30

  init(_ session: TuningSession) {
    self.session = session
    super.init(frame: .zero)
    isUserInteractionEnabled = false
    for part in [outlines, frameLayer] {
      part.fillColor = nil
      part.lineWidth = 1
    }
    frameLayer.lineWidth = 2
    trail.contentsGravity = .resize
    trail.opacity = 1
    for part in [trail, outlines, frameLayer] { layer.addSublayer(part) }
  }

  required init?(coder: NSCoder) { nil }

  override func applyColors() {
    withoutActions {
      outlines.strokeColor =
        PanelLook.accent.resolvedColor(with: traitCollection).withAlphaComponent(0.55).cgColor
      frameLayer.strokeColor = resolved(PanelLook.tuned)
    }
  }

  func update(onionSkin: Bool, outlines showsOutlines: Bool, chosen: String?) {
    showTrail(onionSkin)
    let stage = session.stage
    let natural = stage.configuration.size
    let scale = natural.width > 0 ? bounds.width / natural.width : 1
    let lines = CGMutablePath()
    let frame = CGMutablePath()
    if showsOutlines || chosen != nil {
      stage.perform {
        for layer in stage.layers where !layer.isHidden {
          let isChosen = chosen.map { layer.treePath == $0 } ?? false
          guard showsOutlines || isChosen else { continue }
          add(layer, scale, to: isChosen ? frame : lines)
        }
      }
    }
    withoutActions {
      outlines.path = lines
      frameLayer.path = frame
      trail.frame = bounds
    }
  }

  // MARK: Trail

  private var moments: [(time: TimeInterval, image: CGImage)] = []

  /// Shows former frames behind the present one. While the stage plays they are those that were shown; where it is
  /// still they are drawn again, elsewhere.
  private func showTrail(_ isWanted: Bool) {
    guard isWanted else {
      moments = []
      if trail.contents != nil { withoutActions { trail.contents = nil } }
      return
    }
    let now = session.transport.now
    moments.removeAll { $0.time > now || $0.time < now - Self.trailStep * Double(Self.trailCount) * 1.5 }
    if session.transport.isPlaying {
      if now - (moments.last?.time ?? -1) >= Self.trailStep * 0.99 {
        moments.append((now, session.stage.render()))
      }
    } else if moments.last?.time != now {
      let times = (0...Self.trailCount).reversed().map { now - Double($0) * Self.trailStep }
      moments = times.filter { $0 >= 0 && $0 < now }.compactMap { time in
        session.picture(at: time).map { (time, $0) }
      }
      moments.append((now, session.stage.render()))
    }
    var images = moments.suffix(Self.trailCount).map(\.image)
    if moments.last?.time != now { images.append(session.stage.render()) }
    guard images.count > 1, let blend = OnionSkin.blend(images) else {
      return withoutActions { trail.contents = nil }
    }
    withoutActions { trail.contents = CGImage(storage: blend, isOpaque: true) }
  }

  /// Adds a layer's outline as it shows: its corners, wherever transforms have led them.
  private func add(_ layer: CALayer, _ scale: CGFloat, to path: CGMutablePath) {
    let shown = layer.presentation() ?? layer
    let box = shown.bounds
    let corners = [
      CGPoint(x: box.minX, y: box.minY), CGPoint(x: box.maxX, y: box.minY),
      CGPoint(x: box.maxX, y: box.maxY), CGPoint(x: box.minX, y: box.maxY),
    ]
    let root = session.stage.window.layer
    for (index, corner) in corners.enumerated() {
      let place = shown.convert(corner, to: root.presentation() ?? root)
      guard place.x.isFinite, place.y.isFinite else { return }
      let point = CGPoint(x: place.x * scale, y: place.y * scale)
      index == 0 ? path.move(to: point) : path.addLine(to: point)
    }
    path.closeSubpath()
  }
}
