import Foundation
import QuartzCore

/// A round button that shows a colour and opens a picker for another one.
@preconcurrency @MainActor
open class UIColorWell: UIControl {
  /// The side of the ring, in points, its thickness and the gap inside. [by eye after iOS 17]
  private static let side: CGFloat = 28
  private static let thickness: CGFloat = 3
  private static let gap: CGFloat = 2
  /// Hues around the ring.
  private static let hues = 24

  private let ring = CAGradientLayer()
  private let ringMask = CAShapeLayer()
  private let disc = CAShapeLayer()

  public override init(frame: CGRect) {
    super.init(frame: frame == .zero ? CGRect(x: 0, y: 0, width: Self.side, height: Self.side) : frame)
    setUp()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  private func setUp() {
    ring.type = .conic
    ring.startPoint = CGPoint(x: 0.5, y: 0.5)
    ring.endPoint = CGPoint(x: 0.5, y: 0)
    ring.colors = (0...Self.hues).map {
      UIColor(hue: CGFloat($0) / CGFloat(Self.hues), saturation: 0.9, brightness: 1, alpha: 1).cgColor
    }
    ringMask.fillColor = nil
    ringMask.strokeColor = UIColor.black.cgColor
    ringMask.lineWidth = Self.thickness
    ring.mask = ringMask
    layer.addSublayer(ring)
    layer.addSublayer(disc)
    isAccessibilityElement = true
    accessibilityTraits = .button
    accessibilityLabel = "Color"
    addAction(UIAction { [weak self] _ in self?.openPicker() }, for: .touchUpInside)
    show()
  }

  /// The title of the picker. Default nil: "Colors".
  open var title: String?
  /// Whether the picker lets the opacity be chosen. Default true.
  open var supportsAlpha = true
  /// Whether the picker takes colours from the screen. Kept for source compatibility: it does not here. Default true.
  open var supportsEyedropper = true
  /// The colour; nil shows an empty well. Default nil.
  open var selectedColor: UIColor? { didSet { show() } }

  private func show() {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    let color = selectedColor?.resolvedColor(with: traitCollection)
    disc.fillColor = color?.cgColor ?? UIColor.clear.cgColor
    disc.opacity = isEnabled ? (isHighlighted ? 0.6 : 1) : 0.4
    ring.opacity = isEnabled ? 1 : 0.4
    CATransaction.commit()
    accessibilityValue = color?.accessibilityName
  }

  package override func stateMayHaveChanged() { show() }

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    show()
  }

  open override var intrinsicContentSize: CGSize { CGSize(width: Self.side, height: Self.side) }
  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  open override func layoutSubviews() {
    super.layoutSubviews()
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    defer { CATransaction.commit() }
    let side = min(bounds.width, bounds.height)
    let box = CGRect(x: bounds.midX - side / 2, y: bounds.midY - side / 2, width: side, height: side)
    ring.frame = box
    ringMask.frame = ring.bounds
    let half = Self.thickness / 2
    ringMask.path = UIBezierPath(ovalIn: ring.bounds.insetBy(dx: half, dy: half)).cgPath
    disc.frame = box
    let inset = Self.thickness + Self.gap
    disc.path = UIBezierPath(ovalIn: disc.bounds.insetBy(dx: inset, dy: inset)).cgPath
  }

  package override var focusOutline: (rect: CGRect, radius: CGFloat) {
    (bounds, min(bounds.width, bounds.height) / 2)
  }

  // MARK: The picker

  private func openPicker() {
    guard let presenter = nearestController else { return }
    let picker = UIColorPickerViewController()
    picker.title = title
    picker.supportsAlpha = supportsAlpha
    if let selectedColor { picker.selectedColor = selectedColor }
    picker.delegate = self
    picker.modalPresentationStyle = .popover
    picker.popoverPresentationController?.sourceView = self
    let height = picker.height(forWidth: presenter.view.window?.bounds.width ?? presenter.view.bounds.width)
    picker.sheetPresentationController?.detents = [.custom { _ in height }, .large()]
    presenter.present(picker, animated: true)
  }

  private var nearestController: UIViewController? {
    let responder = sequence(first: self as UIResponder, next: \.next).first { $0 is UIViewController }
    return responder as? UIViewController ?? window?.rootViewController
  }
}

extension UIColorWell: UIColorPickerViewControllerDelegate {
  public func colorPickerViewController(
    _ viewController: UIColorPickerViewController, didSelect color: UIColor, continuously: Bool
  ) {
    selectedColor = color
    sendActions(for: .valueChanged)
  }
}
