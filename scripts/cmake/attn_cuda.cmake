# The CUDA backend wherever nvcc is, else its stub: no #ifdef anywhere else.

# attn_all_architectures(<variable>): code for every GPU from compute capability 7.5 on that this nvcc knows: the first
# of each family, 7.5, 8.0, 9.0, ..., whose code all of the family run (8.0's runs on 8.6 and 8.9), and for later
# families the newest in the form that their drivers compile. -DCMAKE_CUDA_ARCHITECTURES=90-real builds for one alone,
# =all for each by itself.
function(attn_all_architectures variable)
  execute_process(COMMAND "${CMAKE_CUDA_COMPILER}" --list-gpu-code OUTPUT_VARIABLE listed ERROR_QUIET)
  string(REGEX MATCHALL "sm_[0-9]+" codes "${listed}")
  set(known)
  foreach(code IN LISTS codes)
    string(REPLACE "sm_" "" number "${code}")
    if(number EQUAL 75 OR (number GREATER_EQUAL 80 AND number MATCHES "0$"))
      list(APPEND known ${number})
    endif()
  endforeach()
  list(REMOVE_DUPLICATES known)
  list(SORT known COMPARE NATURAL)
  if(NOT known)
    set(known 75)  # an nvcc that cannot list them
  endif()
  list(GET known -1 newest)
  list(TRANSFORM known APPEND "-real")
  set(${variable} ${known} "${newest}-virtual" PARENT_SCOPE)
endfunction()

# attn_chosen_architectures(<variable>): code for the GPUs of this machine and, for all others, the form of compute
# capability 7.5 that drivers compile themselves when a program first runs: one virtual architecture, the oldest that
# this backend needs, runs on every later GPU whose driver is not older than this CUDA, and it is all that is
# built where there is no GPU. ATTN_CUDA_ALL=ON builds code for every architecture, for programs that are given away:
# they start at once, and with older drivers too.
option(ATTN_CUDA_ALL "Build code for every GPU architecture, not only for this machine's" OFF)
function(attn_chosen_architectures variable)
  if(ATTN_CUDA_ALL)
    attn_all_architectures(chosen)
  else()
    set(chosen 75-virtual)
    find_program(attn_nvidia_smi nvidia-smi)
    mark_as_advanced(attn_nvidia_smi)
    if(attn_nvidia_smi)
      execute_process(COMMAND "${attn_nvidia_smi}" --query-gpu=compute_cap --format=csv,noheader
                      OUTPUT_VARIABLE here ERROR_QUIET)
      string(REGEX MATCHALL "[0-9]+[.][0-9]" here "${here}")
      list(REMOVE_DUPLICATES here)
      foreach(capability IN LISTS here)
        string(REPLACE "." "" number "${capability}")
        execute_process(COMMAND "${CMAKE_CUDA_COMPILER}" --list-gpu-code OUTPUT_VARIABLE known ERROR_QUIET)
        if(number GREATER_EQUAL 75 AND known MATCHES "sm_${number}[^0-9]")
          list(PREPEND chosen "${number}-real")
        endif()
      endforeach()
    endif()
  endif()
  set(${variable} ${chosen} PARENT_SCOPE)
endfunction()

set(attn_cuda_sources)
set(attn_has_cuda OFF)
file(GLOB cuda_kernels CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/cpp/backends/cuda/device/*.cu")
set(cuda_stub "${CMAKE_SOURCE_DIR}/cpp/backends/cuda/stub.cpp")

if(cuda_kernels AND NOT ATTN_CUDA MATCHES "OFF|STUB" AND NOT EMSCRIPTEN)
  if(NOT CMAKE_CUDA_COMPILER)
    find_program(attn_nvcc nvcc HINTS $ENV{CUDA_HOME}/bin $ENV{CUDA_PATH}/bin /usr/local/cuda/bin)
    mark_as_advanced(attn_nvcc)
    if(attn_nvcc)
      set(CMAKE_CUDA_COMPILER "${attn_nvcc}")
    endif()
  endif()
  if(CMAKE_CUDA_COMPILER AND NOT DEFINED CMAKE_CUDA_ARCHITECTURES)
    attn_chosen_architectures(CMAKE_CUDA_ARCHITECTURES)
  endif()
  include(CheckLanguage)
  check_language(CUDA)
  if(CMAKE_CUDA_COMPILER)
    set(attn_has_cuda ON)
    enable_language(CUDA)
    # CMake 3.25 does not know that the nvcc of CUDA 12 and later speaks C++20.
    if(NOT DEFINED CMAKE_CUDA20_STANDARD_COMPILE_OPTION)
      set(CMAKE_CUDA20_STANDARD_COMPILE_OPTION "-std=c++20")
      set(CMAKE_CUDA20_EXTENSION_COMPILE_OPTION "-std=c++20")
    endif()
    set(CMAKE_CUDA_STANDARD 20)
    set(CMAKE_CUDA_STANDARD_REQUIRED ON)
    find_package(CUDAToolkit REQUIRED)
  endif()
endif()

# Everything but the device itself is plain C++ and tested without one.
if(NOT EMSCRIPTEN AND NOT ATTN_CUDA STREQUAL "STUB")
  file(GLOB attn_cuda_sources CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/cpp/backends/cuda/*.cpp")
  list(REMOVE_ITEM attn_cuda_sources "${cuda_stub}")
endif()
if(attn_has_cuda)
  file(GLOB cuda_sources CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/cpp/backends/cuda/device/*.cpp")
  list(APPEND attn_cuda_sources ${cuda_kernels} ${cuda_sources})
elseif(ATTN_CUDA STREQUAL "ON" AND cuda_kernels)
  message(FATAL_ERROR "ATTN_CUDA is ON but no working nvcc was found: put it on PATH or set CUDA_HOME.")
else()
  list(APPEND attn_cuda_sources "${cuda_stub}")
endif()
message(STATUS "CUDA backend: ${attn_has_cuda}")

function(attn_link_cuda target)
  if(attn_has_cuda)
    # Static, so that the program runs where no CUDA is installed; the driver is looked for at run time.
    target_link_libraries(${target} PRIVATE CUDA::cudart_static ${CMAKE_DL_LIBS})
  endif()
endfunction()
