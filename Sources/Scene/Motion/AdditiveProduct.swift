import CoreGraphics

/// The product of additive matrices of one property: shown = D₁ · D₂ · … · Dₙ · beneath, with the newest difference
/// nearest to the model.
///
/// A motion to another target adds D = old · new⁻¹ while the earlier differences still run. In this order it changes
/// nothing at its start, whatever kinds of transforms meet: D₁ · (old · new⁻¹) · new = D₁ · old. The speed stays too
/// where the new difference sets off at rest. Not documented by Apple; our choice.
final class AdditiveProduct {
  private var beneath = CATransform3DIdentity
  private var factors = CATransform3DIdentity

  /// Starts without factors over what is beneath all of them.
  func begin(over beneath: CATransform3D) {
    self.beneath = beneath
    factors = CATransform3DIdentity
  }

  /// Takes in the next newer factor; returns what shows so far.
  func multiplied(by factor: CATransform3D) -> CATransform3D {
    factors = CATransform3DConcat(factors, factor)
    return CATransform3DConcat(factors, beneath)
  }
}
