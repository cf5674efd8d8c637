import CoreGraphics
import QuartzCore
import Stage
import UIKit

/// A figure of something that is no number: of an image, an outline, a list.
///
/// `contents.image` is which of the layer's images shows, counted from 1 as they appear, 0 for none; `contents.fade`
/// how far the next one has appeared over it, 0…1. `path.elements` counts the elements of an outline, `path.length` is
/// its length in points, `path.distance` how far, at most, one of its points is from where it is in the end. Lists have
/// their elements by number, `locations.0`, `colors.0.red`, `lineDashPattern.0`.
struct ObjectFigure: Hashable {
  let keyPath: String
  private let part: Part

  private enum Part: Hashable {
    case image, fade, elements, length, distance
    case color(Int, lane: Int)
    case location(Int)
    case dash(Int)
  }

  private static let paths: Set = ["path", "shadowPath"]
  private static let lanes = ["red", "green", "blue", "alpha"]

  /// Nil for what is no such figure.
  init?(_ name: String) {
    let words = name.split(separator: ".").map(String.init)
    guard words.count > 1 else { return nil }
    keyPath = words[0]
    switch (words[0], words[1], words.count) {
    case ("contents", "image", 2): part = .image
    case ("contents", "fade", 2): part = .fade
    case ("colors", _, 3):
      guard let index = Int(words[1]), index >= 0, let lane = Self.lanes.firstIndex(of: words[2]) else {
        return nil
      }
      part = .color(index, lane: lane)
    case ("locations", _, 2):
      guard let index = Int(words[1]), index >= 0 else { return nil }
      part = .location(index)
    case ("lineDashPattern", _, 2):
      guard let index = Int(words[1]), index >= 0 else { return nil }
      part = .dash(index)
    case (_, "elements", 2) where Self.paths.contains(words[0]): part = .elements
    case (_, "length", 2) where Self.paths.contains(words[0]): part = .length
    case (_, "distance", 2) where Self.paths.contains(words[0]): part = .distance
    default: return nil
    }
  }

  /// The names of a property's figures, as far as the layer shows any of it; empty for other properties.
  static func names(of keyPath: String, in values: LayerValues) -> [String] {
    let objects = values.objects
    switch keyPath {
    case "contents":
      return objects.image == nil && objects.nextImage == nil ? [] : ["contents.image", "contents.fade"]
    case "colors": return objects.colors.indices.flatMap { index in lanes.map { "colors.\(index).\($0)" } }
    case "locations": return objects.locations.indices.map { "locations.\($0)" }
    case "lineDashPattern": return objects.dashes.indices.map { "lineDashPattern.\($0)" }
    case _ where paths.contains(keyPath):
      return objects.outline(forKeyPath: keyPath) == nil
        ? [] : ["elements", "length", "distance"].map { "\(keyPath).\($0)" }
    default:
      // A figure by its own name.
      guard let figure = ObjectFigure(keyPath) else { return [] }
      return names(of: figure.keyPath, in: values).contains(keyPath) ? [keyPath] : []
    }
  }

  /// The figure; nil where there is nothing of it, or, without a story, where it is counted from one.
  func read(_ values: LayerValues, _ story: ObjectStory?) -> Double? {
    let objects = values.objects
    switch part {
    case .image: return story?.number(of: objects.image)
    case .fade: return objects.fade
    case .color(let index, let lane):
      return objects.colors.indices.contains(index) ? objects.colors[index][lane] : nil
    case .location(let index):
      return objects.locations.indices.contains(index) ? objects.locations[index] : nil
    case .dash(let index): return objects.dashes.indices.contains(index) ? Double(objects.dashes[index]) : nil
    case .elements: return objects.outline(forKeyPath: keyPath).map { Double(PathFigures.elements($0)) }
    case .length: return objects.outline(forKeyPath: keyPath).map { PathFigures.length($0) }
    case .distance:
      guard let path = objects.outline(forKeyPath: keyPath), let end = story?.end(of: keyPath) else {
        return nil
      }
      return PathFigures.distance(path, end)
    }
  }

  var unit: CurveUnit {
    switch part {
    case .length, .distance, .dash: return .points
    case .image, .fade, .elements, .color, .location: return .factor
    }
  }
}

/// What a layer showed over time, as far as figures are counted from it.
struct ObjectStory {
  private var numbers: [ObjectIdentifier: Int] = [:]
  private let last: LayerObjects?

  init(_ values: some Sequence<LayerValues>) {
    var last: LayerObjects?
    for value in values {
      for image in [value.objects.image, value.objects.nextImage].compactMap({ $0 }) {
        let key = ObjectIdentifier(image)
        if numbers[key] == nil { numbers[key] = numbers.count + 1 }
      }
      last = value.objects
    }
    self.last = last
  }

  func number(of image: CGImage?) -> Double {
    Double(image.flatMap { numbers[ObjectIdentifier($0)] } ?? 0)
  }

  func end(of keyPath: String) -> CGPath? { last?.outline(forKeyPath: keyPath) }
}
