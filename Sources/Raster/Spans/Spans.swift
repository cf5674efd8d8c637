#if DEBUG
  /// The kernels in use. Without the optimiser a vector operation is a chain of calls, so debug builds take the
  /// scalar twins; the bytes are the same.
  public typealias Spans = ScalarSpans
#else
  /// The kernels in use.
  public typealias Spans = VectorSpans
#endif

/// Composites a row of premultiplied pixels over another: d = s + d · (255 - alpha(s)) / 255, rounded.
public func sourceOver(destination: UnsafeMutablePointer<UInt32>, source: UnsafePointer<UInt32>, count: Int) {
  Spans.sourceOver(destination: destination, source: source, count: count)
}

/// Composites one premultiplied colour over a row of pixels.
public func sourceOver(destination: UnsafeMutablePointer<UInt32>, color: UInt32, count: Int) {
  Spans.sourceOver(destination: destination, color: color, count: count)
}
