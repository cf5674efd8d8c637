import Support
import UIKit
import XCTest

private final class Source: NSObject, UIActivityItemSource {
  func activityViewControllerPlaceholderItem(_ activityViewController: UIActivityViewController) -> Any {
    Data()
  }
  func activityViewController(
    _ activityViewController: UIActivityViewController,
    itemForActivityType activityType: UIActivity.ActivityType?
  ) -> Any? { Data([1, 2, 3]) }
  func activityViewController(
    _ activityViewController: UIActivityViewController,
    dataTypeIdentifierForActivityType activityType: UIActivity.ActivityType?
  ) -> String { "com.example.points" }
  func activityViewController(
    _ activityViewController: UIActivityViewController,
    thumbnailImageForActivityType activityType: UIActivity.ActivityType?, suggestedSize size: CGSize
  ) -> UIImage? { UIGraphicsImageRenderer(size: CGSize(width: size.width / 2, height: 7)).image { _ in } }
}

/// What is shared of responders and sources.
final class ActivityItemsTests: XCTestCase {
  private func rows(_ sheet: UIActivityViewController) -> UITableView? {
    sheet.loadViewIfNeeded()
    return sheet.view.subviews.compactMap { $0 as? UITableView }.first
  }
  private func label(_ sheet: UIActivityViewController) -> String? {
    sheet.loadViewIfNeeded()
    return sheet.view.subviews.compactMap { $0 as? UILabel }.first?.text
  }

  func testAConfigurationIsShared() {
    let configuration = UIActivityItemsConfiguration(objects: ["a word" as NSString])
    configuration.metadataProvider = { $0 == .title ? "Title" : nil }
    let sheet = UIActivityViewController(activityItemsConfiguration: configuration)
    XCTAssertEqual(label(sheet), "Title\na word")
    XCTAssertEqual(rows(sheet)?.numberOfRows(inSection: 0), 0, "it supports no copying")
    configuration.supportedInteractions = [.copy, .share]
    let copying = UIActivityViewController(activityItemsConfiguration: configuration)
    XCTAssertEqual(rows(copying)?.numberOfRows(inSection: 0), 1)
  }

  func testASourceSaysWhatItsDataIs() throws {
    let sheet = UIActivityViewController(activityItems: [Source()], applicationActivities: nil)
    let table = try XCTUnwrap(rows(sheet))
    let picture = sheet.view.subviews.compactMap { $0 as? UIImageView }.first?.image
    XCTAssertEqual(picture?.size, CGSize(width: 30, height: 7))
    sheet.tableView(table, didSelectRowAt: IndexPath(row: 0, section: 0))
    XCTAssertEqual(
      UIPasteboard.general.data(forPasteboardType: "com.example.points"), Data([1, 2, 3]))
  }

  func testAResponderSaysThatMenusHaveNoShare() {
    let lines = Diagnostics.withCapture {
      UIView().activityItemsConfiguration = UIActivityItemsConfiguration(itemProviders: [])
    }.1
    XCTAssertEqual(lines.count, 1)
  }
}
