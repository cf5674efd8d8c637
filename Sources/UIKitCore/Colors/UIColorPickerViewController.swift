import Foundation
import QuartzCore

/// Is told which colour was chosen. All methods are optional.
@preconcurrency @MainActor
public protocol UIColorPickerViewControllerDelegate: AnyObject {
  /// A colour was chosen; `continuously` while a finger still moves.
  func colorPickerViewController(
    _ viewController: UIColorPickerViewController, didSelect color: UIColor, continuously: Bool)
  /// The same before iOS 15.
  func colorPickerViewControllerDidSelectColor(_ viewController: UIColorPickerViewController)
  /// The picker was closed.
  func colorPickerViewControllerDidFinish(_ viewController: UIColorPickerViewController)
}

extension UIColorPickerViewControllerDelegate {
  public func colorPickerViewController(
    _ viewController: UIColorPickerViewController, didSelect color: UIColor, continuously: Bool
  ) {}
  public func colorPickerViewControllerDidSelectColor(_ viewController: UIColorPickerViewController) {}
  public func colorPickerViewControllerDidFinish(_ viewController: UIColorPickerViewController) {}
}

/// Lets a colour be chosen from a grid or mixed with sliders, and its opacity.
@preconcurrency @MainActor
open class UIColorPickerViewController: UIViewController {
  /// Distances in points. [by eye after iOS 17]
  private static let margin: CGFloat = 16
  private static let rowHeight: CGFloat = 44
  private static let swatchSide: CGFloat = 74
  private static let channels = ["RED", "GREEN", "BLUE"]

  /// Is told which colour was chosen. Weak.
  open weak var delegate: (any UIColorPickerViewControllerDelegate)?
  /// The colour. Default white.
  open var selectedColor: UIColor = .white { didSet { if isViewLoaded { show() } } }
  /// Whether the opacity can be chosen. Default true.
  open var supportsAlpha = true { didSet { if isViewLoaded { view.setNeedsLayout() } } }
  /// Whether colours are taken from the screen. Kept for source compatibility: they are not here. Default true.
  open var supportsEyedropper = true

  private let heading = UILabel()
  private let closing = UIButton(type: .close)
  private let kinds = UISegmentedControl(items: ["Grid", "Sliders"])
  private let grid = ColorGrid()
  private let mixers = channels.map { _ in UISlider() }
  private let captions = (channels + ["OPACITY"]).map { text in
    let label = UILabel()
    label.text = text
    label.font = .systemFont(ofSize: 13, weight: .semibold)
    label.textColor = .secondaryLabel
    return label
  }
  private let opacity = UISlider()
  private let swatch = UIView()

  public override init(nibName: String? = nil, bundle: Bundle? = nil) {
    super.init(nibName: nibName, bundle: bundle)
    modalPresentationStyle = .pageSheet
  }
  public convenience init() { self.init(nibName: nil, bundle: nil) }
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  open override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    heading.font = .systemFont(ofSize: 17, weight: .semibold)
    heading.textAlignment = .center
    heading.text = title ?? "Colors"
    closing.addAction(UIAction { [weak self] _ in self?.dismiss(animated: true) }, for: .touchUpInside)
    closing.accessibilityLabel = "Close"
    kinds.selectedSegmentIndex = 0
    kinds.addAction(UIAction { [weak self] _ in self?.view.setNeedsLayout() }, for: .valueChanged)
    grid.chosen = { [weak self] color, continuously in self?.choose(color, continuously) }
    for slider in mixers + [opacity] {
      slider.addAction(UIAction { [weak self] _ in self?.mix(isOver: false) }, for: .valueChanged)
      slider.addAction(
        UIAction { [weak self] _ in self?.mix(isOver: true) }, for: [.touchUpInside, .touchUpOutside])
    }
    swatch.layer.cornerRadius = 10
    swatch.layer.cornerCurve = .continuous
    swatch.layer.borderWidth = 0.5
    for (index, slider) in (mixers + [opacity]).enumerated() {
      slider.accessibilityLabel = captions[index].text?.capitalized
    }
    for part in [heading, closing, kinds, grid, swatch, opacity] + mixers + captions as [UIView] {
      view.addSubview(part)
    }
    show()
  }

  open override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    if isBeingDismissed { delegate?.colorPickerViewControllerDidFinish(self) }
  }

  open override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let room = view.bounds.inset(by: view.safeAreaInsets).insetBy(dx: Self.margin, dy: Self.margin)
    heading.frame = CGRect(x: room.minX + 40, y: room.minY, width: room.width - 80, height: 30)
    let close = closing.sizeThatFits(.zero)
    closing.frame = CGRect(
      x: room.maxX - max(close.width, 30), y: room.minY, width: max(close.width, 30), height: 30)
    kinds.frame = CGRect(x: room.minX, y: room.minY + 42, width: room.width, height: 32)
    let showsGrid = kinds.selectedSegmentIndex == 0
    grid.isHidden = !showsGrid
    let top = room.minY + 90
    let foot = (supportsAlpha ? 70 : 0) + Self.swatchSide + Self.margin
    let gridHeight = max(min(room.width * ColorGrid.aspect, room.maxY - top - foot), 80)
    grid.frame = CGRect(x: room.minX, y: top, width: room.width, height: gridHeight)
    for (index, slider) in mixers.enumerated() {
      let y = top + CGFloat(index) * 70
      captions[index].frame = CGRect(x: room.minX, y: y, width: room.width, height: 20)
      slider.frame = CGRect(x: room.minX, y: y + 22, width: room.width, height: 34)
      captions[index].isHidden = showsGrid
      slider.isHidden = showsGrid
    }
    var y = top + (showsGrid ? gridHeight + Self.margin : 210)
    captions[3].isHidden = !supportsAlpha
    opacity.isHidden = !supportsAlpha
    if supportsAlpha {
      captions[3].frame = CGRect(x: room.minX, y: y, width: room.width, height: 20)
      opacity.frame = CGRect(x: room.minX, y: y + 22, width: room.width, height: 34)
      y += 70
    }
    swatch.frame = CGRect(x: room.minX, y: y, width: Self.swatchSide, height: Self.swatchSide)
  }

  /// The height in which all of it is seen, with the grid's fields as high as they are wide.
  func height(forWidth width: CGFloat) -> CGFloat {
    let grid = (width - 2 * Self.margin) * ColorGrid.aspect
    return Self.margin + 90 + grid + Self.margin + (supportsAlpha ? 70 : 0) + Self.swatchSide + Self.margin
  }

  private func show() {
    var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
    let color = selectedColor.resolvedColor(with: traitCollection)
    color.getRed(&red, green: &green, blue: &blue, alpha: &alpha)
    for (slider, lane) in zip(mixers + [opacity], [red, green, blue, alpha]) where !slider.isTracking {
      slider.value = Float(lane)
    }
    mixers[0].minimumTrackTintColor = .systemRed
    mixers[1].minimumTrackTintColor = .systemGreen
    mixers[2].minimumTrackTintColor = .systemBlue
    opacity.minimumTrackTintColor = color.withAlphaComponent(1)
    grid.show(color)
    swatch.backgroundColor = color
    swatch.layer.borderColor = UIColor.separator.resolvedColor(with: traitCollection).cgColor
  }

  private func mix(isOver: Bool) {
    let lanes = mixers.map { CGFloat($0.value) }
    let color = UIColor(
      red: lanes[0], green: lanes[1], blue: lanes[2], alpha: supportsAlpha ? CGFloat(opacity.value) : 1)
    take(color, !isOver)
  }

  private func choose(_ color: UIColor, _ continuously: Bool) {
    take(supportsAlpha ? color.withAlphaComponent(CGFloat(opacity.value)) : color, continuously)
  }

  private func take(_ color: UIColor, _ continuously: Bool) {
    selectedColor = color
    delegate?.colorPickerViewController(self, didSelect: color, continuously: continuously)
    if !continuously { delegate?.colorPickerViewControllerDidSelectColor(self) }
  }
}

/// Twelve hues in ten shades under a row of greys, to choose from with a finger.
@MainActor
private final class ColorGrid: UIView {
  private static let columns = 12
  private static let rows = 10
  /// Height over width.
  static let aspect = CGFloat(rows) / CGFloat(columns)
  /// Hues of the columns, in degrees: twelve, closer together where the eye tells them apart best.
  private static let hues: [CGFloat] = [195, 215, 255, 285, 335, 8, 20, 35, 45, 55, 65, 95]

  var chosen: (UIColor, _ continuously: Bool) -> Void = { _, _ in }
  private let mark = CALayer()
  private var place: (column: Int, row: Int)?

  override init(frame: CGRect) {
    super.init(frame: frame)
    layer.cornerRadius = 10
    layer.cornerCurve = .continuous
    clipsToBounds = true
    isAccessibilityElement = true
    accessibilityLabel = "Color grid"
    accessibilityTraits = .adjustable
    mark.borderWidth = 2.5
    mark.borderColor = UIColor.white.cgColor
    mark.cornerRadius = 2
    mark.shadowOpacity = 0.4
    mark.shadowRadius = 1
    mark.shadowOffset = .zero
    mark.isHidden = true
    layer.addSublayer(mark)
  }

  required init?(coder: NSCoder) { return nil }

  private static func color(_ column: Int, _ row: Int) -> UIColor {
    if row == 0 { return UIColor(white: 1 - CGFloat(column) / CGFloat(columns - 1), alpha: 1) }
    // From dark through full to pale.
    let shade = CGFloat(row - 1) / CGFloat(rows - 2)
    let brightness = min(0.35 + shade * 1.3, 1)
    let saturation = shade < 0.5 ? 1 : max(1 - (shade - 0.5) * 1.7, 0.15)
    return UIColor(hue: hues[column] / 360, saturation: saturation, brightness: brightness, alpha: 1)
  }

  override func draw(_ rect: CGRect) {
    let (width, height) = (bounds.width / CGFloat(Self.columns), bounds.height / CGFloat(Self.rows))
    for row in 0..<Self.rows {
      for column in 0..<Self.columns {
        Self.color(column, row).setFill()
        UIRectFill(
          CGRect(
            x: (CGFloat(column) * width).rounded(), y: (CGFloat(row) * height).rounded(),
            width: width.rounded(.up), height: height.rounded(.up)))
      }
    }
  }

  func show(_ color: UIColor) {
    let wanted = color.withAlphaComponent(1).cgColor
    place = nil
    for row in 0..<Self.rows {
      for column in 0..<Self.columns where place == nil && Self.color(column, row).cgColor == wanted {
        place = (column, row)
      }
    }
    accessibilityValue = color.accessibilityName
    setNeedsLayout()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    defer { CATransaction.commit() }
    mark.isHidden = place == nil
    guard let place else { return }
    let (width, height) = (bounds.width / CGFloat(Self.columns), bounds.height / CGFloat(Self.rows))
    mark.frame = CGRect(
      x: CGFloat(place.column) * width, y: CGFloat(place.row) * height, width: width, height: height)
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { take(touches, true) }
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { take(touches, true) }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { take(touches, false) }

  private func take(_ touches: Set<UITouch>, _ continuously: Bool) {
    guard let point = touches.first?.location(in: self), bounds.width > 0, bounds.height > 0 else { return }
    let column = min(max(Int(point.x / bounds.width * CGFloat(Self.columns)), 0), Self.columns - 1)
    let row = min(max(Int(point.y / bounds.height * CGFloat(Self.rows)), 0), Self.rows - 1)
    chosen(Self.color(column, row), continuously)
  }

  override func accessibilityIncrement() { step(1) }
  override func accessibilityDecrement() { step(-1) }

  private func step(_ way: Int) {
    let count = Self.columns * Self.rows
    let index = ((place.map { $0.row * Self.columns + $0.column } ?? 0) + way + count) % count
    chosen(Self.color(index % Self.columns, index / Self.columns), false)
  }

  // MARK: Keys

  override var canBecomeFocused: Bool { !isHidden }

  /// The arrows go to the neighbour, at first from the upper left.
  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    guard isFocused, let key = presses.first?.key?.keyCode, let way = Self.ways[key] else {
      super.pressesBegan(presses, with: event)
      return
    }
    let next = place.map { ($0.column + way.x, $0.row + way.y) } ?? (0, 0)
    guard (0..<Self.columns).contains(next.0), (0..<Self.rows).contains(next.1) else { return }
    chosen(Self.color(next.0, next.1), false)
  }

  private static let ways: [UIKeyboardHIDUsage: (x: Int, y: Int)] = [
    .keyboardLeftArrow: (-1, 0), .keyboardRightArrow: (1, 0), .keyboardUpArrow: (0, -1),
    .keyboardDownArrow: (0, 1),
  ]
}
