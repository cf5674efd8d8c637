/// A hide that waits for the end of the animation in which the view shrinks. A later hide has one of its own, so that
/// the end of an earlier animation does not end a later one.
@MainActor
final class PendingHide {}
