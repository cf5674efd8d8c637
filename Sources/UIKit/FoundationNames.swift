/// A whole number, as Objective-C calls it; Foundation on this system has no such name.
public typealias NSInteger = Int
/// A whole number from 0 on, as Objective-C calls it.
public typealias NSUInteger = UInt
