import Codecs
import Foundation
import Raster
import Stage
import Support
import UIKit

/// Pages in browsers as a windowing system: they show the windows, and what is done to them comes from there.
///
/// All pages show the same. One drives; the others look on until they take over.
@preconcurrency @MainActor
package final class BrowserDisplay: WindowSystem {
  private let transport: any PageTransport
  /// What the page is called before there is a window.
  private let title: String
  private let version: String
  /// In the order in which they came.
  private(set) var pages: [PageView] = []
  /// The page whose input counts.
  private(set) var driver: UInt32?
  private var windows: [Reference] = []
  private var lastWindow: UInt32 = 0
  private var onInput: (@MainActor () -> Void)?
  /// What was done and is not taken yet.
  var events: [WindowEvent] = []
  private var packer = RectanglePacker()
  private var isSending = false
  private var elements: [StageElement] = []
  /// The window to which keys go.
  var focus: UInt32?
  /// The window that has the page's size; nil where each has its own.
  private(set) var filling: UInt32?
  /// Pixels a point that a person has asked for; nil: those of the page.
  private let scale: Double?
  private let startsFilling: Bool
  /// The media clock's rate, as pages know it.
  private var pace = ServerMessage.pace(1, at: nil)

  /// Whether anything was done on a page.
  package internal(set) var wasUsed = false
  /// Pixels a point of the page that drives; nil where there is none.
  package var ratio: Double? { driving?.look?.ratio }
  /// Called when the first page has come, and when the last one is gone.
  package var onPages: (_ count: Int) -> Void = { _ in }
  /// Called when a page wants a file of what was done.
  package var onFile: (BrowserFile) -> Void = { _ in }

  /// A file that a page may ask for.
  package enum BrowserFile: Sendable { case script, clip }

  private struct Reference {
    let number: UInt32
    weak var window: PageWindow?
  }

  /// - Parameters:
  ///   - transport: The way to the pages.
  ///   - title: What the page is called before there is a window.
  ///   - version: The program's.
  ///   - scale: Pixels a point; nil for those of the page that drives.
  ///   - fills: Whether the first window has the page's size rather than its own.
  package init(
    _ transport: any PageTransport, title: String, version: String, scale: Double? = nil, fills: Bool = false
  ) {
    self.transport = transport
    self.title = title
    self.version = version
    self.scale = scale
    startsFilling = fills
    transport.onEvent = { [weak self] in self?.take($0) }
  }

  // MARK: Windows

  /// Ticks of the clock of windows.
  var ticks: UInt64 { SystemHostClock.ticks }

  /// Whether anybody looks.
  var isSeen: Bool { pages.contains { $0.isSeen && $0.look != nil } }

  package func open(
    title: String, size: (_ usable: DisplayArea) -> (width: Int32, height: Int32)
  ) throws(WindowHostError) -> any HostWindow {
    lastWindow += 1
    // A page scrolls, so there is no size that does not fit.
    let (width, height) = size(DisplayArea())
    let window = PageWindow(lastWindow, title: title, width: Int(width), height: Int(height), on: self)
    windows.append(Reference(number: lastWindow, window: window))
    if windows.count == 1 {
      focus = lastWindow
      if startsFilling { filling = lastWindow }
    }
    fitFilling()
    return window
  }

  func window(_ number: UInt32) -> PageWindow? { windows.first { $0.number == number }?.window }

  /// The window that came first of those that are open.
  private var first: PageWindow? { windows.lazy.compactMap(\.window).first }

  /// A window is gone.
  func forget(_ number: UInt32) {
    windows.removeAll { $0.number == number }
    for index in pages.indices { pages[index].lacking[number] = nil }
    tellAll(.gone(number))
    if focus == number { focus = windows.first?.number }
    if filling == number { filling = nil }
  }

  /// A window is shown, or has another name.
  func announce(_ window: PageWindow) {
    tellAll(message(of: window))
    askForScale(of: window.identifier)
  }

  private func message(of window: PageWindow) -> ServerMessage {
    let size = window.canvas.map { ($0.width, $0.height) } ?? window.size
    return .window(
      window.identifier, title: window.title, width: size.0, height: size.1, ratio: driving?.look?.ratio ?? 1)
  }

  /// A window has another size, and its stage is to follow.
  func resized(_ window: PageWindow) { add(.resized, to: window.identifier) }

  /// A window has a picture of another size.
  func replaced(_ window: PageWindow) {
    guard let canvas = window.canvas else { return }
    var all = TileSet(width: canvas.width, height: canvas.height)
    all.insertAll()
    for index in pages.indices { pages[index].lacking[window.identifier] = all }
    if window.isShown { announce(window) }
    sendSoon()
  }

  /// A part of a window's picture has changed.
  func changed(_ window: PageWindow, _ tiles: TileSet) {
    for index in pages.indices {
      pages[index].lacking[
        window.identifier, default: TileSet(width: tiles.width, height: tiles.height)
      ].formUnion(tiles)
    }
    sendSoon()
  }

  // MARK: Pictures

  /// Packs after this: the stage goes on drawing meanwhile.
  private func sendSoon() {
    guard !isSending else { return }
    isSending = true
    DispatchQueue.main.async {
      MainActor.assumeIsolated { [weak self] in
        self?.isSending = false
        self?.sendPictures()
      }
    }
  }

  /// Sends to each page what it lacks, where it takes a picture now.
  private func sendPictures() {
    for window in windows.compactMap(\.window) where window.isShown {
      guard let canvas = window.canvas else { continue }
      // Pages that lack the same get the same bytes.
      var packed: [(tiles: TileSet, bytes: [UInt8])] = []
      for index in pages.indices where pages[index].takesPicture {
        guard let tiles = pages[index].lacking[window.identifier], !tiles.isEmpty else { continue }
        let bytes: [UInt8]
        if let known = packed.first(where: { $0.tiles == tiles }) {
          bytes = known.bytes
        } else {
          guard let new = packer.pack(tiles.rectangles, of: canvas.picture) else { continue }
          packed.append((tiles, new))
          bytes = new
        }
        pages[index].lacking[window.identifier]?.removeAll()
        let number = pages[index].nextPicture()
        transport.send(
          picture: PictureHead(picture: number, window: window.identifier, canvas).bytes + bytes,
          to: pages[index].number)
      }
    }
  }

  // MARK: Pages

  private var driving: PageView? { pages.first { $0.number == driver } }

  private func tell(_ message: ServerMessage, to page: UInt32) {
    if let json = message.json { transport.send(text: json, to: page) }
  }

  private func tellAll(_ message: ServerMessage) {
    guard !pages.isEmpty, let json = message.json else { return }
    for page in pages where page.look != nil { transport.send(text: json, to: page.number) }
  }

  /// Says something to the person who drives.
  package func say(_ text: String) {
    if let driver { tell(.note(text), to: driver) }
  }

  /// Gives the person who drives a file to take away.
  package func give(name: String, type: String, bytes: [UInt8]) {
    if let driver { tell(.file(name: name, type: type, bytes: bytes), to: driver) }
  }

  /// What assistive tools find in the first window.
  package func show(_ elements: [StageElement]) {
    self.elements = elements
    if let first { tellAll(.elements(first.identifier, elements)) }
  }

  /// The media clock runs at this rate; a person is told the time where it stands still.
  package func show(pace rate: Double, at time: TimeInterval) {
    let pace = ServerMessage.pace(rate, at: rate == 0 ? time : nil)
    guard pace != self.pace else { return }
    self.pace = pace
    tellAll(pace)
  }

  private func take(_ event: PageEvent) {
    switch event {
    case .opened(let number): pages.append(PageView(number: number))
    case .closed(let number): remove(number)
    case .message(let number, let bytes):
      guard let message = PageMessage(bytes) else { return transport.close(number) }
      take(message, of: number)
    case .invitation(let number, let address): tell(.invitation(address), to: number)
    }
    if !events.isEmpty { onInput?() }
  }

  private func remove(_ number: UInt32) {
    let wasSeen = isSeen
    pages.removeAll { $0.number == number }
    if driver == number {
      releaseAll()
      drive(pages.first { $0.look != nil }?.number)
    }
    if wasSeen, !isSeen { add(.minimized, to: nil) }
    onPages(pages.count)
  }

  private func take(_ message: PageMessage, of number: UInt32) {
    guard let index = pages.firstIndex(where: { $0.number == number }) else { return }
    switch message.kind {
    case .look: look(message, of: index)
    case .hide, .show: see(message.kind == .show, index)
    case .drawn:
      guard let picture = message.picture, pages[index].note(drawn: picture) else {
        return transport.close(number)
      }
      sendPictures()
    case .drive: if pages[index].look != nil { drive(number) }
    case .invite: transport.invite(for: number)
    default: if number == driver { takeInput(message) }
    }
  }

  /// A page says how large it is; with the first time it is there.
  private func look(_ message: PageMessage, of index: Int) {
    guard let width = message.width.flatMap(PageMessage.pixel), Self.sides.contains(width),
      let height = message.height.flatMap(PageMessage.pixel), Self.sides.contains(height),
      let ratio = message.ratio, Self.ratios.contains(ratio)
    else { return transport.close(pages[index].number) }
    let (isNew, wasSeen) = (pages[index].look == nil, isSeen)
    let number = pages[index].number
    pages[index].look = PageView.Look(ratio: ratio, width: width, height: height)
    if isNew { welcome(index) }
    if driver == nil { drive(number) } else if number == driver { followDriver() }
    if !wasSeen, isSeen { add(.restored, to: nil) }
    if isNew { onPages(pages.count) }
    sendSoon()
  }

  /// Pixels of a side that a page may have.
  private static let sides: ClosedRange<Int32> = 1...16_384
  /// Pixels a unit that a page may have.
  private static let ratios = 0.25...8.0

  private func welcome(_ index: Int) {
    let number = pages[index].number
    tell(.hello(title: title, drives: driver == nil, version: version), to: number)
    for window in windows.compactMap(\.window) where window.isShown {
      tell(message(of: window), to: number)
      guard let canvas = window.canvas else { continue }
      var all = TileSet(width: canvas.width, height: canvas.height)
      all.insertAll()
      pages[index].lacking[window.identifier] = all
    }
    tell(.textInput(takesText), to: number)
    tell(pace, to: number)
    if filling != nil || startsFilling && windows.isEmpty { tell(.fills(true), to: number) }
    if let first { tell(.elements(first.identifier, elements), to: number) }
  }

  private func see(_ isOn: Bool, _ index: Int) {
    let wasSeen = isSeen
    pages[index].isSeen = isOn
    guard wasSeen != isSeen else { return sendSoon() }
    add(isSeen ? .restored : .minimized, to: nil)
    sendSoon()
  }

  // MARK: Driving

  private func drive(_ number: UInt32?) {
    guard number != driver else { return }
    if driver != nil { releaseAll() }
    driver = number
    for page in pages where page.look != nil { tell(.drives(page.number == number), to: page.number) }
    followDriver()
  }

  /// What was held down is not any more.
  private func releaseAll() { for window in windows { add(.pointerLeft, to: window.number) } }

  /// The stage follows the page that drives: its pixels, and its size where a window fills it.
  private func followDriver() {
    fitFilling()
    for window in windows.compactMap(\.window) where window.isShown {
      announce(window)
    }
  }

  private func askForScale(of window: UInt32) {
    guard scale == nil, let ratio = driving?.look?.ratio else { return }
    add(.scaled(ratio), to: window)
  }

  private func fitFilling() {
    guard let filling, let look = driving?.look else { return }
    window(filling)?.fill((Int(look.width), Int(look.height)))
  }

  func fill(_ isOn: Bool) {
    guard let first, isOn != (filling == first.identifier) else { return }
    filling = isOn ? first.identifier : nil
    tellAll(.fills(isOn))
    if isOn { fitFilling() } else { first.fill(nil) }
  }

  private func add(_ kind: WindowEvent.Kind, to window: UInt32?, modifiers: UInt32 = 0) {
    events.append(WindowEvent(kind, window: window, modifiers: modifiers))
    // A page may say nothing for long, and this may not come from one.
    onInput?()
  }

  // MARK: Events

  package func drain(_ handler: (WindowEvent) -> Void) {
    while !events.isEmpty {
      let all = events
      events = []
      all.forEach(handler)
    }
  }

  package func listen(
    for window: any HostWindow, onEvent: @escaping @MainActor () -> Void,
    onLoss: @escaping @MainActor () -> String?
  ) {
    onInput = onEvent
  }

  package func stopListening() { onInput = nil }

  package func pollTime(after now: TimeInterval) -> TimeInterval? { nil }

  package var takesText = false {
    didSet { if takesText != oldValue { tellAll(.textInput(takesText)) } }
  }

  /// What the page has pasted last.
  var copied: String?
  package var clipboard: String? {
    get { copied }
    set {
      copied = newValue
      if let driver { tell(.clipboard(newValue ?? ""), to: driver) }
    }
  }
}
