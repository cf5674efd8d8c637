@_exported import CoreGraphics
// The render tree's matrix is Apple's type, and belongs to this module's API with all that goes with it.
@_exported import func Scene.CATransform3DConcat
@_exported import func Scene.CATransform3DEqualToTransform
@_exported import func Scene.CATransform3DGetAffineTransform
@_exported import let Scene.CATransform3DIdentity
@_exported import func Scene.CATransform3DInvert
@_exported import func Scene.CATransform3DIsAffine
@_exported import func Scene.CATransform3DIsIdentity
@_exported import func Scene.CATransform3DMakeAffineTransform
@_exported import func Scene.CATransform3DMakeRotation
@_exported import func Scene.CATransform3DMakeScale
@_exported import func Scene.CATransform3DMakeTranslation
@_exported import func Scene.CATransform3DRotate
@_exported import func Scene.CATransform3DScale
@_exported import func Scene.CATransform3DTranslate
@_exported import struct Scene.CATransform3D
