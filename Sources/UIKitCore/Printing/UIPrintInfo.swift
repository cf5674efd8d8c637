import Foundation

/// What is known of a print job. Source of the API: Apple, *UIPrintInfo*.
@preconcurrency @MainActor
open class UIPrintInfo: NSObject, NSCopying {
  /// What is printed. Raw values are UIKit's.
  public enum OutputType: Int, Sendable {
    case general = 0
    case photo = 1
    case grayscale = 2
    case photoGrayscale = 3
  }

  /// Which way the paper lies. Raw values are UIKit's.
  public enum Orientation: Int, Sendable {
    case portrait = 0
    case landscape = 1
  }

  /// Whether both sides are printed, and at which edge a sheet turns. Raw values are UIKit's.
  public enum Duplex: Int, Sendable {
    case none = 0
    case longEdge = 1
    case shortEdge = 2
  }

  /// The keys of `dictionaryRepresentation`. [our choice; not documented]
  private enum Key {
    static let printer = "printerID"
    static let name = "jobName"
    static let output = "outputType"
    static let orientation = "orientation"
    static let duplex = "duplex"
  }

  /// Values that `dictionaryRepresentation` gave; nil for the defaults.
  public required init(dictionary: [AnyHashable: Any]?) {
    super.init()
    guard let dictionary else { return }
    printerID = dictionary[Key.printer] as? String
    jobName = dictionary[Key.name] as? String ?? ""
    outputType = (dictionary[Key.output] as? Int).flatMap(OutputType.init) ?? .general
    orientation = (dictionary[Key.orientation] as? Int).flatMap(Orientation.init) ?? .portrait
    duplex = (dictionary[Key.duplex] as? Int).flatMap(Duplex.init) ?? .none
  }

  /// The defaults.
  open class func printInfo() -> Self { self.init(dictionary: nil) }

  /// The printer that people chose last. Default nil.
  open var printerID: String?
  /// The name of the job. Default empty.
  open var jobName = ""
  /// What is printed. Default general.
  open var outputType: OutputType = .general
  /// Which way the paper lies. Default upright.
  open var orientation: Orientation = .portrait
  /// Whether both sides are printed. Default one side.
  open var duplex: Duplex = .none

  /// All values, for `init(dictionary:)`.
  open var dictionaryRepresentation: [AnyHashable: Any] {
    var values: [AnyHashable: Any] = [
      Key.name: jobName, Key.output: outputType.rawValue, Key.orientation: orientation.rawValue,
      Key.duplex: duplex.rawValue,
    ]
    values[Key.printer] = printerID
    return values
  }

  nonisolated open func copy(with zone: NSZone? = nil) -> Any {
    nonisolated(unsafe) var result: Any = self
    MainActor.assumeIsolated { result = Swift.type(of: self).init(dictionary: dictionaryRepresentation) }
    return result
  }
}

/// A kind of paper. Source of the API: Apple, *UIPrintPaper*.
@preconcurrency @MainActor
open class UIPrintPaper: NSObject {
  /// Points of the whole sheet.
  open var paperSize: CGSize { size }
  /// Where ink reaches, in points of the sheet.
  open var printableRect: CGRect { printable }

  private let size: CGSize
  private let printable: CGRect

  package init(size: CGSize, margin: CGFloat) {
    self.size = size
    printable = CGRect(origin: .zero, size: size).insetBy(dx: margin, dy: margin)
    super.init()
  }

  /// The paper of a list that a page fits on with the least left over; the largest one where none is large enough.
  open class func bestPaper(forPageSize pageSize: CGSize, withPapersFrom papers: [UIPrintPaper])
    -> UIPrintPaper
  {
    func area(_ paper: UIPrintPaper) -> CGFloat { paper.paperSize.width * paper.paperSize.height }
    let page = (min(pageSize.width, pageSize.height), max(pageSize.width, pageSize.height))
    let fitting = papers.filter { paper in
      let (short, long) = (
        min(paper.paperSize.width, paper.paperSize.height), max(paper.paperSize.width, paper.paperSize.height)
      )
      return short >= page.0 && long >= page.1
    }
    return fitting.min { area($0) < area($1) } ?? papers.max { area($0) < area($1) } ?? .standard
  }

  /// Points of a US letter, and of the margin that printers leave.
  private static let letter = CGSize(width: 612, height: 792)
  private static let margin: CGFloat = 18
  /// What pages are laid out on where nothing else is said.
  static var standard: UIPrintPaper { UIPrintPaper(size: letter, margin: margin) }
}

/// Why nothing was printed. Source of the API: Apple, *UIPrintError.h*.
public struct UIPrintError: Error, CustomNSError {
  /// Raw values are UIKit's.
  public enum Code: Int, Sendable {
    case notAvailableError = 1
    case noContentError = 2
    case unknownImageFormatError = 3
    case jobFailedError = 4
  }

  public static let errorDomain = "UIPrintErrorDomain"
  public let code: Code
  public init(_ code: Code) { self.code = code }
  public var errorCode: Int { code.rawValue }
}

/// The domain of errors of printing.
public let UIPrintErrorDomain = UIPrintError.errorDomain
