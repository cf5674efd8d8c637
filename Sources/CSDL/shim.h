#pragma once
// SDL2 and its companions, and the function-like macros that Swift does not import.
#include <SDL2/SDL.h>
#include <SDL2/SDL_image.h>
#include <SDL2/SDL_syswm.h>
#include <X11/Xlib.h>

static const int CSDL_WINDOWPOS_CENTERED = (int)SDL_WINDOWPOS_CENTERED;

/// The descriptor of the X11 connection behind a window, or -1 where the window is not X11's.
static inline int CSDL_x11_descriptor(SDL_Window *window) {
  SDL_SysWMinfo info;
  SDL_VERSION(&info.version);
  if (!SDL_GetWindowWMInfo(window, &info) || info.subsystem != SDL_SYSWM_X11) return -1;
  return ConnectionNumber(info.info.x11.display);
}

/// The UTF-8 text of an SDL_TEXTINPUT event.
static inline const char *CSDL_event_text(const SDL_Event *event) { return event->text.text; }
