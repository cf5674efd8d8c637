/// An image under an affine map, or as a stencil for a colour.
struct ImageSource: PixelSource {
  /// Where the sampler is: it is large, and would be copied for each span.
  let sampler: UnsafePointer<ImageSampler>
  let isOpaque: Bool

  /// A premultiplied colour that replaces the image's own, times the image's alpha.
  let tint: UInt32?

  /// In place when device and image pixels coincide, else read into `row`.
  @inline(__always)
  func pixels(
    x: Int, y: Int, count: Int, row: UnsafeMutablePointer<UInt32>, kernels: SpanKernels
  ) -> UnsafePointer<UInt32> {
    if let tint {
      sampler.pointee.read(x: x, y: y, count: count, into: row, kernels: kernels)
      kernels.tint(pixels: row, color: tint, count: count)
      return UnsafePointer(row)
    }
    if sampler.pointee.isAligned, let inPlace = sampler.pointee.alignedRow(x: x, y: y, count: count) {
      return inPlace
    }
    sampler.pointee.read(x: x, y: y, count: count, into: row, kernels: kernels)
    return UnsafePointer(row)
  }
}
