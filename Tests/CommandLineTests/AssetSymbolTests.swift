import Foundation
import XCTest

/// Code that names its assets as Xcode 15 and later do, without a line of its own that declares them.
final class AssetSymbolTests: ReloadTestCase {
  func testAssetsAreNamedAsInXcode() throws {
    try save(
      """
      {"colors": [{"idiom": "universal", "color": {"color-space": "srgb", "components":
        {"red": "1.000", "green": "0.000", "blue": "0.000", "alpha": "1.000"}}}]}
      """, "App/Assets.xcassets/BrandColor.colorset/Contents.json")
    try save(
      #"{"images": [{"idiom": "universal", "filename": "dot.svg"}]}"#,
      "App/Assets.xcassets/my-dot.imageset/Contents.json")
    try save(
      ##"<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"><rect width="20" height="20" fill="#00ff00"/></svg>"##,
      "App/Assets.xcassets/my-dot.imageset/dot.svg")
    try save(
      """
      import UIKit

      class SymbolController: UIViewController {
        override func viewDidLoad() {
          super.viewDidLoad()
          view.backgroundColor = .brand
          view.addSubview(UIImageView(image: UIImage(resource: .myDot)))
        }
      }
      """, "App/SymbolController.swift")
    let pixels = try cold(["--at", "0"], of: "App:SymbolController")
    XCTAssertEqual(pixels[60 * 100 + 60], 0xFFFF_0000)
    XCTAssertEqual(pixels[10 * 100 + 10], 0xFF00_FF00)
  }
}
