import Lower

public struct Upper {
  public let lower = Lower()
  public init() {}
}
