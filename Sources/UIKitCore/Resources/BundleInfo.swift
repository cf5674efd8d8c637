import Foundation

/// What the port writes for `infoDictionary`, `object(forInfoDictionaryKey:)` and the bundle's folder.
extension Bundle {
  /// The project whose resources are in force, of the main bundle; nil of another one.
  package var project: ResourceBundle? {
    bundlePath == Bundle.main.bundlePath ? ResourceBundle.current : nil
  }

  /// The project's folder, where its resources are as the project has them; of another bundle than the main one, that
  /// bundle's.
  public var projectBundleURL: URL {
    guard let folders = project?.folders else {
      return bundleURL
    }
    // Of a project that names its resources one by one, the folder of the first.
    return folders.first { $0.pathExtension.isEmpty } ?? folders.first?.deletingLastPathComponent()
      ?? bundleURL
  }
  /// The path of `projectBundleURL`.
  public var projectBundlePath: String { projectBundleURL.path }
  /// The same: an app's resources are in its bundle's folder.
  public var projectResourceURL: URL? { projectBundleURL }
  public var projectResourcePath: String? { projectBundlePath }

  /// What the project's `Info.plist` says, with what Xcode adds to it; of another bundle than the main one, its own.
  public var projectInfoDictionary: [String: Any]? {
    guard let project else { return infoDictionary }
    return project.completeInfo
  }

  /// The identifier that the project's `Info.plist` says; of another bundle than the main one, its own.
  public var projectBundleIdentifier: String? {
    guard let project else { return bundleIdentifier }
    return project.completeInfo["CFBundleIdentifier"] as? String
  }

  /// One of the values of `projectInfoDictionary`; nil for none.
  public func projectObject(forInfoDictionaryKey key: String) -> Any? { projectInfoDictionary?[key] }
}

extension ResourceBundle {
  /// What an app has whose project says no more: the names of its folder, the first version.
  private var standardInfo: [String: String] {
    let name = folders.first?.deletingPathExtension().lastPathComponent ?? "App"
    let plain = name.filter { $0.isLetter || $0.isNumber }
    return [
      "CFBundleName": name, "CFBundleDisplayName": name, "CFBundleExecutable": name,
      "CFBundleIdentifier": "com.example.\(plain)", "CFBundleShortVersionString": "1.0",
      "CFBundleVersion": "1",
      "CFBundlePackageType": "APPL", "CFBundleInfoDictionaryVersion": "6.0",
      "CFBundleDevelopmentRegion": "en",
    ]
  }

  /// The variables of Xcode's that stand for these.
  private static let variables = [
    "PRODUCT_NAME": "CFBundleName", "TARGET_NAME": "CFBundleName", "EXECUTABLE_NAME": "CFBundleExecutable",
    "PRODUCT_BUNDLE_IDENTIFIER": "CFBundleIdentifier", "MARKETING_VERSION": "CFBundleShortVersionString",
    "CURRENT_PROJECT_VERSION": "CFBundleVersion", "PRODUCT_BUNDLE_PACKAGE_TYPE": "CFBundlePackageType",
    "DEVELOPMENT_LANGUAGE": "CFBundleDevelopmentRegion",
  ]

  /// `info` with what Xcode writes into it.
  var completeInfo: [String: Any] {
    let standard = standardInfo
    let own = info.mapValues { value -> Any in
      guard var text = value as? String, text.contains("$(") else { return value }
      for (variable, key) in ResourceBundle.variables {
        text = text.replacingOccurrences(of: "$(\(variable))", with: standard[key] ?? "")
      }
      return text
    }
    return own.merging(standard) { own, _ in own }
  }
}
