import Foundation
import QuartzCore
import Support

/// Hears of printing. All methods are optional. None is called here: there is no printer.
@preconcurrency @MainActor
public protocol UIPrintInteractionControllerDelegate: AnyObject {
  func printInteractionControllerParentViewController(
    _ printInteractionController: UIPrintInteractionController
  ) -> UIViewController?
  func printInteractionController(
    _ printInteractionController: UIPrintInteractionController, choosePaper paperList: [UIPrintPaper]
  ) -> UIPrintPaper
  func printInteractionControllerWillPresentPrinterOptions(
    _ printInteractionController: UIPrintInteractionController)
  func printInteractionControllerDidPresentPrinterOptions(
    _ printInteractionController: UIPrintInteractionController)
  func printInteractionControllerWillDismissPrinterOptions(
    _ printInteractionController: UIPrintInteractionController)
  func printInteractionControllerDidDismissPrinterOptions(
    _ printInteractionController: UIPrintInteractionController)
  func printInteractionControllerWillStartJob(_ printInteractionController: UIPrintInteractionController)
  func printInteractionControllerDidFinishJob(_ printInteractionController: UIPrintInteractionController)
  func printInteractionController(
    _ printInteractionController: UIPrintInteractionController, cutLengthFor paper: UIPrintPaper
  ) -> CGFloat
}

extension UIPrintInteractionControllerDelegate {
  public func printInteractionControllerParentViewController(
    _ printInteractionController: UIPrintInteractionController
  ) -> UIViewController? { nil }
  public func printInteractionController(
    _ printInteractionController: UIPrintInteractionController, choosePaper paperList: [UIPrintPaper]
  ) -> UIPrintPaper { paperList.first ?? .standard }
  public func printInteractionControllerWillPresentPrinterOptions(
    _ printInteractionController: UIPrintInteractionController
  ) {}
  public func printInteractionControllerDidPresentPrinterOptions(
    _ printInteractionController: UIPrintInteractionController
  ) {}
  public func printInteractionControllerWillDismissPrinterOptions(
    _ printInteractionController: UIPrintInteractionController
  ) {}
  public func printInteractionControllerDidDismissPrinterOptions(
    _ printInteractionController: UIPrintInteractionController
  ) {}
  public func printInteractionControllerWillStartJob(
    _ printInteractionController: UIPrintInteractionController
  ) {}
  public func printInteractionControllerDidFinishJob(
    _ printInteractionController: UIPrintInteractionController
  ) {}
  public func printInteractionController(
    _ printInteractionController: UIPrintInteractionController, cutLengthFor paper: UIPrintPaper
  ) -> CGFloat { paper.paperSize.height }
}

/// Would print. There is no printer here: what is presented says so in one line and calls its handler, with an error.
/// Source of the API: Apple, *UIPrintInteractionController*.
@preconcurrency @MainActor
open class UIPrintInteractionController: NSObject {
  public typealias CompletionHandler = (
    _ printInteractionController: UIPrintInteractionController, _ completed: Bool, _ error: (any Error)?
  ) -> Void

  /// The only controller.
  open class var shared: UIPrintInteractionController { only }
  private static let only = UIPrintInteractionController()
  private override init() { super.init() }

  /// Whether the interface of printing shows, as on a phone: true.
  open class var isPrintingAvailable: Bool { true }
  /// The identifiers of the types that are printed as they are.
  open class var printableUTIs: Set<String> {
    ["com.adobe.pdf", "public.png", "public.jpeg", "public.tiff", "com.compuserve.gif", "public.heic"]
  }
  /// Whether a file is a picture or a PDF, by its extension.
  open class func canPrint(_ url: URL) -> Bool {
    UTType(filenameExtension: url.pathExtension).map { printableUTIs.contains($0.identifier) } ?? false
  }
  /// Whether bytes are a picture or a PDF.
  open class func canPrint(_ data: Data) -> Bool {
    data.starts(with: Data("%PDF".utf8)) || UIImage(data: data) != nil
  }

  /// What is known of the job. Default nil.
  open var printInfo: UIPrintInfo?
  /// Hears of printing. Weak. Not called here.
  open weak var delegate: (any UIPrintInteractionControllerDelegate)?
  /// Whether people choose how many copies there are. Default true. Nothing is chosen here.
  open var showsNumberOfCopies = true { didSet { reportOption("showsNumberOfCopies", !showsNumberOfCopies) } }
  /// Whether people choose which pages are printed. Default false.
  open var showsPageRange = false { didSet { reportOption("showsPageRange", showsPageRange) } }
  /// Whether people choose a paper where a printer has several. Default false.
  open var showsPaperSelectionForLoadedPapers = false {
    didSet { reportOption("showsPaperSelectionForLoadedPapers", showsPaperSelectionForLoadedPapers) }
  }
  /// Whether people choose which way the paper lies. Default true.
  open var showsPaperOrientation = true {
    didSet { reportOption("showsPaperOrientation", !showsPaperOrientation) }
  }
  /// The paper of the job: nil, as there is none.
  open var printPaper: UIPrintPaper? { nil }

  /// Draws pages. Setting one of the four ways to print takes the others away. Default nil.
  open var printPageRenderer: UIPrintPageRenderer? {
    didSet { if printPageRenderer != nil { (printFormatter, printingItem, printingItems) = (nil, nil, nil) } }
  }
  /// Lays content out. Default nil.
  open var printFormatter: UIPrintFormatter? {
    didSet { if printFormatter != nil { (printPageRenderer, printingItem, printingItems) = (nil, nil, nil) } }
  }
  /// A picture or a PDF, as an image, bytes or a file. Default nil.
  open var printingItem: Any? {
    didSet { if printingItem != nil { (printPageRenderer, printFormatter, printingItems) = (nil, nil, nil) } }
  }
  /// Several of them. Default nil.
  open var printingItems: [Any]? {
    didSet { if printingItems != nil { (printPageRenderer, printFormatter, printingItem) = (nil, nil, nil) } }
  }

  private func reportOption(_ name: String, _ isAsked: Bool) {
    reportUnused(name, isAsked, "there is no printer, and no sheet of its options")
  }

  /// Would show the printers: says that there are none, and calls the handler on the next turn. Gives false.
  @discardableResult
  open func present(animated: Bool, completionHandler completion: CompletionHandler? = nil) -> Bool {
    refuse(completion)
  }

  /// The same, beside a rectangle of a view.
  @discardableResult
  open func present(
    from rect: CGRect, in view: UIView, animated: Bool, completionHandler completion: CompletionHandler? = nil
  ) -> Bool { refuse(completion) }

  /// The same, beside an item of a bar.
  @discardableResult
  open func present(
    from item: UIBarButtonItem, animated: Bool, completionHandler completion: CompletionHandler? = nil
  ) -> Bool { refuse(completion) }

  /// Takes the printers' sheet away. There is none.
  open func dismiss(animated: Bool) {}

  private func refuse(_ completion: CompletionHandler?) -> Bool {
    let isEmpty =
      printPageRenderer == nil && printFormatter == nil && printingItem == nil
      && printingItems?.isEmpty ?? true
    let name = printInfo.map(\.jobName) ?? ""
    Diagnostics.report(
      isEmpty
        ? "there is nothing to print: set printPageRenderer, printFormatter or printingItem"
        : "\(name.isEmpty ? "nothing" : name + ": nothing") is printed, as there is no printer here; draw the pages into"
          + " a PDF to see them",
      subject: "UIPrintInteractionController", severity: .warning)
    if let completion {
      MediaScheduler.current.nextTurn {
        completion(self, false, UIPrintError(isEmpty ? .noContentError : .notAvailableError))
      }
    }
    return false
  }
}
