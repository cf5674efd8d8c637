import Foundation

/// What takes what is dropped or pasted: responders.
@preconcurrency @MainActor
public protocol UIPasteConfigurationSupporting: NSObjectProtocol {
  /// The types that it takes; nil for none.
  var pasteConfiguration: UIPasteConfiguration? { get set }
  /// Takes what was dropped or pasted. Optional.
  func paste(itemProviders: [NSItemProvider])
  /// Whether what is provided can be pasted. Optional.
  func canPaste(_ itemProviders: [NSItemProvider]) -> Bool
}

extension UIPasteConfigurationSupporting {
  public func paste(itemProviders: [NSItemProvider]) {}
  public func canPaste(_ itemProviders: [NSItemProvider]) -> Bool { true }
}

extension UIResponder: UIPasteConfigurationSupporting {}
