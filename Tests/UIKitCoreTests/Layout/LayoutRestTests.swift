import Stage
import Support
import UIKit
import XCTest

/// A view that is moved by hand in each layout of its superview, over content that constraints hold.
final class LayoutRestTests: XCTestCase {
  private final class Page: UIViewController {
    let panel = UIView()
    let content = UIView()
    var rounds = 0

    override func viewDidLoad() {
      super.viewDidLoad()
      panel.frame = view.bounds
      view.addSubview(panel)
      content.translatesAutoresizingMaskIntoConstraints = false
      panel.addSubview(content)
      NSLayoutConstraint.activate([
        content.leadingAnchor.constraint(equalTo: panel.leadingAnchor, constant: 8),
        content.trailingAnchor.constraint(equalTo: panel.trailingAnchor, constant: -8),
        content.topAnchor.constraint(equalTo: panel.topAnchor, constant: 4),
        content.heightAnchor.constraint(equalToConstant: 30),
      ])
    }

    override func viewDidLayoutSubviews() {
      super.viewDidLayoutSubviews()
      rounds += 1
      panel.frame = CGRect(x: 0, y: view.bounds.height - 50, width: view.bounds.width, height: 200)
      panel.layoutIfNeeded()
    }
  }

  func testFramesSetInALayoutComeToRest() throws {
    var page: Page?
    let (_, messages) = try Diagnostics.withCapture {
      let stage = try Stage(Stage.Configuration(size: CGSize(width: 120, height: 300), scale: 2)) {
        let made = Page()
        page = made
        return made
      }
      try stage.advance(to: 0.1)
      XCTAssertEqual(page?.panel.frame, CGRect(x: 0, y: 250, width: 120, height: 200))
      XCTAssertEqual(page?.content.frame, CGRect(x: 8, y: 4, width: 104, height: 30))
      try stage.resize(to: CGSize(width: 90, height: 100))
      XCTAssertEqual(page?.panel.frame, CGRect(x: 0, y: 50, width: 90, height: 200))
      XCTAssertEqual(page?.content.frame, CGRect(x: 8, y: 4, width: 74, height: 30))
      XCTAssertTrue(stage.isSettled)
    }
    XCTAssertEqual(messages.map(\.text), [])
    XCTAssertLessThan(try XCTUnwrap(page?.rounds), 8)
  }

  /// A table's header is measured in each layout, as many do: measuring moves nothing and asks for no layout.
  func testMeasuringInALayoutComesToRest() throws {
    final class Measuring: UIViewController {
      let header = UILabel()
      var rounds = 0
      override func viewDidLoad() {
        super.viewDidLoad()
        header.numberOfLines = 0
        header.text = "Some words that need several lines in so narrow a column"
        view.addSubview(header)
      }
      override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        rounds += 1
        let box = UIView.layoutFittingCompressedSize
        let size = header.systemLayoutSizeFitting(
          CGSize(width: 80, height: box.height), withHorizontalFittingPriority: .required,
          verticalFittingPriority: .fittingSizeLevel)
        header.frame = CGRect(origin: .zero, size: size)
      }
    }
    var page: Measuring?
    let (_, messages) = try Diagnostics.withCapture {
      let stage = try Stage(Stage.Configuration(size: CGSize(width: 120, height: 300), scale: 2)) {
        let made = Measuring()
        page = made
        return made
      }
      try stage.advance(to: 0.1)
      XCTAssertTrue(stage.isSettled)
    }
    XCTAssertEqual(messages.map(\.text), [])
    XCTAssertGreaterThan(try XCTUnwrap(page?.header.frame.height), 60)
    XCTAssertLessThan(try XCTUnwrap(page?.rounds), 5)
  }

  /// Cells that are used again for other rows have their constraints solved for what they show now.
  func testACellThatIsUsedAgainIsLaidOutForItsNewText() throws {
    final class Cell: UITableViewCell {
      let box = UIView(), label = UILabel()
      override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
        super.init(style: style, reuseIdentifier: reuseIdentifier)
        contentView.addSubview(box)
        box.addSubview(label)
        for view in [box, label] { view.translatesAutoresizingMaskIntoConstraints = false }
        NSLayoutConstraint.activate([
          box.topAnchor.constraint(equalTo: contentView.topAnchor, constant: 8),
          box.bottomAnchor.constraint(equalTo: contentView.bottomAnchor, constant: -8),
          box.leadingAnchor.constraint(equalTo: contentView.leadingAnchor, constant: 8),
          box.trailingAnchor.constraint(equalTo: contentView.trailingAnchor, constant: -8),
          label.leadingAnchor.constraint(equalTo: box.leadingAnchor, constant: 16),
          label.topAnchor.constraint(equalTo: box.topAnchor, constant: 14),
        ])
      }
      required init?(coder: NSCoder) { nil }
    }
    final class List: UITableViewController {
      override func viewDidLoad() {
        super.viewDidLoad()
        tableView.rowHeight = 80
        tableView.register(Cell.self, forCellReuseIdentifier: "cell")
      }
      override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 3 }
      override func tableView(_ tableView: UITableView, cellForRowAt path: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "cell", for: path)
        (cell as? Cell)?.label.text = ["One", "Number two", "The third of them"][path.row]
        return cell
      }
    }
    var list: List?
    let stage = try Stage(Stage.Configuration(size: CGSize(width: 320, height: 300), scale: 2)) {
      let made = List()
      list = made
      return made
    }
    try stage.advance(to: 0.1)
    stage.perform { list?.tableView.reloadData() }
    try stage.advance(to: 0.2)
    let cells = (list?.tableView.visibleCells ?? []).compactMap { $0 as? Cell }
    XCTAssertEqual(cells.count, 3)
    for cell in cells {
      XCTAssertEqual(cell.label.bounds.size, cell.label.intrinsicContentSize, cell.label.text ?? "")
    }
  }

  func testAFrameThatComesBackIsFollowed() {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
    let panel = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 50))
    let content = UIView()
    content.translatesAutoresizingMaskIntoConstraints = false
    root.addSubview(panel)
    panel.addSubview(content)
    NSLayoutConstraint.activate([
      content.widthAnchor.constraint(equalTo: panel.widthAnchor),
      content.heightAnchor.constraint(equalTo: panel.heightAnchor),
      content.leadingAnchor.constraint(equalTo: panel.leadingAnchor),
      content.topAnchor.constraint(equalTo: panel.topAnchor),
    ])
    for size in [
      CGSize(width: 100, height: 50), CGSize(width: 50, height: 100), CGSize(width: 100, height: 50),
    ] {
      panel.frame.size = size
      root.layoutIfNeeded()
      XCTAssertEqual(content.frame.size, size)
    }
  }
}
