import Foundation

/// Sets of numbers that are kept.
extension TunerPanelModel {
  var presetNames: [String] { folder?.names ?? [] }

  /// Takes up the numbers of last time, and keeps every change from now on.
  func resume() {
    guard let folder else { return }
    switch session.keep(in: folder.working) {
    case .nothing: break
    case .numbers(let count, lost: _):
      let numbers = count == 1 ? "1 number of last time is" : "\(count) numbers of last time are"
      onMessage("\(numbers) in force; Reset brings the code’s back.", false)
    case .refused(let error): onMessage("\(error)", true)
    }
  }

  func savePreset(_ name: String) -> String {
    guard let folder else { return "There is no folder for presets here." }
    do {
      try session.preset.write(to: folder.file(name))
      return "Saved \(folder.file(name).lastPathComponent) in \(folder.url.path)."
    } catch {
      return "\(error)"
    }
  }

  func loadPreset(_ name: String) -> String {
    guard let folder else { return "There is no folder for presets here." }
    do {
      takeBack()
      let lost = session.use(try Preset(contentsOf: folder.file(name)))
      return lost == 0
        ? "Took over “\(name)”; Ctrl Z undoes it."
        : "Took over “\(name)”; \(lost) of its numbers are for code that is not there any more."
    } catch {
      return "\(error)"
    }
  }

  /// Takes over the numbers of a text that was copied.
  func pastePreset(_ text: String) -> (message: String, isProblem: Bool) {
    do {
      let preset = try Preset(text: text)
      takeBack()
      let lost = session.use(preset)
      let message =
        lost == 0
        ? "Took over what was pasted; Ctrl Z undoes it."
        : "Took over what was pasted; \(lost) of its numbers are for code that is not there."
      return (message, false)
    } catch PresetError.malformed(_, let reason) {
      return ("This text is no preset: \(reason). The numbers stay as they are.", true)
    } catch {
      return ("\(error)", true)
    }
  }

  func removePreset(_ name: String) -> String {
    guard let folder else { return "There is no folder for presets here." }
    do {
      try FileManager.default.removeItem(at: folder.file(name))
      return "Removed “\(name)”."
    } catch {
      return "“\(name)” cannot be removed: \((error as NSError).localizedDescription)"
    }
  }
}
