import Stage
import Support
import UIKit
import XCTest

/// Properties and methods by their names.
final class KeyValueCodingTests: XCTestCase {
  /// As the port leaves people's classes, with the table that it writes.
  private final class ProfileView: UIView {
    var ratio: CGFloat = 0
    var caption: UILabel?
    var taps = 0
    var senders: [String] = []
    var unknown: [String] = []

    func tap(_ sender: Any) {
      taps += 1
      senders.append("\(type(of: sender))")
    }

    override func setValue(_ value: Any?, forUndefinedKey key: String) { unknown.append(key) }

    static let table = RuntimeClass(
      ProfileView.self,
      properties: [
        "ratio": RuntimeProperty(\ProfileView.ratio), "caption": RuntimeProperty(\ProfileView.caption),
      ],
      methods: ["tap:": Selector("tap:", ProfileView.tap(_:))])
  }

  private func onStage(_ body: () throws -> Void) throws -> [String] {
    let (_, messages) = try Diagnostics.withCapture {
      _ = try Stage(size: CGSize(width: 10, height: 10)) { UIView() }
      RuntimeClasses.register(ProfileView.table)
      try body()
    }
    return messages.map { "\($0)" }
  }

  func testPartsThatPublishedCodeReaches() throws {
    let messages = try onStage {
      let field = UITextField()
      field.placeholder = "Name"
      field.setValue(UIColor.red, forKeyPath: "_placeholderLabel.textColor")
      XCTAssertEqual((field.value(forKey: "placeholderLabel") as? UILabel)?.textColor, .red)
      XCTAssertTrue(field.value(forKey: "_clearButton") is UIButton)
      let bar = UISearchBar()
      XCTAssertTrue(bar.value(forKey: "searchField") as? UITextField === bar.searchTextField)
      XCTAssertEqual((bar.value(forKey: "cancelButton") as? UIButton)?.currentTitle, "Cancel")
      let dots = UIPageControl(), image = UIImage()
      dots.setValue(image, forKeyPath: "_pageImage")
      XCTAssertTrue(dots.preferredIndicatorImage === image)
    }
    XCTAssertEqual(messages, [])
  }

  func testTheFrameworksPropertiesAreSetByName() throws {
    let messages = try onStage {
      let label = UILabel()
      label.setValue(NSNumber(value: 0.5), forKey: "alpha")
      label.setValue(true, forKey: "hidden")
      label.setValue("Hello", forKey: "text")
      label.setValue(1, forKey: "textAlignment")
      label.setValue(UIColor.red, forKeyPath: "backgroundColor")
      label.setValue(6, forKeyPath: "layer.cornerRadius")
      XCTAssertEqual(label.alpha, 0.5)
      XCTAssertTrue(label.isHidden)
      XCTAssertEqual(label.text, "Hello")
      XCTAssertEqual(label.textAlignment, .center)
      XCTAssertEqual(label.layer.cornerRadius, 6)
      XCTAssertEqual(label.value(forKey: "isHidden") as? Bool, true)
      XCTAssertEqual(label.value(forKeyPath: "layer.cornerRadius") as? CGFloat, 6)
      label.setValue(UIFont.systemFont(ofSize: 40), forKey: "font")
      XCTAssertEqual(label.font.pointSize, 40)
      XCTAssertTrue(label.value(forKey: "font") as? UIFont === label.font)
      label.setValue(3, forKey: "lineBreakMode")
      XCTAssertEqual(label.lineBreakMode, .byTruncatingHead)
      label.setValue(false, forKey: "enabled")
      XCTAssertFalse(label.isEnabled)
      label.setValue(nil, forKey: "text")
      XCTAssertNil(label.text)
      label.setValuesForKeys(["alpha": 1, "tag": 4])
      XCTAssertEqual(label.dictionaryWithValues(forKeys: ["tag"])["tag"] as? Int, 4)
    }
    XCTAssertEqual(messages, [])
  }

  func testPeoplesPropertiesAreSetByName() throws {
    let messages = try onStage {
      let view = ProfileView()
      view.setValue(2, forKey: "ratio")
      let caption = UILabel()
      view.setValue(caption, forKey: "caption")
      view.setValue("Title", forKeyPath: "caption.text")
      XCTAssertEqual(view.ratio, 2)
      XCTAssertTrue(view.caption === caption)
      XCTAssertEqual(caption.text, "Title")
      view.setValue(1, forKey: "nothing")
      XCTAssertEqual(view.unknown, ["nothing"])
      XCTAssertTrue(view.responds(to: Selector("tap:")))
      XCTAssertFalse(view.responds(to: Selector("swipe:")))
    }
    XCTAssertEqual(messages, [])
  }

  func testUnknownKeysAndWrongValuesAreReportedOnce() throws {
    let messages = try onStage {
      let view = UIView()
      view.setValue(1, forKey: "speed")
      XCTAssertNil(view.value(forKey: "speed"))
      view.setValue("much", forKey: "alpha")
      view.setValue(UIView(), forKey: "superview")
      XCTAssertEqual(view.alpha, 1)
    }
    XCTAssertEqual(messages.count, 3, "\(messages)")
    XCTAssertTrue(
      messages[0].contains("this class is not key value coding-compliant for the key speed"), messages[0])
    XCTAssertTrue(messages[1].contains("'alpha' does not take much"), messages[1])
    XCTAssertTrue(messages[2].contains("'superview' can only be read"), messages[2])
  }

  func testAnAlertsChoiceHasAColourOfItsOwn() throws {
    let messages = try onStage {
      let choice = UIAlertAction(title: "Delete", style: .default)
      choice.setValue(UIColor.systemPurple, forKey: "titleTextColor")
      XCTAssertEqual(choice.value(forKey: "titleTextColor") as? UIColor, .systemPurple)
      choice.setValue(1, forKey: "size")
    }
    XCTAssertEqual(messages.count, 1, "\(messages)")
  }

  func testASelectorOfANameFindsTheMethod() throws {
    let messages = try onStage {
      let view = ProfileView()
      let button = UIButton()
      button.addTarget(view, action: Selector("tap:"), for: .touchUpInside)
      button.sendActions(for: .touchUpInside)
      XCTAssertEqual(view.taps, 1)
      view.perform(Selector("tap:"), with: view)
      XCTAssertEqual(view.senders, ["UIButton", "ProfileView"])
      // To nobody in particular: who has the method gets it.
      let outer = ProfileView()
      outer.addSubview(button)
      button.removeTarget(nil, action: nil, for: .allEvents)
      button.addTarget(nil, action: Selector("tap:"), for: .touchUpInside)
      button.sendActions(for: .touchUpInside)
      XCTAssertEqual(outer.taps, 1)
    }
    XCTAssertEqual(messages, [])
  }
}
