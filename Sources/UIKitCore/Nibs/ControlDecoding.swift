import Foundation
import QuartzCore

/// What files say of controls, of switches, sliders, steppers and segments.
@MainActor
enum ControlDecoding {
  private static let horizontal: [String: UIControl.ContentHorizontalAlignment] = [
    "center": .center, "left": .left, "right": .right, "fill": .fill, "leading": .leading,
    "trailing": .trailing,
  ]
  private static let vertical: [String: UIControl.ContentVerticalAlignment] = [
    "center": .center, "top": .top, "bottom": .bottom, "fill": .fill,
  ]

  static func decode(_ control: UIControl, _ coder: NibCoder) {
    let element = coder.element
    if let alignment = element["contentHorizontalAlignment"].flatMap({ horizontal[$0] }) {
      control.contentHorizontalAlignment = alignment
    }
    if let alignment = element["contentVerticalAlignment"].flatMap({ vertical[$0] }) {
      control.contentVerticalAlignment = alignment
    }
    if let isEnabled = element.bool("enabled") { control.isEnabled = isEnabled }
    if let isSelected = element.bool("selected") { control.isSelected = isSelected }
    if let isHighlighted = element.bool("highlighted") { control.isHighlighted = isHighlighted }
  }

  static func decodeSwitch(_ view: UISwitch, _ coder: NibCoder) {
    if let isOn = coder.element.bool("on") { view.isOn = isOn }
    if let color = coder.color("onTintColor") { view.onTintColor = color }
    if let color = coder.color("thumbTintColor") { view.thumbTintColor = color }
  }

  static func decodeSlider(_ view: UISlider, _ coder: NibCoder) {
    let element = coder.element
    if let least = element.number("minValue") { view.minimumValue = Float(least) }
    if let most = element.number("maxValue") { view.maximumValue = Float(most) }
    if let value = element.number("value") { view.value = Float(value) }
    if let isContinuous = element.bool("continuous") { view.isContinuous = isContinuous }
    if let color = coder.color("minimumTrackTintColor") { view.minimumTrackTintColor = color }
    if let color = coder.color("maximumTrackTintColor") { view.maximumTrackTintColor = color }
    if let color = coder.color("thumbTintColor") { view.thumbTintColor = color }
    if let image = coder.image("minimumValueImage") { view.minimumValueImage = image }
    if let image = coder.image("maximumValueImage") { view.maximumValueImage = image }
  }

  static func decodeStepper(_ view: UIStepper, _ coder: NibCoder) {
    let element = coder.element
    if let most = element.number("maximumValue") { view.maximumValue = Double(most) }
    if let least = element.number("minimumValue") { view.minimumValue = Double(least) }
    if let step = element.number("stepValue") { view.stepValue = Double(step) }
    if let value = element.number("value") { view.value = Double(value) }
    if let isContinuous = element.bool("continuous") { view.isContinuous = isContinuous }
    if let repeats = element.bool("autorepeat") { view.autorepeat = repeats }
    if let wraps = element.bool("wraps") { view.wraps = wraps }
  }

  static func decodeSegments(_ view: UISegmentedControl, _ coder: NibCoder) {
    let element = coder.element
    for (index, segment) in element.list("segments").enumerated() where segment.name == "segment" {
      if let image = NibFonts.image(segment, "image") {
        view.insertSegment(with: image, at: index, animated: false)
      } else {
        let title = NibTexts.translated(
          segment["title"] ?? "", element.id, "segmentTitles[\(index)]", coder.load.document)
        view.insertSegment(withTitle: title, at: index, animated: false)
      }
      if let width = segment.number("width"), width > 0 { view.setWidth(width, forSegmentAt: index) }
      if let isEnabled = segment.bool("enabled") { view.setEnabled(isEnabled, forSegmentAt: index) }
      if let offset = segment.child("size", key: "contentOffset")?.size, offset != .zero {
        view.setContentOffset(offset, forSegmentAt: index)
      }
    }
    if let isMomentary = element.bool("momentary") { view.isMomentary = isMomentary }
    if let color = coder.color("selectedSegmentTintColor") { view.selectedSegmentTintColor = color }
    let selected = element.integer("selectedSegmentIndex") ?? UISegmentedControl.noSegment
    if selected < view.numberOfSegments, selected >= 0 { view.selectedSegmentIndex = selected }
  }
}

/// What files say of what shows progress.
@MainActor
enum IndicatorDecoding {
  static func decodeActivity(_ view: UIActivityIndicatorView, _ coder: NibCoder) {
    let element = coder.element
    let styles: [String: UIActivityIndicatorView.Style] = [
      "whiteLarge": .whiteLarge, "white": .white, "gray": .gray, "medium": .medium, "large": .large,
    ]
    if let style = element["style"].flatMap({ styles[$0] }) { view.style = style }
    if let color = coder.color("color") { view.color = color }
    view.hidesWhenStopped = element.bool("hidesWhenStopped") ?? false
    if element.bool("animating") == true { view.startAnimating() }
  }

  static func decodeProgress(_ view: UIProgressView, _ coder: NibCoder) {
    if coder.element["progressViewStyle"] == "bar" { view.progressViewStyle = .bar }
    if let progress = coder.element.number("progress") { view.progress = Float(progress) }
    if let color = coder.color("progressTintColor") { view.progressTintColor = color }
    if let color = coder.color("trackTintColor") { view.trackTintColor = color }
  }

  static func decodePages(_ view: UIPageControl, _ coder: NibCoder) {
    let element = coder.element
    if let pages = element.integer("numberOfPages") { view.numberOfPages = pages }
    if let page = element.integer("currentPage") { view.currentPage = page }
    if let hides = element.bool("hidesForSinglePage") { view.hidesForSinglePage = hides }
    if let color = coder.color("pageIndicatorTintColor") { view.pageIndicatorTintColor = color }
    if let color = coder.color("currentPageIndicatorTintColor") { view.currentPageIndicatorTintColor = color }
  }
}

/// What files say of date pickers.
@MainActor
enum DateDecoding {
  private static let dateModes: [String: UIDatePicker.Mode] = [
    "time": .time, "date": .date, "dateAndTime": .dateAndTime, "countDownTimer": .countDownTimer,
    "yearAndMonth": .yearAndMonth,
  ]
  private static let dateStyles: [String: UIDatePickerStyle] = [
    "automatic": .automatic, "wheels": .wheels, "compact": .compact, "inline": .inline,
  ]

  static func decode(_ picker: UIDatePicker, _ coder: NibCoder) {
    let element = coder.element
    if let mode = element["datePickerMode"].flatMap({ dateModes[$0] }) { picker.datePickerMode = mode }
    if let style = element["style"].flatMap({ dateStyles[$0] }) { picker.preferredDatePickerStyle = style }
    if let minutes = element.integer("minuteInterval") { picker.minuteInterval = minutes }
    if let duration = element.number("countDownDuration") {
      picker.countDownDuration = TimeInterval(duration)
    }
    if element["useCurrentDate"] != "YES",
      let date = element.child("date", key: "date")?["timeIntervalSinceReferenceDate"],
      let seconds = Double(date)
    {
      picker.date = Date(timeIntervalSinceReferenceDate: seconds)
    }
  }
}
