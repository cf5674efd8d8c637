import Foundation
import QuartzCore
import Support

/// Remembers how to undo changes, and how to redo what was undone.
///
/// Foundation has none here. Changes that are registered between two turns of the run loop are undone together while
/// `groupsByEvent` is true. Source of the API: Apple, *UndoManager*.
@preconcurrency @MainActor
open class UndoManager: NSObject {
  private struct Change {
    weak var target: AnyObject?
    let undo: (AnyObject) -> Void
  }

  private struct Group {
    var changes: [Change] = []
    var name = ""
  }

  private var undoStack: [Group] = []
  private var redoStack: [Group] = []
  private var openGroups: [Group] = []
  private var disabledCount = 0
  private var isEventGroupOpen = false

  public override init() { super.init() }

  /// Whether `undo()` runs.
  open private(set) var isUndoing = false
  /// Whether `redo()` runs.
  open private(set) var isRedoing = false
  /// Whether the changes of one turn of the run loop are undone together. Default true.
  open var groupsByEvent = true
  /// How many groups are remembered; 0, the default, means all.
  open var levelsOfUndo = 0 { didSet { trim() } }
  /// How many groups are open within each other.
  open var groupingLevel: Int { openGroups.count }
  open var isUndoRegistrationEnabled: Bool { disabledCount == 0 }

  /// Whether there is something to undo.
  open var canUndo: Bool { !undoStack.isEmpty || openGroups.contains { !$0.changes.isEmpty } }
  /// Whether there is something to redo.
  open var canRedo: Bool { !redoStack.isEmpty }

  open var undoActionName: String { openGroups.last?.name ?? undoStack.last?.name ?? "" }
  open var redoActionName: String { redoStack.last?.name ?? "" }
  open var undoMenuItemTitle: String { undoMenuTitle(forUndoActionName: undoActionName) }
  open var redoMenuItemTitle: String { redoMenuTitle(forUndoActionName: redoActionName) }
  open func undoMenuTitle(forUndoActionName actionName: String) -> String {
    actionName.isEmpty ? "Undo" : "Undo \(actionName)"
  }
  open func redoMenuTitle(forUndoActionName actionName: String) -> String {
    actionName.isEmpty ? "Redo" : "Redo \(actionName)"
  }

  /// Names what was changed last, for a menu.
  open func setActionName(_ actionName: String) {
    if openGroups.isEmpty {
      if !undoStack.isEmpty { undoStack[undoStack.count - 1].name = actionName }
    } else {
      openGroups[openGroups.count - 1].name = actionName
    }
  }

  /// Remembers how to undo a change; the target is held weakly.
  open func registerUndo<Target: AnyObject>(withTarget target: Target, handler: @escaping (Target) -> Void) {
    guard isUndoRegistrationEnabled else { return }
    let change = Change(target: target) { object in
      if let object = object as? Target { handler(object) }
    }
    if openGroups.isEmpty {
      guard groupsByEvent, !isUndoing, !isRedoing else {
        Diagnostics.report("registerUndo was ignored: no undo group is open; call beginUndoGrouping() first")
        return
      }
      openEventGroup()
    }
    openGroups[openGroups.count - 1].changes.append(change)
    if !isUndoing && !isRedoing { redoStack = [] }
  }

  open func beginUndoGrouping() { openGroups.append(Group()) }

  /// Ends the group that was begun last; without one it is reported.
  open func endUndoGrouping() {
    guard let group = openGroups.popLast() else {
      Diagnostics.report("endUndoGrouping was ignored: no undo group is open")
      return
    }
    if openGroups.isEmpty { isEventGroupOpen = false }
    guard !group.changes.isEmpty else { return }
    if !openGroups.isEmpty {
      openGroups[openGroups.count - 1].changes += group.changes
    } else if isUndoing {
      redoStack.append(group)
    } else {
      undoStack.append(group)
      trim()
    }
    if openGroups.isEmpty { post(.NSUndoManagerDidCloseUndoGroup) }
  }

  private func post(_ name: Notification.Name) { NotificationCenter.default.post(name: name, object: self) }

  /// Undoes the last group; one that is still open on its own ends first.
  open func undo() {
    closeEventGroup()
    guard openGroups.isEmpty, let group = undoStack.popLast() else { return }
    post(.NSUndoManagerWillUndoChange)
    isUndoing = true
    revert(group)
    isUndoing = false
    post(.NSUndoManagerDidUndoChange)
  }

  /// Does again what was undone last.
  open func redo() {
    closeEventGroup()
    guard openGroups.isEmpty, let group = redoStack.popLast() else { return }
    post(.NSUndoManagerWillRedoChange)
    isRedoing = true
    revert(group)
    isRedoing = false
    post(.NSUndoManagerDidRedoChange)
  }

  open func undoNestedGroup() { undo() }

  open func disableUndoRegistration() { disabledCount += 1 }
  open func enableUndoRegistration() { disabledCount = max(0, disabledCount - 1) }

  open func removeAllActions() {
    undoStack = []
    redoStack = []
    openGroups = []
    isEventGroupOpen = false
  }

  /// Forgets the changes of one object.
  open func removeAllActions(withTarget target: Any) {
    let target = target as AnyObject
    func cleaned(_ groups: [Group]) -> [Group] {
      groups.map { group in
        var group = group
        group.changes.removeAll { $0.target === target }
        return group
      }.filter { !$0.changes.isEmpty }
    }
    undoStack = cleaned(undoStack)
    redoStack = cleaned(redoStack)
  }

  /// What is registered meanwhile undoes the undoing.
  private func revert(_ group: Group) {
    beginUndoGrouping()
    openGroups[openGroups.count - 1].name = group.name
    for change in group.changes.reversed() {
      if let target = change.target { change.undo(target) }
    }
    endUndoGrouping()
  }

  private func openEventGroup() {
    beginUndoGrouping()
    isEventGroupOpen = true
    MediaScheduler.current.nextTurn { [weak self] in self?.closeEventGroup() }
  }

  private func closeEventGroup() {
    if isEventGroupOpen, openGroups.count == 1 { endUndoGrouping() }
  }

  private func trim() {
    if levelsOfUndo > 0, undoStack.count > levelsOfUndo {
      undoStack.removeFirst(undoStack.count - levelsOfUndo)
    }
  }
}

extension NSNotification.Name {
  /// Posted by an undo manager when a group that is in no other one has ended with changes.
  public static let NSUndoManagerDidCloseUndoGroup = NSNotification.Name(
    "NSUndoManagerDidCloseUndoGroupNotification")
  /// Posted by an undo manager before it undoes.
  public static let NSUndoManagerWillUndoChange = NSNotification.Name(
    "NSUndoManagerWillUndoChangeNotification")
  /// Posted by an undo manager after it has undone.
  public static let NSUndoManagerDidUndoChange = NSNotification.Name("NSUndoManagerDidUndoChangeNotification")
  /// Posted by an undo manager before it does again what was undone.
  public static let NSUndoManagerWillRedoChange = NSNotification.Name(
    "NSUndoManagerWillRedoChangeNotification")
  /// Posted by an undo manager after it has done again what was undone.
  public static let NSUndoManagerDidRedoChange = NSNotification.Name("NSUndoManagerDidRedoChangeNotification")
}
