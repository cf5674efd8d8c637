import Foundation
import Support
import XCTest

@testable import CoreGraphics

/// Images of an app's own bytes, and bitmaps that are not B, G, R, A.
final class ImageBytesTests: XCTestCase {
  private func image(
    _ bytes: [UInt8], width: Int = 1, height: Int = 1, bits: Int = 32, rowBytes: Int? = nil,
    space: CGColorSpace = CGColorSpaceCreateDeviceRGB(), _ alpha: CGImageAlphaInfo,
    _ order: CGBitmapInfo = [],
    decode: [CGFloat]? = nil
  ) throws -> CGImage? {
    let provider = try XCTUnwrap(CGDataProvider(data: NSData(bytes: bytes, length: bytes.count)))
    func make(_ decode: UnsafePointer<CGFloat>?) -> CGImage? {
      CGImage(
        width: width, height: height, bitsPerComponent: 8, bitsPerPixel: bits,
        bytesPerRow: rowBytes ?? width * bits / 8, space: space,
        bitmapInfo: [CGBitmapInfo(rawValue: alpha.rawValue), order], provider: provider, decode: decode,
        shouldInterpolate: true, intent: .defaultIntent)
    }
    return decode.map { $0.withUnsafeBufferPointer { make($0.baseAddress) } } ?? make(nil)
  }

  func testEachOrderOfBytesGivesTheSamePixel() throws {
    let layouts: [([UInt8], CGImageAlphaInfo, CGBitmapInfo)] = [
      ([0x20, 0x40, 0x60, 0x80], .premultipliedLast, []),
      ([0x20, 0x40, 0x60, 0x80], .premultipliedLast, .byteOrder32Big),
      ([0x80, 0x60, 0x40, 0x20], .premultipliedLast, .byteOrder32Little),
      ([0x80, 0x20, 0x40, 0x60], .premultipliedFirst, []),
      ([0x60, 0x40, 0x20, 0x80], .premultipliedFirst, .byteOrder32Little),
    ]
    for (bytes, alpha, order) in layouts {
      let image = try XCTUnwrap(try image(bytes, alpha, order))
      XCTAssertEqual(image.pixel(x: 0, y: 0), 0x8020_4060, "\(alpha) \(order.rawValue)")
      XCTAssertFalse(image.isOpaque)
    }
  }

  func testColoursThatAreNotPremultipliedAre() throws {
    // 200 · 128 / 255 = 100.39, 100 · 128 / 255 = 50.2, 50 · 128 / 255 = 25.1
    XCTAssertEqual(try image([200, 100, 50, 128], .last)?.pixel(x: 0, y: 0), 0x8064_3219)
    XCTAssertEqual(try image([128, 200, 100, 50], .first)?.pixel(x: 0, y: 0), 0x8064_3219)
  }

  func testWhatHasNoAlphaIsOpaque() throws {
    let gray = CGColorSpaceCreateDeviceGray()
    XCTAssertEqual(try image([1, 2, 3], bits: 24, .none)?.pixel(x: 0, y: 0), 0xFF01_0203)
    XCTAssertEqual(try image([1, 2, 3, 9], .noneSkipLast)?.pixel(x: 0, y: 0), 0xFF01_0203)
    XCTAssertEqual(try image([77], bits: 8, space: gray, .none)?.pixel(x: 0, y: 0), 0xFF4D_4D4D)
    XCTAssertEqual(
      try image([77], bits: 8, space: gray, .none, decode: [1, 0])?.pixel(x: 0, y: 0), 0xFFB2_B2B2)
    XCTAssertEqual(try image([77], bits: 8, space: gray, .alphaOnly)?.pixel(x: 0, y: 0), 0x4D00_0000)
    XCTAssertEqual(try XCTUnwrap(try image([1, 2, 3], bits: 24, .none)).isOpaque, true)
  }

  func testRowsMayBeLongerThanTheirPixels() throws {
    let image = try XCTUnwrap(try image([1, 1, 1, 0, 0, 2, 2, 2], height: 2, bits: 24, rowBytes: 5, .none))
    XCTAssertEqual([image.pixel(x: 0, y: 0), image.pixel(x: 0, y: 1)], [0xFF01_0101, 0xFF02_0202])
  }

  /// P3's red is beyond sRGB's: cut off.
  func testComponentsOfAnotherSpaceAreConverted() throws {
    let wide = try XCTUnwrap(CGColorSpace(name: CGColorSpace.displayP3))
    XCTAssertEqual(try image([255, 0, 0, 255], space: wide, .last)?.pixel(x: 0, y: 0), 0xFFFF_0000)
    // 128/255 in P3's green alone: (−, 0.5157, −) of sRGB, which is 131.
    let green = try XCTUnwrap(try image([0, 128, 0, 255], space: wide, .last)?.pixel(x: 0, y: 0))
    XCTAssertEqual(Int(green >> 8 & 255), 131, accuracy: 1)
  }

  func testWhatCannotBeReadIsReported() throws {
    let (images, messages) = try Diagnostics.withCapture {
      [try image([0], .last), try image([0, 0], bits: 16, .none), try image([0, 0, 0, 0], width: 0, .last)]
    }
    XCTAssertTrue(images.allSatisfy { $0 == nil })
    XCTAssertEqual(messages.count, 3)
    XCTAssertTrue(messages[0].text.contains("1 bytes are too few"), messages[0].text)
  }

  // MARK: Bitmaps

  func testAGreyBitmapHasAByteAPixel() throws {
    let context = try XCTUnwrap(
      CGContext(
        data: nil, width: 3, height: 1, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceGray(),
        bitmapInfo: CGImageAlphaInfo.none.rawValue))
    XCTAssertEqual([context.bytesPerRow, context.bitsPerPixel], [3, 8])
    XCTAssertEqual(context.alphaInfo, CGImageAlphaInfo.none)
    let colors: [CGColor] = [
      CGColor(red: 0, green: 1, blue: 0, alpha: 1), CGColor(gray: 0.5, alpha: 1), CGColor(gray: 1, alpha: 1),
    ]
    for (x, color) in colors.enumerated() {
      context.setFillColor(color)
      context.fill(CGRect(x: x, y: 0, width: 1, height: 1))
    }
    let bytes = try XCTUnwrap(context.data).assumingMemoryBound(to: UInt8.self)
    // Green's light is 0.7152 of white's, which sRGB's curve writes as 0.8622.
    XCTAssertEqual([bytes[0], bytes[1], bytes[2]], [220, 128, 255])
    let image = try XCTUnwrap(context.makeImage())
    XCTAssertEqual(image.pixel(x: 0, y: 0), 0xFFDC_DCDC)
    XCTAssertTrue(image.isOpaque)
  }

  func testABitmapOfAlphaAloneKeepsNoColour() throws {
    let context = try XCTUnwrap(
      CGContext(
        data: nil, width: 1, height: 1, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceGray(),
        bitmapInfo: CGImageAlphaInfo.alphaOnly.rawValue))
    context.setFillColor(CGColor(red: 1, green: 0, blue: 0, alpha: 0.5))
    context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    XCTAssertEqual(context.data?.load(as: UInt8.self), 128)
    XCTAssertEqual(context.makeImage()?.pixel(x: 0, y: 0), 0x8000_0000)
  }

  func testAnAppsOwnGreyBytesAreDrawnOn() throws {
    var bytes: [UInt8] = [10, 200]
    try bytes.withUnsafeMutableBytes { memory in
      let context = try XCTUnwrap(
        CGContext(
          data: memory.baseAddress, width: 2, height: 1, bitsPerComponent: 8, bytesPerRow: 2,
          space: CGColorSpaceCreateDeviceGray(), bitmapInfo: CGImageAlphaInfo.none.rawValue))
      context.setFillColor(CGColor(gray: 1, alpha: 0.5))
      context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    }
    // 10 + (255 − 10) · 128 / 255 = 132.98
    XCTAssertEqual(bytes, [133, 200])
  }

  // MARK: Drawing

  func testAConicGradientGoesAround() throws {
    let context = try XCTUnwrap(CGContext(size: CGSize(width: 20, height: 20), scale: 1, opaque: true))
    let gradient = try XCTUnwrap(
      CGGradient(
        colorsSpace: nil, colors: [CGColor(gray: 0, alpha: 1), CGColor(gray: 1, alpha: 1)], locations: nil))
    context.drawConicGradient(gradient, center: CGPoint(x: 10, y: 10), angle: 0)
    let image = try XCTUnwrap(context.makeImage())
    func gray(_ x: Int, _ y: Int) -> Int { Int(image.pixel(x: x, y: y) & 255) }
    // A half pixel below the axis: atan(0.5 / 9.5) is 0.00837 of a turn. Where y points down it goes clockwise.
    XCTAssertEqual(gray(19, 10), 2)
    XCTAssertEqual(gray(10, 19), 62)
    XCTAssertEqual(gray(0, 9), 130)
    XCTAssertEqual(gray(19, 9), 253)
  }

  func testClipsCanBeTakenAway() throws {
    let context = try XCTUnwrap(CGContext(size: CGSize(width: 4, height: 4), scale: 1, opaque: true))
    context.clip(to: CGRect(x: 0, y: 0, width: 1, height: 1))
    context.resetClip()
    context.setFillColor(CGColor(gray: 1, alpha: 1))
    context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
    XCTAssertEqual(context.makeImage()?.pixel(x: 3, y: 3), 0xFFFF_FFFF)
  }
}
