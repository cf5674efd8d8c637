/// The tuner's keys, in words: what the help page shows, and hints quote.
enum KeyList {
  struct Section: Equatable, Sendable {
    let title: String
    let keys: [(key: String, meaning: String)]

    static func == (left: Section, right: Section) -> Bool { left.title == right.title }
  }

  static let sections = [
    Section(
      title: "Time",
      keys: [
        ("Space", "play, pause"), ("← →", "a frame back, on"), ("Shift ← →", "ten frames"),
        ("Home End", "to the beginning, the end"), ("R", "replay what was done last"),
        ("1 2 3 4 5", "speed 1×, 1/2×, 1/4×, 1/10×, 1/100×"), ("S", "slow the chosen layer alone"),
        ("I O", "begin and end of the loop"),
        ("L", "loop on, off"),
      ]),
    Section(
      title: "Stage",
      keys: [
        ("T", "trail of former frames"), ("G", "outlines of layers"), ("V", "views, or motion"),
        ("X", "touch it again on its way: the interruption lab"),
        ("F10 Ctrl O", "damage, overdraw, cache, borders"),
        ("F12 Ctrl T", "open, close the tuner"),
      ]),
    Section(
      title: "Numbers",
      keys: [
        ("Tab", "to the next"), ("← →", "a step; Shift fine, Ctrl coarse"),
        ("Return", "type, with a unit: 250 ms"),
        ("Delete", "the code’s value; or double-click"), ("Wheel", "over a slider: a step"),
      ]),
    Section(
      title: "Keep",
      keys: [
        ("Ctrl Z", "undo"), ("Ctrl Shift Z", "redo"), ("Ctrl C", "copy as Swift"),
        ("Ctrl E", "export page"), ("Ctrl S", "write into the source"),
        ("Ctrl U", "put the source back as before that"), ("Ctrl Shift S", "save as a test"),
        ("B", "blink: A and B, or the code’s numbers and yours"),
        ("F1", "this page"),
        ("Esc", "close what is on top"),
      ]),
  ]
}
