import Foundation
import UIKitCore

// Texts of the project whose interface is shown, before Foundation's, which knows the bundle of the program only. Each
// form has fewer defaults than Foundation's function, so that it is taken in files that import both.

/// The text of a key in the project's table `Localizable`; the key itself where there is none.
public func NSLocalizedString(_ key: String, comment: String) -> String {
  ResourceBundle.localized(key, table: nil, bundle: .main, value: "")
}

/// The text of a key in a bundle's table `Localizable`; of the main bundle, the project's.
public func NSLocalizedString(_ key: String, bundle: Bundle, comment: String) -> String {
  ResourceBundle.localized(key, table: nil, bundle: bundle, value: "")
}

/// The text of a key in the project's table `tableName`; the key itself where there is none.
public func NSLocalizedString(_ key: String, tableName: String?, comment: String) -> String {
  ResourceBundle.localized(key, table: tableName, bundle: .main, value: "")
}

/// The text of a key in the project's table `Localizable`; `value` where there is none.
public func NSLocalizedString(_ key: String, value: String, comment: String) -> String {
  ResourceBundle.localized(key, table: nil, bundle: .main, value: value)
}

/// The text of a key in the table `tableName` of a bundle; the key itself where there is none.
public func NSLocalizedString(_ key: String, tableName: String?, bundle: Bundle, comment: String) -> String {
  ResourceBundle.localized(key, table: tableName, bundle: bundle, value: "")
}

/// The text of a key in the project's table `tableName`; `value` where there is none.
public func NSLocalizedString(_ key: String, tableName: String?, value: String, comment: String) -> String {
  ResourceBundle.localized(key, table: tableName, bundle: .main, value: value)
}

/// The text of a key in the table `Localizable` of a bundle; `value` where there is none.
public func NSLocalizedString(_ key: String, bundle: Bundle, value: String, comment: String) -> String {
  ResourceBundle.localized(key, table: nil, bundle: bundle, value: value)
}

/// The text of a key in the table `tableName` of a bundle; `value` where there is none.
public func NSLocalizedString(
  _ key: String, tableName: String, bundle: Bundle, value: String, comment: String
) -> String {
  ResourceBundle.localized(key, table: tableName, bundle: bundle, value: value)
}
