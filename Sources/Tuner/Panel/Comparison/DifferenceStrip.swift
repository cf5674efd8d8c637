import UIKit

/// How much of the picture differs between the variants, over time: the hotter, the more.
final class DifferenceStrip: PanelView {
  static let height: CGFloat = 18
  var axis = TimeAxis() { didSet { if axis != oldValue { setNeedsDisplay() } } }
  private(set) var times: [Double] = []
  private(set) var differences: [Double?] = []
  private let name = PanelLook.label(PanelLook.small, PanelLook.quietText, "Difference")
  private let plot = Plot()

  override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    accessibilityIdentifier = "tuner.difference"
    plot.strip = self
    plot.isOpaque = false
    plot.backgroundColor = .clear
    addSubview(plot)
    addSubview(name)
  }

  required init?(coder: NSCoder) { nil }

  override func applyColors() { plot.setNeedsDisplay() }
  override func setNeedsDisplay() { plot.setNeedsDisplay() }

  func show(_ times: [Double], _ differences: [Double?]) {
    guard times != self.times || differences != self.differences else { return }
    (self.times, self.differences) = (times, differences)
    let most = differences.compactMap(\.self).max() ?? 0
    name.text = differences.contains { $0 != nil } ? "Difference  \(Self.text(most))" : "Difference"
    accessibilityLabel = name.text
    plot.setNeedsDisplay()
  }

  /// The most that differs, of the picture.
  static func text(_ part: Double) -> String {
    part == 0 ? "none" : "\(ValueUnit.text(part * 100, decimals: part < 0.1 ? 2 : 0)) %"
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    name.frame = CGRect(
      x: PanelLook.margin, y: 0, width: max(axis.left - PanelLook.margin - 6, 0), height: bounds.height)
    plot.frame = bounds
  }

  private final class Plot: UIView {
    weak var strip: DifferenceStrip?

    override func draw(_ rect: CGRect) {
      guard let strip, let context = UIGraphicsGetCurrentContext() else { return }
      let (axis, times) = (strip.axis, strip.times)
      let (left, right) = (axis.left, axis.left + axis.width)
      context.setFillColor(PanelLook.well.resolvedColor(with: traitCollection).cgColor)
      context.fill(CGRect(x: left, y: 4, width: max(right - left, 0), height: bounds.height - 8))
      // Shades are of the largest difference that there is: how large that is, the name says.
      let most = max(strip.differences.compactMap(\.self).max() ?? 0, 1e-9)
      for (index, time) in times.enumerated() {
        guard let part = strip.differences[index], part > 0 else { continue }
        let end = index + 1 < times.count ? times[index + 1] : time + 1.0 / 60
        let (x0, x1) = (max(axis.x(time), left), min(axis.x(end), right))
        guard x1 > x0 else { continue }
        let shade = HeatPicture.shade(part / most)
        context.setFillColor(
          UIColor(
            red: CGFloat(shade.red) / 255, green: CGFloat(shade.green) / 255, blue: CGFloat(shade.blue) / 255,
            alpha: 1
          ).cgColor)
        context.fill(CGRect(x: x0, y: 4, width: x1 - x0 + 0.5, height: bounds.height - 8))
      }
    }
  }
}
