import Foundation

/// A list of objects that may be held weakly, with gaps.
open class NSPointerArray: NSObject {
  private let options: NSPointerFunctions.Options
  private var held: [HeldObject?] = []

  public init(options: NSPointerFunctions.Options) { self.options = options }

  open class func weakObjects() -> NSPointerArray { NSPointerArray(options: .weakMemory) }
  open class func strongObjects() -> NSPointerArray { NSPointerArray(options: .strongMemory) }

  /// How many places there are, gaps included.
  open var count: Int { held.count }
  /// The objects that are still there.
  open var allObjects: [Any] { held.compactMap { $0?.object } }

  private func holder(_ pointer: UnsafeMutableRawPointer?) -> HeldObject? {
    pointer.map { HeldObject(Unmanaged<AnyObject>.fromOpaque($0).takeUnretainedValue(), options) }
  }

  /// The object at a place, as `Unmanaged` gives it; nil for a gap.
  open func pointer(at index: Int) -> UnsafeMutableRawPointer? {
    guard held.indices.contains(index) else { return nil }
    return held[index]?.object.map { Unmanaged.passUnretained($0).toOpaque() }
  }
  open func addPointer(_ pointer: UnsafeMutableRawPointer?) { held.append(holder(pointer)) }
  open func insertPointer(_ item: UnsafeMutableRawPointer?, at index: Int) {
    if (0...held.count).contains(index) { held.insert(holder(item), at: index) }
  }
  open func replacePointer(at index: Int, withPointer item: UnsafeMutableRawPointer?) {
    if held.indices.contains(index) { held[index] = holder(item) }
  }
  open func removePointer(at index: Int) { if held.indices.contains(index) { held.remove(at: index) } }
  /// Takes the gaps out.
  open func compact() { held.removeAll { $0?.object == nil } }
}
