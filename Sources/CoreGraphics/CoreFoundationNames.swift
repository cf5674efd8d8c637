import Foundation

// Core Foundation's classes that code casts to, as in `colors as CFArray`: those of Foundation, which stand for them on
// Apple's systems, too.

/// An array of objects.
public typealias CFArray = NSArray
/// A dictionary of objects.
public typealias CFDictionary = NSDictionary
/// A number.
public typealias CFNumber = NSNumber
/// A truth value.
public typealias CFBoolean = NSNumber
/// Bytes.
public typealias CFData = NSData
/// A resource's address.
public typealias CFURL = NSURL
/// What went wrong.
public typealias CFError = NSError
/// Any object.
public typealias CFTypeRef = AnyObject

/// The truth value true.
public let kCFBooleanTrue: CFBoolean! = NSNumber(value: true)
/// The truth value false.
public let kCFBooleanFalse: CFBoolean! = NSNumber(value: false)

/// Seconds, a moment's or a duration's.
public typealias CFAbsoluteTime = Double
/// The calendar's time: seconds since the first of January 2001. On a stage it runs with media time.
public func CFAbsoluteTimeGetCurrent() -> CFAbsoluteTime { Date().timeIntervalSinceReferenceDate }

/// A place or a count.
public typealias CFIndex = Int
/// Text with attributes.
public typealias CFAttributedString = NSAttributedString

/// A stretch of a text or an array; a length of 0 is what follows in many calls of Core Text.
public struct CFRange: Equatable, Sendable {
  public var location: CFIndex
  public var length: CFIndex
  public init() { (location, length) = (0, 0) }
  public init(location: CFIndex, length: CFIndex) { (self.location, self.length) = (location, length) }
}

/// A range.
public func CFRangeMake(_ location: CFIndex, _ length: CFIndex) -> CFRange {
  CFRange(location: location, length: length)
}

/// How many objects an array has.
public func CFArrayGetCount(_ theArray: CFArray) -> CFIndex { theArray.count }
/// An object of an array, to be cast with `unsafeBitCast`; nil outside of it. The array keeps it alive.
public func CFArrayGetValueAtIndex(_ theArray: CFArray, _ index: CFIndex) -> UnsafeRawPointer! {
  guard (0..<theArray.count).contains(index) else { return nil }
  return UnsafeRawPointer(Unmanaged.passUnretained(theArray.object(at: index) as AnyObject).toOpaque())
}
