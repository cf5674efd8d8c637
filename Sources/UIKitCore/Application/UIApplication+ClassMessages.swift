import Foundation
import Support

/// What code that may also be part of an extension, where `shared` cannot be written, asks the class by name.
extension UIApplication {
  private static let sharedNames: Set<String> = ["sharedApplication", "shared"]

  /// The application, for the key `sharedApplication`; other keys are reported.
  public class func value(forKey key: String) -> Any? {
    if sharedNames.contains(key) { return shared }
    Diagnostics.report(
      "the class has nothing for the key '\(key)'; it has sharedApplication", subject: "\(self)")
    return nil
  }

  /// The same; a path may lead on into the application.
  public class func value(forKeyPath keyPath: String) -> Any? {
    guard let dot = keyPath.firstIndex(of: ".") else { return value(forKey: keyPath) }
    let rest = String(keyPath[keyPath.index(after: dot)...])
    return (value(forKey: String(keyPath[..<dot])) as? UIApplication)?.value(forKeyPath: rest)
  }

  /// Whether the class answers a message: it knows `sharedApplication`.
  public class func responds(to aSelector: Selector!) -> Bool {
    aSelector.map { sharedNames.contains($0.name) } ?? false
  }

  /// The application, for the selector `sharedApplication`; others are reported.
  @discardableResult
  public class func perform(_ aSelector: Selector!) -> Unmanaged<AnyObject>! {
    (value(forKey: aSelector?.name ?? "") as? UIApplication).map { Unmanaged.passUnretained($0) }
  }
}
