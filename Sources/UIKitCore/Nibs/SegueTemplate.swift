import Foundation
import QuartzCore

/// A segue as the storyboard has it, ready to be performed any number of times.
@MainActor
final class SegueTemplate: NSObject {
  let element: NibElement
  private weak var scene: StoryboardScene?

  /// What controls, items and recognisers send.
  static let trigger = Selector("perform:", SegueTemplate.triggered)

  init(_ element: NibElement, _ scene: StoryboardScene) {
    (self.element, self.scene) = (element, scene)
    super.init()
  }

  var identifier: String? { element["identifier"] }

  private func triggered(_ sender: Any?) {
    if let recognizer = sender as? UIGestureRecognizer {
      // Once for each gesture.
      let isDiscrete = recognizer is UITapGestureRecognizer || recognizer is UISwipeGestureRecognizer
      guard recognizer.state == (isDiscrete ? .ended : .began) else { return }
    }
    perform(sender)
  }

  /// What the user triggers; the controller is asked first.
  func perform(_ sender: Any?) {
    guard let source = scene?.controller,
      source.shouldPerformSegue(withIdentifier: identifier ?? "", sender: sender)
    else { return }
    run(sender)
  }

  /// Makes the destination, lets the controller prepare for it, and shows it.
  func run(_ sender: Any?) {
    guard let source = scene?.controller else { return }
    if element["kind"] == "unwind" { return UnwindPath.perform(self, from: source, sender: sender) }
    guard let destination = makeDestination(sender) else { return }
    let segue = make(source, destination, sender)
    source.prepare(for: segue, sender: sender)
    segue.perform()
  }

  /// The destination; a method that is marked `@IBSegueAction` makes it where the segue names one.
  private func makeDestination(_ sender: Any?) -> UIViewController? {
    guard let id = element["destination"] else {
      scene?.document.report("the segue has no destination, so nothing happens", at: element)
      return nil
    }
    guard let action = element["destinationCreationSelector"], let source = scene?.controller else {
      return scene?.storyboard?.controller(forDestination: id, from: element)
    }
    guard let method = RuntimeClasses.method(action, of: source) else {
      scene?.document.report(
        "\(type(of: source)) has no segue action \(action); mark it @IBSegueAction. init(coder:) makes the destination",
        at: element)
      return scene?.storyboard?.controller(forDestination: id, from: element)
    }
    let identifier = identifier
    return scene?.storyboard?.controller(forDestination: id, from: element) { [weak source] coder in
      guard let source else { return nil }
      return method.result(on: source, sender: coder, event: sender, third: identifier) as? UIViewController
    }
  }

  /// The segue object: of the app's class for custom ones.
  func make(
    _ source: UIViewController, _ destination: UIViewController, _ sender: Any?
  ) -> UIStoryboardSegue {
    if let name = element["customClass"] {
      if let type = NibTypes.named(name, module: element["customModule"]) as? UIStoryboardSegue.Type {
        return type.init(identifier: identifier, source: source, destination: destination)
      }
      scene?.document.report("there is no segue class \(name); the destination is shown plainly", at: element)
    }
    let element = element
    return UIStoryboardSegue(identifier: identifier, source: source, destination: destination) {
      [weak source, weak destination] in
      guard let source, let destination else { return }
      Self.show(destination, from: source, element, sender)
    }
  }

  private static func show(
    _ destination: UIViewController, from source: UIViewController, _ element: NibElement, _ sender: Any?
  ) {
    let isAnimated = element.bool("animates") ?? true
    switch element["kind"] {
    case "showDetail"?: source.showDetailViewController(destination, sender: sender)
    case "push"?:
      if let navigation = source.navigationController {
        navigation.pushViewController(destination, animated: isAnimated)
      } else {
        source.show(destination, sender: sender)
      }
    case "presentation"?, "modal"?, "popoverPresentation"?:
      if let style = element["modalPresentationStyle"].flatMap({ NibValues.presentationStyles[$0] }) {
        destination.modalPresentationStyle = style
      }
      if element["kind"] == "popoverPresentation" { destination.modalPresentationStyle = .popover }
      if let style = element["modalTransitionStyle"].flatMap({ NibValues.transitionStyles[$0] }) {
        destination.modalTransitionStyle = style
      }
      if let popover = destination.popoverPresentationController {
        if let item = sender as? UIBarButtonItem { popover.barButtonItem = item }
        if let view = sender as? UIView {
          popover.sourceView = view
          popover.sourceRect = view.bounds
        }
      }
      source.present(destination, animated: isAnimated)
    default: source.show(destination, sender: sender)
    }
  }

  // MARK: Container views

  /// Puts the destination into a container view, as its controller's child.
  func embed(in container: UIView) {
    guard let source = scene?.controller,
      source.shouldPerformSegue(withIdentifier: identifier ?? "", sender: nil),
      let destination = makeDestination(nil), !isInside(destination, source)
    else { return }
    let segue = UIStoryboardSegue(identifier: identifier, source: source, destination: destination) {
      [weak source, weak container] in
      guard let source, let container else { return }
      source.addChild(destination)
      let view: UIView = destination.view
      view.frame = container.bounds
      view.translatesAutoresizingMaskIntoConstraints = true
      view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      container.addSubview(view)
      destination.didMove(toParent: source)
    }
    source.prepare(for: segue, sender: nil)
    segue.perform()
  }

  /// Whether the destination contains the container already, so that it would be embedded without end.
  private func isInside(_ destination: UIViewController, _ source: UIViewController) -> Bool {
    guard let inner = destination.viewSource as? StoryboardScene else { return false }
    let isInside = sequence(first: source, next: { $0.parent }).contains {
      ($0.viewSource as? StoryboardScene).map { $0.isSame(as: inner) } ?? false
    }
    if isInside {
      scene?.document.report(
        "the container view would contain its own controller; it stays empty", at: element)
    }
    return isInside
  }
}
