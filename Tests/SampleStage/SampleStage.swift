import Stage
import UIKit
import XCTest

/// A view that does something when it is touched.
public final class TouchBox: UIView {
  var onTouch: ((TouchBox) -> Void)?

  public override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { onTouch?(self) }
}

/// A white screen of 100 × 80 points with a red square, `box`, of 40 points at (30, 20).
public final class BoxController: UIViewController {
  private let onTouch: (TouchBox) -> Void

  public init(onTouch: @escaping (TouchBox) -> Void) {
    self.onTouch = onTouch
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  public override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .white
    let box = TouchBox(frame: CGRect(x: 30, y: 20, width: 40, height: 40))
    box.backgroundColor = .red
    box.accessibilityIdentifier = "box"
    box.onTouch = onTouch
    view.addSubview(box)
  }
}

/// What several tests put on a stage.
public enum Sample {
  /// A stage with the box, tapped at 0.
  public static func stage(
    scale: CGFloat = 1, taps: [TimeInterval] = [0], _ onTouch: @escaping (TouchBox) -> Void
  ) throws -> Stage {
    var script = Script()
    for time in taps { script.tap("box", at: time) }
    let configuration = Stage.Configuration(size: CGSize(width: 100, height: 80), scale: scale)
    return try Stage(configuration, script: script) { BoxController(onTouch: onTouch) }
  }

  /// The bounce of the tab bar article: 1, 1.4, 0.9, 1.02, 1 within 0.3 s.
  public static func bounce(_ box: TouchBox) {
    let animation = CAKeyframeAnimation(keyPath: "transform.scale")
    animation.values = [1.0, 1.4, 0.9, 1.02, 1.0]
    animation.duration = 0.3
    animation.calculationMode = .cubic
    box.layer.add(animation, forKey: "bounce")
  }

  /// A block that moves the box by 20 points in x within 0.2 s at constant speed.
  public static func slide(_ box: TouchBox) {
    UIView.animate(withDuration: 0.2, delay: 0, options: [.curveLinear], animations: { box.center.x += 20 })
  }

  /// Checks the error and its words.
  public static func expectError(
    _ words: String, file: StaticString = #filePath, line: UInt = #line, _ body: () throws -> Void
  ) {
    XCTAssertThrowsError(try body(), file: file, line: line) {
      XCTAssertEqual("\($0)", words, file: file, line: line)
    }
  }

  /// Checks pixels 0xAARRGGBB, row by row, and names the first that differs.
  public static func expectPixels(
    _ shown: [UInt32], of image: CGImage, _ words: String = "", file: StaticString = #filePath,
    line: UInt = #line
  ) {
    XCTAssertEqual(shown.count, image.width * image.height, words, file: file, line: line)
    for (place, pixel) in shown.enumerated() {
      let (x, y) = (place % image.width, place / image.width), wanted = image.pixel(x: x, y: y)
      guard pixel != wanted else { continue }
      let colors = "\(String(pixel, radix: 16)) instead of \(String(wanted, radix: 16))"
      return XCTFail("\(words): pixel (\(x), \(y)) is \(colors)", file: file, line: line)
    }
  }
}
