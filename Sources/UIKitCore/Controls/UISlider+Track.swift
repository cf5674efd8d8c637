import QuartzCore

extension UISlider {
  /// How a slider looks.
  public enum Style: Int, Sendable {
    /// With a knob.
    case `default` = 0
    /// The track alone, which is dragged anywhere.
    case thumbless = 1
  }

  /// What is along a slider's track. Positions are from 0, at the minimum, to 1, at the maximum.
  public struct TrackConfiguration: Hashable {
    /// A mark on the track.
    public struct Tick: Hashable {
      /// Where it is.
      public var position: Float
      /// Its name, for assistive tools.
      public var title: String?
      /// A picture instead of the mark.
      public var image: UIImage?

      public init(position: Float, title: String? = nil, image: UIImage? = nil) {
        (self.position, self.title, self.image) = (position, title, image)
      }
    }

    /// Whether the value is always at a mark. Default false.
    public var allowsTickValuesOnly: Bool
    /// From where the track is filled to the knob. Default 0.
    public var neutralValue: Float
    /// What can be chosen. Default all.
    public var enabledRange: ClosedRange<Float>
    /// The marks.
    public var ticks: [Tick]

    public init(
      allowsTickValuesOnly: Bool = false, neutralValue: Float = 0, enabledRange: ClosedRange<Float> = 0...1,
      ticks: [Tick]
    ) {
      self.allowsTickValuesOnly = allowsTickValuesOnly
      self.neutralValue = neutralValue
      self.enabledRange = enabledRange
      self.ticks = ticks
    }

    /// Marks at equal distances, the first at the minimum and the last at the maximum.
    public init(
      allowsTickValuesOnly: Bool = false, neutralValue: Float = 0, enabledRange: ClosedRange<Float> = 0...1,
      numberOfTicks: Int
    ) {
      let last = Float(max(numberOfTicks - 1, 1))
      self.init(
        allowsTickValuesOnly: allowsTickValuesOnly, neutralValue: neutralValue, enabledRange: enabledRange,
        ticks: (0..<max(numberOfTicks, 0)).map { Tick(position: Float($0) / last) })
    }

    /// The position nearest to one that can be chosen.
    func allowed(_ position: Float) -> Float {
      let position = min(max(position, enabledRange.lowerBound), enabledRange.upperBound)
      guard allowsTickValuesOnly else { return position }
      let ticks = ticks.map(\.position).filter(enabledRange.contains)
      return ticks.min { abs($0 - position) < abs($1 - position) } ?? position
    }
  }
}

/// The marks along a slider's track.
final class SliderTicks: UIView {
  /// The diameter of a mark, in points. [a choice]
  private static let side: CGFloat = 4

  private var marks: [(position: Float, view: UIView)] = []

  override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  required init?(coder: NSCoder) { nil }

  func show(_ ticks: [UISlider.TrackConfiguration.Tick]) {
    for mark in marks { mark.view.removeFromSuperview() }
    marks = ticks.map { tick in
      let view = UIImageView(image: tick.image)
      if tick.image == nil {
        view.bounds.size = CGSize(width: Self.side, height: Self.side)
        view.layer.cornerRadius = Self.side / 2
        view.backgroundColor = .systemGray3
      }
      view.accessibilityLabel = tick.title
      addSubview(view)
      return (tick.position, view)
    }
  }

  /// Puts the marks on a track: `x` is where a position is.
  func place(y: CGFloat, x: (Float) -> CGFloat) {
    for mark in marks { mark.view.center = CGPoint(x: x(mark.position), y: y) }
  }
}
