/// What must be first in an object that attributed strings and dictionaries hold as a value.
///
/// Foundation on Linux compares such values through CoreFoundation, which takes bits 8…17 of the word behind an
/// object's header for its type: at 0 it stops the program, and at any number under which it knows another class it
/// asks the object's own `isEqual(_:)`. So each class of values begins with this word.
struct CoreFoundationType {
  private let bits: UInt = 1 << 8
}
