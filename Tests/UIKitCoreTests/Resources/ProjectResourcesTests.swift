import Foundation
import Stage
import Support
import UIKit
import XCTest

final class ProjectResourcesTests: ResourceTestCase {
  // MARK: Data, property lists, files

  func testDataAssets() throws {
    try write(
      "A.xcassets/level.dataset/Contents.json",
      "{\"data\": [{\"idiom\": \"universal\", \"filename\": \"l.json\", \"universal-type-identifier\": \"public.json\"}]}"
    )
    try write("A.xcassets/level.dataset/l.json", "[1]")
    try write("A.xcassets/gone.dataset/Contents.json", "{\"data\": [{\"filename\": \"no.json\"}]}")
    try write("A.xcassets/none.dataset/Contents.json", "{}")
    let messages = within {
      let asset = NSDataAsset(name: "level")
      XCTAssertEqual(asset?.data, Data("[1]".utf8))
      XCTAssertEqual(asset?.typeIdentifier, "public.json")
      XCTAssertEqual(asset?.name, "level")
      for name in ["gone", "none", "absent"] { XCTAssertNil(NSDataAsset(name: name)) }
    }
    XCTAssertEqual(
      messages,
      [
        "NSDataAsset: cannot read APP/A.xcassets/gone.dataset/no.json: there is no such file; check the path",
        "NSDataAsset: APP/A.xcassets/none.dataset/Contents.json names no file for this device; add one",
        "NSDataAsset: there is no data set \"absent\" in APP; add one to a catalogue",
      ])
    XCTAssertEqual(
      Diagnostics.withCapture { NSDataAsset(name: "level") }.1.map(\.text),
      [
        "there is no data set \"level\": no project's resources are in force; name its folders in "
          + "Stage.Configuration.resources"
      ])
  }

  /// A bundle is a resource; what it holds is found by its path and by it as a bundle, and is none of the app's.
  func testBundlesAndFolders() throws {
    try write("App/Art.bundle/inner.json", "{}")
    try write("App/Art.bundle/Deep/leaf.json", "{}")
    try write("App/Art.bundle/Info.plist", "<plist version=\"1.0\"><dict/></plist>")
    try write("data/two.json", "{}")
    try write("one.json", "{}")
    let messages = within {
      let main = Bundle.main
      let art = folder.appendingPathComponent("App/Art.bundle").path
      XCTAssertEqual(main.path(forResource: "Art", ofType: "bundle"), art)
      XCTAssertEqual(main.url(forResource: "Art", withExtension: "bundle")?.path, art)
      XCTAssertEqual(main.paths(forResourcesOfType: "bundle", inDirectory: nil), [art])
      XCTAssertEqual(
        main.path(forResource: "inner", ofType: "json", inDirectory: "Art.bundle"), art + "/inner.json")
      XCTAssertEqual(
        main.path(forResource: "leaf.json", ofType: nil, inDirectory: "Art.bundle/Deep"),
        art + "/Deep/leaf.json")
      XCTAssertEqual(Bundle(path: art)?.path(forResource: "inner", ofType: "json"), art + "/inner.json")
      XCTAssertNil(main.path(forResource: "inner", ofType: "json"))
      XCTAssertEqual(main.path(forResource: "one.json", ofType: nil), folder.path + "/one.json")
      XCTAssertEqual(
        main.paths(forResourcesOfType: "json", inDirectory: nil),
        [folder.path + "/one.json", folder.path + "/data/two.json"])
      XCTAssertEqual(
        main.url(forResource: "two", withExtension: "json", subdirectory: "data")?.path,
        folder.path + "/data/two.json")
      XCTAssertNil(main.path(forResource: "passwd", ofType: nil, inDirectory: "../../../../../../../etc"))
      XCTAssertEqual(
        main.projectBundleIdentifier,
        main.projectObject(forInfoDictionaryKey: "CFBundleIdentifier") as? String)
      XCTAssertNotNil(main.projectBundleIdentifier)
    }
    XCTAssertEqual(messages, [])
  }

  func testInfoAndFiles() throws {
    try write(
      "App/Info.plist",
      "<plist version=\"1.0\"><dict><key>UIMainStoryboardFile</key><string>Main</string></dict></plist>")
    try write("App/Deep/Info.plist", "<plist version=\"1.0\"><dict/></plist>")
    try write("AppTests/Info.plist", "<plist version=\"1.0\"><dict/></plist>")
    try write("App/Data/menu.json", "{}")
    try write("App/de.lproj/page.html", "de")
    try write("App/Base.lproj/page.html", "base")
    let bundle = ResourceBundle([folder], languages: ["de"])
    XCTAssertEqual(bundle.info["UIMainStoryboardFile"] as? String, "Main")
    let messages = within {
      XCTAssertEqual(
        Bundle.main.path(forResource: "menu", ofType: "json"),
        folder.appendingPathComponent("App/Data/menu.json").path)
      XCTAssertEqual(
        Bundle.main.url(forResource: "page", withExtension: "html")?.path,
        folder.appendingPathComponent("App/Base.lproj/page.html").path)
      XCTAssertNil(Bundle.main.url(forResource: "absent", withExtension: "json"))
      XCTAssertEqual(Bundle.main.projectBundlePath, folder.path)
      XCTAssertEqual(Bundle.main.projectResourceURL, folder)
    }
    XCTAssertEqual(messages, [])
    XCTAssertTrue(bundle.path(forResource: "page.html")?.contains("de.lproj") ?? false)

    try write("App/Info.plist", "junk")
    let (info, reports) = Diagnostics.withCapture { ResourceBundle([folder]).info }
    XCTAssertTrue(info.isEmpty)
    XCTAssertEqual(
      reports.map(\.description),
      [
        "Info.plist: cannot read \(folder.path)/App/Info.plist: it is no property list; correct it or write it again"
      ])
  }

  /// What a program finds through Foundation when it is in such a folder.
  func testABundleIsAssembled() throws {
    try write("Info.plist", "<plist version=\"1.0\"><dict><key>A</key><string>1</string></dict></plist>")
    try write("en.lproj/Other.strings", "\"a\" = \"An A\";")
    try write(
      "Localizable.xcstrings",
      "{\"sourceLanguage\": \"en\", \"strings\": {\"Hi\": {\"localizations\": "
        + "{\"de\": {\"stringUnit\": {\"value\": \"Hallo\"}}}}}}")
    try write("data/menu.json", "{}")
    try write("View.swift", "")
    let place = folder.deletingLastPathComponent().appendingPathComponent("assembled")
    try ResourceBundle([folder], languages: ["de"]).assemble(in: place)
    try ResourceBundle([folder], languages: ["de"]).assemble(in: place)
    let bundle = try XCTUnwrap(Bundle(path: place.path))
    XCTAssertEqual(bundle.infoDictionary?["A"] as? String, "1")
    XCTAssertEqual(
      bundle.localizedString(forKey: "a", value: nil, table: "Other"), "An A")
    XCTAssertNotNil(bundle.url(forResource: "menu", withExtension: "json"))
    let german = try XCTUnwrap(Bundle(path: place.appendingPathComponent("de.lproj").path))
    XCTAssertEqual(german.localizedString(forKey: "Hi", value: nil, table: nil), "Hallo")
    XCTAssertFalse(FileManager.default.fileExists(atPath: place.appendingPathComponent("View.swift").path))
  }

  // MARK: Fonts

  func testFontsByTheNamesInThem() throws {
    // A font of the machine under another name, of the same length.
    let path = "/usr/share/fonts/truetype/dejavu/DejaVuSans-Bold.ttf"
    guard var data = FileManager.default.contents(atPath: path) else {
      throw XCTSkip("the package fonts-dejavu-core is not installed")
    }
    for (old, new) in [
      (Data("DejaVu".utf8), Data("Fliper".utf8)), (Self.wide("DejaVu"), Self.wide("Fliper")),
    ] {
      while let range = data.range(of: old) { data.replaceSubrange(range, with: new) }
    }
    try write("Fonts/any name.ttf", data)
    try write("Fonts/bad.otf", "no font")
    try write(
      "Info.plist",
      "<plist version=\"1.0\"><dict><key>UIAppFonts</key><array><string>any name.ttf</string>"
        + "<string>lost.ttf</string></array></dict></plist>")
    let messages = try within {
      let font = try XCTUnwrap(UIFont(name: "FliperSans-Bold", size: 20))
      XCTAssertEqual(font.fontName, "FliperSans-Bold")
      XCTAssertEqual(font.familyName, "Fliper Sans")
      XCTAssertEqual(font.typeface.face?.path, folder.appendingPathComponent("Fonts/any name.ttf").path)
      XCTAssertEqual(font.typeface.face?.weight, 700)
      XCTAssertEqual(UIFont(name: "Fliper Sans", size: 20)?.fontName, "FliperSans-Bold")
      XCTAssertTrue(UIFont.familyNames.contains("Fliper Sans"))
      XCTAssertEqual(UIFont.fontNames(forFamilyName: "Fliper Sans"), ["FliperSans-Bold"])
      XCTAssertEqual(font.withSize(30).fontName, "FliperSans-Bold")
      XCTAssertEqual(
        font.typeface.advance(of: "Hg"), UIFont(name: "DejaVuSans-Bold", size: 20)?.typeface.advance(of: "Hg")
      )
    }
    XCTAssertEqual(
      messages,
      [
        "UIFont: APP/Fonts/bad.otf cannot be opened as a font; write the file again",
        "UIFont: Info.plist names the font \"lost.ttf\" under UIAppFonts, which is not in APP; add the file",
      ])
    XCTAssertNil(
      Diagnostics.withCapture { UIFont(name: "FliperSans-Bold", size: 20) }.0, "gone with the project")
  }

  private static func wide(_ text: String) -> Data { Data(text.utf8.flatMap { [0, $0] }) }

  // MARK: Folders

  func testLinksNeitherLeadInCirclesNorOut() throws {
    let outside = try writeOutside("secret.png", png(2, 2, 0xFFFF_0000))
    try write("Art/a.png", png(2, 2, 0xFF00_FF00))
    try link("Art/loop", to: "..")
    try link("Art/self", to: "self")
    try link("Art/secret.png", to: outside.path)
    try link("Art/alias.png", to: "a.png")
    try link("far", to: "/usr")
    try write("M.xcassets/out.imageset/Contents.json", "{\"images\": [{\"filename\": \"s.png\"}]}")
    try link("M.xcassets/out.imageset/s.png", to: outside.path)
    try link("M.xcassets/round", to: "..")
    let messages = try within {
      XCTAssertEqual(try pixel(UIImage(named: "a")), 0xFF00_FF00)
      XCTAssertEqual(try pixel(UIImage(named: "alias")), 0xFF00_FF00)
      XCTAssertNil(UIImage(named: "out"))
      XCTAssertNil(UIImage(named: "secret"))
    }
    let place = outside.path
    let leaves = "is a link that leaves the project's folders, to"
    XCTAssertEqual(
      messages.sorted(),
      [
        "Resources: APP/Art/loop is a link to a folder that holds it, APP, and is not followed; remove it",
        "Resources: APP/Art/secret.png \(leaves) \(place); put what it shows there, or add that folder",
        "Resources: APP/Art/self is a link to nothing or to itself; mend or remove it",
        "Resources: APP/M.xcassets/round is a link to a folder that holds it, APP, and is not followed; remove it",
        "Resources: APP/far \(leaves) /usr; put what it shows there, or add that folder",
        "UIImage(named:): APP/M.xcassets/out.imageset/s.png \(leaves) \(place); put the file itself there",
        "UIImage(named:): there is no image \"secret\" in APP; add it to a catalogue or as a file",
      ])
  }

  func testAMissingFolderIsSaid() {
    let url = folder.appendingPathComponent("nowhere")
    let (image, messages) = Diagnostics.withCapture { ResourceBundle([url]).imageSet("a") }
    XCTAssertNil(image)
    XCTAssertEqual(
      messages.map(\.description),
      ["Resources: \(url.path) is not there; give the folder that holds the project's resources"])
  }

  // MARK: Stages

  func testAStageHasItsOwn() throws {
    try write("a.png", png(4, 4, 0xFFFF_0000))
    try write(
      "A.xcassets/Brand.colorset/Contents.json",
      "{\"colors\": [{\"color\": {\"color-space\": \"srgb\", \"components\": "
        + "{\"red\": \"0x00\", \"green\": \"0xFF\", \"blue\": \"0x00\", \"alpha\": \"1.000\"}}}]}")
    let configuration = Stage.Configuration(
      size: CGSize(width: 8, height: 4), scale: 1, resources: [folder])
    let stage = try Stage(configuration) {
      let controller = UIViewController()
      controller.view.backgroundColor = UIColor(named: "Brand")
      controller.view.addSubview(UIImageView(image: UIImage(named: "a")))
      return controller
    }
    let picture = stage.picture()
    XCTAssertEqual(picture.pixel(x: 1, y: 1), 0xFFFF_0000)
    XCTAssertEqual(picture.pixel(x: 6, y: 1), 0xFF00_FF00)
    // What code asks for on another thread is found in the only project.
    let found = Locked<CGSize?>(nil)
    let thread = Thread {
      let size = UIImage(named: "a")?.size
      found.withLock { $0 = size }
    }
    thread.start()
    while !thread.isFinished { sched_yield() }
    XCTAssertEqual(found.withLock { $0 }, CGSize(width: 4, height: 4))
    // A stage within it has the same, and another one beside it has none.
    try stage.perform {
      let inner = try Stage(Stage.Configuration(scale: 1)) { UIViewController() }
      inner.perform { XCTAssertNotNil(UIImage(named: "a")) }
    }
    let other = try Stage(Stage.Configuration(scale: 1)) { UIViewController() }
    other.perform {
      XCTAssertNil(Diagnostics.withCapture { UIColor(named: "Brand") }.0)
    }
    let twin = try Stage(configuration) { UIViewController() }
    let mine = stage.perform { ResourceBundle.current }
    XCTAssertTrue(mine === twin.perform { ResourceBundle.current }, "read once for both")
  }
}
