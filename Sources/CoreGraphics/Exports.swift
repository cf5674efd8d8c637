// Code that imports CoreGraphics sees Foundation's CGFloat, CGPoint, CGSize and CGRect, as on Apple's systems.
@_exported import Foundation

/// A span of time in seconds.
public typealias CFTimeInterval = Double
