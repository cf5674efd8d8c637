#pragma once
#include <stdint.h>
// Calls an allocating Swift initialiser of a class that is only known as a metatype.
//
// Swift allows `type.init()` on a metatype only for `required` initialisers, but UIKit's and Core Animation's
// subclassing pattern has none. The allocating initialiser is a method in the class's vtable with the metatype in the
// context register; these shims call such a slot with Swift's calling convention.

/// `init()`.
static inline void *dynamic_init_plain(const void *function, const void *metatype) {
  typedef void *(*Initialiser)(__attribute__((swift_context)) const void *) __attribute__((swiftcall));
  return ((Initialiser)function)(metatype);
}

/// `init(frame:)`: the rectangle travels as four doubles.
static inline void *dynamic_init_rect(
  const void *function, double x, double y, double width, double height, const void *metatype) {
  typedef void *(*Initialiser)(double, double, double, double, __attribute__((swift_context)) const void *)
    __attribute__((swiftcall));
  return ((Initialiser)function)(x, y, width, height, metatype);
}

/// `init(layer: Any)`: the value travels behind a pointer and is consumed.
static inline void *dynamic_init_any(const void *function, void *value, const void *metatype) {
  typedef void *(*Initialiser)(void *, __attribute__((swift_context)) const void *) __attribute__((swiftcall));
  return ((Initialiser)function)(value, metatype);
}

/// The base class's own allocating initialisers, to find their vtable slots.
static inline const void *dynamic_init_CALayer(void) {
  extern const char symbol[] __asm__("$s10QuartzCore7CALayerCACycfC");
  return symbol;
}
static inline const void *dynamic_init_CALayer_layer(void) {
  extern const char copySymbol[] __asm__("$s10QuartzCore7CALayerC5layerACyp_tcfC");
  return copySymbol;
}
static inline const void *dynamic_init_UIView(void) {
  extern const char viewSymbol[] __asm__("$s9UIKitCore6UIViewC5frameAC10Foundation6CGRectV_tcfC");
  return viewSymbol;
}
static inline const void *dynamic_init_UIBarItem(void) {
  extern const char itemSymbol[] __asm__("$s9UIKitCore9UIBarItemCACycfC");
  return itemSymbol;
}

/// `init(style:reuseIdentifier:)`: the style is a small enum, the optional string two words that are consumed.
static inline void *dynamic_init_style(
  const void *function, uint8_t style, uintptr_t first, uintptr_t second, const void *metatype) {
  typedef void *(*Initialiser)(uint8_t, uintptr_t, uintptr_t, __attribute__((swift_context)) const void *)
    __attribute__((swiftcall));
  return ((Initialiser)function)(style, first, second, metatype);
}

/// `init(reuseIdentifier:)`.
static inline void *dynamic_init_string(
  const void *function, uintptr_t first, uintptr_t second, const void *metatype) {
  typedef void *(*Initialiser)(uintptr_t, uintptr_t, __attribute__((swift_context)) const void *)
    __attribute__((swiftcall));
  return ((Initialiser)function)(first, second, metatype);
}

/// `init(nibName:bundle:)`: the optional string two words, the optional bundle one; all are consumed.
static inline void *dynamic_init_nib(
  const void *function, uintptr_t first, uintptr_t second, uintptr_t bundle, const void *metatype) {
  typedef void *(*Initialiser)(uintptr_t, uintptr_t, uintptr_t, __attribute__((swift_context)) const void *)
    __attribute__((swiftcall));
  return ((Initialiser)function)(first, second, bundle, metatype);
}

static inline const void *dynamic_init_UIViewController(void) {
  extern const char controllerSymbol[] __asm__("$s9UIKitCore16UIViewControllerC7nibName6bundleACSSSg_10Foundation6BundleCSgtcfC");
  return controllerSymbol;
}
static inline const void *dynamic_init_UITableViewCell(void) {
  extern const char cellSymbol[] __asm__("$s9UIKitCore15UITableViewCellC5style15reuseIdentifierA2C0E5StyleO_SSSgtcfC");
  return cellSymbol;
}
static inline const void *dynamic_init_UITableViewHeaderFooterView(void) {
  extern const char headerSymbol[] __asm__("$s9UIKitCore023UITableViewHeaderFooterD0C15reuseIdentifierACSSSg_tcfC");
  return headerSymbol;
}
static inline const void *dynamic_init_UIResponder(void) {
  extern const char responderSymbol[] __asm__("$s9UIKitCore11UIResponderCACycfC");
  return responderSymbol;
}

/// Runs the application in the host of this program. The host lies on a floor above, so a program may lack it: -1 then.
extern int flipbook_host_run(void) __attribute__((weak));
static inline int application_host_run(void) { return flipbook_host_run ? flipbook_host_run() : -1; }
