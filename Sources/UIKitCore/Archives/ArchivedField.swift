import Foundation
import QuartzCore

/// One property of a view in an archive: its key, and how it is written and read.
@MainActor
struct ArchivedField<View: UIView> {
  let key: String
  let write: @MainActor (View, NSCoder) -> Void
  let read: @MainActor (View, NSCoder) -> Void

  typealias Property<Value> = ReferenceWritableKeyPath<View, Value>

  static func flag(_ key: String, _ property: Property<Bool>) -> ArchivedField {
    ArchivedField(
      key: key, write: { $1.encode($0[keyPath: property], forKey: key) },
      read: { $0[keyPath: property] = $1.decodeBool(forKey: key) })
  }

  static func integer(_ key: String, _ property: Property<Int>) -> ArchivedField {
    ArchivedField(
      key: key, write: { $1.encode($0[keyPath: property], forKey: key) },
      read: { $0[keyPath: property] = $1.decodeInteger(forKey: key) })
  }

  static func number(_ key: String, _ property: Property<CGFloat>) -> ArchivedField {
    ArchivedField(
      key: key, write: { $1.encode(Double($0[keyPath: property]), forKey: key) },
      read: { $0[keyPath: property] = CGFloat($1.decodeDouble(forKey: key)) })
  }

  static func float(_ key: String, _ property: Property<Float>) -> ArchivedField {
    ArchivedField(
      key: key, write: { $1.encode($0[keyPath: property], forKey: key) },
      read: { $0[keyPath: property] = $1.decodeFloat(forKey: key) })
  }

  /// A case of an enumeration or a set of options, by its raw value; a value without a case leaves the property.
  static func choice<Value: RawRepresentable>(_ key: String, _ property: Property<Value>) -> ArchivedField
  where Value.RawValue: FixedWidthInteger {
    ArchivedField(
      key: key, write: { $1.encode(Int64(truncatingIfNeeded: $0[keyPath: property].rawValue), forKey: key) },
      read: { view, coder in
        let raw = Value.RawValue(truncatingIfNeeded: coder.decodeInt64(forKey: key))
        if let value = Value(rawValue: raw) { view[keyPath: property] = value }
      })
  }

  static func text(_ key: String, _ property: Property<String?>) -> ArchivedField {
    ArchivedField(
      key: key, write: { if let text = $0[keyPath: property] { $1.encode(text as NSString, forKey: key) } },
      read: { $0[keyPath: property] = $1.decodeObjectIfThere(forKey: key) as? String })
  }

  static func object<Value: NSObject & NSCoding>(_ key: String, _ property: Property<Value?>) -> ArchivedField
  {
    ArchivedField(
      key: key, write: { if let value = $0[keyPath: property] { $1.encode(value, forKey: key) } },
      read: { if let value = $1.decodeObjectIfThere(forKey: key) as? Value { $0[keyPath: property] = value } }
    )
  }

  static func size(_ key: String, _ property: Property<CGSize>) -> ArchivedField {
    ArchivedField(
      key: key, write: { $1.encode(NSCoder.string(for: $0[keyPath: property]) as NSString, forKey: key) },
      read: {
        $0[keyPath: property] = NSCoder.cgSize(for: $1.decodeObjectIfThere(forKey: key) as? String ?? "")
      })
  }

  static func insets(_ key: String, _ property: Property<UIEdgeInsets>) -> ArchivedField {
    ArchivedField(
      key: key, write: { $1.encode($0[keyPath: property], forKey: key) },
      read: { $0[keyPath: property] = $1.decodeUIEdgeInsets(forKey: key) })
  }
}
