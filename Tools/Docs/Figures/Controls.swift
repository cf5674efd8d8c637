import UIKit

/// A piece of a screen with a bar in it.
@MainActor private func screen(with bar: UIView) -> FigureView {
  let screen = UIView(frame: CGRect(x: 16, y: 24, width: 208, height: 112))
  screen.backgroundColor = FigurePalette.card
  screen.layer.cornerRadius = 14
  screen.clipsToBounds = true
  screen.addSubview(bar)
  let figure = FigureView()
  figure.addSubview(screen)
  return figure
}

#Preview("control-UIButton", traits: .fixedLayout(width: 240, height: 160)) {
  var filled = UIButton.Configuration.filled()
  filled.title = "Play"
  filled.image = UIImage(systemName: "play.fill")
  filled.imagePadding = 6
  filled.cornerStyle = .capsule
  var tinted = UIButton.Configuration.tinted()
  tinted.title = "Shuffle"
  return FigureView(UIButton(configuration: filled), UIButton(configuration: tinted), spacing: 14)
}

#Preview("control-UISwitch", traits: .fixedLayout(width: 240, height: 160)) {
  let on = UISwitch()
  on.isOn = true
  return FigureView(on, UISwitch(), spacing: 16)
}

#Preview("control-UISlider", traits: .fixedLayout(width: 240, height: 160)) {
  let slider = UISlider()
  slider.value = 0.6
  slider.minimumValueImage = UIImage(systemName: "speaker.fill")?.withTintColor(.secondaryLabel)
  slider.maximumValueImage = UIImage(systemName: "speaker.wave.3.fill")?.withTintColor(.secondaryLabel)
  return FigureView(slider, width: 196)
}

#Preview("control-UISegmentedControl", traits: .fixedLayout(width: 240, height: 160)) {
  let segments = UISegmentedControl(items: ["Day", "Week", "Month"])
  segments.selectedSegmentIndex = 1
  return FigureView(segments, width: 196)
}

#Preview("control-UIStepper", traits: .fixedLayout(width: 240, height: 160)) { FigureView(UIStepper()) }

#Preview("control-UIPageControl", traits: .fixedLayout(width: 240, height: 160)) {
  let pages = UIPageControl()
  pages.numberOfPages = 5
  pages.currentPage = 1
  pages.pageIndicatorTintColor = .tertiaryLabel
  pages.currentPageIndicatorTintColor = .label
  return FigureView(pages)
}

#Preview("control-UITextField", traits: .fixedLayout(width: 240, height: 160)) {
  let name = UITextField()
  name.borderStyle = .roundedRect
  name.text = "Ada"
  name.clearButtonMode = .always
  let place = UITextField()
  place.borderStyle = .roundedRect
  place.placeholder = "Town"
  return FigureView(name, place, width: 196)
}

#Preview("control-UISearchBar", traits: .fixedLayout(width: 240, height: 160)) {
  let bar = UISearchBar()
  bar.searchBarStyle = .minimal
  bar.placeholder = "Recipes"
  return FigureView(bar, width: 220)
}

#Preview("control-UITextView", traits: .fixedLayout(width: 240, height: 160)) {
  let text = UITextView()
  text.text = "A frame is a function of time: the same moment gives the same pixels."
  text.font = .systemFont(ofSize: 15)
  text.layer.cornerRadius = 10
  text.heightAnchor.constraint(equalToConstant: 92).isActive = true
  return FigureView(text, width: 196)
}

#Preview("control-UIDatePicker", traits: .fixedLayout(width: 240, height: 160)) {
  let picker = UIDatePicker()
  picker.preferredDatePickerStyle = .compact
  picker.locale = Locale(identifier: "en_GB")
  picker.timeZone = TimeZone(identifier: "UTC")
  picker.date = Date(timeIntervalSince1970: 1_790_000_000)
  return FigureView(picker)
}

#Preview("control-UIPickerView", traits: .fixedLayout(width: 240, height: 160)) {
  final class Wheel: UIPickerView, UIPickerViewDataSource, UIPickerViewDelegate {
    let rows = ["Linear", "Ease in", "Ease out", "Spring", "Cubic"]
    func numberOfComponents(in pickerView: UIPickerView) -> Int { 1 }
    func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int { rows.count }
    func pickerView(_ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int) -> String?
    {
      rows[row]
    }
  }
  let wheel = Wheel()
  wheel.dataSource = wheel
  wheel.delegate = wheel
  wheel.selectRow(3, inComponent: 0, animated: false)
  wheel.heightAnchor.constraint(equalToConstant: 148).isActive = true
  return FigureView(wheel, width: 196)
}

#Preview("control-UIProgressView", traits: .fixedLayout(width: 240, height: 160)) {
  let progress = UIProgressView(progressViewStyle: .default)
  progress.progress = 0.64
  return FigureView(progress, width: 180)
}

#Preview("control-UIActivityIndicatorView", traits: .fixedLayout(width: 240, height: 160)) {
  let indicator = UIActivityIndicatorView(style: .large)
  indicator.startAnimating()
  return FigureView(indicator)
}

#Preview("control-UINavigationBar", traits: .fixedLayout(width: 240, height: 160)) {
  let bar = UINavigationBar(frame: CGRect(x: 0, y: 0, width: 208, height: 44))
  let item = UINavigationItem(title: "Recipes")
  item.leftBarButtonItem = UIBarButtonItem(systemItem: .edit)
  item.rightBarButtonItem = UIBarButtonItem(systemItem: .add)
  bar.items = [item]
  return screen(with: bar)
}

#Preview("control-UITabBar", traits: .fixedLayout(width: 240, height: 160)) {
  let bar = UITabBar(frame: CGRect(x: 0, y: 63, width: 208, height: 49))
  bar.items = [("Home", "house.fill"), ("Search", "magnifyingglass"), ("You", "person.fill")].enumerated().map
  {
    UITabBarItem(title: $1.0, image: UIImage(systemName: $1.1), tag: $0)
  }
  bar.selectedItem = bar.items?.first
  return screen(with: bar)
}

#Preview("control-UIToolbar", traits: .fixedLayout(width: 240, height: 160)) {
  let bar = UIToolbar(frame: CGRect(x: 0, y: 68, width: 208, height: 44))
  bar.items = [
    UIBarButtonItem(systemItem: .action), UIBarButtonItem(systemItem: .flexibleSpace),
    UIBarButtonItem(systemItem: .compose), UIBarButtonItem(systemItem: .flexibleSpace),
    UIBarButtonItem(systemItem: .trash),
  ]
  return screen(with: bar)
}

#Preview("control-UILabel", traits: .fixedLayout(width: 240, height: 160)) {
  let title = UILabel()
  title.text = "Springy tabs"
  title.font = .preferredFont(forTextStyle: .title2)
  let line = UILabel()
  line.text = "Tap, and the item dips"
  line.font = .preferredFont(forTextStyle: .footnote)
  line.textColor = .secondaryLabel
  return FigureView(title, line, spacing: 4)
}

#Preview("control-UIImageView", traits: .fixedLayout(width: 240, height: 160)) {
  let symbols = ["heart.fill", "star.fill", "bell.fill"].map { name -> UIView in
    let view = UIImageView(
      image: UIImage(systemName: name, withConfiguration: UIImage.SymbolConfiguration(pointSize: 34)))
    view.tintColor = FigurePalette.accent
    return view
  }
  let row = UIStackView(arrangedSubviews: symbols)
  row.spacing = 20
  return FigureView(row)
}

#Preview("control-UIRefreshControl", traits: .fixedLayout(width: 240, height: 160)) {
  let scroll = UIScrollView(frame: CGRect(origin: .zero, size: FigureView.size))
  let refresh = UIRefreshControl()
  scroll.refreshControl = refresh
  scroll.alwaysBounceVertical = true
  let card = UIView(frame: CGRect(x: 24, y: 24, width: 192, height: 120))
  card.backgroundColor = FigurePalette.card
  card.layer.cornerRadius = 14
  scroll.addSubview(card)
  let figure = FigureView()
  figure.addSubview(scroll)
  refresh.beginRefreshing()
  scroll.contentOffset = CGPoint(x: 0, y: -60)
  return figure
}

#Preview("control-UICalendarView", traits: .fixedLayout(width: 240, height: 160)) {
  let view = UICalendarView(frame: CGRect(x: 0, y: 0, width: 340, height: 380))
  view.calendar = Calendar(identifier: .gregorian)
  view.locale = Locale(identifier: "en_GB")
  view.timeZone = TimeZone(identifier: "UTC")
  view.visibleDateComponents = DateComponents(year: 2026, month: 9)
  let figure = FigureView()
  figure.addSubview(view)
  view.center = CGPoint(x: 120, y: 88)
  view.transform = CGAffineTransform(scaleX: 0.4, y: 0.4)
  return figure
}
