import CoreGraphics
import RigidBodies
import Support

/// The bodies of an animator's items.
@MainActor
final class DynamicScene {
  /// An item with its body.
  final class Entry {
    let item: any UIDynamicItem
    let body: RigidBody
    /// The item's transform at the angle that it came with.
    let transform: CGAffineTransform
    let angle: Double
    var shownPlace: Vector
    var shownAngle: Double
    /// The properties that an item behaviour has set in this round.
    var isDescribed = false
    var charge = 0.0

    @MainActor
    init(_ item: any UIDynamicItem) {
      self.item = item
      transform = item.transform
      angle = ElementaryFunctions.atan2(transform.b, transform.a)
      shownPlace = Vector(item.center)
      shownAngle = angle
      body = RigidBody(position: shownPlace, angle: angle, shape: BodyShape(of: item))
    }

    /// Moves the item to where its body is.
    @MainActor
    func show() {
      if body.position != shownPlace, body.position.x.isFinite, body.position.y.isFinite {
        shownPlace = body.position
        item.center = CGPoint(x: body.position.x, y: body.position.y)
      }
      if body.angle != shownAngle, body.angle.isFinite {
        shownAngle = body.angle
        let turn = ElementaryFunctions.sincos(body.angle - angle)
        item.transform = transform.concatenating(
          CGAffineTransform(a: turn.cos, b: turn.sin, c: -turn.sin, d: turn.cos, tx: 0, ty: 0))
      }
    }
  }

  let world = RigidWorld()
  private(set) var entries: [Entry] = []
  private var places: [ObjectIdentifier: Int] = [:]
  /// What stays inside; nil without a reference view.
  var bounds: CGRect?

  /// Gives bodies to these items and takes those of all others away.
  func take(_ items: [any UIDynamicItem]) {
    var wanted: [any UIDynamicItem] = []
    var known: Set<ObjectIdentifier> = []
    for item in items where known.insert(ObjectIdentifier(item)).inserted { wanted.append(item) }
    for entry in entries where !known.contains(ObjectIdentifier(entry.item)) { world.remove(entry.body) }
    let old = places.mapValues { entries[$0] }
    entries = wanted.map { item in
      if let entry = old[ObjectIdentifier(item)] { return entry }
      let entry = Entry(item)
      world.add(entry.body)
      return entry
    }
    places = [:]
    for (i, entry) in entries.enumerated() { places[ObjectIdentifier(entry.item)] = i }
  }

  func entry(of item: any UIDynamicItem) -> Entry? { places[ObjectIdentifier(item)].map { entries[$0] } }
  func body(of item: any UIDynamicItem) -> RigidBody? { entry(of: item)?.body }
  func item(of body: RigidBody) -> (any UIDynamicItem)? { entries.first { $0.body === body }?.item }

  /// Takes up where the app has put an item, with its size.
  func update(_ item: any UIDynamicItem) {
    guard let entry = entry(of: item) else { return }
    entry.body.position = Vector(item.center)
    entry.shownPlace = entry.body.position
    let turn = ElementaryFunctions.atan2(item.transform.b, item.transform.a)
    // The nearest of the angles that look alike.
    let whole = ((entry.body.angle - turn) / (2 * .pi)).rounded() * 2 * .pi
    entry.body.angle = turn + whole
    entry.shownAngle = entry.body.angle
    entry.body.take(BodyShape(of: item))
    world.wake()
  }
}

extension SIMD2 where Scalar == Double {
  init(_ point: CGPoint) { self.init(Double(point.x), Double(point.y)) }
  init(_ vector: CGVector) { self.init(Double(vector.dx), Double(vector.dy)) }
  init(_ offset: UIOffset) { self.init(Double(offset.horizontal), Double(offset.vertical)) }
}

extension BodyShape {
  /// The smallest side of a body, in points: what has no size collides as a point does.
  private static let smallest = 0.5

  /// What an item says of its outline.
  @MainActor
  init(of item: any UIDynamicItem) {
    let size = item.bounds.size
    let width = size.width.isFinite ? max(size.width, Self.smallest) : Self.smallest
    let height = size.height.isFinite ? max(size.height, Self.smallest) : Self.smallest
    switch item.collisionBoundsType {
    case .rectangle: self = .rectangle(width: width, height: height)
    case .ellipse: self = .ellipse(width: width, height: height)
    case .path:
      let points = item.collisionBoundingPath.cgPath.outline.flatMap { $0 }
      if let hull = BodyShape.hull(of: points) {
        self = hull
      } else {
        Diagnostics.report(
          "collisionBoundingPath encloses nothing; the item collides as its bounds do", subject: "\(item)")
        self = .rectangle(width: width, height: height)
      }
    }
  }
}

extension CGPath {
  /// Into how many lines a curve is taken apart.
  private static let linesPerCurve = 16

  /// The path's parts as points that lines connect.
  var outline: [[Vector]] {
    var parts: [[Vector]] = []
    var start = Vector.zero
    func curve(_ at: (Double) -> Vector) {
      guard !parts.isEmpty else { return }
      for i in 1...Self.linesPerCurve {
        parts[parts.count - 1].append(at(Double(i) / Double(Self.linesPerCurve)))
      }
    }
    applyWithBlock { element in
      let points = element.pointee.points
      let last = parts.last?.last ?? .zero
      switch element.pointee.type {
      case .moveToPoint:
        start = Vector(points[0])
        parts.append([start])
      case .addLineToPoint:
        if parts.isEmpty { parts.append([last]) }
        parts[parts.count - 1].append(Vector(points[0]))
      case .addQuadCurveToPoint:
        let (c, e) = (Vector(points[0]), Vector(points[1]))
        curve { t in
          let u = 1 - t
          return last * (u * u) + c * (2 * u * t) + e * (t * t)
        }
      case .addCurveToPoint:
        let (c, d, e) = (Vector(points[0]), Vector(points[1]), Vector(points[2]))
        curve { t in
          let u = 1 - t
          return last * (u * u * u) + c * (3 * u * u * t) + d * (3 * u * t * t) + e * (t * t * t)
        }
      case .closeSubpath: if !parts.isEmpty { parts[parts.count - 1].append(start) }
      @unknown default: break
      }
    }
    return parts
  }
}
