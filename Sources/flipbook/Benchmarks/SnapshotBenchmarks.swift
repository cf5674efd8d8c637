import Codecs
import Demos
import Proving
import Recording
import Stage
import UIKit

/// What a snapshot test costs, step by step, for a picture of 390×844 points at two pixels a point.
enum SnapshotBenchmarks {
  static var all: [Benchmark] {
    [
      Benchmark(
        "snapshot.fresh", "a stage made, its AR camera tapped, brought to 0.15 s, drawn", unit: "picture"
      ) {
        return { _ = try picture() }
      },
      Benchmark("snapshot.encode", "written as a golden, as small as can be, on all cores", unit: "picture") {
        let picture = try picture()
        return { _ = PNGEncoder.encode(picture) }
      },
      Benchmark("snapshot.encode-quickly", "written for a report", unit: "picture") {
        let picture = try picture()
        return { _ = PNGEncoder.encode(picture, effort: .quick) }
      },
      Benchmark("snapshot.decode", "a golden read", unit: "picture") {
        let file = PNGEncoder.encode(try picture()) ?? []
        return { _ = try PNGDecoder.decode(file) }
      },
      Benchmark("snapshot.compare", "compared with an equal one", unit: "picture") {
        let (one, other) = (try picture(), try picture())
        return { _ = FramePatch.changedRect(one.storage, other.storage) }
      },
      Benchmark("snapshot.noted", "compared with what a golden notes of its frame", unit: "picture") {
        let picture = try picture().storage
        let file = PNGDigests.insert(
          [FrameDigest(picture, at: 0)], into: PNGEncoder.encode(picture.buffer) ?? [])
        return { _ = PNGDigests.read(in: file)?.first == FrameDigest(picture, at: 0) }
      },
    ]
  }

  /// The AR camera in its spring, on a stage of its own.
  @MainActor
  private static func picture() throws -> CGImage {
    let demo = Demo.arCamera
    var script = Script()
    script.tap("gamepad", at: 0)
    let stage = try Stage(
      Stage.Configuration(size: demo.size, scale: 2), script: script, root: demo.makeRoot)
    return try stage.image(at: 0.15)
  }
}
