/// Something to draw, with a name for the table.
struct Workload {
  let name: String
  let list: DrawingList

  /// The screen of the workloads: 390 × 844 points at 2 pixels each.
  static let width = 780
  static let height = 1688

  init(
    _ name: String, width: Int = Workload.width, height: Int = Workload.height, _ draw: (DrawingList) -> Void
  ) {
    self.name = name
    list = DrawingList(width: width, height: height)
    draw(list)
  }

  init(_ name: String, _ list: DrawingList) {
    self.name = name
    self.list = list
  }
}

extension Workload {
  /// Shapes in one colour.
  static var shapes: [Workload] {
    [
      Workload("opaque full-screen fill") { $0.rect(0, 0, 780, 1688, 0xFF33_66CC) },
      Workload("translucent full-screen fill") { $0.rect(0, 0, 780, 1688, 0x8033_66CC) },
      Workload("200 rounded rects 120×80, r 16") { cards($0) },
      Workload("the same at 50 %") { cards($0, alpha: 128) },
      Workload("the same on whole pixels") { cards($0, onPixels: true) },
      Workload("200 rounded rects with 4-px rings") { cards($0, rings: true) },
      Workload("200 4-px rings alone") { cards($0, fills: false, rings: true) },
      Workload("curved tab bar 780×160, filled") {
        $0.path($0.add(Shapes.curvedTabBar(width: 780, height: 160)), .at(0, 1528), 0xFFF2_F2F7)
      },
      Workload("its 3-px stroke") {
        $0.stroke($0.add(Shapes.curvedTabBar(width: 780, height: 160)), .at(0, 1528), width: 3, 0xFF55_88CC)
      },
      Workload("1,000 rotated 24-px squares") { squares($0) },
      Workload("300 icons made of curves") { icons($0) },
    ]
  }

  private static func cards(
    _ list: DrawingList, alpha: UInt32 = 255, onPixels: Bool = false, fills: Bool = true, rings: Bool = false
  ) {
    var random = Random()
    for _ in 0..<200 {
      var x = random.next(in: 2...650), y = random.next(in: 2...1600)
      if onPixels { (x, y) = (x.rounded(), y.rounded()) }
      let color = random.color(alpha: alpha), edge = random.color(alpha: alpha)
      if fills { list.roundedRect(x, y, 120, 80, radius: 16, color) }
      if rings { list.ring(x, y, 120, 80, radius: 16, thickness: 4, edge) }
    }
  }

  private static func squares(_ list: DrawingList) {
    var random = Random()
    let square = list.add(Shapes.square(side: 24))
    for _ in 0..<1000 {
      let place = Place.turned(
        random.next(in: 0...6.2), at: random.next(in: 20...760), random.next(in: 20...1660))
      list.path(square, place, random.color())
    }
  }

  private static func icons(_ list: DrawingList) {
    var random = Random()
    let icons = Shapes.icons(radius: 20).map { list.add($0) }
    for i in 0..<300 {
      let place = Place.turned(
        random.next(in: -0.3...0.3), at: random.next(in: 30...750), random.next(in: 30...1650))
      list.path(icons[i % icons.count], place, random.color())
    }
  }
}
