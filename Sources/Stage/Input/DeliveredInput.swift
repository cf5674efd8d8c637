import UIKit

/// An input as it reached the interface, for those who follow what a person does.
package struct DeliveredInput {
  /// Its place among all inputs of the run, from 1: the cause of what follows from it.
  package let ordinal: Int
  /// What happened, and when.
  package let event: InputEvent
  /// Where, in the window; of several fingers the first, of what has no place where the pointer was.
  package let location: CGPoint
  /// The accessibility identifier of what was there, or of the nearest view around it; nil for none.
  package let identifier: String?
}
