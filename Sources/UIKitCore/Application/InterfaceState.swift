import Foundation
import QuartzCore

/// What UIKit has one of in an app, and a process that shows several stages needs one of for each: the application, its
/// screen and device, the appearance proxies, the traits in force and the block that is running.
///
/// `UIApplication.shared`, `UIScreen.main` and their like are those of the current state. Outside of every stage it is
/// the process's own.
@preconcurrency @MainActor
package final class InterfaceState: ResourceHolder {
  /// The state of the stage whose code runs, as the session has it.
  package static var current: InterfaceState {
    let session = Session.current
    if let state = session.interface as? InterfaceState { return state }
    let state = InterfaceState()
    session.interface = state
    return state
  }

  /// Makes this the state of the code that runs, with the traits that were in force when it last was.
  package func enter() {
    let outer = InterfaceState.current
    guard self !== outer else { return }
    outer.traits = UITraitCollection.current
    Session.current.interface = self
    if let traits { UITraitCollection.current = traits }
  }

  /// Made when it is first asked for, so that it is of the class that the program names.
  var application: UIApplication?
  package let screen = UIScreen()
  package let device = UIDevice()
  var appearances = AppearanceRegistry.Entries()
  /// The resources of the project that is shown. Default none.
  package nonisolated(unsafe) var resources: ResourceBundle?
  /// Who shows edit menus, once it was asked for.
  var editMenus: NSObject?
  /// The keyboard and other input views on the screen. Default none.
  package var inputViews = InputViewState()
  /// The block that is running, the innermost one of a nest.
  var block: BlockAnimation?
  /// The blocks between `beginAnimations` and `commitAnimations`, the innermost one last.
  var openedBlocks: [OpenedBlock] = []
  /// Whether blocks animate at all.
  var animatesBlocks = true
  /// What people have asked the system for. Default nothing.
  package private(set) var wishes: AccessibilityWishes = []
  /// What the hand would have felt.
  package let feedback = FeedbackRecord()
  /// The URLs that were opened.
  package var openedURLs: [URL] = []
  /// The traits in force, while another state is current.
  private var traits: UITraitCollection?

  /// Takes other wishes, and notifies the interface of those that changed.
  package func change(wishes new: AccessibilityWishes) {
    let changed = wishes.symmetricDifference(new)
    wishes = new
    screen.wishes = new
    for (wish, name) in UIAccessibility.notifications where !changed.isDisjoint(with: wish) {
      NotificationCenter.default.post(name: name, object: nil)
    }
  }

  /// Forgets what happened: the interface starts over.
  package func forgetEvents() {
    feedback.removeAll()
    openedURLs = []
  }

  /// The process's own.
  private init() {}

  /// A stage's own. It begins with the appearance proxies of the present one.
  package init(copying other: InterfaceState) { appearances = other.appearances }
}

// MARK: - What is current

extension UIScreen {
  /// The screen of the current state.
  static var ofCurrentInterface: UIScreen { InterfaceState.current.screen }
}

extension AccessibilityWishes {
  /// Those of the current state.
  @MainActor static var current: AccessibilityWishes { InterfaceState.current.wishes }
}

extension BlockAnimation {
  /// The block that is running now, the innermost one of a nest.
  static var current: BlockAnimation? {
    get { InterfaceState.current.block }
    set { InterfaceState.current.block = newValue }
  }

  /// Whether blocks animate at all: `UIView.setAnimationsEnabled`.
  static var isEnabled: Bool {
    get { InterfaceState.current.animatesBlocks }
    set { InterfaceState.current.animatesBlocks = newValue }
  }
}

extension OpenedBlock {
  /// Those that are open, the innermost one last.
  static var all: [OpenedBlock] {
    get { InterfaceState.current.openedBlocks }
    set { InterfaceState.current.openedBlocks = newValue }
  }
}

extension AppearanceRegistry {
  /// The proxies that were asked for.
  static var entries: [Entry] {
    get { InterfaceState.current.appearances.list }
    _modify { yield &InterfaceState.current.appearances.list }
  }
}
