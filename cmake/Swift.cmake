# Swift by plain custom commands: one whole-module swiftc call per module.
#
# CMake's own Swift rules neither come to rest (a second build always finds work) nor rebuild the modules
# above one whose interface changed. A custom command with the module file of every module below among its
# inputs does both: swiftc leaves a module file alone whose contents stay the same, so that a changed comment
# ends with its module, and a changed declaration goes up to the executable.
#
#   swift_flags(FLAG…)                                      for all modules that follow
#   clang_module(NAME FOLDER [LINK FLAG…])                  a folder with a module map and headers; .c files are compiled
#   swift_module(NAME FOLDER [USES MODULE…] [FLAGS FLAG…] [LINK FLAG…] [PLAIN FILE])  every .swift file below the folder;
#                                                           with PLAIN, all but that file are ported first
#   swift_executable(NAME MODULE)                           an executable from a module with @main

find_program(SWIFTC swiftc REQUIRED)
get_filename_component(SWIFT_TOOLS ${SWIFTC} DIRECTORY)
find_program(CLANG clang HINTS ${SWIFT_TOOLS} REQUIRED)

set(SWIFT_OUT ${CMAKE_BINARY_DIR}/swift)
set(SWIFT_BIN ${CMAKE_BINARY_DIR}/bin)
file(MAKE_DIRECTORY ${SWIFT_OUT} ${SWIFT_BIN})

set(SWIFT_FLAGS -parse-as-library -whole-module-optimization -I ${SWIFT_OUT})
if(CMAKE_BUILD_TYPE STREQUAL "Debug")
  # Plain -g makes swift-driver plan two jobs for one object file and stop.
  list(APPEND SWIFT_FLAGS -Onone -gline-tables-only -enable-testing -D DEBUG)
else()
  list(APPEND SWIFT_FLAGS -O -enable-default-cmo)
endif()

macro(swift_flags)
  list(APPEND SWIFT_FLAGS ${ARGN})
endmacro()

# Every module that the given ones use, themselves included, each once.
function(swift_closure result)
  set(open ${ARGN})
  set(all "")
  while(open)
    list(POP_FRONT open module)
    if(NOT module IN_LIST all)
      list(APPEND all ${module})
      get_property(uses GLOBAL PROPERTY SWIFT_USES_${module})
      list(APPEND open ${uses})
    endif()
  endwhile()
  set(${result} ${all} PARENT_SCOPE)
endfunction()

# One property of every module, in one list.
function(swift_collect result property)
  set(all "")
  foreach(module IN LISTS ARGN)
    get_property(values GLOBAL PROPERTY ${property}_${module})
    list(APPEND all ${values})
  endforeach()
  set(${result} ${all} PARENT_SCOPE)
endfunction()

macro(clang_module name folder)
  cmake_parse_arguments(arg "" "" "LINK" ${ARGN})
  set(include ${folder})
  if(EXISTS ${folder}/include)
    set(include ${folder}/include)
  endif()
  list(APPEND SWIFT_FLAGS -I ${include})
  file(GLOB_RECURSE headers CONFIGURE_DEPENDS ${folder}/*.h ${folder}/module.modulemap)
  # What a module above must be rebuilt for, and what the executable is linked with.
  set_property(GLOBAL PROPERTY SWIFT_INTERFACE_${name} ${headers})
  set_property(GLOBAL PROPERTY SWIFT_LINK_${name} ${arg_LINK})
  file(GLOB c_sources CONFIGURE_DEPENDS ${folder}/*.c)
  foreach(source IN LISTS c_sources)
    get_filename_component(base ${source} NAME_WE)
    set(c_object ${SWIFT_OUT}/${name}.${base}.o)
    add_custom_command(OUTPUT ${c_object}
      COMMAND ${CLANG} -c -O2 -g1 -fPIC -I ${include} ${source} -o ${c_object}
      DEPENDS ${source} ${headers}
      COMMENT "C object ${name}/${base}" VERBATIM)
    set_property(GLOBAL APPEND PROPERTY SWIFT_OBJECT_${name} ${c_object})
  endforeach()
endmacro()

# Sets `result` to plain Swift made of files that are written for the phone; `plain` is one that is plain already.
function(ported_sources result name plain)
  set(folder ${SWIFT_OUT}/ported/${name})
  set(ported "")
  foreach(source IN LISTS ARGN)
    get_filename_component(base ${source} NAME_WE)
    list(APPEND ported ${folder}/${base}.ported.swift)
  endforeach()
  set(port ${CMAKE_SOURCE_DIR}/Tools/WriteBack/port)
  file(GLOB_RECURSE tool CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/Tools/WriteBack/Sources/*.swift)
  add_custom_command(OUTPUT ${ported}
    COMMAND ${port} --module ${name} --output ${folder} ${ARGN} --context ${plain}
    DEPENDS ${ARGN} ${plain} ${port} ${tool}
    COMMENT "Porting ${name}" VERBATIM)
  set(${result} ${ported} PARENT_SCOPE)
endfunction()

function(swift_module name folder)
  cmake_parse_arguments(arg "" "PLAIN" "USES;FLAGS;LINK" ${ARGN})
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${folder}/*.swift)
  if(NOT sources)
    message(FATAL_ERROR "${folder} holds no Swift file for the module ${name}")
  endif()
  if(arg_PLAIN)
    list(REMOVE_ITEM sources ${folder}/${arg_PLAIN})
    ported_sources(ported ${name} ${folder}/${arg_PLAIN} ${sources})
    set(sources ${ported} ${folder}/${arg_PLAIN})
  endif()
  swift_closure(below ${arg_USES})
  swift_collect(interfaces SWIFT_INTERFACE ${below})

  set(object ${SWIFT_OUT}/${name}.o)
  set(interface ${SWIFT_OUT}/${name}.swiftmodule)
  set_property(GLOBAL APPEND PROPERTY SWIFT_MODULES ${name})
  set_property(GLOBAL PROPERTY SWIFT_USES_${name} ${arg_USES})
  set_property(GLOBAL PROPERTY SWIFT_INTERFACE_${name} ${interface})
  set_property(GLOBAL PROPERTY SWIFT_OBJECT_${name} ${object})
  set_property(GLOBAL PROPERTY SWIFT_LINK_${name} ${arg_LINK})
  add_custom_command(OUTPUT ${object} ${interface}
    COMMAND ${SWIFTC} -c -module-name ${name} ${SWIFT_FLAGS} ${arg_FLAGS}
            -emit-module -emit-module-path ${interface} -o ${object} ${sources}
    DEPENDS ${sources} ${interfaces}
    COMMENT "Swift module ${name}" COMMAND_EXPAND_LISTS VERBATIM)
endfunction()

function(swift_executable name module)
  swift_closure(all ${module})
  swift_collect(objects SWIFT_OBJECT ${all})
  swift_collect(libraries SWIFT_LINK ${all})
  add_custom_command(OUTPUT ${SWIFT_BIN}/${name}
    COMMAND ${SWIFTC} -emit-executable ${objects} ${libraries} -o ${SWIFT_BIN}/${name}
    DEPENDS ${objects}
    COMMENT "Swift executable ${name}" COMMAND_EXPAND_LISTS VERBATIM)
  add_custom_target(${name}_executable ALL DEPENDS ${SWIFT_BIN}/${name})
endfunction()
