// Controls with a value: switches, sliders, segments, steppers.
import UIKit

@MainActor
enum SwitchSpecimens {
  static func card() -> ControlsCard {
    let names = ["off", "on", "pressed", "tinted", "disabled"]
    let switches = names.map { name -> UISwitch in
      let control = UISwitch()
      control.accessibilityIdentifier = "switch.\(name)"
      control.isOn = name != "off"
      control.isHighlighted = name == "pressed"
      control.isUserInteractionEnabled = name != "pressed"
      control.isEnabled = name != "disabled"
      if name == "tinted" { control.onTintColor = .systemIndigo }
      return control
    }
    return ControlsCard(
      "Switches", columns: ["Off", "On", "Pressed", "Tinted", "Disabled"], rows: [.cells(switches)])
  }
}

@MainActor
enum SliderSpecimens {
  static func card() -> ControlsCard {
    let volume = UISlider()
    volume.value = 0.4
    volume.minimumValueImage = UIImage(systemName: "minus")?.withTintColor(.secondaryLabel)
    volume.maximumValueImage = UIImage(systemName: "plus")?.withTintColor(.secondaryLabel)
    volume.accessibilityIdentifier = "slider.images"
    let warm = UISlider()
    warm.value = 0.7
    warm.minimumTrackTintColor = .systemOrange
    warm.accessibilityIdentifier = "slider.tinted"
    let off = UISlider()
    off.value = 0.55
    off.isEnabled = false
    off.accessibilityIdentifier = "slider.disabled"
    return ControlsCard("Sliders", rows: [.wide(volume), .wide(warm), .wide(off)])
  }
}

@MainActor
enum SegmentSpecimens {
  static func card() -> ControlsCard {
    let text = UISegmentedControl(items: ["Day", "Week", "Month", "Year"])
    text.selectedSegmentIndex = 1
    text.accessibilityIdentifier = "segments.text"
    let icons = ["list.bullet", "square.grid.2x2", "calendar"].compactMap {
      UIImage(systemName: $0)?.withConfiguration(UIImage.SymbolConfiguration(pointSize: 13))
    }
    let images = UISegmentedControl(items: icons)
    images.selectedSegmentIndex = 0
    images.selectedSegmentTintColor = .systemTeal
    images.setTitleTextAttributes([.foregroundColor: UIColor.white], for: .selected)
    images.accessibilityIdentifier = "segments.images"
    let mixed = UISegmentedControl(items: ["Momentary", "A", "Off"])
    mixed.isMomentary = true
    mixed.apportionsSegmentWidthsByContent = true
    mixed.setEnabled(false, forSegmentAt: 2)
    mixed.accessibilityIdentifier = "segments.momentary"
    let off = UISegmentedControl(items: ["Left", "Right"])
    off.selectedSegmentIndex = 0
    off.isEnabled = false
    off.accessibilityIdentifier = "segments.disabled"
    return ControlsCard("Segments", rows: [.wide(text), .wide(images), .wide(mixed), .wide(off)])
  }
}

@MainActor
enum StepperSpecimens {
  static func card() -> ControlsCard {
    let names = ["normal", "end", "disabled"]
    let steppers = names.map { name -> UIStepper in
      let stepper = UIStepper()
      stepper.accessibilityIdentifier = "stepper.\(name)"
      stepper.value = name == "end" ? stepper.maximumValue : 5
      stepper.isEnabled = name != "disabled"
      return stepper
    }
    return ControlsCard(
      "Steppers", columns: ["Normal", "At its end", "Disabled"], rows: [.cells(steppers)])
  }
}
