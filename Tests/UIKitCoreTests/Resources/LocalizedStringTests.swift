import Foundation
import Support
import UIKit
import XCTest

@testable import UIKitCore

final class LocalizedStringTests: ResourceTestCase {
  func testTablesOfLanguages() throws {
    try write("Base.lproj/Localizable.strings", "\"ok\" = \"OK\"; \"only.base\" = \"Base\";")
    try write(
      "en.lproj/Localizable.strings", "/* a */ \"hi\" = \"Hello\"; // b\nbare = \"x\\n\\\"y\\\" \\U00e4\";")
    try write(
      "de.lproj/Localizable.strings",
      XCTUnwrap("\"hi\" = \"Gr\u{00FC}\u{00DF} dich \u{1F44B}\";".data(using: .utf16)))
    try write("de.lproj/Other.strings", "\"hi\" = \"anders\";")
    let messages = within(languages: ["en-GB"]) {
      XCTAssertEqual(NSLocalizedString("hi", comment: "greeting"), "Hello")
      XCTAssertEqual(NSLocalizedString("bare", comment: ""), "x\n\"y\" \u{00E4}")
      XCTAssertEqual(NSLocalizedString("ok", bundle: .main, comment: ""), "OK")
      XCTAssertEqual(NSLocalizedString("none", comment: ""), "none")
      XCTAssertEqual(NSLocalizedString("none", value: "instead", comment: ""), "instead")
      XCTAssertEqual(String(localized: "hi"), "Hello")
    }
    XCTAssertEqual(messages, [])
    within(languages: ["de-AT", "en"]) {
      XCTAssertEqual(NSLocalizedString("hi", comment: ""), "Gr\u{00FC}\u{00DF} dich \u{1F44B}")
      XCTAssertEqual(NSLocalizedString("hi", tableName: "Other", comment: ""), "anders")
      XCTAssertEqual(
        NSLocalizedString("hi", tableName: "Other", bundle: .main, value: "", comment: ""), "anders")
      XCTAssertEqual(NSLocalizedString("only.base", comment: ""), "Base")
    }
    XCTAssertEqual(NSLocalizedString("hi", comment: ""), "hi", "outside of the project")
  }

  private let catalogue = """
    {"sourceLanguage": "en", "version": "1.0", "strings": {
      "Welcome": {"localizations": {"fr": {"stringUnit": {"state": "translated", "value": "Bienvenue"}}}},
      "%lld items": {"localizations": {
        "en": {"variations": {"plural": {"one": {"stringUnit": {"value": "%lld item"}},
          "other": {"stringUnit": {"value": "%lld items"}}}}},
        "fr": {"variations": {"plural": {"one": {"stringUnit": {"value": "%lld objet"}},
          "other": {"stringUnit": {"value": "%lld objets"}}}}}}},
      "%@ has %lld": {"localizations": {"fr": {"stringUnit": {"value": "%2$lld pour %1$@"}}}},
      "tap": {"localizations": {"en": {"variations": {"device": {"mac": {"stringUnit": {"value": "Click"}},
        "other": {"stringUnit": {"value": "Tap"}}}}}}}}}
    """

  func testStringCatalogues() throws {
    try write("Localizable.xcstrings", catalogue)
    let (one, many, name) = (1, 5, "Ada")
    let messages = within {
      XCTAssertEqual(String(localized: "Welcome"), "Welcome")
      XCTAssertEqual(String(localized: "\(one) items"), "1 item")
      XCTAssertEqual(String(localized: "\(many) items"), "5 items")
      XCTAssertEqual(NSLocalizedString("tap", comment: ""), "Tap")
      XCTAssertEqual(String(localized: "\(name) owes 100%, \(2.5)"), "Ada owes 100%, 2.500000")
      XCTAssertEqual(String(localized: "x.y", defaultValue: "\(many) left"), "5 left")
    }
    XCTAssertEqual(messages, [])
    within(languages: ["fr"]) {
      XCTAssertEqual(NSLocalizedString("Welcome", comment: ""), "Bienvenue")
      XCTAssertEqual(String(localized: "\(one) items"), "1 objet")
      XCTAssertEqual(String(localized: "\(name) has \(many)"), "5 pour Ada")
    }
  }

  func testPluralTables() throws {
    try write(
      "en.lproj/Localizable.stringsdict",
      """
      <?xml version="1.0" encoding="UTF-8"?><plist version="1.0"><dict><key>files</key><dict>
      <key>NSStringLocalizedFormatKey</key><string>%#@n@ left</string><key>n</key><dict>
      <key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
      <key>NSStringFormatValueTypeKey</key><string>d</string>
      <key>one</key><string>%d file</string><key>other</key><string>%d files</string></dict></dict></dict></plist>
      """)
    within { XCTAssertEqual(NSLocalizedString("files", comment: ""), "%d files left") }
    let bundle = ResourceBundle([folder], languages: ["en"])
    XCTAssertEqual(bundle.text(forKey: "files", number: 1), "%d file left")
    XCTAssertEqual(bundle.text(forKey: "files", number: 3), "%d files left")
  }

  func testFormsThatNameEachOtherEnd() {
    var text = LocalizedText(
      format: "%#@a@!", forms: ["a": ["other": "%#@b@%#@b@"], "b": ["other": "%#@a@%#@a@"]])
    XCTAssertLessThan(text.string(for: 3).count, 10_000)
    text.forms["b"] = ["one": "1", "other": "2"]
    XCTAssertEqual(text.string(for: 3), "22!")
    XCTAssertEqual(text.string(for: 1), "11!")
    XCTAssertEqual(LocalizedText(format: "%#@c@", forms: ["a": [:]]).string(for: nil), "%#@c@")
  }

  func testFormatsOfTranslatorsAreTamed() {
    let value: String.LocalizationValue = "\(7) \(1.5) \("x")"
    XCTAssertEqual(value.fill("%3$@ %1$03d %2$.2f %% %4$@ %"), "x 007 1.50 %  %")
    XCTAssertEqual(value.fill("%999999999lld %s %n"), "7 1.5 x")
  }

  func testEachFaultIsALine() throws {
    try write("en.lproj/Localizable.strings", "\"a\" = \"A\";\n\"b\" = \"B\"\n\"c\" = \"C\";")
    try write("en.lproj/Open.strings", "\"a\" = \"A\";\n\"b\" = \"never")
    try write("en.lproj/Note.strings", "\"a\" = \"A\"; /* for ever")
    try write("Broken.xcstrings", "{")
    try write("Deep.xcstrings", String(repeating: "[", count: 100_000))
    try write("en.lproj/Rule.stringsdict", "<plist><dict>")
    let messages = within {
      for (key, table) in [("a", "Localizable"), ("a", "Open"), ("a", "Note"), ("b", "Open")] {
        XCTAssertEqual(NSLocalizedString(key, tableName: table, comment: ""), key == "a" ? "A" : "b")
      }
      for table in ["Broken", "Deep", "Rule"] {
        XCTAssertEqual(NSLocalizedString("a", tableName: table, comment: ""), "a")
      }
    }
    XCTAssertEqual(messages.count, 6, messages.joined(separator: "\n"))
    let place = "NSLocalizedString: APP/en.lproj/"
    XCTAssertEqual(
      Array(messages.prefix(3)),
      [
        place
          + "Localizable.strings, line 3: there is no semicolon after \"b\"; the texts before it are used",
        place + "Open.strings, line 2: a text does not end; the texts before it are used",
        place + "Note.strings, line 1: a comment does not end; the texts before it are used",
      ])
    XCTAssertTrue(messages[3].contains("Broken.xcstrings: it is not JSON"), messages[3])
    XCTAssertTrue(messages[4].contains("Deep.xcstrings: it is not JSON"), messages[4])
    XCTAssertTrue(messages[5].contains("Rule.stringsdict: it is no property list"), messages[5])
  }

  func testRandomTablesEnd() {
    var state: UInt64 = 1
    let letters = Array("\"\\=;/* \nab{}U0\u{00FC}".unicodeScalars)
    for length in 0..<400 {
      var text = String.UnicodeScalarView()
      for _ in 0..<length % 40 {
        state = state &* 6_364_136_223_846_793_005 &+ 1
        text.append(letters[Int(state >> 33) % letters.count])
      }
      var reader = StringsReader(Array(String(text).utf8))
      _ = reader.read()
    }
    for bytes: [UInt8] in [[], [0], [0xFF, 0xFE], [0xFE, 0xFF, 0], [0xEF, 0xBB, 0xBF], [0, 0, 0]] {
      var reader = StringsReader(bytes)
      _ = reader.read()
    }
  }
}
