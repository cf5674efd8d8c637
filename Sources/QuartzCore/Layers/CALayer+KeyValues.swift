import CoreGraphics

/// Values by name: properties, their fields, and whatever an app stores.
extension CALayer {
  func readValue(_ keyPath: String) -> Any? {
    if let path = PropertyPath(keyPath, of: kind) {
      switch path.kind {
      case .transform: return NSValue(caTransform3D: values.transform(path.slot))
      case .image: return contentsImage
      case .path: return pathValue
      default: return PropertyValue.box(path.lanes(in: values), as: path.kind)
      }
    }
    switch keyPath {
    case "frame": return frame
    case "frame.origin": return frame.origin
    case "frame.size": return frame.size
    case "name": return name
    default: return attribute(keyPath)
    }
  }

  func writeValue(_ value: Any?, _ keyPath: String) {
    guard let path = PropertyPath(keyPath, of: kind) else {
      switch keyPath {
      case "frame": if let rect = value as? CGRect { frame = rect }
      case "name": name = value as? String
      default: setAttribute(value, keyPath)
      }
      return
    }
    let taken: PropertyValue
    do throws(PropertyValue.Failure) {
      taken = try PropertyValue(settable(value, path.kind), as: path.kind)
    } catch {
      let fault =
        error == .notFinite
        ? "was set to a value that is not finite"
        : "needs \(path.kind.expectation), got \(value.map { "\(type(of: $0))" } ?? "nil")"
      Diagnostics.report("\(keyPath) \(fault); kept the old value.", subject: treePath)
      return
    }
    switch taken {
    case .transform(let t): write(path.property, transform: t)
    case .image(let image): setContents(image)
    case .path(let newPath): setPathValue(newPath)
    case .none:
      switch path.kind {
      case .image: setContents(nil)
      case .path: setPathValue(nil)
      default: write(path.property, color: nil)
      }
    case .lanes(let lanes):
      if path.field != .whole {
        write(path.property, transform: path.field.write(lanes, into: values.transform(path.property.slot)))
      } else if path.kind == .color {
        write(path.property, color: CGColor(lanes: lanes))
      } else {
        // A field is set within the whole property, so that one action covers it.
        var whole = values.lanes(path.property.slot, path.property.kind.count)
        let offset = path.slot - path.property.slot
        for i in 0..<path.kind.count { whole[offset + i] = lanes[i] }
        if path.property.name == "bounds" {
          bounds = CGRect(x: whole.x, y: whole.y, width: whole.z, height: whole.w)
        } else {
          write(path.property, whole)
        }
      }
    }
  }

  /// Nil clears objects and colours and is 0 for numbers; a numeric string is read as a number (measured).
  private func settable(_ value: Any?, _ kind: ValueKind) -> Any {
    guard let value else {
      switch kind {
      case .color, .image, .path: return NSNull()
      case .number, .flag: return 0.0
      default: return NSNull()
      }
    }
    if kind == .number, let text = value as? String, let number = Double(text) { return number }
    return value
  }
}
