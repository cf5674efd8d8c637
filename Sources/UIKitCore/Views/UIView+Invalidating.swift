import QuartzCore

/// What a changed property asks of its view.
public protocol UIViewInvalidating {
  /// Asks for it.
  @preconcurrency @MainActor func invalidate(view: UIView)
}

/// A view that is configured anew after changes: a cell, a button.
@MainActor
protocol ConfigurationUpdating: UIView {
  func setNeedsUpdateConfiguration()
}

extension UIView {
  /// Kinds of invalidation, for `Invalidating`.
  public enum Invalidations {
    /// The view is drawn again.
    public struct Display: UIViewInvalidating {
      public func invalidate(view: UIView) { view.setNeedsDisplay() }
    }
    /// The view lays out its subviews again.
    public struct Layout: UIViewInvalidating {
      public func invalidate(view: UIView) { view.setNeedsLayout() }
    }
    /// The view's constraints are asked for again.
    public struct Constraints: UIViewInvalidating {
      public func invalidate(view: UIView) { view.setNeedsUpdateConstraints() }
    }
    /// The view's natural size is asked for again.
    public struct IntrinsicContentSize: UIViewInvalidating {
      public func invalidate(view: UIView) { view.invalidateIntrinsicContentSize() }
    }
    /// A cell's or a button's configuration is updated; other views have none.
    public struct Configuration: UIViewInvalidating {
      public func invalidate(view: UIView) {
        (view as? any ConfigurationUpdating)?.setNeedsUpdateConfiguration()
      }
    }
    /// The view's `updateProperties()` is called.
    public struct Properties: UIViewInvalidating {
      public func invalidate(view: UIView) { view.setNeedsUpdateProperties() }
    }
    /// Two kinds, one after the other.
    public struct Tuple<First: UIViewInvalidating, Second: UIViewInvalidating>: UIViewInvalidating {
      let first: First
      let second: Second
      public func invalidate(view: UIView) {
        first.invalidate(view: view)
        second.invalidate(view: view)
      }
    }
  }

  /// A property of a view whose change asks for drawing, layout or whatever else it has an effect on.
  ///
  /// Setting an equal value asks for nothing. Source: Apple, *UIView.Invalidating*.
  @propertyWrapper
  public struct Invalidating<Value: Equatable, InvalidationType: UIViewInvalidating> {
    private var value: Value
    private let invalidation: InvalidationType

    public init(wrappedValue: Value, _ invalidation: InvalidationType) {
      value = wrappedValue
      self.invalidation = invalidation
    }

    public init<A, B>(wrappedValue: Value, _ a: A, _ b: B)
    where InvalidationType == Invalidations.Tuple<A, B> {
      self.init(wrappedValue: wrappedValue, .init(first: a, second: b))
    }

    public init<A, B, C>(wrappedValue: Value, _ a: A, _ b: B, _ c: C)
    where InvalidationType == Invalidations.Tuple<Invalidations.Tuple<A, B>, C> {
      self.init(wrappedValue: wrappedValue, .init(first: a, second: b), c)
    }

    public init<A, B, C, D>(wrappedValue: Value, _ a: A, _ b: B, _ c: C, _ d: D)
    where
      InvalidationType == Invalidations.Tuple<Invalidations.Tuple<A, B>, Invalidations.Tuple<C, D>>
    {
      self.init(wrappedValue: wrappedValue, .init(first: a, second: b), .init(first: c, second: d))
    }

    /// Not to be used: the value is reached through the view.
    @available(*, unavailable, message: "Invalidating is for properties of views")
    public var wrappedValue: Value {
      get { value }
      set { value = newValue }
    }

    @preconcurrency @MainActor
    public static subscript<View: UIView>(
      _enclosingInstance view: View, wrapped wrappedKeyPath: ReferenceWritableKeyPath<View, Value>,
      storage storageKeyPath: ReferenceWritableKeyPath<View, Self>
    ) -> Value {
      get { view[keyPath: storageKeyPath].value }
      set {
        guard view[keyPath: storageKeyPath].value != newValue else { return }
        view[keyPath: storageKeyPath].value = newValue
        view[keyPath: storageKeyPath].invalidation.invalidate(view: view)
      }
    }
  }
}

extension UIViewInvalidating where Self == UIView.Invalidations.Display {
  public static var display: Self { Self() }
}
extension UIViewInvalidating where Self == UIView.Invalidations.Layout {
  public static var layout: Self { Self() }
}
extension UIViewInvalidating where Self == UIView.Invalidations.Constraints {
  public static var constraints: Self { Self() }
}
extension UIViewInvalidating where Self == UIView.Invalidations.IntrinsicContentSize {
  public static var intrinsicContentSize: Self { Self() }
}
extension UIViewInvalidating where Self == UIView.Invalidations.Configuration {
  public static var configuration: Self { Self() }
}
extension UIViewInvalidating where Self == UIView.Invalidations.Properties {
  public static var properties: Self { Self() }
}
