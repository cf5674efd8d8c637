import Foundation
import QuartzCore
import Support

/// Draws what a Metal view shows; it is not asked here.
@preconcurrency @MainActor
public protocol MTKViewDelegate: AnyObject {
  func mtkView(_ view: MTKView, drawableSizeWillChange size: CGSize)
  func draw(in view: MTKView)
}

/// A view that Metal draws into. There is no Metal here: it shows its background, and says so once.
@preconcurrency @MainActor
open class MTKView: UIView {
  open override class var layerClass: AnyClass { CAMetalLayer.self }

  /// A view without a device.
  public init(frame frameRect: CGRect, device: (any MTLDevice)?) {
    self.device = device
    super.init(frame: frameRect)
    refuse()
  }

  public override convenience init(frame: CGRect) { self.init(frame: frame, device: nil) }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    refuse()
  }

  private func refuse() {
    Diagnostics.report(
      "an MTKView shows its background only: there is no Metal here. Draw with Core Graphics or layers.",
      subject: "MTKView")
  }

  open weak var delegate: (any MTKViewDelegate)?
  open var device: (any MTLDevice)?
  open var isPaused = false
  open var enableSetNeedsDisplay = false
  open var framebufferOnly = true
  open var preferredFramesPerSecond = 60
  open var drawableSize = CGSize.zero
  open var autoResizeDrawable = true
}
