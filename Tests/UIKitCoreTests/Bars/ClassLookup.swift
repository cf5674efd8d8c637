import UIKit

/// What an app's file finds that imports UIKit only. (XCTest brings Foundation along, whose function of the same name
/// would be as good a candidate there.)
func classNamed(_ name: String) -> AnyClass? { NSClassFromString(name) }
