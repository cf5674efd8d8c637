import Recording
import UIKit

/// The chosen motion in the words of another system, with the numbers in force.
struct SharedMotion {
  /// The systems, in the order of the page's segments.
  enum Language: Int, CaseIterable, Sendable {
    case swift, css, lottie, compose

    var title: String {
      switch self {
      case .swift: "Swift"
      case .css: "CSS"
      case .lottie: "Lottie"
      case .compose: "Compose"
      }
    }
  }

  /// What has numbers; nil for what code moves frame by frame.
  let subject: TuningSubject?
  /// The motion as it went, a curve for each part of its value.
  let curves: [GraphCurve]

  /// Frames a second in a Lottie file.
  private static let lottieRate = 60.0
  private static let springSamples = 400

  /// The lines to be pasted; empty where there is nothing to copy.
  func lines(in language: Language) -> [String] {
    switch language {
    case .swift: subject.map { SwiftCode.lines(of: $0) } ?? []
    case .css: css
    case .lottie: lottie
    case .compose: compose
    }
  }

  private var delay: Double { subject?[.delay]?.value.number ?? 0 }
  private var duration: Double? { subject?[.duration]?.value.number }

  /// The four numbers of the pace, where it has one and nothing else shapes it.
  private var bezier: [Double]? {
    guard let subject, subject.spring == nil, subject[.values] == nil, let curve = subject[.curve] else {
      return nil
    }
    return curve.value.numbers.count == 4 ? curve.value.numbers : nil
  }

  // MARK: Progress

  /// The way from 0 to 1 of a spring, until it has settled.
  private var springOutline: CurveOutline? {
    guard let spring = subject?.spring, spring.fault == nil else { return nil }
    let length = SpringFigures(spring).settlingTime
    guard length > 0, length.isFinite else { return nil }
    let times = (0...Self.springSamples).map { length * Double($0) / Double(Self.springSamples) }
    var values = times.map { spring.position(at: $0) }
    values[values.count - 1] = 1
    return CurveOutline(times: times, values: values, within: EasingText.tolerance)
  }

  /// A curve as progress from its first to its last value; where these are the same, from the least to the greatest.
  private static func progress(_ curve: GraphCurve) -> (outline: CurveOutline, zero: Double, one: Double)? {
    guard let first = curve.values.first, let last = curve.values.last, let span = curve.span,
      span.lowerBound < span.upperBound
    else { return nil }
    let (zero, one) = first == last ? (span.lowerBound, span.upperBound) : (first, last)
    let outline = CurveOutline(
      times: curve.times, values: curve.values.map { ($0 - zero) / (one - zero) },
      within: EasingText.tolerance)
    return (outline, zero, one)
  }

  private static func length(_ outline: CurveOutline) -> Double {
    (outline.times.last ?? 0) - (outline.times.first ?? 0)
  }

  private static func comment(_ curve: GraphCurve, _ zero: Double, _ one: Double) -> String {
    (curve.name.isEmpty ? "" : "\(curve.name): ")
      + "0 is \(EasingText.number(zero, 4)), 1 is \(EasingText.number(one, 4))"
  }

  // MARK: Languages

  private var css: [String] {
    if let points = bezier, let duration {
      let numbers = points.map { EasingText.number($0, 4) }.joined(separator: ", ")
      return cssLines("cubic-bezier(\(numbers))", duration)
    }
    if let outline = springOutline { return cssLines(EasingText.css(outline), Self.length(outline)) }
    return curves.compactMap { curve in
      Self.progress(curve).map { progress in
        ["/* \(Self.comment(curve, progress.zero, progress.one)) */"]
          + cssLines(EasingText.css(progress.outline), Self.length(progress.outline))
      }
    }.flatMap { $0 }
  }

  private func cssLines(_ easing: String, _ duration: Double) -> [String] {
    ["transition-timing-function: \(easing);", "transition-duration: \(EasingText.number(duration, 4))s;"]
      + (delay > 0 ? ["transition-delay: \(EasingText.number(delay, 4))s;"] : [])
  }

  /// A key `a` and `k` for each part, in the unit of the curve.
  private var lottie: [String] {
    curves.filter { ($0.span.map { $0.lowerBound < $0.upperBound } ?? false) }.map { curve in
      let outline = CurveOutline(times: curve.times, values: curve.values, within: EasingText.tolerance)
      return EasingText.lottie(outline, framesPerSecond: Self.lottieRate)
    }
  }

  private var compose: [String] {
    if let spring = subject?.spring, spring.fault == nil {
      return [
        EasingText.compose(
          springOf: spring.angularFrequency,
          dampingRatio: spring.allowsOverdamping ? spring.dampingRatio : min(spring.dampingRatio, 1))
      ] + (delay > 0 ? ["// after a delay of \(EasingText.number(delay, 4)) s"] : [])
    }
    if let points = bezier, let duration {
      return [EasingText.compose(curve: points, duration: duration, delay: delay)]
    }
    return curves.flatMap { curve -> [String] in
      guard curve.times.count > 1 else { return [] }
      let outline = CurveOutline(times: curve.times, values: curve.values, within: EasingText.tolerance)
      return (curve.name.isEmpty ? [] : ["// \(curve.name)"])
        + EasingText.compose(outline).split(separator: "\n").map(String.init)
    }
  }
}
