import Foundation
import Support

/// A graphics processor as Metal sees it. There is none here.
public protocol MTLDevice: AnyObject {
  var name: String { get }
}

/// The device that Metal prefers: nil here, with a message.
public func MTLCreateSystemDefaultDevice() -> (any MTLDevice)? {
  Diagnostics.report(
    "there is no Metal here; MTLCreateSystemDefaultDevice() answers nil", subject: "Metal", severity: .warning
  )
  return nil
}

/// A picture of a Metal layer. None is handed out.
public protocol CAMetalDrawable: AnyObject {
  var layer: CAMetalLayer { get }
}

/// A layer that Metal draws into. There is no Metal here: it hands out no drawable, and says so once.
open class CAMetalLayer: CALayer {
  open var device: (any MTLDevice)?
  open var framebufferOnly = true
  open var drawableSize = CGSize.zero
  open var maximumDrawableCount = 3
  open var presentsWithTransaction = false
  open var displaySyncEnabled = true
  open var allowsNextDrawableTimeout = true

  /// Nil, with a message.
  open func nextDrawable() -> (any CAMetalDrawable)? {
    Diagnostics.report(
      "a CAMetalLayer hands out no drawable: there is no Metal here. Draw with Core Graphics or layers.",
      subject: "CAMetalLayer")
    return nil
  }
}
