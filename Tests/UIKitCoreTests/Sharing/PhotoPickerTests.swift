import Codecs
import UIKit
import XCTest

/// Pictures of the assets folder, picked by touches.
final class PhotoPickerTests: XCTestCase {
  private var folder = ""
  private var previous: [String] = []
  private var harness: WindowHarness!
  private var root: UIViewController!

  override func setUpWithError() throws {
    folder = NSTemporaryDirectory() + "flipbook-photos-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder + "/images", withIntermediateDirectories: true)
    for (name, side) in [("a", 20), ("b", 30)] {
      let storage = try XCTUnwrap(PixelStorage(width: side, height: side))
      try ImageFile.writePNG(CGImage(storage: storage, isOpaque: false), to: "\(folder)/images/\(name).png")
    }
    previous = AssetLibrary.searchDirectories
    AssetLibrary.searchDirectories = [folder] + previous
    harness = WindowHarness()
    root = UIViewController()
    harness.window.rootViewController = root
    harness.window.makeKeyAndVisible()
    harness.frame(at: 0)
  }

  override func tearDown() {
    harness.close()
    AssetLibrary.searchDirectories = previous
    try? FileManager.default.removeItem(atPath: folder)
  }

  private var now: TimeInterval { harness.context.scheduler.now }

  private func present(_ controller: UIViewController) throws -> UICollectionView {
    controller.modalPresentationStyle = .fullScreen
    root.present(controller, animated: false)
    harness.run(to: now + 0.5)
    func grid(_ view: UIView) -> UICollectionView? {
      view as? UICollectionView ?? view.subviews.lazy.compactMap(grid).first
    }
    return try XCTUnwrap(grid(controller.view))
  }

  private func tap(_ item: Int, in grid: UICollectionView) throws {
    let cell = try XCTUnwrap(grid.cellForItem(at: IndexPath(item: item, section: 0)))
    let point = cell.convert(CGPoint(x: 30, y: 30), to: nil)
    harness.tap(point.x, point.y)
    harness.run(to: now + 0.3)
  }

  func testAPickerOfOnePicture() throws {
    final class Log: NSObject, UIImagePickerControllerDelegate, UINavigationControllerDelegate {
      var picked: [CGFloat] = []
      func imagePickerController(
        _ picker: UIImagePickerController,
        didFinishPickingMediaWithInfo info: [UIImagePickerController.InfoKey: Any]
      ) { picked.append((info[.originalImage] as? UIImage)?.size.width ?? 0) }
    }
    let log = Log()
    let picker = UIImagePickerController()
    picker.delegate = log
    XCTAssertFalse(UIImagePickerController.isSourceTypeAvailable(.camera))
    let grid = try present(picker)
    try tap(1, in: grid)
    XCTAssertEqual(log.picked, [30])
  }

  func testAPickerOfSeveral() throws {
    final class Log: PHPickerViewControllerDelegate {
      var names: [String] = []
      var widths: [CGFloat] = []
      func picker(_ picker: PHPickerViewController, didFinishPicking results: [PHPickerResult]) {
        for result in results {
          names.append(result.itemProvider.suggestedName ?? "")
          result.itemProvider.loadObject(ofClass: UIImage.self) { image, _ in
            self.widths.append((image as? UIImage)?.size.width ?? 0)
          }
        }
      }
    }
    let log = Log()
    var configuration = PHPickerConfiguration()
    configuration.selectionLimit = 0
    let picker = PHPickerViewController(configuration: configuration)
    picker.delegate = log
    let grid = try present(picker)
    try tap(1, in: grid)
    try tap(0, in: grid)
    // The button at the bar's end.
    harness.tap(390 - 30, 22)
    harness.run(to: now + 0.5)
    XCTAssertEqual(log.names, ["b", "a"])
    XCTAssertEqual(log.widths, [30, 20])
  }
}
