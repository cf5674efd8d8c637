import CoreGraphics
import Support
import Scene

/// Along what a gradient's colours run.
public struct CAGradientLayerType: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  /// From `startPoint` to `endPoint` (the default).
  public static let axial = Self(rawValue: "axial")
  /// From `startPoint` outwards to the ellipse whose half-axes are the distances to `endPoint` in x and in y.
  public static let radial = Self(rawValue: "radial")
  /// Around `startPoint`, beginning towards `endPoint`, clockwise on a screen.
  public static let conic = Self(rawValue: "conic")

  static let ordered: [CAGradientLayerType] = [.axial, .radial, .conic]
}

/// A layer that fills its (rounded) bounds with colours which run into one another.
///
/// Colours blend component by component, not premultiplied, as animated colours do.
open class CAGradientLayer: CALayer {
  override class var layerKind: LayerKind { .gradient }

  private var storedColors: ContiguousArray<SIMD4<Double>>?
  private var storedLocations: ContiguousArray<Double>?

  /// The colours in order, `CGColor`s; an array with anything else is reported and ignored. Default nil: nothing.
  open var colors: [Any]? {
    get { storedColors.map { $0.map { CGColor(lanes: $0) } } }
    set { setList(newValue, .colors) }
  }
  /// Where the colours are, rising, 0 at `startPoint` and 1 at `endPoint`; nil spreads them evenly. Places beyond the
  /// ends are where they say. Before the first and after the last the end colours continue. Default nil.
  open var locations: [NSNumber]? {
    get { storedLocations.map { $0.map { NSNumber(value: $0) } } }
    set { setList(newValue, .locations) }
  }
  /// In fractions of the bounds. Default (0.5, 0).
  open var startPoint: CGPoint {
    get { values.point(LayerSlot.startPoint) }
    set { write(.startPoint, SIMD4(newValue.x, newValue.y, 0, 0)) }
  }
  /// In fractions of the bounds. Default (0.5, 1).
  open var endPoint: CGPoint {
    get { values.point(LayerSlot.endPoint) }
    set { write(.endPoint, SIMD4(newValue.x, newValue.y, 0, 0)) }
  }
  /// Default axial.
  open var type: CAGradientLayerType {
    get { CAGradientLayerType.ordered[Int(values.numbers[LayerSlot.gradientType])] }
    set {
      guard let index = CAGradientLayerType.ordered.firstIndex(of: newValue) else {
        Diagnostics.report(
          "there is no gradient type \"\(newValue.rawValue)\"; use axial, radial or conic. Kept the old type.",
          subject: treePath)
        return
      }
      writePlain(LayerSlot.gradientType, Double(index))
    }
  }

  // MARK: Lists

  override func objectValue(_ property: PropertyDescriptor) -> Any? {
    switch property.kind {
    case .colors: return colors
    case .numbers: return locations
    default: return super.objectValue(property)
    }
  }

  override func setObjectValue(_ value: Any?, _ property: PropertyDescriptor) {
    guard property.kind == .colors || property.kind == .numbers else {
      return super.setObjectValue(value, property)
    }
    setList(value as? [Any], property)
  }

  private func setList(_ value: [Any]?, _ property: PropertyDescriptor) {
    guard isWritable(property.name) else { return }
    let taken: PropertyValue
    do throws(PropertyValue.Failure) {
      taken =
        try value.map { list throws(PropertyValue.Failure) in try PropertyValue(list, as: property.kind) }
        ?? .none
    } catch {
      let fault = error == .notFinite ? "holds a number that is not finite" : wrongElement(value, property)
      Diagnostics.report("\(property.name) \(fault); kept the old value.", subject: treePath)
      return
    }
    var newColors = storedColors
    var newLocations = storedLocations
    switch taken {
    case .colors(let list): newColors = list
    case .numbers(let list):
      if zip(list, list.dropFirst()).contains(where: >) {
        Diagnostics.report(
          "locations should rise from 0 to 1, got \(Array(list)); they are drawn as if they did.",
          subject: treePath, severity: .warning)
      }
      newLocations = list
    default: if property.kind == .colors { newColors = nil } else { newLocations = nil }
    }
    noteOwn(property)
    guard newColors != storedColors || newLocations != storedLocations else { return }
    let action = actionForChange(of: property)
    storedColors = newColors
    storedLocations = newLocations
    markPending(.values)
    action?.run(forKey: property.name, object: self, arguments: nil)
  }

  private func wrongElement(_ list: [Any]?, _ property: PropertyDescriptor) -> String {
    let isColors = property.kind == .colors
    let element = (list ?? []).enumerated().first {
      isColors ? !($0.element is CGColor) : PropertyValue.number($0.element) == nil
    }
    let found = element.map { "element \($0.offset) is \(type(ofElement: $0.element))" } ?? "it is not"
    return "must be \(property.kind.expectation), but \(found)"
  }

  private func type(ofElement element: Any) -> String { "\(Swift.type(of: element))" }

  override func commitReferences(to references: NodeReferences) {
    super.commitReferences(to: references)
    let colors = storedColors ?? []
    let locations = storedLocations ?? []
    if !locations.isEmpty, locations.count != colors.count, !colors.isEmpty {
      Diagnostics.report(
        "there are \(locations.count) locations for \(colors.count) colors; the colours are spread evenly.",
        subject: treePath, severity: .warning)
    }
    guard references.colors != colors || references.locations != locations else { return }
    references.colors = colors
    references.locations = locations
    references.revision += 1
  }

  override func takePresentedReferences(from references: NodeReferences) {
    super.takePresentedReferences(from: references)
    let colors = references.shownColors
    let locations = references.shownLocations
    storedColors = colors.isEmpty ? nil : colors
    storedLocations = locations.isEmpty ? nil : locations
  }

  // MARK: Properties by name

  override func plainProperty(named name: String) -> PlainProperty? {
    CAGradientLayer.plainProperties[name] ?? super.plainProperty(named: name)
  }

  nonisolated(unsafe) private static let plainProperties: [String: PlainProperty] = [
    "type": .choice(\CAGradientLayer.type).at(LayerSlot.gradientType)
  ]
}
