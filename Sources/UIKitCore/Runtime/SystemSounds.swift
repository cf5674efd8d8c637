import Foundation
import Support

// The part of AudioToolbox that views call: the sounds of the system. Nothing sounds here; it is said once.

/// A sound of the system, or one that `AudioServicesCreateSystemSoundID` made.
public typealias SystemSoundID = UInt32
/// The phone's vibration.
public let kSystemSoundID_Vibrate: SystemSoundID = 4095

/// Plays a sound; reported, as nothing sounds here.
public func AudioServicesPlaySystemSound(_ inSystemSoundID: SystemSoundID) { reportSilence(inSystemSoundID) }
/// Plays a sound with a vibration; reported, as nothing sounds here.
public func AudioServicesPlayAlertSound(_ inSystemSoundID: SystemSoundID) { reportSilence(inSystemSoundID) }
/// Plays a sound; reported, as nothing sounds here. The block runs at once.
public func AudioServicesPlaySystemSoundWithCompletion(
  _ inSystemSoundID: SystemSoundID, _ inCompletionBlock: (() -> Void)?
) {
  reportSilence(inSystemSoundID)
  inCompletionBlock?()
}
/// Plays a sound with a vibration; reported, as nothing sounds here. The block runs at once.
public func AudioServicesPlayAlertSoundWithCompletion(
  _ inSystemSoundID: SystemSoundID, _ inCompletionBlock: (() -> Void)?
) { AudioServicesPlaySystemSoundWithCompletion(inSystemSoundID, inCompletionBlock) }
/// Gives a file of sound a number; 0, without an error, as nothing sounds here.
@discardableResult
public func AudioServicesCreateSystemSoundID(
  _ inFileURL: NSURL, _ outSystemSoundID: UnsafeMutablePointer<SystemSoundID>
) -> Int32 {
  outSystemSoundID.pointee = 0
  return 0
}
/// Forgets a sound.
@discardableResult
public func AudioServicesDisposeSystemSoundID(_ inSystemSoundID: SystemSoundID) -> Int32 { 0 }

private func reportSilence(_ sound: SystemSoundID) {
  Diagnostics.report("sounds of the system are not played", subject: "AudioToolbox", severity: .warning)
}
