import UIKit

/// What scripts and gestures are played to: a bit of everything that takes input.
final class SampleController: UIViewController {
  override func viewDidLoad() {
    let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 80, height: 60))
    scroll.contentSize = CGSize(width: 200, height: 300)
    scroll.maximumZoomScale = 3
    let page = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 300))
    scroll.addSubview(page)
    view.addSubview(scroll)
    let field = UITextField(frame: CGRect(x: 0, y: 60, width: 80, height: 20))
    field.accessibilityIdentifier = "field"
    let slider = UISlider(frame: CGRect(x: 0, y: 80, width: 80, height: 20))
    let toggle = UISwitch(frame: CGRect(x: 0, y: 100, width: 51, height: 31))
    toggle.accessibilityIdentifier = "toggle"
    for control in [field, slider, toggle] as [UIView] { view.addSubview(control) }
    for recognizer in [
      UIPanGestureRecognizer(), UIPinchGestureRecognizer(), UIRotationGestureRecognizer(),
      UILongPressGestureRecognizer(), UITapGestureRecognizer(), UISwipeGestureRecognizer(),
    ] {
      page.addGestureRecognizer(recognizer)
    }
  }
}
