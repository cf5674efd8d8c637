import CoreGraphics
import Foundation
import Recording
import Stage
import UIKit

@testable import Tuner

extension FuzzTarget {
  /// Recorded and written input: what can be read is written, read again, and the same; short ones are played.
  static let scripts = FuzzTarget(name: "scripts") { input in
    guard let script = try? JSONDecoder().decode(Script.self, from: Data(input)) else { return }
    if let json = try? script.json() {
      let copy = try? JSONDecoder().decode(Script.self, from: json)
      demand(copy == script, "a script that was written reads as another: \(script)")
    }
    guard script.events.count <= 8 else { return }
    let stage = try? Stage(
      Stage.Configuration(size: CGSize(width: 80, height: 120), scale: 1), script: script
    ) {
      SampleController()
    }
    try? stage?.advance(to: 0.5)
  }

  /// Tuned values in files.
  static let presets = FuzzTarget(name: "presets") { input in
    _ = try? Preset(text: String(decoding: input, as: UTF8.self)).table()
    let file = URL(fileURLWithPath: "/dev/shm/flipbook-fuzz-\(getpid()).json")
    defer { try? FileManager.default.removeItem(at: file) }
    guard (try? Data(input).write(to: file)) != nil, let preset = try? Preset(contentsOf: file) else {
      return
    }
    _ = preset.table()
    guard let json = try? preset.json(), (try? json.write(to: file)) != nil else { return }
    demand((try? Preset(contentsOf: file).json()) == json, "a preset that was written reads as another")
    let text = try? preset.text()
    demand(
      (try? text.map { try Preset(text: $0).json() }) == json, "a preset that was copied reads as another")
  }

  /// Goldens of curves.
  static let curves = FuzzTarget(name: "curves") { input in
    let rows = CurveTable.rows(of: String(decoding: input, as: UTF8.self))
    let text = rows.map { $0.map(CurveTable.quoted).joined(separator: ",") + "\n" }.joined()
    demand(CurveTable.rows(of: text) == rows, "a table that was written reads as another")
  }

  /// Auto Layout's strings.
  static let visualFormats = FuzzTarget(name: "visual-formats") { input in
    let parent = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let views = ["a": UIView(), "b": UIView(), "c": UIView()]
    for view in views.values {
      view.translatesAutoresizingMaskIntoConstraints = false
      parent.addSubview(view)
    }
    let constraints = NSLayoutConstraint.constraints(
      withVisualFormat: String(decoding: input, as: UTF8.self), options: [], metrics: ["m": 8], views: views)
    NSLayoutConstraint.activate(constraints)
    parent.layoutIfNeeded()
    for view in views.values { demandFinite(view.frame, of: view) }
  }
}
