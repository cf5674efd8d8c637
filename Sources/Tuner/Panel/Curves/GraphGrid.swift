import UIKit

/// The lines and numbers behind a graph's curves; drawn, since it changes rarely.
@preconcurrency @MainActor
final class GraphGrid: UIView {
  private struct Content: Equatable {
    var area = CGRect.zero
    var times = 0.0...1.0
    var values = 0.0...1.0
    var valueHeight: CGFloat = 0
    var speedTop: CGFloat = 0
    var zero: CGFloat = 0
    var origin = 0.0
    var peakSpeed = 0.0
    var unit = ""
  }

  private var content = Content()

  override init(frame: CGRect) {
    super.init(frame: frame)
    isOpaque = false
    contentMode = .redraw
  }

  required init?(coder: NSCoder) { nil }

  func show(
    area: CGRect, times: ClosedRange<Double>, values: ClosedRange<Double>, valueHeight: CGFloat,
    speedTop: CGFloat, zero: CGFloat, origin: Double, peakSpeed: Double, unit: String
  ) {
    let new = Content(
      area: area, times: times, values: values, valueHeight: valueHeight, speedTop: speedTop, zero: zero,
      origin: origin, peakSpeed: peakSpeed, unit: unit)
    guard new != content else { return }
    content = new
    setNeedsDisplay()
  }

  private func fill(_ rect: CGRect, _ color: UIColor) {
    color.setFill()
    UIGraphicsGetCurrentContext()?.fill(rect)
  }

  private func text(_ text: String, rightAt right: CGFloat, middle: CGFloat) {
    let look: [NSAttributedString.Key: Any] = [
      .font: PanelLook.smallNumber, .foregroundColor: PanelLook.faintText,
    ]
    let size = text.size(withAttributes: look)
    text.draw(at: CGPoint(x: right - size.width, y: middle - size.height / 2), withAttributes: look)
  }

  override func draw(_ rect: CGRect) {
    let area = content.area
    guard area.width > 1, area.height > 1 else { return }
    let thin = 1 / max(traitCollection.displayScale, 1)
    let span = content.values
    let step = TickMarks.step(span.upperBound - span.lowerBound, atMost: 4)
    for tick in TickMarks.ticks(span, atMost: 4) {
      let part = (tick - span.lowerBound) / (span.upperBound - span.lowerBound)
      let y = area.minY + content.valueHeight * CGFloat(1 - part)
      fill(CGRect(x: area.minX, y: y.rounded(), width: area.width, height: thin), PanelLook.grid)
      if y > area.minY + 4, y < area.minY + content.valueHeight - 2 {
        text(TickMarks.text(tick, step: step), rightAt: area.minX - 6, middle: y)
      }
    }
    let zero = area.minY + content.zero
    fill(CGRect(x: area.minX, y: zero.rounded(), width: area.width, height: thin), PanelLook.hairline)
    if content.peakSpeed > 0 {
      let middle = area.minY + (content.speedTop + area.height) / 2
      let peak = content.peakSpeed
      let number =
        peak < 1000
        ? ValueUnit.text(peak, decimals: peak < 10 ? 1 : 0) : "\(ValueUnit.text(peak / 1000, decimals: 1))k"
      text("\(number) /s", rightAt: area.minX - 6, middle: middle)
    }
    let shown = (content.times.lowerBound - content.origin)...(content.times.upperBound - content.origin)
    let count = max(Int(area.width / 56), 1)
    let pitch = TickMarks.step(shown.upperBound - shown.lowerBound, atMost: count)
    for tick in TickMarks.ticks(shown, atMost: count) {
      let part = (tick - shown.lowerBound) / max(shown.upperBound - shown.lowerBound, 1e-9)
      let x = (area.minX + area.width * CGFloat(part)).rounded()
      fill(CGRect(x: x, y: area.minY, width: thin, height: area.height), PanelLook.grid)
      let label = "\(TickMarks.text(tick, step: pitch)) s"
      let width = label.size(withAttributes: [.font: PanelLook.smallNumber]).width
      text(
        label, rightAt: min(max(x + width / 2, area.minX + width - 4), bounds.maxX), middle: area.maxY + 9)
    }
  }
}
