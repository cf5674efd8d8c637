import Codecs
import Foundation
import Recording
import UIKit

/// A failure as one page that needs nothing else: no network, no other file.
struct ReportPage {
  private let report: FailureReport
  private let pictures: ReportPictures

  init(_ report: FailureReport) {
    self.report = report
    pictures = ReportPictures(report.frames)
  }

  /// The page's text.
  func html() -> String {
    """
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>\(Self.escaped(report.title))</title>
    <style>\(Self.style)</style>
    </head>
    <body>
    <header>
    <p class="suite">\(Self.escaped(report.suite))</p>
    <h1>\(Self.escaped(report.title))</h1>
    \(message)
    \(command)
    </header>
    \(viewer)
    \(texts)
    \(onionSkin)
    \(curves)
    \(pictures.pieces.isEmpty ? values : "")
    \(footer)
    <script type="application/json" id="data">\(data)</script>
    <script>\(Self.script)</script>
    </body>
    </html>

    """
  }

  static func escaped(_ words: String) -> String {
    words.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      .replacing("\"", with: "&quot;")
  }

  // MARK: Parts

  private var message: String {
    report.lines.enumerated().map { index, line in
      "<p class=\"\(index == 0 ? "headline" : "detail")\">\(Self.escaped(line))</p>"
    }.joined(separator: "\n")
  }

  private var command: String {
    [("Open in the tuner", report.open), ("Accept", report.accept)].compactMap { word, line in
      line.map {
        """
        <div class="accept"><span>\(word)</span><code>\(Self.escaped($0))</code>\
        <button class="copy" type="button">Copy</button></div>
        """
      }
    }.joined(separator: "\n")
  }

  /// Whether there are moments to go through.
  private var hasTime: Bool { report.frames.count > 1 || !report.curves.isEmpty }

  /// The pictures and the time line; empty where there is neither.
  private var viewer: String {
    let hasPictures = !pictures.pieces.isEmpty
    let hasExpected = report.frames.contains { $0.expected != nil }
    guard hasPictures || hasTime else { return "" }
    return """
      <main class="card viewer\(hasPictures ? "" : " bare")">
      \(hasPictures ? Self.toolbar(hasExpected: hasExpected) : "")
      \(hasPictures ? Self.panes(hasExpected: hasExpected) : "")
      \(hasTime ? Self.timeline(hasPictures: hasPictures) : "")
      \(hasPictures ? Self.valueTable : "")
      </main>
      """
  }

  /// The values at the time that is looked at, below the curves where these are all there is to see.
  private var values: String {
    hasTime ? "<section class=\"card\">\(Self.valueTable)</section>" : ""
  }

  private static let valueTable = """
    <table id="values" hidden><thead><tr><th>Layer</th><th>Property</th><th>Expected</th><th>Got</th></tr></thead>\
    <tbody></tbody></table>
    """

  static func toolbar(hasExpected: Bool) -> String {
    let modes = """
      <div class="segments" role="group" aria-label="View">
      <button type="button" data-view="side" aria-pressed="true">Side by side</button>
      <button type="button" data-view="blink" aria-pressed="false">Blink</button>
      <button type="button" data-view="wipe" aria-pressed="false">Wipe</button>
      </div>
      """
    return """
      <div class="toolbar">\(hasExpected ? modes : "<span></span>")
      <label>Zoom <select id="zoom"><option value="fit">Fit</option><option value="1">100 %</option>\
      <option value="2">200 %</option><option value="4">400 %</option><option value="8">800 %</option></select></label>
      </div>
      """
  }

  private static func panes(hasExpected: Bool) -> String {
    func pane(_ name: String, _ title: String) -> String {
      "<figure class=\"pane \(name)\"><figcaption>\(title)</figcaption><div class=\"picture\">"
        + "<canvas id=\"\(name)\"></canvas></div></figure>"
    }
    guard hasExpected else {
      return "<div class=\"panes alone\">\(pane("actual", "Got; there is nothing to compare it with"))</div>"
    }
    return "<div class=\"panes\">" + pane("expected", "Expected") + pane("actual", "Got")
      + pane("difference", "Difference")
      + "<figure class=\"pane both\"><figcaption id=\"which\">Expected</figcaption>"
      + "<div class=\"picture\"><canvas id=\"under\"></canvas><canvas id=\"over\"></canvas>"
      + "<span id=\"handle\"></span></div></figure></div>"
  }

  static func timeline(hasPictures: Bool) -> String {
    """
    <div class="transport">
    <button id="play" type="button" aria-label="Play">\(icon("M4 2.5v11l9-5.5z"))</button>
    <output id="time"></output>
    <div class="track"><canvas id="marks"></canvas>\
    <input id="scrubber" type="range" min="0" step="1" value="0" aria-label="Time"></div>
    <output id="count"></output>
    <select id="speed" aria-label="Speed"><option value="1">1&times;</option><option value="0.25" selected>&frac14;&times;</option>\
    <option value="0.1">1&frasl;10&times;</option></select>
    </div>
    \(hasPictures ? "<div class=\"strip\" id=\"strip\"></div>" : "")
    """
  }

  private static func icon(_ path: String) -> String {
    "<svg width=\"16\" height=\"16\" viewBox=\"0 0 16 16\" aria-hidden=\"true\"><path d=\"\(path)\"/></svg>"
  }

  private static let keys = """
    <p><kbd>&larr;</kbd> <kbd>&rarr;</kbd> step, with <kbd>Shift</kbd> ten &ensp; <kbd>P</kbd> <kbd>N</kbd> previous, \
    next difference &ensp; <kbd>Space</kbd> play &ensp; <kbd>1</kbd> <kbd>2</kbd> <kbd>3</kbd> view</p>
    """

  private var footer: String {
    let keys = hasTime ? Self.keys : ""
    let golden = report.golden.map { "<p>Golden: <code>\(Self.escaped($0))</code></p>" } ?? ""
    return "<footer>\(keys)\(golden)</footer>"
  }

  // MARK: All moments in one

  private var onionSkin: String {
    let skins = report.onionSkins
    func figure(_ title: String, _ image: CGImage?) -> String {
      guard let image, let bytes = PNGEncoder.encode(image, effort: .quick) else { return "" }
      let width = Int((Double(image.width) / max(report.scale, 1)).rounded())
      return "<figure><figcaption>\(title)</figcaption><img alt=\"\(title)\" width=\"\(width)\" "
        + "src=\"data:image/png;base64,\(Data(bytes).base64EncodedString())\"></figure>"
    }
    let figures = figure("Expected", skins.expected) + figure("Got", skins.actual)
    guard !figures.isEmpty else { return "" }
    return "<section class=\"card onion\"><h2>All moments in one</h2><div>\(figures)</div></section>"
  }

  // MARK: Texts

  private var texts: String {
    guard let texts = report.texts, report.curves.isEmpty else { return "" }
    let before = texts.expected.components(separatedBy: "\n"),
      after = texts.actual.components(separatedBy: "\n")
    let change = after.difference(from: before)
    var removed: Set<Int> = [], added: Set<Int> = []
    for step in change {
      switch step {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): added.insert(offset)
      }
    }
    func column(_ title: String, _ lines: [String], _ marked: Set<Int>, _ name: String) -> String {
      "<figure><figcaption>\(title)</figcaption><pre>"
        + lines.enumerated().map { index, line in
          let text = Self.escaped(line)
          return marked.contains(index) ? "<mark class=\"\(name)\">\(text)</mark>" : text
        }.joined(separator: "\n") + "</pre></figure>"
    }
    return "<main class=\"card texts\">" + column("Expected", before, removed, "expected")
      + column("Got", after, added, "actual") + "</main>"
  }

  // MARK: Curves

  /// Beyond these, curves are in the data and the files only.
  private static let mostDiffering = 24
  private static let mostEqual = 12

  private var curves: String {
    guard !report.curves.isEmpty else { return "" }
    let differing = report.curves.filter(\.isDifferent).prefix(Self.mostDiffering)
    let equal = report.curves.filter { !$0.isDifferent }.prefix(Self.mostEqual)
    func figure(_ curve: FailureReport.Curve) -> String {
      "<figure class=\"curve\"><figcaption><b>\(Self.escaped(curve.layer))</b> \(Self.escaped(curve.keyPath))"
        + "</figcaption>\(ReportPlot(curve: curve).svg())</figure>"
    }
    var out =
      "<section class=\"card curves\"><h2>Curves</h2><p class=\"legend\"><i class=\"expected\"></i>expected"
      + " <i class=\"actual\"></i>got</p>" + differing.map(figure).joined()
    if !equal.isEmpty {
      out +=
        "<details\(differing.isEmpty ? " open" : "")><summary>As expected</summary>"
        + equal.map(figure).joined() + "</details>"
    }
    return out + "</section>"
  }

  // MARK: Data

  private struct Content: Encodable {
    struct Frame: Encodable {
      let time: Double
      let expected, actual: Int?
      /// x, y, width, height in pixels.
      let box: [Int]?
      let isDifferent: Bool
      /// Layer, property, expected, actual.
      let values: [[String]]
    }

    let scale: Double
    let pieces: [ReportPictures.Piece]
    let frames: [Frame]
  }

  private var data: String {
    let frames = report.frames.isEmpty ? framesOfCurves : framesOfPictures
    let encoder = JSONEncoder()
    // Slashes are escaped, so that no text ends the element.
    encoder.outputFormatting = .sortedKeys
    let content = Content(scale: report.scale, pieces: pictures.pieces, frames: frames)
    return (try? encoder.encode(content)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
  }

  private var framesOfPictures: [Content.Frame] {
    report.frames.indices.map { index in
      let frame = report.frames[index]
      let values = index < report.values.count ? report.values[index] : []
      return Content.Frame(
        time: frame.time, expected: pictures.expected[index], actual: pictures.actual[index],
        box: frame.box.map { [$0.minX, $0.minY, $0.width, $0.height].map { Int($0) } },
        isDifferent: frame.isDifferent,
        values: values.map { value in
          var property = ""
          if case .changed(let name, _, _) = value.kind { property = name }
          return [value.layer, property, value.words.expected, value.words.actual]
        })
    }
  }

  /// The samples at which any curve has a value.
  private var framesOfCurves: [Content.Frame] {
    let times = report.curves.map(\.actual.times).max { $0.count < $1.count } ?? []
    let differing = report.curves.filter(\.isDifferent)
    return times.indices.map { row in
      let values = differing.compactMap { curve -> [String]? in
        func value(_ curve: Curve) -> Double? { row < curve.values.count ? curve.values[row] : nil }
        let (expected, actual) = (value(curve.expected), value(curve.actual))
        guard expected != actual else { return nil }
        let words = ValueDifference(
          layer: curve.layer, property: curve.keyPath, expected: expected.map { .number($0) },
          actual: actual.map { .number($0) }
        ).words
        return [curve.layer, curve.keyPath, words.expected, words.actual]
      }
      return Content.Frame(
        time: times[row], expected: nil, actual: nil, box: nil, isDifferent: !values.isEmpty, values: values)
    }
  }
}
