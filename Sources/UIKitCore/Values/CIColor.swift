import CoreGraphics
import Foundation

/// A colour as Core Image takes it: sRGB components, 0…1, not premultiplied.
open class CIColor: NSObject, @unchecked Sendable {
  public let red: CGFloat
  public let green: CGFloat
  public let blue: CGFloat
  public let alpha: CGFloat

  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
    super.init()
  }

  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat) {
    self.init(red: red, green: green, blue: blue, alpha: 1)
  }

  public convenience init(cgColor color: CGColor) {
    let lanes = color.lanes
    self.init(red: lanes.x, green: lanes.y, blue: lanes.z, alpha: lanes.w)
  }

  /// The components that a colour has in the current traits.
  public convenience init(color: UIColor) { self.init(cgColor: color.cgColor) }

  /// Red, green, blue and opacity.
  open var components: UnsafePointer<CGFloat> {
    if let written { return UnsafePointer(written) }
    let memory = UnsafeMutablePointer<CGFloat>.allocate(capacity: 4)
    memory.initialize(from: [red, green, blue, alpha], count: 4)
    written = memory
    return UnsafePointer(memory)
  }
  private var written: UnsafeMutablePointer<CGFloat>?
  open var numberOfComponents: Int { 4 }

  deinit { written?.deallocate() }

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? CIColor else { return false }
    return (red, green, blue, alpha) == (other.red, other.green, other.blue, other.alpha)
  }
  open override var hash: Int { [red, green, blue, alpha].hashValue }
}

extension UIColor {
  public convenience init(ciColor: CIColor) {
    self.init(red: ciColor.red, green: ciColor.green, blue: ciColor.blue, alpha: ciColor.alpha)
  }

  /// The colour as Core Image takes it.
  public var ciColor: CIColor { CIColor(color: self) }
}
