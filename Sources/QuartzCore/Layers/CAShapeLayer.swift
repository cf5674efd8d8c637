import CoreGraphics
import Raster
import Support
import Scene

/// Which points of overlapping outlines are inside.
public struct CAShapeLayerFillRule: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  /// The default.
  public static let nonZero = Self(rawValue: "non-zero")
  /// Inside where a ray crosses the outline an odd number of times.
  public static let evenOdd = Self(rawValue: "even-odd")
}

/// How strokes end.
public struct CAShapeLayerLineCap: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  /// At the end point (the default).
  public static let butt = Self(rawValue: "butt")
  public static let round = Self(rawValue: "round")
  /// Half a line width beyond.
  public static let square = Self(rawValue: "square")
}

/// How the segments of a stroke meet.
public struct CAShapeLayerLineJoin: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Pointed (the default), cut off beyond the miter limit.
  public static let miter = Self(rawValue: "miter")
  public static let round = Self(rawValue: "round")
  public static let bevel = Self(rawValue: "bevel")
}

/// A layer that fills and strokes a path, in its own coordinates and not clipped to its bounds.
open class CAShapeLayer: CALayer {
  override class var layerKind: LayerKind { .shape }

  private var storedPath: CGPath?
  private var storedDashes: [NSNumber]?

  /// The outline; has no implicit animation. Default nil.
  open var path: CGPath? {
    get { storedPath }
    set { setPathValue(newValue) }
  }
  /// Default opaque black.
  open var fillColor: CGColor? {
    get { color(LayerSlot.fillColor) }
    set { write(.fillColor, color: newValue) }
  }
  /// Default non-zero.
  open var fillRule: CAShapeLayerFillRule {
    get { values.flag(LayerSlot.fillRule) ? .evenOdd : .nonZero }
    set { writePlain(LayerSlot.fillRule, newValue == .evenOdd ? 1 : 0) }
  }
  /// Default nil.
  open var strokeColor: CGColor? {
    get { color(LayerSlot.strokeColor) }
    set { write(.strokeColor, color: newValue) }
  }
  /// Where the stroke begins, as a fraction of the total length. Default 0.
  open var strokeStart: CGFloat {
    get { values.numbers[LayerSlot.strokeStart] }
    set { write(.strokeStart, number: newValue) }
  }
  /// Where it ends. Default 1.
  open var strokeEnd: CGFloat {
    get { values.numbers[LayerSlot.strokeEnd] }
    set { write(.strokeEnd, number: newValue) }
  }
  /// Points. Default 1.
  open var lineWidth: CGFloat {
    get { values.numbers[LayerSlot.lineWidth] }
    set { write(.lineWidth, number: newValue) }
  }
  /// Default 10.
  open var miterLimit: CGFloat {
    get { values.numbers[LayerSlot.miterLimit] }
    set { write(.miterLimit, number: newValue) }
  }
  /// Default butt.
  open var lineCap: CAShapeLayerLineCap {
    get { [.butt, .round, .square][Int(values.numbers[LayerSlot.lineCap])] }
    set { writePlain(LayerSlot.lineCap, newValue == .round ? 1 : newValue == .square ? 2 : 0) }
  }
  /// Default miter.
  open var lineJoin: CAShapeLayerLineJoin {
    get { [.miter, .round, .bevel][Int(values.numbers[LayerSlot.lineJoin])] }
    set { writePlain(LayerSlot.lineJoin, newValue == .round ? 1 : newValue == .bevel ? 2 : 0) }
  }
  /// How far into the pattern the stroke begins, in points. Default 0.
  open var lineDashPhase: CGFloat {
    get { values.numbers[LayerSlot.lineDashPhase] }
    set { write(.lineDashPhase, number: newValue) }
  }
  /// Lengths of marks and gaps in turn, in points; nil is solid.
  open var lineDashPattern: [NSNumber]? {
    get { storedDashes }
    set {
      if let newValue, newValue.contains(where: { !$0.doubleValue.isFinite || $0.doubleValue < 0 }) {
        Diagnostics.report(
          "lineDashPattern holds a length that is negative or not finite; kept the old pattern.",
          subject: treePath)
        return
      }
      if let newValue, !newValue.isEmpty, newValue.allSatisfy({ $0.doubleValue == 0 }) {
        Diagnostics.report(
          "lineDashPattern holds no length above 0; the line is drawn without gaps.", subject: treePath,
          severity: .warning)
      }
      storedDashes = newValue
      markPending(.values)
    }
  }

  override var pathValue: CGPath? { storedPath }

  override func setPathValue(_ path: CGPath?) {
    guard isWritable("path") else { return }
    noteOwn(.path)
    guard path !== storedPath else { return }
    let action = actionForChange(of: .path)
    storedPath = path?.copy()
    markPending(.values)
    action?.run(forKey: "path", object: self, arguments: nil)
  }

  override func commitReferences(to references: NodeReferences) {
    super.commitReferences(to: references)
    references.path = storedPath
    references.dashes = storedDashes.map { $0.map { CGFloat($0.doubleValue) } }
  }

  override func takePresentedReferences(from references: NodeReferences) {
    storedPath = references.presentedPath?.path ?? references.path
    storedDashes = references.dashes.map { $0.map { NSNumber(value: Double($0)) } }
  }

  // MARK: Properties by name

  override func plainProperty(named name: String) -> PlainProperty? {
    CAShapeLayer.plainProperties[name] ?? super.plainProperty(named: name)
  }

  nonisolated(unsafe) private static let plainProperties: [String: PlainProperty] = [
    "fillRule": .choice(\CAShapeLayer.fillRule).at(LayerSlot.fillRule),
    "lineCap": .choice(\CAShapeLayer.lineCap).at(LayerSlot.lineCap),
    "lineJoin": .choice(\CAShapeLayer.lineJoin).at(LayerSlot.lineJoin),
    "lineDashPattern": .object(\CAShapeLayer.lineDashPattern, "an array of NSNumbers"),
  ]
}
