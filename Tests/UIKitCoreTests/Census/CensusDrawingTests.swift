import Support
import UIKit
import XCTest

/// Paths, contexts, colours, images and text in the forms in which public code uses them.
final class CensusDrawingTests: XCTestCase {
  func testPaths() {
    let path = UIBezierPath()
    path.move(to: CGPoint(x: 0, y: 0))
    path.addLine(to: CGPoint(x: 10, y: 0))
    path.addCurve(
      to: CGPoint(x: 20, y: 10), controlPoint1: CGPoint(x: 15, y: 0), controlPoint2: CGPoint(x: 20, y: 5))
    path.addQuadCurve(to: CGPoint(x: 0, y: 10), controlPoint: CGPoint(x: 10, y: 20))
    path.addArc(
      withCenter: CGPoint(x: 5, y: 5), radius: 5, startAngle: 0, endAngle: CGFloat.pi * 2, clockwise: true)
    path.close()
    path.lineWidth = 2
    path.lineCapStyle = .round
    path.append(UIBezierPath(rect: CGRect(x: 0, y: 0, width: 1, height: 1)))
    path.append(UIBezierPath(roundedRect: CGRect(x: 0, y: 0, width: 4, height: 4), cornerRadius: 1))
    XCTAssertFalse(path.isEmpty)
    let mutable = CGMutablePath()
    mutable.move(to: .zero)
    mutable.addCurve(to: CGPoint(x: 1, y: 1), control1: .zero, control2: .zero)
    mutable.addArc(center: .zero, radius: 1, startAngle: 0, endAngle: 1, clockwise: false)
    mutable.addPath(path.cgPath)
    XCTAssertFalse(mutable.isEmpty)
    XCTAssertEqual(
      path.cgPath.copy(strokingWithWidth: 1, lineCap: .butt, lineJoin: .miter, miterLimit: 1).isEmpty, false)
  }

  func testContexts() throws {
    UIGraphicsBeginImageContextWithOptions(CGSize(width: 10, height: 10), false, 1)
    let context = try XCTUnwrap(UIGraphicsGetCurrentContext())
    context.translateBy(x: 0, y: 10)
    context.scaleBy(x: 1, y: -1)
    context.setBlendMode(.normal)
    context.setLineWidth(1)
    context.setLineCap(.round)
    context.setStrokeColor(UIColor.black.cgColor)
    context.setShadow(offset: .zero, blur: 1, color: UIColor.black.cgColor)
    context.addPath(UIBezierPath(rect: CGRect(x: 0, y: 0, width: 4, height: 4)).cgPath)
    context.drawPath(using: .fillStroke)
    context.strokePath()
    UIColor.orange.setFill()
    UIColor.orange.setStroke()
    let components: [CGFloat] = [1, 0, 0, 1, 0, 0, 1, 1]
    let gradient = try XCTUnwrap(
      CGGradient(
        colorSpace: CGColorSpaceCreateDeviceRGB(), colorComponents: components, locations: [0, 1], count: 2))
    context.drawLinearGradient(
      gradient, start: .zero, end: CGPoint(x: 0, y: 10), options: .drawsBeforeStartLocation)
    UIGraphicsPushContext(context)
    UIGraphicsPopContext()
    let image = try XCTUnwrap(UIGraphicsGetImageFromCurrentImageContext())
    UIGraphicsEndImageContext()
    XCTAssertEqual(image.size, CGSize(width: 10, height: 10))
    let cgImage = try XCTUnwrap(image.cgImage)
    let mask = try XCTUnwrap(context.makeImage())
    context.clip(to: CGRect(x: 0, y: 0, width: 10, height: 10), mask: mask)
    XCTAssertEqual(UIImage(cgImage: cgImage, scale: 1, orientation: .up).size.width, 10)
  }

  func testColorsAsACoreFoundationArray() throws {
    let colors = [UIColor.red.cgColor, UIColor.blue.cgColor] as CFArray
    let space = CGColorSpaceCreateDeviceRGB()
    let gradient = try XCTUnwrap(CGGradient(colorsSpace: space, colors: colors, locations: [0, 1]))
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    let image = UIGraphicsImageRenderer(size: CGSize(width: 100, height: 1), format: format).image {
      $0.cgContext.drawLinearGradient(gradient, start: .zero, end: CGPoint(x: 100, y: 0), options: [])
    }
    let pixel = try XCTUnwrap(image.cgImage).pixel(x: 50, y: 0)
    XCTAssertEqual(Double(pixel >> 16 & 0xFF), 127, accuracy: 2)
    XCTAssertEqual(Double(pixel & 0xFF), 128, accuracy: 2)
    let (none, messages) = Diagnostics.withCapture {
      CGGradient(colorsSpace: space, colors: ["red"] as CFArray, locations: nil)
    }
    XCTAssertNil(none)
    XCTAssertEqual(
      messages.map(\.text), ["a gradient's colours must be CGColors; 1 are something else"])
    XCTAssertEqual(kCFBooleanTrue, NSNumber(value: true))
  }

  func testColoursAndImages() {
    let color = UIColor(red: 1, green: 0.5, blue: 0, alpha: 1).withAlphaComponent(0.5)
    var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
    color.getRed(&red, green: &green, blue: &blue, alpha: &alpha)
    XCTAssertEqual([red, green, blue, alpha], [1, 0.5, 0, 0.5])
    XCTAssertEqual(color.cgColor.numberOfComponents, 4)
    XCTAssertEqual(UIColor(white: 1, alpha: 1), .white)
    let icon = UIImage(systemName: "star")?.withRenderingMode(.alwaysTemplate)
    XCTAssertEqual(icon?.renderingMode, UIImage.RenderingMode.alwaysTemplate)
    let view = UIImageView(image: icon?.withRenderingMode(UIImage.RenderingMode.alwaysOriginal))
    view.highlightedImage = UIImage()
    view.animationImages = [UIImage()]
    view.animationDuration = 1
    view.startAnimating()
    view.stopAnimating()
    view.tintColor = .red
    let (none, messages) = Diagnostics.withCapture { UIImage(data: Data()) }
    XCTAssertNil(none)
    XCTAssertEqual(messages.count, 1)
  }

  func testText() {
    let label = UILabel()
    label.text = "Home"
    label.font = UIFont.systemFont(ofSize: 10, weight: .bold)
    label.font = UIFont(name: label.font.fontName, size: label.font.pointSize)
    label.textColor = UIColor.black
    label.textAlignment = .center
    label.adjustsFontSizeToFitWidth = true
    label.numberOfLines = 0
    let style = NSMutableParagraphStyle()
    style.lineSpacing = 4
    style.alignment = .right
    let text = NSMutableAttributedString(string: "Home")
    text.addAttribute(.paragraphStyle, value: style, range: NSMakeRange(0, text.length))
    text.addAttribute(
      NSAttributedString.Key.foregroundColor, value: UIColor.red, range: NSRange(location: 0, length: 1))
    label.attributedText = text
    XCTAssertEqual(label.text, "Home")
    let size = ("Home" as NSString).size(withAttributes: [
      NSAttributedString.Key.font: UIFont.systemFont(ofSize: 10)
    ])
    XCTAssertGreaterThan(size.width, 20)
  }
}
