/// What happens between this process and the pages in browsers.
package enum PageEvent: Equatable, Sendable {
  /// A page is connected; the number is its own while it is.
  case opened(UInt32)
  /// A page says something.
  case message(UInt32, [UInt8])
  /// A page is gone.
  case closed(UInt32)
  /// An address by which one more browser gets in, as it was asked for by a page.
  case invitation(UInt32, String)
}

/// The way to the pages in browsers.
@preconcurrency @MainActor
package protocol PageTransport: AnyObject {
  /// Called with each event, in order.
  var onEvent: (PageEvent) -> Void { get set }
  /// Sends JSON to a page.
  func send(text: [UInt8], to page: UInt32)
  /// Sends a picture to a page.
  func send(picture: [UInt8], to page: UInt32)
  /// Lets a page go.
  func close(_ page: UInt32)
  /// Asks for an address by which one more browser gets in.
  func invite(for page: UInt32)
}
