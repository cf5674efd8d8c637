/// One workload drawn by everybody, in turns of one run, so that what else the machine does falls on all.
struct RasterComparison {
  struct Result {
    let workload: String
    /// Median nanoseconds of one drawing, by renderer; nil where it cannot draw the list.
    let times: [Double?]
    /// How far each picture is from Flipbook's: the mean difference of a channel, of 255.
    let differences: [Double?]

    /// Flipbook's time as a share of the quickest peer's; nil without a peer.
    var ratio: Double? {
      guard let ours = times[0], let best = times.dropFirst().compactMap(\.self).min() else { return nil }
      return ours / best
    }
  }

  /// Flipbook first.
  let renderers: [any Renderer]
  /// A sample lasts at least this many nanoseconds, so that the clock's own cost does not matter.
  var shortestSample = 2e6
  var rounds = 21

  func run(_ workload: Workload) throws -> Result {
    let prepared = try renderers.map { try $0.prepare(workload.list) }
    let differences = try differences(prepared, pixelCount: workload.list.width * workload.list.height)
    // Warm up, and find out how often a drawing must be repeated.
    let repeats = try prepared.map { drawing -> Int in
      guard let drawing else { return 0 }
      _ = try drawing.draw(times: 2)
      return max(1, Int((shortestSample / (try drawing.draw(times: 2) / 2)).rounded(.up)))
    }
    var samples = [[Double]](repeating: [], count: prepared.count)
    for round in 0..<rounds {
      for i in prepared.indices {
        // Who goes first changes.
        let who = (i + round) % prepared.count
        guard let drawing = prepared[who] else { continue }
        samples[who].append(try drawing.draw(times: repeats[who]) / Double(repeats[who]))
      }
    }
    return Result(
      workload: workload.name, times: samples.map { $0.isEmpty ? nil : $0.median }, differences: differences)
  }

  /// Everybody draws once on black.
  private func differences(_ prepared: [(any PreparedDrawing)?], pixelCount: Int) throws -> [Double?] {
    for drawing in prepared {
      drawing?.pixels.update(repeating: 0xFF00_0000, count: pixelCount)
      _ = try drawing?.draw(times: 1)
    }
    guard let ours = prepared[0]?.pixels else { return prepared.map { _ in nil } }
    return prepared.map { drawing in
      guard let theirs = drawing?.pixels else { return nil }
      var sum = 0
      for i in 0..<pixelCount where ours[i] != theirs[i] {
        for shift in [0, 8, 16] as [UInt32] {
          sum += abs(Int(ours[i] >> shift & 255) - Int(theirs[i] >> shift & 255))
        }
      }
      return Double(sum) / Double(pixelCount * 3)
    }
  }
}
