import Support
import UIKit
import XCTest

private final class Peeking: UIViewController, UIViewControllerPreviewingDelegate {
  func previewingContext(
    _ previewingContext: any UIViewControllerPreviewing, viewControllerForLocation location: CGPoint
  ) -> UIViewController? { nil }
  func previewingContext(
    _ previewingContext: any UIViewControllerPreviewing, commit viewControllerToCommit: UIViewController
  ) {}
}

/// Names of UIKit that are there for code that uses them, and say where they change nothing.
final class KeptNameTests: XCTestCase {
  private func reports(_ body: () -> Void) -> [String] {
    Diagnostics.withCapture(body).1.map(\.description)
  }

  func testTheCameraIsNotThere() {
    XCTAssertFalse(UIImagePickerController.isCameraDeviceAvailable(.rear))
    XCTAssertFalse(UIImagePickerController.isFlashAvailable(for: .front))
    XCTAssertNil(UIImagePickerController.availableCaptureModes(for: .rear))
    let lines = reports {
      let picker = UIImagePickerController()
      picker.videoQuality = .typeMedium
      picker.cameraDevice = .front
      XCTAssertFalse(picker.startVideoCapture())
    }
    XCTAssertEqual(
      lines,
      [
        "UIImagePickerController: cameraDevice changes nothing here: there is no camera here.",
        "UIImagePickerController: startVideoCapture() changes nothing here: there is no camera here.",
      ])
  }

  func testNoScreenFeelsForce() {
    let controller = Peeking()
    var context: (any UIViewControllerPreviewing)?
    let lines = reports {
      context = controller.registerForPreviewing(with: controller, sourceView: controller.view)
    }
    XCTAssertEqual(lines.count, 1)
    XCTAssertTrue(context?.sourceView === controller.view)
    XCTAssertEqual(context?.sourceRect, controller.view.bounds)
    var done: [String] = []
    let action = UIPreviewAction(title: "Save", style: .destructive) { action, _ in done.append(action.title)
    }
    action.handler(action, controller)
    XCTAssertEqual(done, ["Save"])
    XCTAssertEqual(controller.previewActionItems.count, 0)
  }

  func testPointersKeepTheirForm() {
    let lines = reports {
      let style = UIPointerStyle.system()
      style.accessories = [.arrow(.topRight)]
    }
    XCTAssertEqual(
      lines, ["UIPointerStyle: accessories changes nothing here: the pointer keeps its form."])
    let arrow = UIPointerAccessory.arrow(.right)
    let copy = arrow.copy() as? UIPointerAccessory
    XCTAssertEqual(copy?.orientationMatchesAngle, true)
    XCTAssertEqual(Double(copy?.position.angle ?? 0), .pi / 2, accuracy: 1e-9)
    XCTAssertEqual(UIToolTipConfiguration(toolTip: "a").sourceRect, .null)
  }

  func testScreensAndPanels() {
    let screen = UIScreen.main
    screen.configure(safeAreaInsets: UIEdgeInsets(top: 47, left: 0, bottom: 0, right: 0))
    XCTAssertEqual(screen.applicationFrame.minY, 47)
    XCTAssertEqual(screen.applicationFrame.maxY, screen.bounds.maxY)
    XCTAssertEqual(reports { screen.wantsSoftwareDimming = true }.count, 1)
    screen.configure(safeAreaInsets: .zero)
    XCTAssertTrue(UIPopoverBackgroundView.wantsDefaultContentAppearance)
    XCTAssertEqual(UIPopoverBackgroundView.arrowHeight(), 0)
    let view = UIView()
    let lines = reports { view.addInteraction(UIBandSelectionInteraction { _ in }) }
    XCTAssertEqual(lines.count, 1)
  }
}
