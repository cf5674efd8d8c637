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
