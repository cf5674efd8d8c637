# The smoke set: a test is a CMake script in cmake/smoke that stops with a message where it finds a fault.

# The floors as Package.swift must have them, with all that a module uses at any depth: "name: used module, used module".
get_property(modules GLOBAL PROPERTY SWIFT_MODULES)
set(floors "")
foreach(module IN LISTS modules)
  swift_closure(uses ${module})
  list(REMOVE_ITEM uses ${module} ArgumentParserToolInfo)
  list(SORT uses)
  list(JOIN uses ", " uses)
  string(APPEND floors "${module}: ${uses}\n")
endforeach()
file(WRITE ${CMAKE_BINARY_DIR}/floors.txt ${floors})

foreach(test list render curves arguments rebuild floors)
  add_test(NAME ${test} COMMAND ${CMAKE_COMMAND}
    -D FLIPBOOK=${CMAKE_BINARY_DIR}/bin/flipbook -D SOURCE=${CMAKE_SOURCE_DIR} -D BUILD=${CMAKE_BINARY_DIR}
    -D SCRATCH=${CMAKE_BINARY_DIR}/smoke/${test} -D NINJA=${CMAKE_MAKE_PROGRAM}
    -P ${CMAKE_SOURCE_DIR}/cmake/smoke/${test}.cmake)
  set_tests_properties(${test} PROPERTIES TIMEOUT 120)
endforeach()
