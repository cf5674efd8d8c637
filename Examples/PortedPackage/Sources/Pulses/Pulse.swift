/// How a button answers a tap. Plain Swift: it needs no port.
public struct Pulse: Equatable {
  public var scale = 1.4
  public var seconds = 0.5

  public init() {}
}
