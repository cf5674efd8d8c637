import CoreGraphics
import Scene

extension EmitterCellValues {
  /// What a cell is now; `id` is its place among those that its layer or its cell ever had.
  init(_ cell: CAEmitterCell, id: Int, depth: Int = 0) {
    self.init(
      id: id, owner: cell, lifetime: Double(cell.lifetime), lifetimeRange: Double(cell.lifetimeRange),
      image: cell.contents as? CGImage, part: cell.contentsRect,
      cells: depth < EmitterCellValues.deepest
        ? (cell.emitterCells ?? []).enumerated().map { EmitterCellValues($1, id: $0, depth: depth + 1) } : [])
    birthRate = cell.isEnabled ? max(Double(cell.birthRate), 0) : 0
    latitude = Double(cell.emissionLatitude)
    longitude = Double(cell.emissionLongitude)
    emissionRange = Double(cell.emissionRange)
    velocity = Double(cell.velocity)
    velocityRange = Double(cell.velocityRange)
    acceleration = SIMD3(cell.xAcceleration, cell.yAcceleration, cell.zAcceleration)
    scale = Double(cell.scale)
    scaleRange = Double(cell.scaleRange)
    scaleSpeed = Double(cell.scaleSpeed)
    spin = Double(cell.spin)
    spinRange = Double(cell.spinRange)
    color = cell.color?.lanes ?? SIMD4(1, 1, 1, 1)
    colorRange = SIMD4(
      Double(cell.redRange), Double(cell.greenRange), Double(cell.blueRange), Double(cell.alphaRange))
    colorSpeed = SIMD4(
      Double(cell.redSpeed), Double(cell.greenSpeed), Double(cell.blueSpeed), Double(cell.alphaSpeed))
    contentsScale = Double(cell.contentsScale)
    isNearest = cell.magnificationFilter == CALayerContentsFilter.nearest.rawValue
    begin = cell.beginTime
    end = cell.duration > 0 ? cell.beginTime + cell.duration : .infinity
  }

  /// Cells below cells below cells are not followed further.
  private static let deepest = 3
}
