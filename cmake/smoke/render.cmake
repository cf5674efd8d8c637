# One moment is one picture: twice the same bytes, and those of the other build where there is one.
include(${CMAKE_CURRENT_LIST_DIR}/Flipbook.cmake)
set(moment render bouncing-icon --tap tab.1@0 --at 0.075 --scale 2)
flipbook(0 ${moment} -o one.png)
flipbook(0 ${moment} -o two.png)
expect_same_bytes(${SCRATCH}/one.png ${SCRATCH}/two.png)

flipbook(0 render bouncing-icon --at 0 --scale 2 -o rest.png)
file(SHA256 ${SCRATCH}/one.png moving)
file(SHA256 ${SCRATCH}/rest.png resting)
if(moving STREQUAL resting)
  message(FATAL_ERROR "a tapped tab looks like one at rest")
endif()

if(EXISTS "$ENV{FLIPBOOK_OPTIMIZED_BINARY}")
  set(FLIPBOOK $ENV{FLIPBOOK_OPTIMIZED_BINARY})
  flipbook(0 ${moment} -o other.png)
  expect_same_bytes(${SCRATCH}/one.png ${SCRATCH}/other.png)
endif()
