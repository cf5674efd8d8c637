/// What the inspector shows of the chosen animation: its numbers, the code's, and how it moved.
struct InspectorModel: Equatable, Sendable {
  /// A number of a kind that has no editor of its own: a colour, a constant, a value to begin or end with.
  struct Extra: Equatable, Sendable {
    enum Value: Equatable, Sendable {
      case number(Double, code: Double?, ValueScale)
      case color(ColorWell.Color, code: ColorWell.Color?)
    }

    /// Distinguishes extras.
    var key: String
    var name: String
    var value: Value
    /// Where it is in the code, for the hint line; nil for what needs none.
    var hint: String?
  }

  /// Distinguishes animations: with another one, views start over.
  var id = 0
  /// The layer.
  var title = ""
  /// The property, and what kind of animation it is.
  var detail = ""
  /// The code that made it: `SpringyTabs.swift:42`; empty when that is not known.
  var callSite = ""
  /// Why nothing of it can be changed; nil when something can.
  var refusal: String?
  var isTuned = false
  var spring: SpringNumbers?
  var codeSpring: SpringNumbers?
  /// Numbers of the spring that the code cannot have.
  var fixed: Set<SpringNumbers.Parameter> = []
  /// The form that the code writes.
  var form = SpringNumbers.Form.physics
  var curve: [Double]?
  var codeCurve: [Double]?
  var keyframes: Keyframes?
  var codeKeyframes: Keyframes?
  /// Whether key frames have times; else they are spaced evenly and only their values can change.
  var hasKeyTimes = true
  var timing: TimingEditor.Numbers?
  var codeTiming: TimingEditor.Numbers?
  var timingParts: [TimingEditor.Part] = TimingEditor.Part.allCases
  var extras: [Extra] = []
  /// Numbers in the code that moves it frame by frame, nearest first.
  var literals: [Extra] = []
  /// Whether those numbers can be changed; nil where they cannot be made so.
  var tunesLiterals: Bool?
  var graph = GraphModel()
}

/// A change of a number in the inspector.
enum InspectorEdit: Equatable, Sendable {
  case spring(SpringNumbers, SpringNumbers.Parameter, SpringNumbers.Form)
  case curve([Double])
  case keyframes(Keyframes)
  case timing(TimingEditor.Numbers, TimingEditor.Part)
  case number(key: String, Double)
  case color(key: String, ColorWell.Color)
}
