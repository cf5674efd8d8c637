import Foundation
import QuartzCore
import Support

extension NSLayoutConstraint {
  /// What else a visual format asks for. Raw values are UIKit's.
  public struct FormatOptions: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let alignAllLeft = FormatOptions(rawValue: 1 << 1)
    public static let alignAllRight = FormatOptions(rawValue: 1 << 2)
    public static let alignAllTop = FormatOptions(rawValue: 1 << 3)
    public static let alignAllBottom = FormatOptions(rawValue: 1 << 4)
    public static let alignAllLeading = FormatOptions(rawValue: 1 << 5)
    public static let alignAllTrailing = FormatOptions(rawValue: 1 << 6)
    public static let alignAllCenterX = FormatOptions(rawValue: 1 << 9)
    public static let alignAllCenterY = FormatOptions(rawValue: 1 << 10)
    public static let alignAllLastBaseline = FormatOptions(rawValue: 1 << 11)
    public static let alignAllFirstBaseline = FormatOptions(rawValue: 1 << 12)
    public static let alignmentMask = FormatOptions(rawValue: 0xFFFF)

    public static let directionLeadingToTrailing: FormatOptions = []
    public static let directionLeftToRight = FormatOptions(rawValue: 1 << 16)
    public static let directionRightToLeft = FormatOptions(rawValue: 2 << 16)
    public static let directionMask = FormatOptions(rawValue: 3 << 16)

    public static let spacingEdgeToEdge: FormatOptions = []
    /// Gaps of a column are measured between baselines.
    public static let spacingBaselineToBaseline = FormatOptions(rawValue: 1 << 19)
    public static let spacingMask = FormatOptions(rawValue: 1 << 19)
  }

  /// The constraints that a visual format describes, not active yet.
  ///
  /// What cannot be read or understood is reported with its place in the text, and there are no constraints then.
  ///
  /// - Parameters:
  ///   - format: such as `H:|-[label(>=80)]-12-[button(==label)]-|`. `-` is 8 points between siblings and the layout
  ///     margin next to the superview.
  ///   - opts: alignment across the direction of the format, and in which direction it runs.
  ///   - metrics: numbers by name, for lengths and priorities.
  ///   - views: views and layout guides by name.
  public class func constraints(
    withVisualFormat format: String, options opts: FormatOptions = [], metrics: [String: Any]? = nil,
    views: [String: Any]
  ) -> [NSLayoutConstraint] {
    do throws(VisualFormat.SyntaxError) {
      let parsed = try VisualFormatParser.parse(format)
      var builder = VisualFormatBuilder(parsed, options: opts, metrics: metrics ?? [:], views: views)
      return try builder.build()
    } catch {
      let mark = String(repeating: " ", count: error.position) + "^"
      Diagnostics.report("Unable to parse constraint format: \n\(error.reason) \n\(format)\n\(mark)")
      return []
    }
  }
}

/// Makes constraints of a visual format.
@MainActor
struct VisualFormatBuilder {
  private typealias Attribute = NSLayoutConstraint.Attribute
  private typealias Options = NSLayoutConstraint.FormatOptions

  private let format: VisualFormat
  private let options: NSLayoutConstraint.FormatOptions
  private let metrics: [String: Any]
  private let views: [String: Any]
  private var constraints: [NSLayoutConstraint] = []

  init(
    _ format: VisualFormat, options: NSLayoutConstraint.FormatOptions, metrics: [String: Any],
    views: [String: Any]
  ) {
    self.format = format
    self.options = options
    self.metrics = metrics
    self.views = views
  }

  mutating func build() throws(VisualFormat.SyntaxError) -> [NSLayoutConstraint] {
    let alignments = try alignments()
    var items: [AnyObject] = []
    for element in format.elements {
      if case .view(let name, _, let position) = element { items.append(try item(name, position)) }
    }
    var places: [(item: AnyObject, isSuperview: Bool)] = []
    for (index, element) in format.elements.enumerated() {
      switch element {
      case .view(let name, let predicates, let position):
        let item = try item(name, position)
        places.append((item, false))
        for predicate in predicates { try addLength(of: item, predicate) }
      case .superview(let position):
        let neighbour = index == 0 ? items.first : items.last
        places.append((try superview(of: neighbour, position), true))
      }
    }
    for (index, gap) in format.gaps.enumerated() {
      try addGap(gap, from: places[index], to: places[index + 1])
    }
    for attribute in alignments {
      for (view, next) in zip(items, items.dropFirst()) { add(view, attribute, .equal, next, attribute) }
    }
    return constraints
  }

  // MARK: Names

  private func item(_ name: String, _ position: Int) throws(VisualFormat.SyntaxError) -> AnyObject {
    guard let value = views[name] else {
      throw VisualFormat.SyntaxError(
        reason: "\(name) is not a key in the views dictionary.", position: position)
    }
    let object = value as AnyObject
    guard object is LayoutItem else {
      throw VisualFormat.SyntaxError(
        reason: "\(name) is neither a view nor a layout guide.", position: position)
    }
    return object
  }

  private func superview(
    of item: AnyObject?, _ position: Int
  ) throws(VisualFormat.SyntaxError) -> UIView {
    let view = item as? UIView
    guard let superview = view?.superview ?? (item as? UILayoutGuide)?.owningView else {
      throw VisualFormat.SyntaxError(
        reason: "Unable to interpret '|' character, because the related view doesn't have a superview.",
        position: position)
    }
    return superview
  }

  /// Nil for a name that is no metric.
  private func metric(_ operand: VisualFormat.Operand) -> CGFloat? {
    switch operand {
    case .number(let number): return CGFloat(number)
    case .name(let name, _):
      switch metrics[name] {
      case let value as CGFloat: return value
      case let value as Double: return CGFloat(value)
      case let value as Int: return CGFloat(value)
      case let value as Float: return CGFloat(value)
      case let value as UILayoutPriority: return CGFloat(value.rawValue)
      case let value as NSNumber: return CGFloat(value.doubleValue)
      default: return nil
      }
    }
  }

  private func number(
    _ operand: VisualFormat.Operand, _ what: String
  ) throws(VisualFormat.SyntaxError) -> CGFloat {
    if let value = metric(operand) { return value }
    guard case .name(let name, let position) = operand else { return 0 }
    let reason =
      metrics[name] == nil
      ? "\(name) is not a key in the metrics dictionary; \(what) is a number or a metric."
      : "the metric \(name) is not a number."
    throw VisualFormat.SyntaxError(reason: reason, position: position)
  }

  // MARK: Constraints

  private mutating func add(
    _ first: AnyObject, _ attribute: Attribute, _ relation: NSLayoutConstraint.Relation, _ second: AnyObject?,
    _ other: Attribute, constant: CGFloat = 0, priority: CGFloat? = nil
  ) {
    let constraint = NSLayoutConstraint(first: first, attribute, relation, second, other, 1, constant)
    if let priority { constraint.priority = UILayoutPriority(Float(priority)) }
    constraints.append(constraint)
  }

  private func priority(
    _ predicate: VisualFormat.Predicate
  ) throws(VisualFormat.SyntaxError) -> CGFloat? {
    guard let operand = predicate.priority else { return nil }
    return try number(operand, "a priority")
  }

  private mutating func addLength(
    of item: AnyObject, _ predicate: VisualFormat.Predicate
  ) throws(VisualFormat.SyntaxError) {
    let length: Attribute = format.isVertical ? .height : .width
    let priority = try priority(predicate)
    // A name may be a metric's or a view's; a metric's comes first.
    if metric(predicate.object) == nil, case .name(let name, let position) = predicate.object,
      metrics[name] == nil
    {
      let other = try sizeReference(name, position)
      add(item, length, predicate.relation, other, length, priority: priority)
      return
    }
    let constant = try number(predicate.object, "a length")
    add(item, length, predicate.relation, nil, .notAnAttribute, constant: constant, priority: priority)
  }

  private func sizeReference(_ name: String, _ position: Int) throws(VisualFormat.SyntaxError) -> AnyObject {
    guard views[name] != nil else {
      throw VisualFormat.SyntaxError(
        reason: "\(name) is not a key in the metrics or views dictionary.", position: position)
    }
    return try item(name, position)
  }

  /// The attributes in which the format begins and ends.
  private var ends: (start: Attribute, end: Attribute) {
    if format.isVertical { return (.top, .bottom) }
    let direction = options.intersection(.directionMask)
    if direction == .directionLeftToRight { return (.left, .right) }
    return direction == .directionRightToLeft ? (.right, .left) : (.leading, .trailing)
  }

  private mutating func addGap(
    _ gap: VisualFormat.Gap, from before: (item: AnyObject, isSuperview: Bool),
    to after: (item: AnyObject, isSuperview: Bool)
  ) throws(VisualFormat.SyntaxError) {
    let (start, end) = ends
    let isBaseline =
      format.isVertical && options.contains(.spacingBaselineToBaseline) && !before.isSuperview
      && !after.isSuperview
    var near = before.isSuperview ? start : isBaseline ? .lastBaseline : end
    var far = after.isSuperview ? end : isBaseline ? .firstBaseline : start
    let predicates: [VisualFormat.Predicate]
    switch gap {
    case .none: predicates = [VisualFormat.Predicate(object: .number(0))]
    case .standard where before.isSuperview || after.isSuperview:
      // Next to the superview the standard distance is its layout margin.
      if before.isSuperview { near = near.ofMargins }
      if after.isSuperview { far = far.ofMargins }
      predicates = [VisualFormat.Predicate(object: .number(0))]
    case .standard:
      predicates = [VisualFormat.Predicate(object: .number(Double(NSLayoutConstraint.systemSpacing)))]
    case .predicates(let list): predicates = list
    }
    // From right to left a gap grows towards smaller x.
    let runsBackwards = !format.isVertical && options.intersection(.directionMask) == .directionRightToLeft
    for predicate in predicates {
      let length = try number(predicate.object, "the length of a connection")
      let priority = try priority(predicate)
      if runsBackwards {
        add(
          before.item, near, predicate.relation, after.item, far, constant: length, priority: priority)
      } else {
        add(after.item, far, predicate.relation, before.item, near, constant: length, priority: priority)
      }
    }
  }

  /// The alignments asked for; those along the format's own direction make no sense.
  private func alignments() throws(VisualFormat.SyntaxError) -> [NSLayoutConstraint.Attribute] {
    let all: [(NSLayoutConstraint.FormatOptions, Attribute)] = [
      (.alignAllLeft, .left), (.alignAllRight, .right), (.alignAllTop, .top), (.alignAllBottom, .bottom),
      (.alignAllLeading, .leading), (.alignAllTrailing, .trailing), (.alignAllCenterX, .centerX),
      (.alignAllCenterY, .centerY), (.alignAllLastBaseline, .lastBaseline),
      (.alignAllFirstBaseline, .firstBaseline),
    ]
    let chosen = all.filter { options.contains($0.0) }.map(\.1)
    if chosen.contains(where: { ($0.family == .y) == format.isVertical }) {
      let (edge, direction) = format.isVertical ? ("horizontal", "vertical") : ("vertical", "horizontal")
      throw VisualFormat.SyntaxError(
        reason:
          "Options mask required views to be aligned on a \(edge) edge, which is not allowed for layout that"
          + " is also \(direction).", position: 0)
    }
    return chosen
  }
}

extension NSLayoutConstraint.Attribute {
  /// The same edge of the layout margins.
  fileprivate var ofMargins: NSLayoutConstraint.Attribute {
    switch self {
    case .left: return .leftMargin
    case .right: return .rightMargin
    case .top: return .topMargin
    case .bottom: return .bottomMargin
    case .leading: return .leadingMargin
    case .trailing: return .trailingMargin
    default: return self
    }
  }
}
