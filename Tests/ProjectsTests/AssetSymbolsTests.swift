import XCTest

@testable import Projects

/// Assets by the names that Xcode gives them in code.
final class AssetSymbolsTests: ProjectFolderTestCase {
  private func names() throws -> AssetCatalogNames {
    let catalogue = "App/Assets.xcassets"
    for set in [
      "Logo.imageset", "profile-photo.imageset", "URLBadge.imageset", "HeroImage.imageset", "2x.imageset",
      "AccentColor.colorset", "red.colorset", "brand/main.colorset", "Icons/star.imageset",
      "default.imageset",
    ] {
      try write("{}", to: "\(catalogue)/\(set)/Contents.json")
    }
    try write(#"{"properties": {"provides-namespace": true}}"#, to: "\(catalogue)/Icons/Contents.json")
    try write("{}", to: "DerivedData/Old.xcassets/Gone.imageset/Contents.json")
    return AssetCatalogNames(in: [URL(fileURLWithPath: folder)])
  }

  func testCataloguesAreReadByName() throws {
    let found = try names()
    XCTAssertEqual(
      Set(found.images.map(\.fullName)),
      ["Logo", "profile-photo", "URLBadge", "HeroImage", "2x", "Icons/star", "default"])
    XCTAssertEqual(Set(found.colors.map(\.fullName)), ["AccentColor", "red", "main"])
  }

  func testNamesBecomeWhatCodeCallsThem() {
    let names = [
      "Logo": "logo", "profile-photo": "profilePhoto", "URLBadge": "urlBadge", "QR": "qr",
      "icon_back 24": "iconBack24",
      "2x": "_2x", "HeroImage": "hero", "Image": "image",
    ]
    for (name, symbol) in names {
      XCTAssertEqual(AssetSymbols.identifier(name, dropping: "Image"), symbol, name)
    }
    XCTAssertEqual(AssetSymbols.identifier("AccentColor", dropping: "Color"), "accent")
    XCTAssertEqual(AssetSymbols.identifier("tab icons", startsUpper: true), "TabIcons")
  }

  /// Only what code uses, and no member that the framework or the project has already.
  func testWhatIsUsedIsDeclared() throws {
    let code = """
      let a = UIImage(resource: .logo), b: UIImage = .Icons.star, c = UIImage(resource: .default)
      view.backgroundColor = .accent; label.textColor = .red; x.tintColor = UIColor.main
      extension UIColor { static let main = UIColor(named: "main")! }
      """
    let source = try XCTUnwrap(AssetSymbols(of: names(), usedIn: [code]).source)
    for line in [
      #"static let logo = ImageResource(name: "Logo", bundle: .main)"#,
      #"static let `default` = ImageResource(name: "default", bundle: .main)"#,
      "enum Icons {\nstatic let star = ImageResource(name: \"Icons/star\", bundle: .main)\n}",
      "static var logo: UIImage { UIImage(resource: .logo) }",
      "static var star: UIImage { UIImage(resource: .Icons.star) }",
      #"static let accent = ColorResource(name: "AccentColor", bundle: .main)"#,
      "static var accent: UIColor { UIColor(resource: .accent) }",
      #"static let red = ColorResource(name: "red", bundle: .main)"#,
      #"static let main = ColorResource(name: "main", bundle: .main)"#,
    ] {
      XCTAssertTrue(source.contains(line), "\(line) in\n\(source)")
    }
    for line in ["profilePhoto", "static var red", "static var main"] {
      XCTAssertFalse(source.contains(line), "\(line) in\n\(source)")
    }
  }

  func testWithoutUsesThereIsNoFile() throws {
    XCTAssertNil(AssetSymbols(of: try names(), usedIn: ["import UIKit"]).source)
    XCTAssertNil(AssetSymbols(of: AssetCatalogNames(in: []), usedIn: ["UIImage(resource: .logo)"]).source)
  }
}
