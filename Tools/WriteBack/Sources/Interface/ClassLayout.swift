import SwiftSyntax

/// Where the members of a class without subclasses in the module are: in its objects, and in its table of methods.
///
/// A stored property is behind those before it. The table has a field for every stored property, then the methods,
/// accessors and initialisers that a subclass could override, in the order of the source; those of a final class are
/// called directly. What other files compile in is the place of a member that they name.
struct ClassLayout {
  private let isFinal: Bool
  private var fields: [InterfaceDigest] = []
  private var slots: [InterfaceDigest] = []

  init(_ members: [DeclSyntax], isFinal: Bool) {
    self.isFinal = isFinal
    // The table's methods are behind all fields, wherever these are in the source.
    fields = isFinal ? [] : members.filter(\.isStoredInObjects).map { InterfaceDigest($0) }
  }

  /// Goes past a member.
  ///
  /// - Returns: What decides where it is; nil where it has no place.
  mutating func next(_ member: DeclSyntax) -> InterfaceDigest? {
    let isStored = member.isStoredInObjects
    let hasSlot = !isFinal && member.mayBeOverridden
    guard isStored || hasSlot else { return nil }
    var place = InterfaceDigest()
    for digest in fields { place.add(digest) }
    for digest in slots { place.add(digest) }
    if isFinal { fields.append(InterfaceDigest(member)) } else { slots.append(InterfaceDigest(member)) }
    return place
  }
}

extension DeclSyntax {
  var modifierNames: [String] {
    asProtocol(WithModifiersSyntax.self)?.modifiers.map(\.name.text) ?? []
  }

  private var isStatic: Bool { modifierNames.contains("static") }

  /// Whether objects of the class have memory for it.
  var isStoredInObjects: Bool {
    guard let variable = self.as(VariableDeclSyntax.self), !isStatic, !modifierNames.contains("class") else {
      return false
    }
    return variable.bindings.contains { $0.isStored }
  }

  fileprivate var mayBeOverridden: Bool {
    (self.is(FunctionDeclSyntax.self) || self.is(VariableDeclSyntax.self) || self.is(SubscriptDeclSyntax.self)
      || self.is(InitializerDeclSyntax.self)) && !isStatic
  }
}

extension PatternBindingSyntax {
  var isStored: Bool {
    guard let block = accessorBlock else { return true }
    guard case .accessors(let list) = block.accessors else { return false }
    return list.allSatisfy { ["willSet", "didSet"].contains($0.accessorSpecifier.text) }
  }
}
