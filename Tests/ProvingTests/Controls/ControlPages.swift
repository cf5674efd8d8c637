import UIKit

/// A page that shows one control and says what happened to it.
@preconcurrency @MainActor
protocol ProvenPage: UIViewController {
  var events: [String] { get }
}

/// A white page that shows one thing, and remembers what happened to it.
class ProofPage: UIViewController, ProvenPage {
  var events: [String] = []
  func note(_ event: String) { events.append(event) }
  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    fill()
  }
  func fill() {}
  func show(_ shown: UIView, _ frame: CGRect) {
    shown.frame = frame
    view.addSubview(shown)
  }
}

final class StepperPage: ProofPage {
  let stepper = UIStepper()
  override func fill() {
    stepper.accessibilityLabel = "Copies"
    show(stepper, CGRect(x: 20, y: 100, width: 94, height: 32))
    stepper.addAction(UIAction { [unowned self] _ in note("\(stepper.value)") }, for: .valueChanged)
  }
}

final class SliderPage: ProofPage {
  let slider = UISlider()
  override func fill() {
    slider.accessibilityLabel = "Volume"
    slider.isContinuous = false
    show(slider, CGRect(x: 20, y: 100, width: 300, height: 34))
    slider.addAction(
      UIAction { [unowned self] _ in note(String(format: "%.1f", slider.value)) }, for: .valueChanged)
  }
}

final class SegmentsPage: ProofPage {
  let control = UISegmentedControl(items: ["Day", "Week", "Month"])
  override func fill() {
    control.selectedSegmentIndex = 0
    show(control, CGRect(x: 20, y: 100, width: 300, height: 32))
    control.addAction(
      UIAction { [unowned self] _ in note("\(control.selectedSegmentIndex)") }, for: .valueChanged)
  }
}

final class DatesPage: ProofPage {
  var style = UIDatePickerStyle.compact
  var mode = UIDatePicker.Mode.date
  let picker = UIDatePicker()
  convenience init(_ style: UIDatePickerStyle, _ mode: UIDatePicker.Mode = .date) {
    self.init(nibName: nil, bundle: nil)
    self.style = style
    self.mode = mode
  }
  override func fill() {
    picker.datePickerMode = mode
    picker.preferredDatePickerStyle = style
    picker.timeZone = TimeZone(identifier: "UTC")
    picker.locale = Locale(identifier: "en_GB")
    picker.date = Date(timeIntervalSince1970: 1_716_000_000)
    picker.addAction(
      UIAction { [unowned self] _ in
        let formatter = DateFormatter()
        formatter.timeZone = picker.timeZone
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.dateFormat = "yyyy-MM-dd HH:mm"
        note(formatter.string(from: picker.date))
      }, for: .valueChanged)
    picker.sizeToFit()
    show(
      picker,
      CGRect(x: 20, y: 60, width: style == .compact ? picker.bounds.width : 330, height: picker.bounds.height)
    )
  }
}
final class CalendarPage: ProofPage, UICalendarSelectionSingleDateDelegate {
  let calendar = UICalendarView()
  override func fill() {
    var gregorian = Calendar(identifier: .gregorian)
    gregorian.timeZone = TimeZone(identifier: "UTC") ?? .current
    calendar.calendar = gregorian
    calendar.locale = Locale(identifier: "en_GB")
    calendar.visibleDateComponents = DateComponents(calendar: gregorian, year: 2024, month: 5)
    calendar.selectionBehavior = UICalendarSelectionSingleDate(delegate: self)
    show(calendar, CGRect(x: 10, y: 40, width: 350, height: 400))
  }
  func dateSelection(
    _ selection: UICalendarSelectionSingleDate, didSelectDate dateComponents: DateComponents?
  ) {
    note("\(dateComponents?.month ?? 0)/\(dateComponents?.day ?? 0)")
  }
}

final class WheelPage: ProofPage, UIPickerViewDataSource, UIPickerViewDelegate {
  let picker = UIPickerView()
  override func fill() {
    picker.dataSource = self
    picker.delegate = self
    show(picker, CGRect(x: 20, y: 60, width: 300, height: 216))
  }
  func numberOfComponents(in pickerView: UIPickerView) -> Int { 2 }
  func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int { 5 }
  func pickerView(_ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int) -> String? {
    "\(component == 0 ? "L" : "R")\(row)"
  }
  func pickerView(_ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int) {
    note("\(component):\(row)")
  }
}
final class EffectsPage: ProofPage {
  let picture = UIImageView(image: UIImage(systemName: "bell"))
  override func fill() {
    picture.accessibilityLabel = "Bell"
    picture.isAccessibilityElement = true
    show(picture, CGRect(x: 100, y: 100, width: 60, height: 60))
    let button = UIButton(
      configuration: .plain(),
      primaryAction: UIAction(title: "Ring") { [unowned self] _ in
        picture.addSymbolEffect(.bounce)
        note("ring")
      })
    button.accessibilityIdentifier = "ring"
    show(button, CGRect(x: 100, y: 200, width: 100, height: 44))
  }
}
