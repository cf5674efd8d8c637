import QuartzCore
import UIKit

/// The figures of an image, an outline or a list over time.
package enum ObjectCurves {
  /// The curves of a property, by the names of its figures; none for a property that is a number, and where the layer
  /// never has any of it.
  package static func curves(
    of keyPath: String, in samples: [LayerValues]
  ) -> [(name: String, values: [Double?])] {
    let names = samples.lazy.map { ObjectFigure.names(of: keyPath, in: $0) }.max { $0.count < $1.count } ?? []
    guard !names.isEmpty else { return [] }
    let story = ObjectStory(samples)
    return names.compactMap { name in
      ObjectFigure(name).map { figure in (name, samples.map { figure.read($0, story) }) }
    }
  }
}
