@_exported import SampleStage
