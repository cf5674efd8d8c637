import CDrawing
import Foundation

/// Skia through its Python wheel: a process that is driven over pipes, one line of JSON each way. It draws into a file
/// that both processes map, and takes its times itself, so neither pipes nor Python are in them.
final class SkiaRenderer: Renderer {
  let name = "Skia"
  let version: String
  private let process = Process()
  private let requests = Pipe(), answers = Pipe()
  private var nextIdentifier = 0

  enum Failure: Error { case noAnswer, noMemory }

  /// Nil when there is no such Python.
  static func start(packageFolder: URL) throws -> SkiaRenderer? {
    let python = packageFolder.appendingPathComponent(".peers/python/bin/python3")
    guard FileManager.default.isExecutableFile(atPath: python.path) else { return nil }
    return try SkiaRenderer(python, script: packageFolder.appendingPathComponent("Peers/skia_peer.py"))
  }

  private init(_ python: URL, script: URL) throws {
    process.executableURL = python
    process.arguments = [script.path]
    process.standardInput = requests
    process.standardOutput = answers
    try process.run()
    version = try Self.answer(from: answers.fileHandleForReading)["version"] as? String ?? ""
  }

  deinit {
    try? requests.fileHandleForWriting.close()
    process.waitUntilExit()
  }

  func prepare(_ list: DrawingList) throws -> (any PreparedDrawing)? {
    try prepare(list, window: list.height)
  }

  /// Records a list that is higher than what is shown of it.
  ///
  /// - Parameter height: Rows of the window.
  func prepare(_ list: DrawingList, window height: Int) throws -> Prepared {
    nextIdentifier += 1
    return try Prepared(self, list, window: height, identifier: nextIdentifier)
  }

  // MARK: Talking

  fileprivate func ask(_ request: [String: Any]) throws -> [String: Any] {
    var line = try JSONSerialization.data(withJSONObject: request)
    line.append(0x0A)
    try requests.fileHandleForWriting.write(contentsOf: line)
    return try Self.answer(from: answers.fileHandleForReading)
  }

  private static func answer(from handle: FileHandle) throws -> [String: Any] {
    var line = Data()
    while line.last != 0x0A {
      guard let more = try handle.read(upToCount: 1), !more.isEmpty else { throw Failure.noAnswer }
      line.append(more)
    }
    return try JSONSerialization.jsonObject(with: line) as? [String: Any] ?? [:]
  }

  final class Prepared: PreparedDrawing {
    private unowned let renderer: SkiaRenderer
    private let identifier: Int
    private let byteCount: Int
    let pixels: UnsafeMutablePointer<UInt32>

    fileprivate init(_ renderer: SkiaRenderer, _ list: DrawingList, window height: Int, identifier: Int)
      throws
    {
      self.renderer = renderer
      self.identifier = identifier
      byteCount = list.width * height * 4
      let file = FileManager.default.temporaryDirectory.appendingPathComponent(
        "flipbook-skia-\(getpid()).pixels")
      guard FileManager.default.createFile(atPath: file.path, contents: Data(count: byteCount)) else {
        throw Failure.noMemory
      }
      defer { try? FileManager.default.removeItem(at: file) }
      let descriptor = open(file.path, O_RDWR)
      defer { close(descriptor) }
      guard let memory = mmap(nil, byteCount, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0),
        memory != MAP_FAILED
      else { throw Failure.noMemory }
      pixels = memory.assumingMemoryBound(to: UInt32.self)
      pixels.update(repeating: 0xFF00_0000, count: list.width * height)
      _ = try renderer.ask(
        ["id": identifier, "make": SkiaList.json(list, window: height, file: file.path)])
    }

    deinit {
      _ = try? renderer.ask(["free": identifier])
      munmap(pixels, byteCount)
    }

    func draw(times: Int) throws -> Double { try draw(times: times, from: 0) }

    /// Draws the window that begins at a row of the list.
    func draw(times: Int, from row: Double) throws -> Double {
      let answer = try renderer.ask(["draw": identifier, "times": times, "from": row])
      guard let nanoseconds = answer["nanoseconds"] as? Double else { throw Failure.noAnswer }
      return nanoseconds
    }
  }
}

/// A drawing list as the script reads it.
private enum SkiaList {
  static func json(_ list: DrawingList, window height: Int, file: String) -> [String: Any] {
    let drawing = list.drawing.pointee
    return [
      "width": list.width, "height": list.height, "window": height, "file": file,
      "items": array(drawing.items, drawing.itemCount).map(item),
      "outlines": array(drawing.outlines, drawing.outlineCount).map { outline in
        [
          "verbs": array(outline.verbs, outline.verbCount).map(Int.init),
          "points": array(outline.points, outline.pointCount * 2),
        ]
      },
      "images": array(drawing.images, drawing.imageCount).map { image in
        [
          "width": image.width, "height": image.height, "opaque": image.isOpaque != 0,
          "pixels": text(image.pixels, image.width * image.height),
        ] as [String: Any]
      },
      "stencils": array(drawing.stencils, drawing.stencilCount).map { stencil in
        [
          "width": stencil.width, "height": stencil.height, "stride": stencil.stride,
          "coverage": text(stencil.coverage, stencil.stride * stencil.height),
        ] as [String: Any]
      },
      "ramps": array(drawing.ramps, drawing.rampCount).map { ramp in
        [
          "kind": ramp.kind, "place": [ramp.x0, ramp.y0, ramp.x1, ramp.y1],
          "colors": array(ramp.colors, ramp.count).map(Int.init), "offsets": array(ramp.offsets, ramp.count),
        ] as [String: Any]
      },
    ]
  }

  /// Memory in base 64.
  private static func text<T>(_ pointer: UnsafePointer<T>?, _ count: Int32) -> String {
    Data(buffer: UnsafeBufferPointer(start: pointer, count: Int(count))).base64EncodedString()
  }

  private static func array<T>(_ pointer: UnsafePointer<T>?, _ count: Int32) -> [T] {
    Array(UnsafeBufferPointer(start: pointer, count: Int(count)))
  }

  private static func item(_ item: DrawingItem) -> [String: Any] {
    [
      "kind": item.kind, "color": Int(item.color), "box": [item.minX, item.minY, item.width, item.height],
      "radii": [item.topLeft, item.topRight, item.bottomRight, item.bottomLeft], "lineWidth": item.lineWidth,
      "place": [item.a, item.b, item.c, item.d, item.tx, item.ty], "resource": item.resource,
    ]
  }
}
