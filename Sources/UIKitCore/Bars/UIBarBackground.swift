import Foundation
import QuartzCore

/// What is behind the items of a bar: one look where content is behind the bar, another where none is, and what is
/// between them while content comes.
///
/// It takes no touches, so that apps which filter a bar's subviews by `isUserInteractionEnabled` find the items only.
package final class _UIBarBackground: UIView {
  /// What is to be seen.
  @MainActor
  struct Look {
    var effect: UIBlurEffect?
    var color: UIColor?
    var image: UIImage?
    var imageMode = UIView.ContentMode.scaleToFill
    var shadowColor: UIColor? = UIBarAppearance.hairline
    var shadowImage: UIImage?

    /// Nothing at all.
    static let clear = Look(shadowColor: nil)
    /// The system's material, or its colour where nothing may shine through.
    static func system(isTranslucent: Bool, tint: UIColor?) -> Look {
      if isTranslucent, tint == nil { return Look(effect: UIBarAppearance.material) }
      return Look(color: tint ?? barColor)
    }

    /// Shows the app's own image. An empty one takes the system's look away; where nothing may shine through, the bar's
    /// tint shows then, else white, or black for a black bar. Source: Apple, *UINavigationBar.isTranslucent*.
    mutating func show(_ image: UIImage?, isTranslucent: Bool, tint: UIColor?, style: UIBarStyle) {
      self.image = image
      guard let image, image.size.width <= 0 else { return }
      effect = nil
      color = isTranslucent ? nil : tint ?? (style == .default ? .white : .black)
      if !isTranslucent { self.image = nil }
    }

    var isClear: Bool {
      effect == nil && color == nil && image == nil && shadowColor == nil && shadowImage == nil
    }
  }

  // Apple's design resources for iOS 13: bars #F9F9F9 and #1D1D1D.
  static let barColor = UIColor { traits in
    traits.userInterfaceStyle == .dark
      ? UIColor(white: 29 / 255, alpha: 1) : UIColor(white: 249 / 255, alpha: 1)
  }

  private let standard = BarBackdrop(frame: .zero)
  /// The parts of the standard look, for tests: its colour, its blur, its hairline.
  package var fill: UIColor? { standard.tint.backgroundColor }
  package var material: UIVisualEffectView? { standard.material }
  package var hairline: UIView { standard.hairline }
  /// Made when it is first needed.
  private var edge: BarBackdrop?
  private var edgeLook: Look?
  /// Whether the hairline runs below the bar, as a navigation bar's does.
  var hasHairlineBelow = false {
    didSet {
      standard.hasHairlineBelow = hasHairlineBelow
      edge?.hasHairlineBelow = hasHairlineBelow
    }
  }
  /// How much of the standard look shows, 0…1; the rest is the look at the content's edge.
  package var progress: CGFloat = 1 { didSet { if progress != oldValue { showProgress() } } }

  package override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    addSubview(standard)
  }

  package required init?(coder: NSCoder) {
    nil
  }

  /// - Parameter edgeLook: what shows where nothing is behind the bar; nil where that is no different.
  func show(_ look: Look, edge edgeLook: Look? = nil) {
    standard.show(look)
    self.edgeLook = edgeLook
    if let edgeLook, !edgeLook.isClear {
      let view = edge ?? BarBackdrop(frame: bounds)
      view.hasHairlineBelow = hasHairlineBelow
      view.show(edgeLook)
      if edge == nil { insertSubview(view, belowSubview: standard) }
      edge = view
    } else {
      edge?.removeFromSuperview()
      edge = nil
    }
    showProgress()
    setNeedsLayout()
  }

  /// Whether the standard look moves with a page, whole.
  private var isSliding = false

  /// Brings the standard look in or out with the page that it belongs to, rather than fading it.
  ///
  /// - Parameters:
  ///   - start: How far it is from its place at first, in points.
  ///   - end: How far at last.
  /// - Returns: the motion, for an animation block.
  func slide(from start: CGFloat, to end: CGFloat) -> () -> Void {
    isSliding = true
    standard.alpha = 1
    edge?.alpha = 1
    standard.transform = CGAffineTransform(translationX: start, y: 0)
    return { [standard] in standard.transform = CGAffineTransform(translationX: end, y: 0) }
  }

  func endSliding() {
    guard isSliding else { return }
    isSliding = false
    standard.transform = .identity
    showProgress()
  }

  private func showProgress() {
    guard !isSliding else { return }
    let share = edgeLook == nil ? 1 : progress
    standard.alpha = share
    // What nothing shines through hides what it is over; the rest is faded over.
    edge?.alpha = standard.hidesWhatIsBehind && share < 1 ? 1 : 1 - share
  }

  package override func layoutSubviews() {
    super.layoutSubviews()
    for view in [standard, edge].compactMap({ $0 }) {
      view.bounds.size = bounds.size
      view.center = CGPoint(x: bounds.midX, y: bounds.midY)
    }
  }
}

/// One look of a bar's background: a material, a colour or an image, and the hairline along one edge.
final class BarBackdrop: UIView {
  let hairline = UIView(frame: .zero)
  let tint = UIView(frame: .zero)
  private(set) var material: UIVisualEffectView?
  private var picture: UIImageView?
  private var shadowPicture: UIImageView?
  private var look = _UIBarBackground.Look()
  var hasHairlineBelow = false { didSet { if hasHairlineBelow != oldValue { setNeedsLayout() } } }

  override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    hairline.isUserInteractionEnabled = false
    hairline.backgroundColor = UIBarAppearance.hairline
    tint.isUserInteractionEnabled = false
    addSubview(tint)
    addSubview(hairline)
  }

  required init?(coder: NSCoder) {
    nil
  }

  /// Whether nothing shines through, as far as the look says so.
  var hidesWhatIsBehind: Bool { look.image == nil && look.effect == nil && look.color != nil }

  func show(_ look: _UIBarBackground.Look) {
    self.look = look
    if let effect = look.image == nil ? look.effect : nil {
      let view = material ?? UIVisualEffectView(effect: effect)
      if view.effect !== effect { view.effect = effect }
      if material == nil {
        view.isUserInteractionEnabled = false
        view.frame = bounds
        insertSubview(view, at: 0)
      }
      material = view
    } else {
      material?.removeFromSuperview()
      material = nil
    }
    tint.backgroundColor = look.image == nil ? look.color : nil
    show(look.image, mode: look.imageMode, in: &picture, below: hairline)
    show(look.shadowImage, mode: .scaleToFill, in: &shadowPicture, below: nil)
    hairline.backgroundColor = look.shadowImage == nil ? look.shadowColor : nil
    setNeedsLayout()
  }

  private func show(
    _ image: UIImage?, mode: UIView.ContentMode, in view: inout UIImageView?, below sibling: UIView?
  ) {
    guard let image, image.size.width > 0, image.size.height > 0 else {
      view?.removeFromSuperview()
      view = nil
      return
    }
    let shown = view ?? UIImageView(frame: bounds)
    shown.image = image
    shown.contentMode = mode
    shown.clipsToBounds = true
    if view == nil {
      if let sibling { insertSubview(shown, belowSubview: sibling) } else { addSubview(shown) }
    }
    view = shown
  }

  /// The hairline is one pixel and is outside the bar's edge.
  override func layoutSubviews() {
    super.layoutSubviews()
    let scale = traitCollection.displayScale > 0 ? traitCollection.displayScale : 1
    material?.frame = bounds
    tint.frame = bounds
    hairline.frame = CGRect(
      x: 0, y: hasHairlineBelow ? bounds.height : -1 / scale, width: bounds.width, height: 1 / scale)
    picture?.frame = bounds
    if let shadowPicture, let image = look.shadowImage {
      let height = image.size.height
      shadowPicture.frame = CGRect(
        x: 0, y: hasHairlineBelow ? bounds.height : -height, width: bounds.width, height: height)
    }
  }
}

extension UIBarAppearance {
  /// What a background shows for the appearance.
  var look: _UIBarBackground.Look {
    var look = _UIBarBackground.Look(
      effect: backgroundEffect, color: backgroundColor, image: backgroundImage,
      imageMode: backgroundImageContentMode, shadowColor: shadowColor, shadowImage: shadowImage)
    // A colour of the app's own replaces that of the kind.
    if kind == .opaque, backgroundColor == nil { look.color = _UIBarBackground.barColor }
    return look
  }
}
