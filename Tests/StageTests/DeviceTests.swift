import CSDL
import Raster
import Stage
import UIKit
import XCTest

private final class PlainController: UIViewController {
  var wanted = UIStatusBarStyle.default
  var hidesBars = false
  override var prefersStatusBarHidden: Bool { hidesBars }
  override var prefersHomeIndicatorAutoHidden: Bool { hidesBars }
  override var preferredStatusBarStyle: UIStatusBarStyle { wanted }
  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
  }
}

/// Stages in devices: sizes, safe areas, and pictures with a frame around them.
final class DeviceTests: XCTestCase {
  private func device(_ name: String) throws -> Device { try XCTUnwrap(Device.named(name)) }

  private func pixel(_ image: CGImage, _ x: Int, _ y: Int) -> UInt32 {
    image.storage.pixels[y * image.storage.stride + x]
  }

  func testSizesAndSafeAreas() throws {
    // What iOS reports on these models.
    let phone = try device("iphone-15")
    XCTAssertEqual(phone.size, CGSize(width: 393, height: 852))
    XCTAssertEqual(phone.scale, 3)
    XCTAssertEqual(phone.safeAreaInsets(.portrait), UIEdgeInsets(top: 59, left: 0, bottom: 34, right: 0))
    XCTAssertEqual(phone.safeAreaInsets(.landscape), UIEdgeInsets(top: 0, left: 59, bottom: 21, right: 59))
    XCTAssertEqual(phone.size(.landscape), CGSize(width: 852, height: 393))
    XCTAssertEqual(try device("iphone-se").safeAreaInsets(.portrait).top, 20)
    XCTAssertEqual(try device("iphone-se").safeAreaInsets(.landscape), .zero)
    XCTAssertEqual(try device("ipad").safeAreaInsets(.landscape).top, 24)
    XCTAssertNil(Device.named("nokia"))
    XCTAssertEqual(Set(Device.all.map(\.name)).count, Device.all.count)
  }

  func testTheStageTakesOverTheDevicesTraits() throws {
    let placement = DevicePlacement(try device("iphone-14"), orientation: .landscape)
    let stage = try Stage(
      Stage.Configuration(
        device: placement, scale: 1, style: .dark, contentSizeCategory: .extraLarge,
        layoutDirection: .rightToLeft)
    ) { PlainController() }
    let view = try XCTUnwrap(stage.window.rootViewController?.view)
    XCTAssertEqual(view.bounds.size, CGSize(width: 844, height: 390))
    XCTAssertEqual(view.safeAreaInsets, UIEdgeInsets(top: 0, left: 47, bottom: 21, right: 47))
    XCTAssertEqual(view.traitCollection.userInterfaceStyle, .dark)
    XCTAssertEqual(view.traitCollection.preferredContentSizeCategory, .extraLarge)
    XCTAssertEqual(view.traitCollection.layoutDirection, .rightToLeft)
    XCTAssertEqual(view.traitCollection.verticalSizeClass, .compact)
    stage.change(contentSizeCategory: .accessibilityLarge)
    XCTAssertEqual(view.traitCollection.preferredContentSizeCategory, .accessibilityLarge)
    let tablet = try Stage(
      Stage.Configuration(device: DevicePlacement(try device("ipad")), scale: 1)
    ) { PlainController() }
    XCTAssertEqual(tablet.window.traitCollection.userInterfaceIdiom, .pad)
    XCTAssertEqual(tablet.window.traitCollection.horizontalSizeClass, .regular)
  }

  func testTheStagesPixelsAreUntouchedInsideTheDevice() throws {
    let placement = DevicePlacement(try device("iphone-15"))
    let stage = try Stage(Stage.Configuration(device: placement, scale: 1)) { PlainController() }
    let plain = stage.render()
    let picture = stage.picture()
    let size = stage.configuration.picturePixelSize
    XCTAssertEqual([picture.width, picture.height], [size.width, size.height])
    let frame = try XCTUnwrap(DeviceFrame(placement, scale: 1, backdrop: .clear))
    let origin = frame.origin
    // Between the corners, which are curved for 1.528665 times their radius of 55 points.
    for y in stride(from: 90, to: 760, by: 7) {
      for x in stride(from: 0, to: 393, by: 13) {
        XCTAssertEqual(pixel(picture, x + origin.x, y + origin.y), pixel(plain, x, y))
      }
    }
    XCTAssertEqual(pixel(plain, 0, 0), 0xFFFF_0000)
    XCTAssertNotEqual(pixel(picture, origin.x, origin.y), 0xFFFF_0000, "the corner is not the display's")
    XCTAssertEqual(pixel(picture, 0, 0), 0, "nothing lies around the device")
    // The island: 126 × 37, 11 below the edge.
    XCTAssertEqual(pixel(picture, origin.x + 196, origin.y + 30), 0xFF00_0000)
    XCTAssertEqual(pixel(picture, origin.x + 196, origin.y + 8), 0xFFFF_0000)
    // The home indicator: 5 high, 8 above the edge, 36 % of the width.
    XCTAssertEqual(pixel(picture, origin.x + 196, origin.y + 841), 0xFF00_0000)
    XCTAssertEqual(pixel(picture, origin.x + 100, origin.y + 841), 0xFFFF_0000)
  }

  func testTheStatusBarFollowsTheController() throws {
    let controller = PlainController()
    let placement = DevicePlacement(try device("iphone-15"))
    let stage = try Stage(Stage.Configuration(device: placement, scale: 1)) { controller }
    XCTAssertEqual(stage.systemBars, SystemBars(style: .light, interfaceStyle: .light))
    let origin = try XCTUnwrap(DeviceFrame(placement, scale: 1, backdrop: .clear)).origin
    /// Darkest and lightest green of the row through the clock: 0 in red, 255 in white letters.
    func brightest(_ picture: CGImage) -> UInt32 {
      (20..<130).map { pixel(picture, origin.x + $0, origin.y + 31) >> 8 & 255 }.max() ?? 0
    }
    XCTAssertEqual(brightest(stage.picture()), 0, "black letters on red")
    controller.wanted = .lightContent
    XCTAssertEqual(stage.systemBars.style, .dark)
    XCTAssertGreaterThan(brightest(stage.picture()), 200)
  }

  func testTheTimeIsWhereReadingBegins() throws {
    let placement = DevicePlacement(try device("iphone-15"))
    let origin = try XCTUnwrap(DeviceFrame(placement, scale: 1, backdrop: .clear)).origin
    /// How wide what is drawn beside the island is: the time is narrower than the symbols.
    func width(_ columns: Range<Int>, _ direction: UITraitEnvironmentLayoutDirection) throws -> Int {
      var configuration = Stage.Configuration(device: placement, scale: 1)
      configuration.layoutDirection = direction
      let stage = try Stage(configuration) { PlainController() }
      XCTAssertEqual(stage.systemBars.isMirrored, direction == .rightToLeft)
      let picture = stage.picture()
      let inked = columns.filter { x in
        (25..<38).contains { pixel(picture, origin.x + x, origin.y + $0) != 0xFFFF_0000 }
      }
      return (inked.last ?? 0) - (inked.first ?? 0)
    }
    let (left, right) = (10..<125, 268..<383)
    let time = try width(left, .leftToRight), symbols = try width(right, .leftToRight)
    XCTAssertGreaterThan(symbols, time + 20)
    XCTAssertEqual(try width(right, .rightToLeft), time, accuracy: 1)
    XCTAssertEqual(try width(left, .rightToLeft), symbols, accuracy: 1)
  }

  func testControllersHideTheSystemsBars() throws {
    let controller = PlainController()
    let placement = DevicePlacement(try device("iphone-15"))
    let stage = try Stage(Stage.Configuration(device: placement, scale: 1)) { controller }
    let origin = try XCTUnwrap(DeviceFrame(placement, scale: 1, backdrop: .clear)).origin
    func indicator(_ picture: CGImage) -> UInt32 { pixel(picture, origin.x + 196, origin.y + 841) }
    XCTAssertEqual(indicator(stage.picture()), 0xFF00_0000)
    controller.hidesBars = true
    XCTAssertEqual(indicator(stage.picture()), 0xFFFF_0000, "only red is left")
    let clock = (20..<130).map { pixel(stage.picture(), origin.x + $0, origin.y + 31) }
    XCTAssertEqual(Set(clock), [0xFFFF_0000])
  }

  func testOnlyWhatChangedIsComposed() throws {
    let placement = DevicePlacement(try device("iphone-se"))
    let stage = try Stage(Stage.Configuration(device: placement, scale: 1)) { PlainController() }
    let frame = try XCTUnwrap(DeviceFrame(placement, scale: 1, backdrop: .desk))
    _ = stage.render()
    let first = frame.compose(stage.pixels, damage: [], bars: SystemBars())
    XCTAssertEqual(first.damage.count, 1, "the first time all of it")
    let rect = PixelRect(x: 5, y: 50, width: 3, height: 4)
    let second = frame.compose(stage.pixels, damage: [rect], bars: SystemBars())
    XCTAssertEqual(
      Array(second.damage),
      [PixelRect(x: 5 + frame.origin.x, y: 50 + frame.origin.y, width: 3, height: 4)])
    let dark = frame.compose(stage.pixels, damage: [], bars: SystemBars(style: .dark))
    XCTAssertEqual(dark.damage.first?.width, first.damage.first?.width, "other letters: all of it again")
  }
}

/// A device in a window.
final class DeviceWindowTests: WindowTestCase {
  func testTheWindowShowsTheDeviceAndTheMouseReachesTheStage() throws {
    // Lying on its side it fits on the display of the tests.
    let placement = DevicePlacement(try XCTUnwrap(Device.named("iphone-se")), orientation: .landscape)
    let controller = BoxesController(movesForEver: false)
    let stage = try Stage(Stage.Configuration(device: placement, scale: 1)) { controller }
    let origin = try XCTUnwrap(DeviceFrame(placement, scale: 1, backdrop: .desk)).origin
    let clock = SimulatedClock()
    let host = try makeHost(stage, clock)
    func click(_ type: SDL_EventType) {
      SDLEvents.button(type, Int32(origin.x + 100), Int32(origin.y + 300), window: host.windowIdentifier)
    }
    clock.at(0.1) { click(SDL_MOUSEBUTTONDOWN) }
    clock.at(0.2) { click(SDL_MOUSEBUTTONUP) }
    clock.at(0.5) { SDLEvents.quit() }
    try host.run()
    XCTAssertEqual(controller.touches, ["began", "ended"])
    XCTAssertEqual(stage.script.events.first?.action, .pointer(.down, CGPoint(x: 100, y: 300)))
    expectEqual(host.presentedImage(), stage.picture(over: .desk))
  }
}
