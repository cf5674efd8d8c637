# What the smoke tests share: a fresh folder, and flipbook(STATUS ARGUMENT…), which runs the command line
# there, demands the exit status and leaves `output` and `errors`.
file(REMOVE_RECURSE ${SCRATCH})
file(MAKE_DIRECTORY ${SCRATCH})

macro(flipbook status)
  execute_process(COMMAND ${FLIPBOOK} ${ARGN} WORKING_DIRECTORY ${SCRATCH}
    RESULT_VARIABLE exit_status OUTPUT_VARIABLE output ERROR_VARIABLE errors)
  if(NOT "${exit_status}" STREQUAL "${status}")
    message(FATAL_ERROR "flipbook ${ARGN}: exit status ${exit_status}, not ${status}\n${output}${errors}")
  endif()
endmacro()

function(expect_same_bytes one other)
  file(SHA256 ${one} one_hash)
  file(SHA256 ${other} other_hash)
  if(NOT one_hash STREQUAL other_hash)
    message(FATAL_ERROR "${one} and ${other} differ")
  endif()
endfunction()
