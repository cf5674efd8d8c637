/// What is known of UIKit's own members.
enum FrameworkMembers {
  /// Labels of methods that selectors name without labels.
  static let labels: [String: [String]] = [
    "endEditing": ["_"], "popViewController": ["animated"], "popToRootViewController": ["animated"],
    "dismiss": ["animated", "completion"], "setEditing": ["_", "animated"], "copy": ["_"], "paste": ["_"],
    "cut": ["_"], "select": ["_"], "selectAll": ["_"], "delete": ["_"],
  ]

  /// What every responder has with an argument, so that the name alone of a method without one could be either.
  static let editCommands: Set<String> = [
    "copy", "cut", "delete", "find", "findAndReplace", "findNext", "findPrevious",
    "paste", "pasteAndGo", "pasteAndMatchStyle", "pasteAndSearch", "performClose", "printContent", "select",
    "selectAll", "toggleSidebar", "useSelectionForFind",
  ]

  /// Methods of delegates and data sources that are optional in Objective-C and that everything conforming has here.
  static let optionalMethods: Set<String> = [
    "action", "adaptivePresentationStyle", "animationController", "animationDidStart", "animationDidStop",
    "animationEnded", "application", "applicationDidBecomeActive", "applicationDidEnterBackground",
    "applicationWillEnterForeground", "applicationWillResignActive", "applicationWillTerminate",
    "collectionView", "display", "draw", "gestureRecognizer", "gestureRecognizerShouldBegin",
    "indexTitles", "interactionControllerForDismissal",
    "interactionControllerForPresentation", "interruptibleAnimator", "layerWillDraw", "layoutSublayers",
    "navigationBar", "navigationController",
    "navigationControllerPreferredInterfaceOrientationForPresentation",
    "navigationControllerSupportedInterfaceOrientations", "numberOfSections", "pageViewController",
    "pickerView", "popoverPresentationController",

    "position", "prepareForPopoverPresentation", "presentationController",
    "presentationControllerDidAttemptToDismiss", "presentationControllerDidDismiss",
    "presentationControllerShouldDismiss", "presentationControllerWillDismiss", "presentationCount",
    "presentationIndex", "scene", "sceneDidBecomeActive", "sceneDidDisconnect", "sceneDidEnterBackground",
    "sceneWillEnterForeground", "sceneWillResignActive", "scrollViewDidChangeAdjustedContentInset",
    "scrollViewDidEndDecelerating", "scrollViewDidEndDragging", "scrollViewDidEndScrollingAnimation",
    "scrollViewDidEndZooming", "scrollViewDidScroll", "scrollViewDidScrollToTop", "scrollViewDidZoom",
    "scrollViewShouldScrollToTop", "scrollViewWillBeginDecelerating", "scrollViewWillBeginDragging",
    "scrollViewWillBeginZooming", "scrollViewWillEndDragging", "sectionIndexTitles",
    "sheetPresentationControllerDidChangeSelectedDetentIdentifier", "tabBar", "tabBarController",
    "tabBarControllerPreferredInterfaceOrientationForPresentation",
    "tabBarControllerSupportedInterfaceOrientations", "tableView", "textField", "textFieldDidBeginEditing",
    "textFieldDidChangeSelection", "textFieldDidEndEditing", "textFieldShouldBeginEditing",
    "textFieldShouldClear", "textFieldShouldEndEditing", "textFieldShouldReturn", "viewForZooming",
    "windowScene",
  ]
}
