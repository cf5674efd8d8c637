import Foundation
import QuartzCore

/// A plane in which points and rectangles are: a view, or the screen.
@preconcurrency @MainActor
public protocol UICoordinateSpace: AnyObject {
  /// A point of this space in another one.
  func convert(_ point: CGPoint, to coordinateSpace: any UICoordinateSpace) -> CGPoint
  /// A point of another space in this one.
  func convert(_ point: CGPoint, from coordinateSpace: any UICoordinateSpace) -> CGPoint
  /// The bounding box of a rectangle of this space in another one.
  func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect
  /// The bounding box of a rectangle of another space in this one.
  func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect
  /// The space's own rectangle.
  var bounds: CGRect { get }
}

extension UIView {
  /// Views of one window convert directly; what is elsewhere is reached through the screen.
  private func sharesRoot(with view: UIView) -> Bool {
    func root(_ view: UIView) -> UIView { sequence(first: view, next: \.parentView).reduce(view) { $1 } }
    return root(self) === root(view)
  }

  /// Where the window, or the top of a tree without one, is on the screen.
  private var rootOrigin: CGPoint { window?.frame.origin ?? .zero }

  func onScreen(_ point: CGPoint) -> CGPoint {
    let place = convert(point, to: nil as UIView?)
    return CGPoint(x: place.x + rootOrigin.x, y: place.y + rootOrigin.y)
  }

  func fromScreen(_ point: CGPoint) -> CGPoint {
    convert(CGPoint(x: point.x - rootOrigin.x, y: point.y - rootOrigin.y), from: nil as UIView?)
  }

  func onScreen(_ rect: CGRect) -> CGRect {
    convert(rect, to: nil as UIView?).offsetBy(dx: rootOrigin.x, dy: rootOrigin.y)
  }

  func fromScreen(_ rect: CGRect) -> CGRect {
    convert(rect.offsetBy(dx: -rootOrigin.x, dy: -rootOrigin.y), from: nil as UIView?)
  }

  func converted(_ point: CGPoint, to space: any UICoordinateSpace) -> CGPoint {
    if let view = space as? UIView {
      return sharesRoot(with: view) ? convert(point, to: view as UIView?) : view.fromScreen(onScreen(point))
    }
    if space is ScreenCoordinateSpace { return onScreen(point) }
    return space.convert(onScreen(point), from: UIScreen.main.coordinateSpace)
  }

  func converted(_ point: CGPoint, from space: any UICoordinateSpace) -> CGPoint {
    if let view = space as? UIView {
      return sharesRoot(with: view) ? convert(point, from: view as UIView?) : fromScreen(view.onScreen(point))
    }
    if space is ScreenCoordinateSpace { return fromScreen(point) }
    return fromScreen(space.convert(point, to: UIScreen.main.coordinateSpace))
  }

  func converted(_ rect: CGRect, to space: any UICoordinateSpace) -> CGRect {
    if let view = space as? UIView {
      return sharesRoot(with: view) ? convert(rect, to: view as UIView?) : view.fromScreen(onScreen(rect))
    }
    if space is ScreenCoordinateSpace { return onScreen(rect) }
    return space.convert(onScreen(rect), from: UIScreen.main.coordinateSpace)
  }

  func converted(_ rect: CGRect, from space: any UICoordinateSpace) -> CGRect {
    if let view = space as? UIView {
      return sharesRoot(with: view) ? convert(rect, from: view as UIView?) : fromScreen(view.onScreen(rect))
    }
    if space is ScreenCoordinateSpace { return fromScreen(rect) }
    return fromScreen(space.convert(rect, to: UIScreen.main.coordinateSpace))
  }
}

/// The screen as a coordinate space: points from its top left corner. A space of the app's own must know the screen or
/// a view.
@MainActor
final class ScreenCoordinateSpace: UICoordinateSpace {
  var bounds: CGRect { UIScreen.main.bounds }

  func convert(_ point: CGPoint, to space: any UICoordinateSpace) -> CGPoint {
    if let view = space as? UIView { return view.fromScreen(point) }
    return space is ScreenCoordinateSpace ? point : space.convert(point, from: self)
  }

  func convert(_ point: CGPoint, from space: any UICoordinateSpace) -> CGPoint {
    if let view = space as? UIView { return view.onScreen(point) }
    return space is ScreenCoordinateSpace ? point : space.convert(point, to: self)
  }

  func convert(_ rect: CGRect, to space: any UICoordinateSpace) -> CGRect {
    if let view = space as? UIView { return view.fromScreen(rect) }
    return space is ScreenCoordinateSpace ? rect : space.convert(rect, from: self)
  }

  func convert(_ rect: CGRect, from space: any UICoordinateSpace) -> CGRect {
    if let view = space as? UIView { return view.onScreen(rect) }
    return space is ScreenCoordinateSpace ? rect : space.convert(rect, to: self)
  }
}
