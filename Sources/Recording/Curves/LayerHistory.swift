import QuartzCore
import Stage
import UIKit

/// What every layer of a stage showed at every sample, kept as changes.
///
/// All layers are watched, not only those that are asked for, because which of them will move is known only at the
/// end; a layer that stands still costs one comparison a sample.
@MainActor
final class LayerHistory {
  struct Track {
    /// Kept alive, so that its identity stays unique.
    let layer: CALayer
    let label: String
    let path: String
    /// The rows in which the layer was in the tree.
    var rows: Range<Int>
    fileprivate(set) var changes: [(row: Int, values: LayerValues)]
  }

  private(set) var tracks: [Track] = []
  private var places: [ObjectIdentifier: Int] = [:]
  private var names = LayerNames()

  /// Notes what the layers show now as row `row`.
  func record(_ stage: Stage, row: Int) {
    let layers = stage.layers
    names.name(layers)
    for layer in layers {
      if let place = places[ObjectIdentifier(layer)] {
        tracks[place].rows = tracks[place].rows.lowerBound..<row + 1
        if let last = tracks[place].changes.last, last.values.matches(presentationOf: layer) { continue }
        tracks[place].changes.append((row, LayerValues(presentationOf: layer)))
      } else {
        places[ObjectIdentifier(layer)] = tracks.count
        let path = layer.treePath
        tracks.append(
          Track(
            layer: layer, label: names.label(of: layer) ?? path, path: path, rows: row..<row + 1,
            changes: [(row, LayerValues(presentationOf: layer))]))
      }
    }
  }

  /// The place of a layer's track.
  func place(of layer: CALayer) -> Int? { places[ObjectIdentifier(layer)] }

  /// The tracks of the layers with this label, name or path.
  func places(named name: String) -> [Int] {
    let exact = tracks.indices.filter { tracks[$0].label == name || tracks[$0].path == name }
    return exact.isEmpty ? tracks.indices.filter { tracks[$0].layer.name == name } : exact
  }

  /// The numbers of a key path's values on a layer, which may get its object later.
  func components(of keyPath: String, ofTrack place: Int) -> [CurveComponent] {
    let changes = tracks[place].changes
    guard let first = changes.first else { return [] }
    let found = CurveComponent.components(of: keyPath, in: first.values)
    guard found.isEmpty || found[0].isFigure else { return found }
    // A list counts at its longest.
    return changes.lazy.map { CurveComponent.components(of: keyPath, in: $0.values) }.max {
      $0.count < $1.count
    }
      ?? []
  }

  /// One number of a layer through `rowCount` rows; nil where the layer was not shown or had no such number.
  func numbers(_ component: CurveComponent, ofTrack place: Int, rowCount: Int) -> [Double?] {
    var result = [Double?](repeating: nil, count: rowCount)
    let track = tracks[place]
    let story = component.isFigure ? ObjectStory(track.changes.lazy.map(\.values)) : nil
    for (i, change) in track.changes.enumerated() {
      let end = i + 1 < track.changes.count ? track.changes[i + 1].row : track.rows.upperBound
      guard let number = component.read(change.values, story) else { continue }
      for row in change.row..<end { result[row] = number }
    }
    return result
  }
}
