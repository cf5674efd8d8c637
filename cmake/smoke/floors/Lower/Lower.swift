// The bottom.
public struct Lower {
  public let number: Int = 1
  public init() {}
}
