import Foundation
import XCTest

/// Nothing that an app can set is stored and never read, but for what is listed here with its reason: a member that
/// cannot work reports so.
///
/// Found by reading the sources: a public property that stores its value, whose name nothing in `Sources` reads. A name
/// that something else has, too, is not found this way.
final class StoredUnreadTests: XCTestCase {
  private static let root: URL = {
    // Tests/SupportTests/StoredUnreadTests.swift
    var url = URL(fileURLWithPath: #filePath)
    for _ in 0..<3 { url.deleteLastPathComponent() }
    return url
  }()

  /// Values that the app itself reads back, or that the framework hands to it.
  private static let carried: Set<String> = [
    // What an app attaches to an object of its own.
    "UIActivityItemsConfiguration.localObject", "UIDragItem.localObject",
    "UISearchController.representedObject", "UISearchTextField.representedObject",
    "NSItemProvider.suggestedName", "UIDocument.fileModificationDate", "UIAccessibilityRotor.currentItem",
    "UIAccessibilityRotor.searchDirection", "UIScene.sceneClass",
    // An activity that does not leave the app; `becomeCurrent()` says so.
    "NSUserActivity.requiredUserInfoKeys", "NSUserActivity.keywords", "NSUserActivity.webpageURL",
    "NSUserActivity.needsSave", "NSUserActivity.isEligibleForHandoff", "NSUserActivity.isEligibleForSearch",
    "NSUserActivity.isEligibleForPublicIndexing", "NSUserActivity.isEligibleForPrediction",
    "ConfigurationStates.cellDragState", "ConfigurationStates.cellDropState",
    // No scene hands out its restrictions: it is a phone's.
    "UIScene.minimumSize",
    // Options of a call that reports.
    "UIApplicationShortcutItem.requestingScene", "UIScene.universalLinksOnly",
  ]

  /// Hints whose effect nobody could see, here or on a phone.
  private static let hints: Set<String> = [
    "UITableView.isPrefetchingEnabled", "UICollectionView.isPrefetchingEnabled",
    "PHPickerViewController.preferredAssetRepresentationMode", "NSLayoutManager.allowsNonContiguousLayout",
    "UICollectionViewFlowLayoutInvalidationContext.invalidateFlowLayoutDelegateMetrics",
    "UICollectionViewFlowLayoutInvalidationContext.invalidateFlowLayoutAttributes",
    // What a text means shows only where a person's own data is offered.
    "UITextField.textContentType", "UITextView.textContentType",
    // There is none to be switched off.
    "UIColorPickerViewController.supportsEyedropper", "UIColorWell.supportsEyedropper",
    // Without effect on a phone since iOS 7.
    "UISwitch.onImage", "UISwitch.offImage", "UIPickerView.showsSelectionIndicator",
    // A view or layer of Metal says that it shows nothing.
    "MTKView.enableSetNeedsDisplay", "MTKView.framebufferOnly", "MTKView.drawableSize",
    "MTKView.autoResizeDrawable", "CAMetalLayer.framebufferOnly", "CAMetalLayer.drawableSize",
    "CAMetalLayer.maximumDrawableCount", "CAMetalLayer.presentsWithTransaction",
    "CAMetalLayer.displaySyncEnabled", "CAMetalLayer.allowsNextDrawableTimeout",
  ]

  func testWhatIsStoredIsReadOrReported() throws {
    var texts: [String: String] = [:]
    let folder = Self.root.appendingPathComponent("Sources")
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    where path.hasSuffix(".swift") {
      texts[path] = try String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8)
    }
    let api = ["CoreGraphics/", "QuartzCore/", "UIKitCore/"]
    let census = StoredUnreadCensus(texts) { path in api.contains(where: path.hasPrefix) }
    XCTAssertGreaterThan(census.storedCount, 900, "the reader must find what classes store")
    let known = Self.carried.union(Self.hints)
    XCTAssertEqual(census.unread.filter { !known.contains($0) }, [], "stored, and neither read nor reported")
    XCTAssertEqual(known.subtracting(census.unread).sorted(), [], "read now; take them out of the list")
  }

  func testTheReaderFindsWhatNothingReads() {
    let text = """
      open class Thing {
        /// Comments that say lost do not count.
        open var lost = false
        public weak var gone: Thing?
        @MainActor open var observed: Int = 0 { didSet { } }
        open var reported = 0 { didSet { reportUnused("reported", reported != 0, "why") } }
        open var found = 1
        open var shown = 1 { didSet { show() } }
        open var computed: Int { 3 }
        open var both: Int {
          get { 1 }
          set { self.lost = newValue > 0 }
        }
        func show() { print("gone \\(found)", self.shown == 2) }
        func copy(_ other: Thing) { other.lost = true }
      }
      """
    let census = StoredUnreadCensus(["A/Thing.swift": text]) { _ in true }
    XCTAssertEqual(census.unread, ["Thing.gone", "Thing.lost", "Thing.observed"])
    XCTAssertEqual(census.storedCount, 5)
  }
}
