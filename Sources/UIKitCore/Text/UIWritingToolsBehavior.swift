/// What of the system's writing tools a text allows. Raw values are UIKit's.
public enum UIWritingToolsBehavior: Int, Sendable {
  case none = -1
  case `default` = 0
  case complete = 1
  case limited = 2
}
