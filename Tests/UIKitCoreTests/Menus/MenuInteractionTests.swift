import UIKit
import XCTest

/// Menus of commands and menus with previews, as interactions of the app's own.
final class MenuInteractionTests: XCTestCase {
  private var harness = WindowHarness()
  override func setUp() {
    harness = WindowHarness()
    harness.window.makeKeyAndVisible()
  }
  override func tearDown() { harness.close() }

  private final class Editor: NSObject, UIEditMenuInteractionDelegate {
    var calls: [String] = []
    func editMenuInteraction(
      _ interaction: UIEditMenuInteraction, menuFor configuration: UIEditMenuConfiguration,
      suggestedActions: [UIMenuElement]
    ) -> UIMenu? { UIMenu(children: [UIAction(title: "One") { [unowned self] _ in calls.append("one") }]) }
    func editMenuInteraction(
      _ interaction: UIEditMenuInteraction, willDismissMenuFor configuration: UIEditMenuConfiguration,
      animator: any UIEditMenuInteractionAnimating
    ) { calls.append("dismiss") }
  }

  func testATouchBesideClosesTheMenuAndGoesThrough() {
    let editor = Editor(), interaction = UIEditMenuInteraction(delegate: editor)
    let view = UIView(frame: harness.window.bounds)
    harness.window.addSubview(view)
    view.addInteraction(interaction)
    var taps = 0
    let button = UIButton(primaryAction: UIAction { _ in taps += 1 })
    button.frame = CGRect(x: 100, y: 400, width: 100, height: 40)
    view.addSubview(button)
    harness.frame(at: 0)
    func open() {
      interaction.presentEditMenu(
        with: UIEditMenuConfiguration(identifier: nil, sourcePoint: CGPoint(x: 150, y: 150)))
      harness.run(to: harness.context.scheduler.now + 0.5)
    }
    open()
    harness.tap(150, 420)
    harness.run(to: 2)
    XCTAssertEqual(editor.calls, ["dismiss"])
    XCTAssertEqual(taps, 1)
    editor.calls = []
    open()
    harness.tap(150, 118)
    harness.run(to: 4)
    XCTAssertEqual(Set(editor.calls), ["one", "dismiss"])
  }

  private final class Previewer: NSObject, UIContextMenuInteractionDelegate {
    var asked: [String] = []
    let shape = UIPreviewParameters()
    func contextMenuInteraction(
      _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
    ) -> UIContextMenuConfiguration? {
      UIContextMenuConfiguration(identifier: "photo" as NSString, previewProvider: nil) { _ in
        UIMenu(children: [UIAction(title: "One") { _ in }])
      }
    }
    func contextMenuInteraction(
      _ interaction: UIContextMenuInteraction, configuration: UIContextMenuConfiguration,
      highlightPreviewForItemWithIdentifier identifier: any NSCopying
    ) -> UITargetedPreview? {
      asked.append("highlight \(identifier)")
      return interaction.view.map { UITargetedPreview(view: $0, parameters: shape) }
    }
    func contextMenuInteraction(
      _ interaction: UIContextMenuInteraction, configuration: UIContextMenuConfiguration,
      dismissalPreviewForItemWithIdentifier identifier: any NSCopying
    ) -> UITargetedPreview? {
      asked.append("dismissal \(identifier)")
      return nil
    }
    func contextMenuInteraction(
      _ interaction: UIContextMenuInteraction,
      previewForHighlightingMenuWithConfiguration configuration: UIContextMenuConfiguration
    ) -> UITargetedPreview? {
      asked.append("older")
      return nil
    }
  }

  func testThePreviewIsAskedForByItsIdentifier() {
    let view = UIView(frame: CGRect(x: 100, y: 200, width: 100, height: 60))
    harness.window.addSubview(view)
    let previewer = Previewer()
    view.addInteraction(UIContextMenuInteraction(delegate: previewer))
    harness.frame(at: 0)
    harness.send(.began, 150, 230)
    harness.run(to: 1)
    harness.send(.ended, 150, 230)
    harness.run(to: 2)
    XCTAssertEqual(previewer.asked, ["highlight photo"])
    harness.tap(20, 20)
    harness.run(to: 3)
    XCTAssertEqual(previewer.asked, ["highlight photo", "dismissal photo"])
  }
}
