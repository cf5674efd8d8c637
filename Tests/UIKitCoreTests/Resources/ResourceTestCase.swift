import Codecs
import Support
import UIKit
import XCTest

/// A project's folder, made for the test, and code that runs with its resources in force.
class ResourceTestCase: XCTestCase {
  /// The project's folder, with a space and an umlaut in its name.
  private(set) var folder = URL(fileURLWithPath: "/")
  private var outer: URL { folder.deletingLastPathComponent() }
  private var before: InterfaceState?

  override func setUpWithError() throws {
    // Links resolved, so that messages name the files as the test does.
    let temporary = URL(fileURLWithPath: NSTemporaryDirectory()).resolvingSymlinksInPath()
    folder = temporary.appendingPathComponent("flipbook-\(UUID().uuidString)/M\u{00FC}sli App")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    // The interface of the last stage stays in force, with its resources.
    before = .current
    InterfaceState(copying: .current).enter()
  }

  override func tearDown() {
    before?.enter()
    before = nil
    try? FileManager.default.removeItem(at: outer)
  }

  /// A file of the project, with the folders above it.
  func write(_ path: String, _ data: Data) throws {
    let file = folder.appendingPathComponent(path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: file)
  }

  func write(_ path: String, _ text: String) throws { try write(path, Data(text.utf8)) }

  /// A file beside the project.
  func writeOutside(_ name: String, _ data: Data) throws -> URL {
    let file = outer.appendingPathComponent(name)
    try data.write(to: file)
    return file
  }

  /// A picture of one colour, a pixel of which is 0xAARRGGBB.
  func png(_ width: Int, _ height: Int, _ pixel: UInt32) throws -> Data {
    let storage = try XCTUnwrap(PixelStorage(width: width, height: height))
    for y in 0..<height { for x in 0..<width { storage.pixels[y * storage.stride + x] = pixel } }
    return Data(try XCTUnwrap(ImageFile.pngData(CGImage(storage: storage, isOpaque: false))))
  }

  func link(_ path: String, to target: String) throws {
    let link = folder.appendingPathComponent(path)
    try FileManager.default.createDirectory(
      at: link.deletingLastPathComponent(), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: target)
  }

  /// Runs `body` with the project's resources in force; what was reported, without the folder's path.
  @discardableResult
  func within(
    scale: CGFloat = 2, style: UIUserInterfaceStyle = .light, idiom: UIUserInterfaceIdiom = .phone,
    languages: [String] = ["en"], _ body: () throws -> Void
  ) rethrows -> [String] {
    let state = InterfaceState(copying: .current)
    let outer = InterfaceState.current
    state.resources = ResourceBundle([folder], languages: languages)
    let traits = UITraitCollection.current
    state.enter()
    UITraitCollection.current = UITraitCollection(traitsFrom: [
      traits, UITraitCollection(displayScale: scale), UITraitCollection(userInterfaceStyle: style),
      UITraitCollection(userInterfaceIdiom: idiom),
    ])
    defer {
      outer.enter()
      UITraitCollection.current = traits
    }
    let (_, messages) = try Diagnostics.withCapture(body)
    return messages.map { $0.description.replacingOccurrences(of: folder.path, with: "APP") }
  }

  /// The top left pixel of an image as it is shown.
  func pixel(_ image: UIImage?) throws -> UInt32 {
    let image = try XCTUnwrap(image)
    return try XCTUnwrap(image.pixels(covering: image.size, at: 1, oversampling: 1, tint: nil)).image.pixel(
      x: 0, y: 0)
  }
}
