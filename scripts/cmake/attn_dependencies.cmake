# The libraries, as interface targets; nearly all are headers only. Found by
# their headers rather than by packages: Emscripten's sysroot hides the system's
# packages, and its compiler must see these directories only, never the system's
# own headers.

# attn_headers(<target> <variable> <header> [directories...])
function(attn_headers target variable header)
  find_path(${variable} ${header} HINTS ${ARGN} $ENV{${variable}}
            PATHS /usr/include /usr/local/include NO_CMAKE_FIND_ROOT_PATH)
  mark_as_advanced(${variable})
  if(NOT ${variable})
    return()
  endif()
  add_library(${target} INTERFACE)
  set(directory "${${variable}}")
  if(directory MATCHES "^/usr/(local/)?include$")
    # Only this library of that directory: through a link of its own.
    string(REGEX MATCH "^[^/]+" name "${header}")
    set(links "${CMAKE_BINARY_DIR}/include/${target}")
    file(MAKE_DIRECTORY "${links}")
    file(CREATE_LINK "${directory}/${name}" "${links}/${name}" SYMBOLIC)
    set(directory "${links}")
  endif()
  target_include_directories(${target} SYSTEM INTERFACE "${directory}")
endfunction()

attn_headers(attn_eigen ATTN_EIGEN_DIR Eigen/Core /usr/include/eigen3 /usr/local/include/eigen3 /opt/homebrew/include/eigen3)
attn_headers(attn_doctest ATTN_DOCTEST_DIR doctest/doctest.h /opt/homebrew/include)
attn_headers(attn_json ATTN_JSON_DIR nlohmann/json.hpp /opt/homebrew/include)
attn_headers(attn_cli11 ATTN_CLI11_DIR CLI/CLI.hpp /opt/homebrew/include)

if(NOT TARGET attn_eigen)
  message(FATAL_ERROR "Eigen 3.4 is missing (Debian: libeigen3-dev), or set ATTN_EIGEN_DIR to the folder that holds Eigen/Core.")
endif()
# One thread, no allocation behind the plan's back: Eigen is the reference's notation, not its scheduler.
target_compile_definitions(attn_eigen INTERFACE EIGEN_DONT_PARALLELIZE EIGEN_MPL2_ONLY)

if(NOT EMSCRIPTEN)
  # Unicode's tables, which the page's module asks the browser for. Linked into the command, which then runs elsewhere too.
  attn_headers(attn_utf8proc ATTN_UTF8PROC_DIR utf8proc.h /opt/homebrew/include)
  find_library(ATTN_UTF8PROC NAMES libutf8proc.a utf8proc HINTS /opt/homebrew/lib)
  mark_as_advanced(ATTN_UTF8PROC)
  if(NOT TARGET attn_utf8proc OR NOT ATTN_UTF8PROC)
    message(FATAL_ERROR "utf8proc is missing (Debian: libutf8proc-dev), or set ATTN_UTF8PROC_DIR to the folder that holds utf8proc.h and ATTN_UTF8PROC to the library.")
  endif()
  target_link_libraries(attn_utf8proc INTERFACE "${ATTN_UTF8PROC}")
  find_package(benchmark QUIET)
  find_package(Threads REQUIRED)
endif()
