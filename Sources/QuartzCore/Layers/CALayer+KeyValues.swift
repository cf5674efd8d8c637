import CoreGraphics
import Support
import Scene

/// Values by name: properties, their fields, and whatever an app stores.
extension CALayer {
  /// The sublayer that `sublayers.NAME.…` names, nil when none has the name, and the rest of the path; nil for other
  /// key paths.
  func namedSublayer(_ keyPath: String) -> (layer: CALayer?, rest: String)? {
    guard keyPath.hasPrefix("sublayers.") else { return nil }
    let parts = keyPath.split(separator: ".", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3 else { return nil }
    return (contained.first { $0.name == String(parts[1]) }, String(parts[2]))
  }

  private func reportMissingSublayer(_ keyPath: String) {
    Diagnostics.report("\"\(keyPath)\": no sublayer has that name; set its name.", subject: treePath)
  }

  func readValue(_ keyPath: String) -> Any? {
    if let (sublayer, rest) = namedSublayer(keyPath) {
      if sublayer == nil { reportMissingSublayer(keyPath) }
      return sublayer?.value(forKeyPath: rest)
    }
    if let path = PropertyPath(keyPath, of: kind) {
      switch path.kind {
      case .transform: return NSValue(caTransform3D: values.transform(path.slot))
      case .path, .image, .colors, .numbers: return objectValue(path.property)
      default: return PropertyValue.box(path.lanes(in: values), as: path.kind)
      }
    }
    switch keyPath {
    case "frame": return frame
    case "frame.origin": return frame.origin
    case "frame.size": return frame.size
    default: return property(named: keyPath).map { $0.get(self) } ?? attribute(keyPath)
    }
  }

  func writeValue(_ value: Any?, _ keyPath: String) {
    if let (sublayer, rest) = namedSublayer(keyPath) {
      if sublayer == nil { reportMissingSublayer(keyPath) }
      sublayer?.setValue(value, forKeyPath: rest)
      return
    }
    guard let path = PropertyPath(keyPath, of: kind) else {
      if let property = self.property(named: keyPath) {
        if !property.set(self, value) {
          Diagnostics.report(
            "\(keyPath) needs \(property.expectation), got \(value.map { "\(type(of: $0))" } ?? "nil");"
              + " kept the old value.", subject: treePath)
        }
      } else {
        writeAttribute(value, keyPath)
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
    case .image(let image): setObjectValue(image, path.property)
    case .path(let newPath): setObjectValue(newPath, path.property)
    case .colors, .numbers: setObjectValue(value, path.property)
    case .none:
      if path.kind == .color { write(path.property, color: nil) } else { setObjectValue(nil, path.property) }
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

  /// Stores a value that is no property; one that the class animates asks for its action and redraws.
  private func writeAttribute(_ value: Any?, _ key: String) {
    changeListener?.willChange(key)
    defer { changeListener?.didChange(key) }
    guard type(of: self).needsDisplay(forKey: key) else {
      setAttribute(value, key)
      return
    }
    guard isWritable(key) else { return }
    let action = actionForChange(ofCustom: key)
    setAttribute(value, key)
    setNeedsDisplay()
    markPending(.values)
    action?.run(forKey: key, object: self, arguments: nil)
  }

  /// Only the class's own `action(forKey:)` animates its properties: nothing is implied.
  private func actionForChange(ofCustom key: String) -> CAAction? {
    guard !isCopy, delegate != nil || wasShown, !CATransaction.disableActions() else { return nil }
    return askForAction(key).action
  }

  /// Nil clears objects and colours and is 0 for numbers; a numeric string is read as a number (measured).
  private func settable(_ value: Any?, _ kind: ValueKind) -> Any {
    guard let value else {
      return kind == .number || kind == .flag ? 0.0 : NSNull()
    }
    if kind == .number, let text = value as? String, let number = Double(text) { return number }
    return value
  }
}

// MARK: - Properties that never animate

extension CALayer {
  /// The property of the layer's class by name, also by the name that Objective-C has for it; nil when there is none.
  func property(named name: String) -> PlainProperty? { plainProperty(named: CALayer.aliases[name] ?? name) }

  /// Names as Objective-C has them.
  private static let aliases = [
    "opaque": "isOpaque", "geometryFlipped": "isGeometryFlipped", "wrapped": "isWrapped",
  ]

  /// Those of every layer.
  nonisolated(unsafe) static let commonProperties: [String: PlainProperty] = [
    "name": .object(\CALayer.name, "a String"), "style": .object(\CALayer.style, "a dictionary"),
    "actions": .object(\CALayer.actions, "a dictionary of CAActions"),
    "mask": .object(\CALayer.mask, "a CALayer"),
    "sublayers": .object(\CALayer.sublayers, "an array of CALayers"),
    "contentsScale": .number(\CALayer.contentsScale).at(LayerSlot.contentsScale),
    "contentsGravity": .choice(\CALayer.contentsGravity).at(LayerSlot.contentsGravity),
    "cornerCurve": .choice(\CALayer.cornerCurve).at(LayerSlot.cornerCurve),
    "magnificationFilter": .choice(\CALayer.magnificationFilter).at(LayerSlot.magnificationFilter),
    "minificationFilter": .choice(\CALayer.minificationFilter).at(LayerSlot.minificationFilter),
    "minificationFilterBias": .number(\CALayer.minificationFilterBias),
    "isOpaque": .flag(\CALayer.isOpaque).at(LayerSlot.isOpaque),
    "isGeometryFlipped": .flag(\CALayer.isGeometryFlipped).at(LayerSlot.geometryFlipped),
    "shouldRasterize": .flag(\CALayer.shouldRasterize).at(LayerSlot.shouldRasterize),
    "allowsGroupOpacity": .flag(\CALayer.allowsGroupOpacity).at(LayerSlot.allowsGroupOpacity),
    "allowsEdgeAntialiasing": .flag(\CALayer.allowsEdgeAntialiasing),
    "drawsAsynchronously": .flag(\CALayer.drawsAsynchronously),
    "needsDisplayOnBoundsChange": .flag(\CALayer.needsDisplayOnBoundsChange),
    "filters": .object(\CALayer.filters, "an array"),
    "backgroundFilters": .object(\CALayer.backgroundFilters, "an array"),
    "compositingFilter": .object(\CALayer.compositingFilter, "an object"),
    "beginTime": .number(\CALayer.beginTime), "duration": .number(\CALayer.duration),
    "speed": .number(\CALayer.speed), "timeOffset": .number(\CALayer.timeOffset),
    "repeatCount": .number(\CALayer.repeatCount), "repeatDuration": .number(\CALayer.repeatDuration),
    "autoreverses": .flag(\CALayer.autoreverses), "fillMode": .choice(\CALayer.fillMode),
  ]
}
