/// The layer that holds the windows of an application, as a screen does.
///
/// Paths leave it out and begin with a window, so that they are the same whoever shows the interface: an application,
/// or a stage with one window of its own.
package final class ScreenLayer: CALayer {}
