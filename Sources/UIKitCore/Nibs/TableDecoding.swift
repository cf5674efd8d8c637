import Foundation
import QuartzCore

/// What files say of tables: static rows, prototypes, cells.
@MainActor
enum TableDecoding {
  static func decode(_ table: UITableView, _ coder: NibCoder) {
    let element = coder.element
    let styles: [String: UITableView.Style] = [
      "plain": .plain, "grouped": .grouped, "insetGrouped": .insetGrouped,
    ]
    table.adoptStyle(element["style"].flatMap { styles[$0] } ?? .plain)
    // The look of the style, unless the file has another.
    if let color = coder.color("backgroundColor") { table.backgroundColor = color }
    decodeHeights(table, element)
    let separators: [String: UITableViewCell.SeparatorStyle] = [
      "none": UITableViewCell.SeparatorStyle.none, "default": .singleLine, "singleLine": .singleLine,
      "singleLineEtched": .singleLineEtched,
    ]
    if let style = element["separatorStyle"].flatMap({ separators[$0] }) { table.separatorStyle = style }
    if let color = coder.color("separatorColor") { table.separatorColor = color }
    if let inset = element.child(key: "separatorInset") { table.separatorInset = NibValues.insets(inset) }
    if let allows = element.bool("allowsSelection") { table.allowsSelection = allows }
    if let allows = element.bool("allowsMultipleSelection") { table.allowsMultipleSelection = allows }
    if let allows = element.bool("allowsSelectionDuringEditing") {
      table.allowsSelectionDuringEditing = allows
    }
    if let allows = element.bool("allowsMultipleSelectionDuringEditing") {
      table.allowsMultipleSelectionDuringEditing = allows
    }
    if let header = coder.load.make(element.child(key: "tableHeaderView"), as: UIView.self) {
      table.tableHeaderView = header
    }
    if let footer = coder.load.make(element.child(key: "tableFooterView"), as: UIView.self) {
      table.tableFooterView = footer
    }
    if let background = coder.load.make(element.child(key: "backgroundView"), as: UIView.self) {
      table.backgroundView = background
    }
    for prototype in element.list("prototypes") { register(prototype, with: table, coder.load) }
    decodeSections(table, coder)
  }

  private static func decodeHeights(_ table: UITableView, _ element: NibElement) {
    func height(_ attribute: String) -> CGFloat? {
      guard let value = element.number(attribute) else { return nil }
      return value < 0 ? UITableView.automaticDimension : value
    }
    if let rows = height("rowHeight") { table.rowHeight = rows }
    if let rows = height("estimatedRowHeight") { table.estimatedRowHeight = rows }
    // Xcode writes 28 and 18 for what was never set.
    if let header = height("sectionHeaderHeight"), header != 28, header != 18 {
      table.sectionHeaderHeight = header
    }
    if let footer = height("sectionFooterHeight"), footer != 28, footer != 18 {
      table.sectionFooterHeight = footer
    }
  }

  /// A prototype is made again for each row that wants one; its segues and outlets lead to the same controller.
  private static func register(_ prototype: NibElement, with table: UITableView, _ load: NibLoad) {
    guard prototype.name == "tableViewCell", let identifier = prototype["reuseIdentifier"] else { return }
    let outer = load.inner()
    table.registerCell(identifier) {
      let load = outer.inner()
      let cell = load.make(prototype) as? UITableViewCell
      load.finish()
      return cell
    }
  }

  private static func decodeSections(_ table: UITableView, _ coder: NibCoder) {
    let sections = coder.element.list("sections").filter { $0.name == "tableViewSection" }
    guard !sections.isEmpty else { return }
    let document = coder.load.document
    table.staticRows = StaticRows(
      sections: sections.map { section in
        StaticRows.Section(
          header: NibTexts.text(section, "headerTitle", document),
          footer: NibTexts.text(section, "footerTitle", document),
          rows: section.list("cells").compactMap { element in
            (coder.load.make(element) as? UITableViewCell).map {
              StaticRows.Row(cell: $0, height: element.number("rowHeight").flatMap { $0 > 0 ? $0 : nil })
            }
          })
      })
  }

  // MARK: Cells

  private static let cellStyles: [String: UITableViewCell.CellStyle] = [
    "IBUITableViewCellStyleDefault": .default, "IBUITableViewCellStyleValue1": .value1,
    "IBUITableViewCellStyleValue2": .value2, "IBUITableViewCellStyleSubtitle": .subtitle,
  ]
  private static let accessories: [String: UITableViewCell.AccessoryType] = [
    "none": UITableViewCell.AccessoryType.none, "disclosureIndicator": .disclosureIndicator,
    "detailDisclosureButton": .detailDisclosureButton, "checkmark": .checkmark,
    "detailButton": .detailButton,
  ]

  static func decodeCell(_ cell: UITableViewCell, _ coder: NibCoder) {
    let element = coder.element
    let style = element["style"].flatMap { cellStyles[$0] }
    cell.adopt(style ?? .default, reuseIdentifier: element["reuseIdentifier"])
    if let type = element["accessoryType"].flatMap({ accessories[$0] }) { cell.accessoryType = type }
    if let type = element["editingAccessoryType"].flatMap({ accessories[$0] }) {
      cell.editingAccessoryType = type
    }
    let selections: [String: UITableViewCell.SelectionStyle] = [
      "none": UITableViewCell.SelectionStyle.none, "blue": .blue, "gray": .gray, "default": .default,
    ]
    if let selection = element["selectionStyle"].flatMap({ selections[$0] }) {
      cell.selectionStyle = selection
    }
    if let level = element.integer("indentationLevel") { cell.indentationLevel = level }
    if let width = element.number("indentationWidth") { cell.indentationWidth = width }
    if let inset = element.child(key: "separatorInset") { cell.separatorInset = NibValues.insets(inset) }
    if let shows = element.bool("showsReorderControl") { cell.showsReorderControl = shows }
    if let view = coder.load.make(element.child(key: "backgroundView"), as: UIView.self) {
      cell.backgroundView = view
    }
    if let view = coder.load.make(element.child(key: "selectedBackgroundView"), as: UIView.self) {
      cell.selectedBackgroundView = view
    }
    if let view = coder.load.make(element.child(key: "accessoryView"), as: UIView.self) {
      cell.accessoryView = view
    }
    // The margins of rows are the table's sideways, whatever the bars cover of it; the cell knows them.
    cell.preservesSuperviewLayoutMargins = false
    defer { cell.contentView.preservesSuperviewLayoutMargins = false }
    guard let content = element.child(key: "contentView") else { return }
    guard style != nil else { return ViewDecoding.decodeContent(cell.contentView, content, coder.load) }
    // The labels of a style are the cell's own.
    coder.load.register(cell.contentView, content)
    for part in content.list("subviews") {
      guard let id = part.id, let own = ownPart(of: cell, id, element) else {
        ViewDecoding.add([part], to: cell.contentView, coder.load)
        continue
      }
      coder.load.register(own, part)
      let inner = NibCoder(part, coder.load)
      if let label = own as? UILabel { LabelDecoding.decode(label, inner) }
      if let picture = own as? UIImageView { ImageViewDecoding.decode(picture, inner) }
    }
    coder.load.addConstraints(content.list("constraints"), to: cell.contentView)
  }

  private static func ownPart(of cell: UITableViewCell, _ id: String, _ element: NibElement) -> UIView? {
    switch id {
    case element["textLabel"]: cell.textLabel
    case element["detailTextLabel"]: cell.detailTextLabel
    case element["imageView"]: cell.imageView
    default: nil
    }
  }
}
