import Recording
import Stage
import UIKit

/// Writes the pictures of docs/rendering.md into a folder: all of them, or those whose names follow it.
@main
struct RenderingFigures {
  static let figures: [Figure.Type] = [
    StagesFigure.self, CoverageFigure.self, AreaFigure.self, StrokesFigure.self, PaintsFigure.self,
    ShadowFigure.self, GroupsFigure.self, SpaceFigure.self, TextFigure.self, OverlaysFigure.self,
  ]

  @MainActor
  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst()
    guard let folder = arguments.first else {
      print("usage: RenderingFigures FOLDER [NAME…]\nnames: \(figures.map(\.name).joined(separator: ", "))")
      return
    }
    let chosen = arguments.dropFirst()
    for figure in figures where chosen.isEmpty || chosen.contains(figure.name) {
      let stage = try Stage(Stage.Configuration(size: figure.size, scale: figure.scale)) {
        let controller = UIViewController()
        controller.view = figure.init(frame: CGRect(origin: .zero, size: figure.size))
        controller.view.backgroundColor = Palette.paper
        return controller
      }
      guard let file = try stage.image(at: figure.time).smallestPNG() else { continue }
      let url = URL(fileURLWithPath: folder).appendingPathComponent("rendering-\(figure.name).png")
      try Data(file).write(to: url)
      print(url.path)
    }
  }
}
