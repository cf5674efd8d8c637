/// Numbers in files, which are there or are a fault.
struct ByteReading {
  let data: [UInt8]

  /// - Throws: When the file ends before.
  func byte(_ offset: Int) throws(ImageStructure.Fault) -> Int {
    guard offset < data.count else { throw ImageStructure.Fault(text: "it ends too early") }
    return Int(data[offset])
  }

  /// A number of some bytes, the lowest first.
  func little(_ offset: Int, bytes count: Int) throws(ImageStructure.Fault) -> Int {
    var number = 0
    for index in 0..<count { number |= try byte(offset + index) << (8 * index) }
    return number
  }

  /// A number of some bytes, the highest first.
  func big(_ offset: Int, bytes count: Int) throws(ImageStructure.Fault) -> Int {
    var number = 0
    for index in 0..<count { number = number << 8 | (try byte(offset + index)) }
    return number
  }
}
