import Foundation
import Raster
import Stage
import UIKit

/// Whole frames: the AR camera's, full and only where something changed, and what memory itself allows.
@MainActor
enum FrameBenchmarks {
  static func run() throws {
    print("\n## Frames\n\n\(Comparison.tableHead)")
    print(opaqueFill().row)
    print(translucentFill().row)
    for scale in 1...3 { print(try compositing(scale: CGFloat(scale)).row) }
    for scale in 1...3 { if let result = try peers(scale: CGFloat(scale)) { print(result.row) } }
    for motion in [Motion.everything, .tabBar, .indicator] {
      for scale in 1...3 { print(try damage(scale: CGFloat(scale), motion).row) }
    }
    for scale in 1...3 { print(try screenshots(scale: CGFloat(scale)).row) }
  }

  // MARK: Memory

  private static let pixelCount = Workload.width * Workload.height

  private static func rasteriser(on canvas: Canvas) -> Rasteriser {
    let bounds = PixelRect(x: 0, y: 0, width: canvas.width, height: canvas.height)
    let rasteriser = Rasteriser()
    rasteriser.begin(
      target: PixelBuffer(pixels: canvas.pixels, stride: canvas.width, bounds: bounds), clip: bounds)
    return rasteriser
  }

  private static let screen = PixelRect(x: 0, y: 0, width: Workload.width, height: Workload.height)

  private static func opaqueFill() -> Comparison.Result {
    let canvas = Canvas(width: Workload.width, height: Workload.height)
    let other = Canvas(width: Workload.width, height: Workload.height)
    let rasteriser = rasteriser(on: canvas)
    return Comparison(
      name: "opaque fill of 780×1688", ours: "Flipbook", other: "memset", bar: 1 / 0.9, count: 10
    ).run {
      for _ in 0..<10 { rasteriser.fill(screen, color: 0xFF33_66CC) }
    } against: {
      for i in 0..<10 { PlainMemory.set(other.pixels, Int32(i), pixelCount * 4) }
    }
  }

  private static func translucentFill() -> Comparison.Result {
    let canvas = Canvas(width: Workload.width, height: Workload.height)
    let from = Canvas(width: Workload.width, height: Workload.height)
    let to = Canvas(width: Workload.width, height: Workload.height)
    let rasteriser = rasteriser(on: canvas)
    return Comparison(
      name: "source-over of 780×1688", ours: "Flipbook", other: "memcpy", bar: 1 / 1.2, count: 10
    ).run {
      for _ in 0..<10 { rasteriser.fill(screen, color: 0x8019_3366) }
    } against: {
      for _ in 0..<10 { PlainMemory.copy(to.pixels, from.pixels, pixelCount * 4) }
    }
  }

  // MARK: The AR camera

  /// The compositor with all it does against the bare rasteriser on the same primitives.
  private static func compositing(scale: CGFloat) throws -> Comparison.Result {
    let stage = try ARCameraFrame.stage(scale: scale)
    let drawing = RasterRenderer().prepare(ARCameraFrame.list(of: stage, scale: scale))
    return Comparison(
      name: "AR camera @\(Int(scale))×, full frame", ours: "compositor", other: "bare rasteriser", bar: nil,
      count: 10
    ).run {
      for _ in 0..<10 { stage.drawAll() }
    } against: {
      _ = try? drawing?.draw(times: 10)
    }
  }

  /// A frame of the moving demo, a fifth of a millisecond after the one before, from springs to pixels, against the
  /// peer that draws the list of one frame in the shortest time.
  private static func peers(scale: CGFloat) throws -> Comparison.Result? {
    let stage = try ARCameraFrame.stage(scale: scale)
    let list = ARCameraFrame.list(of: stage, scale: scale)
    var fastest: (name: String, drawing: any PreparedDrawing, time: Double)?
    for renderer in LinkedRenderer.all.found {
      guard let drawing = try renderer.prepare(list) else { continue }
      _ = try drawing.draw(times: 10)
      let time = try drawing.draw(times: 20)
      if time < fastest?.time ?? .infinity { fastest = (renderer.name, drawing, time) }
    }
    guard let fastest else { return nil }
    var time = ARCameraFrame.moment
    return Comparison(
      name: "AR camera @\(Int(scale))×, a frame of its spring", ours: "evaluated and drawn",
      other: "the list by \(fastest.name)", bar: 0.9, count: 10
    ).run {
      for _ in 0..<10 {
        time += 2e-4
        stage.evaluateAnimations(at: time)
        stage.drawChanges()
      }
    } against: {
      _ = try? fastest.drawing.draw(times: 10)
    }
  }

  /// What moves in a frame of the AR camera.
  enum Motion: String {
    /// As in the demo: the background changes colour, so every pixel changes.
    case everything = "as it is: the background changes too"
    /// The background keeps its colour; ring, buttons and indicator move.
    case tabBar = "the tab bar alone moves"
    /// All but the indicator is at rest.
    case indicator = "the indicator alone moves"
  }

  /// Frames that draw what changed against frames that draw everything, both a fifth of a millisecond apart.
  private static func damage(scale: CGFloat, _ motion: Motion) throws -> Comparison.Result {
    func make() throws -> Stage {
      let stage = try ARCameraFrame.stage(scale: scale)
      if motion != .everything {
        let still = motion == .tabBar ? ["background"] : ["background", "columns"]
        stage.perform {
          for name in still {
            stage.view(withIdentifier: name).map { stop($0.layer, below: name != "background") }
          }
        }
        try stage.advance(to: ARCameraFrame.moment)
      }
      stage.drawAll()
      return stage
    }
    let (changes, everything) = (try make(), try make())
    var times = (ARCameraFrame.moment, ARCameraFrame.moment)
    return Comparison(
      name: "AR camera @\(Int(scale))×, \(motion.rawValue)", ours: "damage", other: "full frame",
      bar: nil, count: 10
    ).run {
      for _ in 0..<10 {
        times.0 += 2e-4
        changes.evaluateAnimations(at: times.0)
        changes.drawChanges()
      }
    } against: {
      for _ in 0..<10 {
        times.1 += 2e-4
        everything.evaluateAnimations(at: times.1)
        everything.drawAll()
      }
    }
  }

  private static func stop(_ layer: CALayer, below: Bool) {
    layer.removeAllAnimations()
    if below { for child in layer.sublayers ?? [] { stop(child, below: true) } }
  }

  /// Pictures of the demo at moments a millisecond apart, layout, animation, drawing and a copy of the pixels, against
  /// a millisecond, or two at three pixels a point.
  private static func screenshots(scale: CGFloat) throws -> Comparison.Result {
    var stage = try ARCameraFrame.stage(scale: scale)
    var time = ARCameraFrame.moment
    var taken: CGImage?
    let frames = 20
    var nanoseconds: [Double] = []
    for _ in 0..<21 {
      if time > 1.6 {
        stage = try ARCameraFrame.stage(scale: scale)
        time = ARCameraFrame.moment
      }
      nanoseconds.append(
        try Stopwatch.processorNanoseconds {
          for _ in 0..<frames {
            time += 1e-3
            taken = try stage.image(at: time)
          }
        } / Double(frames))
    }
    _ = taken
    return Comparison.Result(
      comparison: Comparison(
        name: "AR camera @\(Int(scale))×, a screenshot", ours: "image(at:)",
        other: scale > 2 ? "500 a second" : "1,000 a second", bar: 1, count: 1),
      oursNanoseconds: nanoseconds.median, otherNanoseconds: scale > 2 ? 2e6 : 1e6)
  }
}
