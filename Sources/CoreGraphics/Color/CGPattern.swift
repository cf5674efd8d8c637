import Foundation
import Support

/// How the cells of a pattern lie on pixels. Raw values are Core Graphics'.
public enum CGPatternTiling: Int32, Sendable {
  /// Cells keep their size; the space between them varies by up to a pixel.
  case noDistortion = 0
  /// The space between cells is always the same, a whole number of pixels; cells are stretched to it.
  case constantSpacingMinimalDistortion = 1
  /// The same.
  case constantSpacing = 2
}

/// Draws one cell of a pattern, in the pattern's own space.
public typealias CGPatternDrawPatternCallback = (_ info: UnsafeMutableRawPointer?, _ context: CGContext) ->
  Void
/// Called when a pattern has gone.
public typealias CGPatternReleaseInfoCallback = (_ info: UnsafeMutableRawPointer?) -> Void

/// What a pattern calls. Source of the API: Apple, *CGPattern.h*.
public struct CGPatternCallbacks {
  /// 0.
  public var version: UInt32
  /// Draws a cell; nil draws nothing.
  public var drawPattern: CGPatternDrawPatternCallback?
  /// Called once when the pattern has gone. Default nil.
  public var releaseInfo: CGPatternReleaseInfoCallback?

  /// Calls nothing.
  public init() { version = 0 }

  /// - Parameters:
  ///   - version: 0.
  ///   - drawPattern: Draws a cell.
  ///   - releaseInfo: Called when the pattern has gone.
  public init(
    version: UInt32, drawPattern: CGPatternDrawPatternCallback?, releaseInfo: CGPatternReleaseInfoCallback?
  ) {
    self.version = version
    self.drawPattern = drawPattern
    self.releaseInfo = releaseInfo
  }
}

/// A drawing that fills and strokes repeat in both directions.
///
/// Its space is that of the context before anything was transformed, changed by `matrix`: what is filled may move, the
/// pattern stays. Source of the API: Apple, *Quartz 2D Programming Guide*, "Patterns".
public final class CGPattern: @unchecked Sendable {
  private let info: UnsafeMutableRawPointer?
  /// The cell, outside of which nothing shows, in pattern space.
  let bounds: CGRect
  /// From pattern space to that of the context.
  let matrix: CGAffineTransform
  /// From one cell to the next, in pattern space; positive.
  let step: CGSize
  let tiling: CGPatternTiling
  /// Whether cells have colours of their own; otherwise they are stencils for one.
  let isColored: Bool
  private let callbacks: CGPatternCallbacks

  /// A pattern of a cell that `callbacks` draw; nil, with a diagnostic, for a cell or a step without extent.
  ///
  /// - Parameters:
  ///   - info: Handed to the callbacks.
  ///   - bounds: The cell, in pattern space.
  ///   - matrix: From pattern space to that of the context.
  ///   - xStep: From one cell to the next one beside it, in pattern space.
  ///   - yStep: The same for the next one above it.
  ///   - tiling: How cells lie on pixels.
  ///   - isColored: False for a stencil, whose colour is given with `setFillPattern(_:colorComponents:)`.
  ///   - callbacks: What draws a cell.
  public init?(
    info: UnsafeMutableRawPointer?, bounds: CGRect, matrix: CGAffineTransform, xStep: CGFloat, yStep: CGFloat,
    tiling: CGPatternTiling, isColored: Bool, callbacks: UnsafePointer<CGPatternCallbacks>
  ) {
    let cell = bounds.standardized
    guard cell.isFinite, !cell.isEmpty, matrix.isFinite, xStep.isFinite, yStep.isFinite, xStep != 0,
      yStep != 0
    else {
      Diagnostics.report(
        "a pattern with the cell \(bounds.debugDescription) and the steps \(xStep) and \(yStep) was not made",
        subject: "CGPattern")
      return nil
    }
    self.info = info
    self.bounds = cell
    self.matrix = matrix
    step = CGSize(width: abs(xStep), height: abs(yStep))
    self.tiling = tiling
    self.isColored = isColored
    self.callbacks = callbacks.pointee
  }

  deinit { callbacks.releaseInfo?(info) }

  /// Draws the cell in a context whose space is the pattern's.
  func drawCell(in context: CGContext) {
    context.saveGState()
    context.clip(to: bounds)
    callbacks.drawPattern?(info, context)
    context.restoreGState()
  }
}

extension CGColor {
  /// A colour that fills with a pattern; nil, with a diagnostic, for a space that is not one of patterns.
  ///
  /// In texts and layers it is the mean colour of a cell, which is reported.
  ///
  /// - Parameters:
  ///   - space: `CGColorSpace(patternBaseSpace:)`: with a base for stencils, without one otherwise.
  ///   - components: The stencil's colour in the base space, and the opacity; the opacity alone otherwise.
  public convenience init?(
    patternSpace space: CGColorSpace, pattern: CGPattern, components: UnsafePointer<CGFloat>
  ) {
    guard space.model == .pattern, pattern.isColored || space.baseColorSpace != nil else {
      Diagnostics.report(
        pattern.isColored
          ? "a pattern needs CGColorSpace(patternBaseSpace: nil)"
          : "a pattern without colours needs CGColorSpace(patternBaseSpace:) with the space of its colour",
        subject: "CGPattern")
      return nil
    }
    let base = pattern.isColored ? nil : space.baseColorSpace
    let count = base?.numberOfComponents ?? 0
    self.init(space: space, base: base, pattern: pattern, components: (0...count).map { components[$0] })
  }
}
