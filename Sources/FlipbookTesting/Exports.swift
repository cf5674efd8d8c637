// A test needs one import: the expectations, what they record, and where it runs.
@_exported import Goldens
@_exported import Recording
@_exported import Stage
