# A quarter into the bounce, at 0.075 s, the icon stands at the second of its five values, 1.4; in the end
# at 1.
include(${CMAKE_CURRENT_LIST_DIR}/Flipbook.cmake)
flipbook(0 curves bouncing-icon --tap tab.1@0 --layer tab.1.icon --key transform.scale
  --hz 1000 --duration 0.4 -o curve.csv)
file(STRINGS ${SCRATCH}/curve.csv rows)
list(LENGTH rows count)
if(NOT count EQUAL 402)
  message(FATAL_ERROR "400 ms at 1000 Hz are a header and 401 rows, not ${count} lines")
endif()

function(expect_value row value)
  list(GET rows ${row} line)
  string(REGEX REPLACE "^.*," "" read "${line}")
  if(NOT read MATCHES "^${value}$")
    message(FATAL_ERROR "row ${row} reads ${line}; the value must match ${value}")
  endif()
endfunction()

# Row 0 is the header. Within 1e-6: six decimals of 1.4 or of the number just below.
expect_value(76 "1\\.4(000000[0-9]*)?|1\\.399999[0-9]*")
expect_value(401 "1(\\.0+)?")
