import QuartzCore
import Support

/// Who has resources for the code that runs: the interface of a stage.
package protocol ResourceHolder: AnyObject {
  /// The resources in force; nil where there are none.
  var resources: ResourceBundle? { get }
}

/// The resources of a project: asset catalogues, loose pictures, strings, `Info.plist`, fonts and other files.
///
/// The folders are looked through once, when something is first asked for, and each file is read when it is first
/// needed. Nothing outside of the folders is read. A fault is one line, and everything else is found all the same.
/// May be used on any thread.
package final class ResourceBundle: @unchecked Sendable {
  /// What was given: folders, catalogues or single files, best first.
  package let folders: [URL]
  /// The languages that people read, best first, each with its shorter forms: `de-AT`, `de`.
  package let languages: [String]

  private let known = Locked<ResourceIndex?>(nil)
  private let infoDictionary = Locked<[String: Any]?>(nil)
  private let pictures = Locked<[String: AnyObject?]>([:])
  private let tables = Locked<[String: [StringTable]]>([:])
  private let fonts = Locked<[String]?>(nil)

  /// - Parameter languages: Codes such as `de-AT`, best first. Default: those of the system.
  package init(_ folders: [URL], languages: [String] = Locale.preferredLanguages) {
    self.folders = folders
    var all: [String] = []
    for language in languages {
      var code = language.replacingOccurrences(of: "_", with: "-")
      while !code.isEmpty {
        if !all.contains(code) { all.append(code) }
        guard let hyphen = code.lastIndex(of: "-") else { break }
        code = String(code[..<hyphen])
      }
    }
    self.languages = all
    Self.living.withLock { living in
      living.removeAll { $0.bundle == nil }
      living.append(Living(bundle: self))
    }
  }

  deinit {
    if let files = fonts.withLock({ $0 }), !files.isEmpty { FontLibrary.remove(files) }
  }

  // MARK: Which are in force

  private struct Living { weak var bundle: ResourceBundle? }
  private static let living = Locked<[Living]>([])

  /// The resources of the folders: those that another stage has already, or new ones. Nil for no folders.
  package static func shared(_ folders: [URL]) -> ResourceBundle? {
    guard !folders.isEmpty else { return nil }
    let standard = folders.map { $0.standardizedFileURL }
    let present = living.withLock { $0.compactMap(\.bundle) }
    return present.first { $0.folders == standard } ?? ResourceBundle(standard)
  }

  /// The resources of the stage whose code runs. A thread that belongs to no stage has those of the only project that
  /// there is, if there is one.
  package static var current: ResourceBundle? {
    if let holder = Session.current.interface as? ResourceHolder { return holder.resources }
    let present = living.withLock { $0.compactMap(\.bundle) }
    return present.count == 1 ? present.first : nil
  }

  var index: ResourceIndex { known.filled { ResourceIndex(folders, languages: languages) } }

  // MARK: Pictures and colours

  /// The pictures of a name, which may have an extension and, in a catalogue, namespaces; nil where there are none.
  package func imageSet(_ name: String) -> ImageSet? {
    let index = index
    if let set = index.images[name] { return set }
    let (stem, suffix) = ResourceIndex.split(name)
    let bare = ResourceIndex.imageExtensions.contains(suffix) ? stem : name
    // A name may say its own resolution, or the folder that the file is in.
    let plain = ResourceIndex.conditions(ofName: bare).name
    return index.images[bare] ?? index.images[plain] ?? index.images[ResourceIndex.lastComponent(plain)]
  }

  /// The colour set of a name; nil where there is none.
  package func colorSet(_ name: String) -> ColorSet? { index.colors[name] }

  /// The folder of a symbol set; nil where there is none.
  package func symbolSet(_ name: String) -> String? { index.symbols[name] }

  /// What was made of a picture's file, made once; nil where it failed, which is not tried again.
  package func decoded(_ path: String, make: () -> AnyObject?) -> AnyObject? {
    if let known = pictures.withLock({ $0[path] }) { return known }
    let made = make()
    return pictures.withLock { pictures in
      // Two threads may both have read it; the first stays.
      if let first = pictures[path] { return first }
      pictures[path] = .some(made)
      return made
    }
  }

  // MARK: Data and files

  /// The file of a data set and its type's identifier; nil, reported where the set is faulty.
  package func dataAsset(_ name: String, traits: AssetTraits) -> (bytes: [UInt8], type: String)? {
    let index = index
    let subject = "NSDataAsset"
    guard let folder = index.data[name] else {
      Diagnostics.report(
        "there is no data set \"\(name)\" in \(place); add one to a catalogue", subject: subject)
      return nil
    }
    guard let contents = index.boundary.readJSON("\(folder)/Contents.json", subject: subject) else {
      return nil
    }
    let entries = (contents["data"] as? [[String: Any]] ?? []).compactMap { entry in
      AssetConditions(entry: entry).map { (conditions: $0, entry: entry) }
    }
    guard let entry = AssetConditions.choose(entries, traits, languages: languages),
      let file = entry["filename"] as? String, !file.contains("/")
    else {
      Diagnostics.report(
        "\(folder)/Contents.json names no file for this device; add one", subject: subject)
      return nil
    }
    guard let bytes = index.boundary.read("\(folder)/\(file)", subject: subject) else { return nil }
    return (bytes, entry["universal-type-identifier"] as? String ?? "public.data")
  }

  /// A file by its name, in the best language that has it; nil where there is none.
  ///
  /// - Parameter type: The extension, without its dot; empty where `name` has it.
  package func path(forResource name: String, ofType type: String = "") -> String? {
    guard let found = index.files[ResourceIndex.lastComponent(name + suffix(type))] else { return nil }
    return found.min { rank($0.language) < rank($1.language) }?.path
  }

  /// An extension with its dot, however it is given; nothing for none.
  private func suffix(_ type: String) -> String {
    let plain = type.hasPrefix(".") ? String(type.dropFirst()) : type
    return plain.isEmpty ? "" : ".\(plain)"
  }

  /// The same within a folder of the project, as `Art` or `Icons.bundle/Dark`; nil is any.
  package func path(forResource name: String, ofType type: String, inDirectory folder: String?) -> String? {
    guard let folder, !folder.isEmpty else { return path(forResource: name, ofType: type) }
    return places(of: folder).lazy.map { "\($0)/\(name)\(self.suffix(type))" }.first {
      FileManager.default.fileExists(atPath: $0)
    }
  }

  /// The paths of all files with an extension, sorted; within a folder of the project, or anywhere.
  package func paths(ofType type: String, inDirectory folder: String?) -> [String] {
    let suffix = suffix(type)
    guard let folder, !folder.isEmpty else {
      return index.files.keys.filter { $0.hasSuffix(suffix) }.sorted().compactMap { path(forResource: $0) }
    }
    return places(of: folder).flatMap { place in
      ((try? FileManager.default.contentsOfDirectory(atPath: place)) ?? []).filter { $0.hasSuffix(suffix) }
        .sorted().map { "\(place)/\($0)" }
    }
  }

  /// Where a folder may be; what leaves the project's folders is not looked at.
  private func places(of folder: String) -> [String] {
    let inBundle = folder.split(separator: "/", maxSplits: 1).map(String.init)
    let bundled = index.files[inBundle[0]].map { files in
      files.map { ([$0.path] + inBundle.dropFirst()).joined(separator: "/") }
    }
    return ((bundled ?? []) + folders.map { "\($0.path)/\(folder)" }).filter {
      ResourceBoundary.resolved($0).map(index.boundary.contains) ?? false
    }
  }

  /// The storyboards, each in the language that is read, by name. Launch screens are for the time before the app.
  package var storyboards: [String] {
    index.files.keys.filter {
      $0.hasSuffix(".storyboard") && !$0.hasPrefix("LaunchScreen") && !$0.hasPrefix("Launch Screen")
    }
    .sorted().compactMap { path(forResource: $0) }
  }

  /// The bytes of a file of the project; nil, reported, where it cannot be read.
  package func read(_ path: String, subject: String) -> [UInt8]? {
    index.boundary.read(path, subject: subject)
  }

  /// The place of a language among those that people read, less is better.
  private func rank(_ language: String?) -> Int {
    let order = localizations
    return language.map { order.firstIndex(of: $0) ?? order.count + 1 } ?? order.count
  }

  /// What `Info.plist` says; empty where there is none.
  package var info: [String: Any] {
    infoDictionary.filled {
      let index = index
      return index.infoPath.flatMap { index.boundary.readPropertyList($0, subject: "Info.plist") } ?? [:]
    }
  }

  // MARK: Strings

  /// The languages in which texts are looked for: those that people read, the app's own, and those of everybody.
  package var localizations: [String] {
    let region = info["CFBundleDevelopmentRegion"] as? String
    var all = languages
    for language in [region, "Base", "en"].compactMap({ $0 }) where !all.contains(language) {
      all.append(language)
    }
    return all
  }

  /// The text of a key in a strings table; nil where no language of `localizations` has it.
  ///
  /// - Parameters:
  ///   - table: The file's name without extension. Default `Localizable`.
  ///   - number: What plural forms are chosen by; nil takes the form for other numbers.
  package func text(forKey key: String, table: String? = nil, number: Double? = nil) -> String? {
    let name = table.map { ResourceIndex.split($0).suffix == "strings" ? ResourceIndex.split($0).stem : $0 }
    for table in stringTables(name ?? "Localizable") {
      if let text = table.texts[key] { return text.string(for: number) }
    }
    return nil
  }

  private func stringTables(_ name: String) -> [StringTable] {
    tables.withLock { tables in
      if let known = tables[name] { return known }
      let read = StringTable.read(name, in: index, localizations: localizations)
      tables[name] = read
      return read
    }
  }

  // MARK: Fonts

  /// Makes the project's fonts known; a second call does nothing.
  package func loadFonts() {
    fonts.withLock { fonts in
      guard fonts == nil else { return }
      let index = index
      let refused = FontLibrary.add(index.fonts)
      for path in refused {
        Diagnostics.report("\(path) cannot be opened as a font; write the file again", subject: "UIFont")
      }
      for name in info["UIAppFonts"] as? [String] ?? []
      where index.files[ResourceIndex.lastComponent(name)] == nil {
        Diagnostics.report(
          "Info.plist names the font \"\(name)\" under UIAppFonts, which is not in \(place); add the file",
          subject: "UIFont")
      }
      fonts = index.fonts.filter { !refused.contains($0) }
    }
  }

  /// The folders, for messages.
  package var place: String { folders.map(\.path).joined(separator: ", ") }
}
