import CoreGraphics
import Foundation
import Support

/// A paragraph's style, which is UIKit's.
public typealias CTParagraphStyle = NSParagraphStyle

/// To which side text goes. Raw values are Core Text's.
public enum CTTextAlignment: UInt8, Sendable {
  case left = 0
  case right = 1
  case center = 2
  case justified = 3
  case natural = 4

  fileprivate var alignment: NSTextAlignment {
    switch self {
    case .left: .left
    case .right: .right
    case .center: .center
    case .justified: .justified
    case .natural: .natural
    }
  }
}

/// How lines end. Raw values are Core Text's.
public enum CTLineBreakMode: UInt8, Sendable {
  case byWordWrapping = 0
  case byCharWrapping = 1
  case byClipping = 2
  case byTruncatingHead = 3
  case byTruncatingTail = 4
  case byTruncatingMiddle = 5
}

/// What a setting is about. Raw values are Core Text's.
public enum CTParagraphStyleSpecifier: UInt32, Sendable {
  case alignment = 0
  case firstLineHeadIndent = 1
  case headIndent = 2
  case tailIndent = 3
  case tabStops = 4
  case defaultTabInterval = 5
  case lineBreakMode = 6
  case lineHeightMultiple = 7
  case maximumLineHeight = 8
  case minimumLineHeight = 9
  case lineSpacing = 10
  case paragraphSpacing = 11
  case paragraphSpacingBefore = 12
  case baseWritingDirection = 13
  case maximumLineSpacing = 14
  case minimumLineSpacing = 15
  case lineSpacingAdjustment = 16
  case lineBoundsOptions = 17
}

/// One thing that a paragraph's style says, and where its value is.
public struct CTParagraphStyleSetting {
  public var spec: CTParagraphStyleSpecifier
  /// Bytes.
  public var valueSize: Int
  public var value: UnsafeRawPointer

  public init(spec: CTParagraphStyleSpecifier, valueSize: Int, value: UnsafeRawPointer) {
    self.spec = spec
    self.valueSize = valueSize
    self.value = value
  }

  /// The value as a type; nil when its size is another.
  fileprivate func read<Value: BitwiseCopyable>(_ type: Value.Type) -> Value? {
    valueSize == MemoryLayout<Value>.size ? value.loadUnaligned(as: type) : nil
  }
}

/// A style that says what the settings say; what has no meaning in UIKit's styles is reported.
public func CTParagraphStyleCreate(_ settings: UnsafePointer<CTParagraphStyleSetting>?, _ settingCount: Int)
  -> CTParagraphStyle
{
  let style = NSMutableParagraphStyle()
  for setting in UnsafeBufferPointer(start: settings, count: settings == nil ? 0 : max(settingCount, 0)) {
    style.take(setting)
  }
  return style
}

extension NSMutableParagraphStyle {
  fileprivate func take(_ setting: CTParagraphStyleSetting) {
    let number = setting.read(CGFloat.self)
    switch setting.spec {
    case .alignment:
      if let raw = setting.read(UInt8.self), let found = CTTextAlignment(rawValue: raw) {
        alignment = found.alignment
      }
    case .lineBreakMode:
      if let raw = setting.read(UInt8.self), let mode = NSLineBreakMode(rawValue: Int(raw)) {
        lineBreakMode = mode
      }
    case .firstLineHeadIndent: firstLineHeadIndent = number ?? firstLineHeadIndent
    case .headIndent: headIndent = number ?? headIndent
    case .tailIndent: tailIndent = number ?? tailIndent
    case .defaultTabInterval: defaultTabInterval = number ?? defaultTabInterval
    case .lineHeightMultiple: lineHeightMultiple = number ?? lineHeightMultiple
    case .maximumLineHeight: maximumLineHeight = number ?? maximumLineHeight
    case .minimumLineHeight: minimumLineHeight = number ?? minimumLineHeight
    case .lineSpacing, .lineSpacingAdjustment, .minimumLineSpacing: lineSpacing = number ?? lineSpacing
    case .paragraphSpacing: paragraphSpacing = number ?? paragraphSpacing
    case .paragraphSpacingBefore: paragraphSpacingBefore = number ?? paragraphSpacingBefore
    case .baseWritingDirection:
      if let raw = setting.read(Int8.self), let direction = NSWritingDirection(rawValue: Int(raw)) {
        baseWritingDirection = direction
      }
    case .tabStops, .maximumLineSpacing, .lineBoundsOptions:
      Diagnostics.report(
        "a setting of a paragraph's style is left out: \(setting.spec)", subject: "CTParagraphStyleCreate",
        severity: .warning)
    }
  }
}
