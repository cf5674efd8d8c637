import Foundation
import QuartzCore

/// Hours and minutes in a grey capsule, which opens wheels over the interface.
@MainActor
final class TimeCapsule: UIView {
  private let text = UILabel()
  private weak var picker: UIDatePicker?
  private weak var opened: OpenedCard?
  private weak var wheels: UIDatePicker?
  var changed: (Date) -> Void = { _ in }
  private static let height: CGFloat = 36
  private static let wheelsSize = CGSize(width: 230, height: 196)

  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = .tertiarySystemFill
    layer.cornerRadius = 8
    layer.cornerCurve = .continuous
    text.textAlignment = .center
    text.font = .systemFont(ofSize: 17)
    addSubview(text)
    isAccessibilityElement = true
    accessibilityLabel = "Time"
    accessibilityTraits = [.adjustable, .button]
    let tap = UITapGestureRecognizer()
    tap.addTarget(self, action: Selector("tapped:", TimeCapsule.tapped(_:)))
    addGestureRecognizer(tap)
  }

  required init?(coder: NSCoder) { return nil }

  func show(_ picker: UIDatePicker) {
    self.picker = picker
    text.text = picker.format("jmm").string(from: picker.date)
    accessibilityValue = text.text
    showColor()
    if let wheels, wheels.date != picker.date { wheels.setDate(picker.date, animated: true) }
    setNeedsLayout()
  }

  private func showColor() { text.textColor = opened == nil ? .label : tintColor }

  override func tintColorDidChange() {
    super.tintColorDidChange()
    showColor()
  }

  var wish: CGSize {
    let size = text.sizeThatFits(CGSize(width: 300, height: CGFloat.greatestFiniteMagnitude))
    return CGSize(width: size.width.rounded(.up) + 24, height: Self.height)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    text.frame = bounds
  }

  // MARK: Choosing

  private func tapped(_ tap: UITapGestureRecognizer) { open() }

  private func open() {
    guard opened == nil, let window, let picker, picker.isEnabled else { return }
    let wheels = makeWheels(picker)
    let card = OpenedCard(wheels, Self.wheelsSize, near: convert(bounds, to: window), in: window)
    card.tintColor = tintColor
    card.closed = { [weak self] in
      self?.opened = nil
      self?.showColor()
    }
    opened = card
    self.wheels = wheels
    showColor()
    card.open()
  }

  /// Hours and minutes of the same day, with the picker's limits.
  private func makeWheels(_ picker: UIDatePicker) -> UIDatePicker {
    let wheels = UIDatePicker(frame: CGRect(origin: .zero, size: Self.wheelsSize))
    wheels.preferredDatePickerStyle = .wheels
    wheels.datePickerMode = .time
    wheels.calendar = picker.calendar
    wheels.locale = picker.locale
    wheels.timeZone = picker.timeZone
    wheels.minuteInterval = picker.minuteInterval
    wheels.minimumDate = picker.minimumDate
    wheels.maximumDate = picker.maximumDate
    wheels.date = picker.date
    wheels.addAction(
      UIAction { [weak self, weak wheels] _ in if let wheels { self?.changed(wheels.date) } },
      for: .valueChanged)
    return wheels
  }

  private func step(by minutes: Int) {
    guard let picker, picker.isEnabled else { return }
    changed(picker.date.addingTimeInterval(Double(minutes * picker.minuteInterval) * 60))
  }
  override var canBecomeFocused: Bool { picker?.isEnabled ?? false }

  /// Return and the space bar open the wheels, arrows change the time.
  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    switch isFocused ? presses.first?.key?.keyCode : nil {
    case .some(.keyboardReturnOrEnter), .some(.keyboardSpacebar): open()
    case .some(.keyboardUpArrow): step(by: 1)
    case .some(.keyboardDownArrow): step(by: -1)
    default: super.pressesBegan(presses, with: event)
    }
  }

  override func accessibilityIncrement() { step(by: 1) }
  override func accessibilityDecrement() { step(by: -1) }
  override func accessibilityActivate() -> Bool {
    open()
    return true
  }

  override func willMove(toWindow newWindow: UIWindow?) {
    super.willMove(toWindow: newWindow)
    if newWindow == nil { opened?.close(animated: false) }
  }
}
