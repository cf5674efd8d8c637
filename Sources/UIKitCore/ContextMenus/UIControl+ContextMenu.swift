extension UIControl: UIContextMenuInteractionDelegate {}
