/// Numbers and letters as strokes on the icons' grid: `7` for `7.circle`, `a` for `a.square`.
enum SymbolGlyph {
  /// Width of a figure's box, and the gap between two, in units of the grid.
  private static let advance = 10.0

  /// The strokes of a name that is a number of at most two figures, or a letter; nil for any other.
  static func strokes(of name: String) -> String? {
    guard name.count <= 2, !name.isEmpty else { return nil }
    if name.count == 2 {
      guard name.allSatisfy(\.isNumber) else { return nil }
      let (first, second) = (String(name.prefix(1)), String(name.suffix(1)))
      guard let a = paths[first], let b = paths[second] else { return nil }
      // Two figures stand closer together and are narrower.
      return "<g transform=\"translate(\(-advance / 2) 0)\">\(path(a))</g>"
        + "<g transform=\"translate(\(advance / 2) 0)\">\(path(b))</g>"
    }
    return paths[name].map(path)
  }

  private static func path(_ data: String) -> String { "<path d=\"\(data)\"/>" }

  private static let paths: [String: String] = [
    "0": "M12 4C9.6 4 8.2 6.8 8.2 12S9.6 20 12 20S15.8 17.2 15.8 12S14.4 4 12 4Z",
    "1": "M9 7L12.8 4V20",
    "2": "M8 8C8 5.6 9.7 4 12 4S16 5.6 16 8C16 11.5 8 15 8 20H16.2",
    "3": "M8 4H16L11.4 10.2C14.2 10.2 16.2 12.2 16.2 15S14.2 20 11.8 20C9.8 20 8.4 19 7.8 17.2",
    "4": "M14 20V4L7.4 15H16.8",
    "5":
      "M15.6 4H9L8.4 11C9.2 10.2 10.4 9.8 11.8 9.8C14.4 9.8 16.2 11.8 16.2 14.8S14.3 20 11.8 20C9.8 20 8.4 19 7.8 17.2",
    "6": "M14.6 4C10.4 6.4 8 10.4 8 15C8 18 9.6 20 12 20S16 18 16 15.2S14.4 10.4 12 10.4S8 12.2 8 15",
    "7": "M7.8 4H16.2L10.4 20",
    "8":
      "M12 11.4C10 11.4 8.6 10 8.6 7.8S10 4 12 4S15.4 5.6 15.4 7.8S14 11.4 12 11.4C9.6 11.4 8 13.2 8 15.8S9.6 20 12 20S16 18.4 16 15.8S14.4 11.4 12 11.4Z",
    "9": "M9.4 20C13.6 17.6 16 13.6 16 9C16 6 14.4 4 12 4S8 6 8 8.8S9.6 13.6 12 13.6S16 11.8 16 9",
    "a": "M6 20L12 4L18 20M8.2 14.4H15.8",
    "b": "M8 4V20H13.4C15.8 20 17 18.2 17 16S15.6 12 13.4 12H8M8 4H12.8C15 4 16.2 5.8 16.2 8S15 12 12.8 12",
    "c": "M17.6 8C16.6 5.6 14.8 4 12.4 4C9 4 6.6 7.4 6.6 12S9 20 12.4 20C14.8 20 16.6 18.4 17.6 16",
    "d": "M7.6 4V20H11.4C15 20 17.4 16.8 17.4 12S15 4 11.4 4Z",
    "e": "M16.4 4H8V20H16.4M8 12H15",
    "f": "M16.4 4H8V20M8 12H15",
    "g": "M17.4 8C16.4 5.6 14.6 4 12.2 4C8.8 4 6.4 7.4 6.4 12S8.8 20 12.2 20C15.4 20 17.6 17.4 17.6 13H12.6",
    "h": "M7.4 4V20M16.6 4V20M7.4 12H16.6",
    "i": "M12 4V20M9.6 4H14.4M9.6 20H14.4",
    "j": "M14.6 4V15.4C14.6 18.2 13.2 20 10.9 20S7.4 18.4 7.4 16",
    "k": "M8 4V20M16.6 4L8 13M11 10.2L17 20",
    "l": "M8.4 4V20H16.6",
    "m": "M6 20V4L12 14L18 4V20",
    "n": "M7.4 20V4L16.6 20V4",
    "o": "M12 4C8.6 4 6.4 7.2 6.4 12S8.6 20 12 20S17.6 16.8 17.6 12S15.4 4 12 4Z",
    "p": "M8 20V4H12.8C15.2 4 16.8 6 16.8 8.6S15.2 13.2 12.8 13.2H8",
    "q": "M12 4C8.6 4 6.4 7.2 6.4 12S8.6 20 12 20S17.6 16.8 17.6 12S15.4 4 12 4ZM14 16L18 21",
    "r": "M8 20V4H12.8C15.2 4 16.6 5.8 16.6 8.4S15.2 12.6 12.8 12.6H8M13 12.6L16.8 20",
    "s":
      "M16.4 7.6C15.8 5.4 14.2 4 12 4C9.6 4 8 5.6 8 7.8C8 13 16.6 10.8 16.6 16C16.6 18.4 14.8 20 12 20C9.6 20 8 18.6 7.4 16.4",
    "t": "M6.6 4H17.4M12 4V20",
    "u": "M7 4V14.6C7 18 9 20 12 20S17 18 17 14.6V4",
    "v": "M6 4L12 20L18 4",
    "w": "M4.6 4L8.4 20L12 8L15.6 20L19.4 4",
    "x": "M7 4L17 20M17 4L7 20",
    "y": "M6.4 4L12 12.4V20M17.6 4L12 12.4",
    "z": "M7.2 4H16.8L7.2 20H16.8",
  ]
}
