import Codecs
import CoreGraphics
import Foundation
import Raster
import Recording
import Stage
import UIKit

/// A stretch of a stage's time as one page that needs nothing else: it is scrubbed and stepped through, measured, and
/// shows the curves of what moves. No part of it asks a network for anything.
package struct ClipPage {
  private let title: String
  private let scale: Double
  private let times: [TimeInterval]
  private let curves: [FailureReport.Curve]
  private var pieces: [ReportPictures.Piece] = []
  /// The piece of each frame.
  private var places: [Int] = []
  private var base: PixelStorage?
  private var last: PixelStorage?

  /// Beyond these, curves are left out, with a line that says how many.
  private static let mostCurves = 24

  /// A page without pictures; `add` is called for each frame.
  ///
  /// - Parameters:
  ///   - scale: Pixels per point.
  ///   - framesPerSecond: Of the pictures, which begin at time 0.
  ///   - recording: What moves meanwhile.
  package init(title: String, scale: Double, count: Int, framesPerSecond: Double, _ recording: CurveRecording)
  {
    self.title = title
    self.scale = scale
    times = (0..<count).map { Double($0) / framesPerSecond }
    curves = recording.columns.map { column in
      FailureReport.Curve(
        layer: column.layer, keyPath: column.keyPath, unit: column.unit,
        expected: Curve(times: [], values: []), actual: Curve(times: recording.times, values: column.values),
        isDifferent: false)
    }
  }

  /// Adds the picture of the next frame; it must not change any more.
  package mutating func add(_ pixels: PixelStorage) {
    if let last, FramePatch.changedRect(last, pixels) == nil {
      places.append(pieces.count - 1)
    } else {
      places.append(pieces.count)
      pieces.append(ReportPictures.piece(pixels, over: base))
    }
    base = base ?? pixels
    last = pixels
  }

  /// The page's text.
  package func html() -> String {
    """
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data: blob:; \
    style-src 'unsafe-inline'; script-src 'unsafe-inline'">
    <title>\(ReportPage.escaped(title))</title>
    <style>\(ReportPage.style)\(Self.style)</style>
    </head>
    <body>
    <header>
    <p class="suite">\(times.count) frames, \(InspectedValue.text(times.last ?? 0)) s</p>
    <h1>\(ReportPage.escaped(title))</h1>
    </header>
    <main class="card viewer">
    \(ReportPage.toolbar(hasExpected: false))
    <div class="panes alone"><figure class="pane actual"><figcaption id="measure">\(Self.hint)</figcaption>\
    <div class="picture"><canvas id="actual"></canvas><div id="rule" hidden></div></div></figure></div>
    \(ReportPage.timeline(hasPictures: true))
    <table id="values" hidden><thead><tr><th>Layer</th><th>Property</th><th>Value</th><th>Speed</th></tr></thead>\
    <tbody></tbody></table>
    </main>
    \(plots)
    <footer><p><kbd>&larr;</kbd> <kbd>&rarr;</kbd> step, with <kbd>Shift</kbd> ten &ensp; <kbd>Home</kbd> \
    <kbd>End</kbd> &ensp; <kbd>Space</kbd> play &ensp; <kbd>Esc</kbd> no ruler</p></footer>
    <script type="application/json" id="data">\(data)</script>
    <script>\(ReportPage.script)</script>
    <script>\(Self.script)</script>
    </body>
    </html>

    """
  }

  private static let hint = "Drag on the picture to measure"

  // MARK: Curves

  private var plots: String {
    guard !curves.isEmpty else { return "" }
    let figures = curves.prefix(Self.mostCurves).map { curve in
      "<figure class=\"curve\"><figcaption><b>\(ReportPage.escaped(curve.layer))</b>"
        + " \(ReportPage.escaped(curve.keyPath))</figcaption>\(ReportPlot(curve: curve).svg())</figure>"
    }
    let rest = curves.count - figures.count
    return "<section class=\"card curves\"><h2>Curves</h2>" + figures.joined()
      + (rest > 0 ? "<p class=\"legend\">\(rest) more are left out.</p>" : "") + "</section>"
  }

  // MARK: Data

  private struct Content: Encodable {
    struct Frame: Encodable {
      let time: Double
      let actual: Int?
      let isDifferent = false
      /// Layer, property, value, speed.
      let values: [[String]]

      enum CodingKeys: String, CodingKey { case time, actual, isDifferent, values }
    }

    let scale: Double
    let pieces: [ReportPictures.Piece]
    let frames: [Frame]
  }

  private var data: String {
    let speeds = curves.map(\.actual.speeds)
    let frames = times.indices.map { index in
      let values = curves.indices.compactMap { number -> [String]? in
        let curve = curves[number]
        guard index < curve.actual.values.count, let value = curve.actual.values[index] else { return nil }
        let speed = index < speeds[number].count ? speeds[number][index] : nil
        return [curve.layer, curve.keyPath, Self.text(value), speed.map { "\(Self.text($0)) / s" } ?? ""]
      }
      return Content.Frame(
        time: times[index], actual: index < places.count ? places[index] : nil, values: values)
    }
    let encoder = JSONEncoder()
    // Slashes are escaped, so that no text ends the element.
    encoder.outputFormatting = .sortedKeys
    return (try? encoder.encode(Content(scale: scale, pieces: pieces, frames: frames))).map {
      String(decoding: $0, as: UTF8.self)
    } ?? "{}"
  }

  /// Four decimals are finer than a pixel.
  private static func text(_ value: Double) -> String { InspectedValue.text((value * 1e4).rounded() / 1e4) }

  // MARK: Measuring

  private static let style = """
    .picture{cursor:crosshair;touch-action:none}#rule{position:absolute;pointer-events:none;box-sizing:border-box;\
    border:1px solid var(--mark);background:color-mix(in srgb,var(--mark) 12%,transparent)}\
    td:nth-child(3),td:nth-child(4){color:inherit}.pane.actual figcaption::before{display:none}\
    .plot path.actual{stroke:var(--expected);stroke-dasharray:none}.plot circle.actual{fill:var(--expected)}
    """

  /// A rectangle that is dragged over the picture says its place and its size in points, and its diagonal.
  private static let script = #"""
    (() => {
      'use strict';
      const canvas = document.getElementById('actual'), rule = document.getElementById('rule');
      const words = document.getElementById('measure'), hint = words.textContent;
      const { scale } = JSON.parse(document.getElementById('data').textContent);
      let from = null;
      const place = event => {
        const box = canvas.getBoundingClientRect(), factor = canvas.width / scale / box.width;
        const clamp = (value, most) => Math.min(Math.max(value, 0), most);
        return {
          x: clamp(Math.round((event.clientX - box.left) * factor * 2) / 2, canvas.width / scale),
          y: clamp(Math.round((event.clientY - box.top) * factor * 2) / 2, canvas.height / scale), factor };
      };
      const clear = () => {
        from = null;
        rule.hidden = true;
        words.textContent = hint;
      };
      canvas.onpointerdown = event => {
        canvas.setPointerCapture(event.pointerId);
        from = place(event);
      };
      canvas.onpointermove = event => {
        const to = place(event);
        if (!from || !(event.buttons & 1)) {
          if (rule.hidden) words.textContent = `${to.x}, ${to.y}`;
          return;
        }
        const x = Math.min(from.x, to.x), y = Math.min(from.y, to.y);
        const w = Math.abs(to.x - from.x), h = Math.abs(to.y - from.y);
        rule.hidden = false;
        rule.style.left = canvas.offsetLeft + x / to.factor + 'px';
        rule.style.top = canvas.offsetTop + y / to.factor + 'px';
        rule.style.width = Math.max(w / to.factor, 1) + 'px';
        rule.style.height = Math.max(h / to.factor, 1) + 'px';
        words.textContent = `${w} × ${h} points at ${x}, ${y}; diagonal ${Math.round(Math.hypot(w, h) * 10) / 10}`;
      };
      canvas.onpointerleave = () => { if (rule.hidden) words.textContent = hint; };
      addEventListener('keydown', event => { if (event.key === 'Escape') clear(); });
      document.getElementById('zoom').addEventListener('change', clear);
      addEventListener('resize', clear);
    })();
    """#
}
