# Every demo is listed with what can be tapped in it.
include(${CMAKE_CURRENT_LIST_DIR}/Flipbook.cmake)
flipbook(0 list)
foreach(word bouncing-icon springy-tabs tab.0 tab.1 tab.2)
  string(FIND "${output}" ${word} place)
  if(place EQUAL -1)
    message(FATAL_ERROR "list does not mention ${word}:\n${output}")
  endif()
endforeach()
