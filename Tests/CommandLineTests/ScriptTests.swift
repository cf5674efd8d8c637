import XCTest

/// The functions of the script at the root, one by one: the script as a whole would build.
final class ScriptTests: CommandLineTestCase {
  private static var script: String { (assets as NSString).deletingLastPathComponent + "/flipbook" }

  /// Runs shell code after the script's settings and functions.
  private func run(_ code: String) throws -> Outcome {
    let text = try String(contentsOfFile: Self.script, encoding: .utf8)
    let end = try XCTUnwrap(text.range(of: "\nmkdir -p \"$root/.build\""), "what the script does by itself")
    try write("\(text[..<end.lowerBound])\n\(code)\n", to: "script")
    return try flipbook(["script"], program: "/bin/bash")
  }

  /// Without a terminal a line says what is built and how far it is; with no pause between lines, for each step.
  func testABuildSaysHowFarItIs() throws {
    let log =
      "Building for production...\\n[1/423] Write sources\\n[120/423] Compiling UIKitCore UIView.swift\\n"
    let outcome = try run("progress_pause=0; printf '\(log)' | show_progress 'building the release'")
    XCTAssertEqual(outcome.status, 0)
    XCTAssertEqual(outcome.output, "", "standard output belongs to the program")
    // Seconds are whatever the machine needs.
    let lines = outcome.errors.split(separator: "\n").map {
      $0.replacingOccurrences(of: ", [0-9]+ s", with: ", N s", options: .regularExpression)
    }
    XCTAssertEqual(
      lines,
      [
        "flipbook: building the release, N s", "flipbook: building the release, N s: 1 of 423, Write sources",
        "flipbook: building the release, N s: 120 of 423, Compiling UIKitCore UIView.swift",
      ])
    XCTAssertEqual(
      try run("printf '\(log)' | show_progress 'building the release'").errors, "", "ten seconds")
    XCTAssertEqual(try run("echo \"$progress_pause\"").output, "10\n")
  }

  /// A build that fails is still one that fails.
  func testProgressKeepsTheStatus() throws {
    XCTAssertEqual(try run("if false | show_progress x; then exit 0; else exit 3; fi").status, 3)
  }

  func testWarningsOfOurOwnFilesFailTheTests() throws {
    try write(
      """
      [3/7] Compiling A a.swift
      \(folder)/Sources/A/a.swift:1:2: warning: never used
       1 | let a = 1
         |     `- warning: never used
      \(folder)/Sources/A/a.swift:1:2: warning: never used
      \(folder)/.build/checkouts/b/Sources/b.swift:1:2: warning: another's
      warning: 'a': found 1 file(s) which are unhandled
      Build complete! (3.14s)
      \(folder)/Sources/A/c.swift:1:2: warning: printed by a test

      """, to: "a.log")
    let outcome = try run("own_warnings \(folder)/a.log \(folder)/none.log")
    XCTAssertEqual([outcome.errors, "\(outcome.status)"], ["", "0"])
    XCTAssertEqual(
      outcome.output,
      """
      \(folder)/Sources/A/a.swift:1:2: warning: never used
      warning: 'a': found 1 file(s) which are unhandled

      """)
    let check = "mkdir -p .build; cp a.log .build/test.log; has_no_warnings"
    XCTAssertEqual(try run(check).status, 1)
    XCTAssertEqual(try run("mkdir -p .build; rm -f .build/*.log; has_no_warnings").status, 0)
  }

  /// Everything that tests would skip for want of a program.
  func testTheSetUpForTestsHasTheEncoder() throws {
    let packages = try run("printf '%s\\n' \"${test_packages[@]}\"").output.split(separator: "\n")
    XCTAssertTrue(packages.contains("ffmpeg"))
  }

  /// What the script calls, as lines of standard output; an installation ends when the first target is built.
  private static let calls = """
    mkdir -p .build
    missing_packages() { echo libsdl2-dev; }
    may_ask_for_password() { return 1; }
    is_up_to_date() { return 1; }
    check_swift() { :; }
    build() { echo "builds the program"; }
    tool_is_up_to_date() { return 0; }
    install_packages() { while [[ ! -f begun ]]; do sleep 0.01; done; echo "installs $*"; touch installed; }
    swift() {
      echo "builds ${!#}" >&3; touch begun
      while [[ ! -f installed ]]; do sleep 0.01; done; sleep 0.1
    }
    exec 3>&1
    """

  /// The first build of a machine: what needs no package is built while the packages are installed.
  func testTargetsWithoutPackagesAreBuiltDuringTheInstallation() throws {
    let outcome = try run("\(Self.calls)\ninstall_and_build libsdl2-dev libpng-dev")
    XCTAssertEqual([outcome.errors, "\(outcome.status)"], ["", "0"])
    let lines = outcome.output.split(separator: "\n")
    XCTAssertEqual(lines.first, "builds Raster")
    XCTAssertEqual(lines.filter { $0.hasPrefix("installs") }, ["installs libsdl2-dev libpng-dev"])
    XCTAssertEqual(lines.last, "builds the program")
  }

  func testAFailedInstallationIsTheEnd() throws {
    let failing = "install_packages() { touch installed; fail 'could not install libsdl2-dev'; }"
    let outcome = try run("\(Self.calls)\n\(failing)\ninstall_and_build libsdl2-dev")
    XCTAssertEqual(outcome.status, 1)
    XCTAssertEqual(outcome.errors, "flipbook: could not install libsdl2-dev\n")
    XCTAssertFalse(outcome.output.contains("builds the program"), outcome.output)
  }

  /// Where `sudo` may ask, or nothing is missing, one follows the other.
  func testAPasswordIsAskedForInPeace() throws {
    let code =
      "\(Self.calls)\nmay_ask_for_password() { return 0; }; touch begun; install_and_build libsdl2-dev"
    XCTAssertEqual(try run(code).output, "installs libsdl2-dev\nbuilds the program\n")
  }

  /// The tool that reads Swift is part of the set-up: a first look at people's code does not wait for it.
  func testTheToolIsBuiltWhereItIsMissingOrOld() throws {
    let tool = """
      mkdir -p .build Tools/WriteBack/Sources Tools/WriteBack/.build/debug
      tool=$PWD/Tools/WriteBack root=$PWD
      printf '#!/bin/sh\necho "[1/2] Compiling"; echo built >>calls; >%s; chmod +x %s\n' \
        "$tool/.build/debug/flipbook-writeback" "$tool/.build/debug/flipbook-writeback" >"$tool/build"
      chmod +x "$tool/build"; touch -d '2 minutes ago' "$tool/Package.swift"
      touch -d '2 minutes ago' "$tool/Sources/main.swift"; touch -d '2 minutes ago' "$tool/Sources"
      """
    let once = try run("\(tool)\nbuild_tool; build_tool; cat calls")
    XCTAssertEqual([once.output, "\(once.status)"], ["built\n", "0"], once.errors)
    let again = try run(
      "\(tool)\nbuild_tool; touch -d '1 minute' \"$tool/Sources/main.swift\"; build_tool; cat calls")
    XCTAssertEqual([again.output, "\(again.status)"], ["built\nbuilt\n", "0"], again.errors)
    let failing = try run(
      "\(tool)\nprintf '#!/bin/sh\\necho \"error: no network\"; exit 1\\n' >\"$tool/build\"; rm -rf \"$tool/.build\"; build_tool"
    )
    XCTAssertEqual(failing.status, 1)
    XCTAssertTrue(
      failing.errors.hasSuffix(
        "error: no network\nflipbook: the tool that reads Swift could not be built; the whole log is Tools/WriteBack/.build/build.log\n"
      ), failing.errors)
  }

  func testTheConfigurationIsDebugOrRelease() throws {
    let options = "build_options; printf '%s\\n' \"${options[@]}\" | head -n 2; echo \"$FLIPBOOK_OPTIMIZED\""
    XCTAssertEqual(
      try run(options).output,
      "--configuration\ndebug\nCRasterKernels,CMotionKernels,Raster,Scene,Cassowary,RigidBodies,Codecs,Recording,Serving\n"
    )
    XCTAssertEqual(
      try run("export FLIPBOOK_OPTIMIZED=; configuration=release; \(options)").output,
      "--configuration\nrelease\n\n")
    let outcome = try flipbook(
      ["build"], environment: ["FLIPBOOK_CONFIGURATION": "fast"], program: Self.script)
    XCTAssertEqual(outcome.status, 1)
    XCTAssertEqual(outcome.errors, "flipbook: FLIPBOOK_CONFIGURATION is debug or release, not fast\n")
  }

  /// A compiler process that inherits another's pipes would keep the driver waiting for both.
  func testTheCompilerInheritsNothingOfOthers() throws {
    let root = (Self.script as NSString).deletingLastPathComponent
    let script = root + "/Tools/Compiler/swift-frontend"
    let outcome = try run(
      "exec 7</dev/null 19>other; export FLIPBOOK_SWIFT_FRONTEND=/bin/ls; exec '\(script)' /proc/self/fd")
    XCTAssertEqual(outcome.output, "0\n1\n2\n3\n", "3 is the folder that is listed")
    let named = try run(
      """
      build_options; export "${launcher[@]}"
      echo "${SWIFT_DRIVER_SWIFT_FRONTEND_EXEC#$root/}" "$(readlink "$SWIFT_DRIVER_SWIFT_FRONTEND_EXEC")"
      cd "$(dirname "$SWIFT_DRIVER_SWIFT_FRONTEND_EXEC")/../lib/swift" && ls -d linux
      "$FLIPBOOK_SWIFT_FRONTEND" --version
      """)
    let lines = named.output.split(separator: "\n")
    XCTAssertEqual(
      lines.prefix(2),
      [".build/toolchain/bin/swift-frontend \(folder)/Tools/Compiler/swift-frontend", "linux"],
      named.errors)
    XCTAssertTrue(lines.dropFirst(2).first?.contains("Swift version") == true, named.output)
  }
}
