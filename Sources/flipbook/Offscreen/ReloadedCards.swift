import Demos
import Dispatch
import Foundation
import Projects
import Stage
import UIKit

/// Finds the cards of a project's gallery that a changed file concerns, and has them marked.
@MainActor
enum ReloadedCards {
  /// Tells what is shown, and when it is known which code each card is made from, which ones are new.
  static func watch(
    _ opened: OpenedWhat, _ entry: ShownScreen?, _ host: WindowHost, _ remote: RemoteWindowSystem
  ) {
    guard let project = opened.project else { return }
    let name = entry?.project?.screen
    remote.note(ShownScreens(name: name))
    guard name == nil else { return }
    let (prints, former) = (project.prints, remote.resumed?.screens)
    DispatchQueue.global(qos: .utility).async { [weak host, weak remote] in
      let screens = ShownScreens(name: nil, prints: prints.make())
      DispatchQueue.main.async {
        MainActor.assumeIsolated {
          remote?.note(screens)
          if let host, let remote { show(screens.changed(since: former), in: host, remote) }
        }
      }
    }
  }

  private static func show(_ names: [String], in host: WindowHost, _ remote: RemoteWindowSystem) {
    // The tuner shows the gallery smaller, and elsewhere.
    guard !names.isEmpty, let gallery = host.stage.window.rootViewController as? GalleryViewController else {
      return
    }
    let places = gallery.places(of: Set(names))
    remote.showReloaded(
      places.map { frame in
        let (scale, origin) = (host.scale, host.stageOrigin)
        return CGRect(
          x: (frame.minX + origin.x) * scale, y: (frame.minY + origin.y) * scale, width: frame.width * scale,
          height: frame.height * scale)
      }, radius: GalleryViewController.cardRadius * host.scale)
  }
}
