# How everything is compiled.

add_library(attn_options INTERFACE)
set(cxx "$<COMPILE_LANGUAGE:CXX>")

# One result everywhere: a*b+c rounds twice on every processor. errno costs a
# branch in sqrt and changes no value. No flag here may change a value.
target_compile_options(attn_options INTERFACE
  $<${cxx}:-ffp-contract=off -fno-math-errno>
  $<${cxx}:-Wall -Wextra -Wpedantic -Wno-psabi>
  $<$<COMPILE_LANGUAGE:CUDA>:--fmad=false -Xcompiler=-ffp-contract=off,-fno-math-errno,-Wall>)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
  # GCC 12 warns of overlap and overflow in every `"text" + std::string` (its bug 105651).
  target_compile_options(attn_options INTERFACE $<${cxx}:-Wno-restrict -Wno-stringop-overflow>)
endif()
if(ATTN_WERROR)
  target_compile_options(attn_options INTERFACE $<${cxx}:-Werror>)
endif()

if(ATTN_SANITIZE)
  # The models' tests train: in an engine at -O0 they would take a coffee break. The kernels have -O1 of their own; all
  # else compiles in half of the time at -Og.
  string(APPEND CMAKE_CXX_FLAGS_DEBUG " -Og")
  set(sanitize -fsanitize=${ATTN_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND ATTN_SANITIZE MATCHES "undefined")
    # Half of the compiler's work for what the address sanitizer stops at nearly always, and for alignment, which x86 and
    # WebAssembly do not ask for; Clang's build has them all.
    list(APPEND sanitize -fno-sanitize=null,object-size,vptr,pointer-overflow,alignment)
    # And it checks test code too, of which here only what it allocates is watched.
    set(attn_plain_test_code ON)
  endif()
  if(attn_plain_test_code)
    set(checked $<NOT:$<BOOL:$<TARGET_PROPERTY:ATTN_TEST_CODE>>>)
  else()
    set(checked 1)
  endif()
  target_compile_options(attn_options INTERFACE "$<$<AND:${cxx},${checked}>:${sanitize}>")
  target_link_options(attn_options INTERFACE ${sanitize})
  target_compile_definitions(attn_options INTERFACE _GLIBCXX_ASSERTIONS)
endif()

if(ATTN_FUZZ)
  # Tells libFuzzer which branches an input has reached; what does not link it, stubs of the sanitizers take in.
  target_compile_options(attn_options INTERFACE $<${cxx}:-fsanitize=fuzzer-no-link>)
endif()

if(EMSCRIPTEN)
  # Emscripten's loaders of test programs are CommonJS; the project's package.json says modules.
  file(WRITE "${CMAKE_BINARY_DIR}/package.json" "{ \"type\": \"commonjs\" }\n")
  # Exceptions, copies and fills as the engine's own instructions: no JavaScript, and no loop over bytes, in between.
  target_compile_options(attn_options INTERFACE -msimd128 -mbulk-memory -fwasm-exceptions)
  # A visitor waits for every byte: small everywhere but in the kernels, which set -O3 themselves. Seeing the
  # whole program, the linker finds what cannot throw and leaves out the code that would clean up after it: a
  # sixth of the module. For that, the library's own templates are compiled along, and where they would throw
  # (a string longer than memory) they stop; the engine's errors are its own.
  if(ATTN_QUICK_PAGE)
    target_compile_options(attn_options INTERFACE -O1)
  else()
    target_compile_options(attn_options INTERFACE
      "$<$<NOT:$<BOOL:$<TARGET_PROPERTY:ATTN_TEST_CODE>>>:$<$<CONFIG:Release>:-Oz;-flto>>")
  endif()
  target_compile_definitions(attn_options INTERFACE _LIBCPP_DISABLE_EXTERN_TEMPLATE _LIBCPP_NO_EXCEPTIONS)
  # The command's help: no command here.
  target_compile_definitions(attn_options INTERFACE ATTN_NO_HELP)
  target_link_options(attn_options INTERFACE -fwasm-exceptions)
else()
  target_link_libraries(attn_options INTERFACE Threads::Threads)
endif()

if(NOT EMSCRIPTEN AND CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|AMD64|amd64)$")
  set(attn_x86 1)
else()
  set(attn_x86 0)
endif()
target_compile_definitions(attn_options INTERFACE ATTN_X86=${attn_x86})

# attn_kernel_variants(<list of sources>): gives cpp/backends/cpu/isa/*.cpp their
# instruction sets, what runs between them its level of optimization, and takes the ones away that the processor family has not.
# Never -mfma: a fused a*b+c would round once. Everything in these files must
# have internal linkage, or the linker may hand a wide version to a narrow machine.
function(attn_kernel_variants sources)
  set(avx2 -mavx2)
  set(avx512 -mavx512f -mavx512vl -mavx512dq -mavx512bw -mprefer-vector-width=512)
  set(avx512_amd ${avx512})
  set(kept)
  foreach(source IN LISTS ${sources})
    if(source MATCHES "/backends/cpu/isa/([a-z0-9_]+)\\.cpp$")
      set(variant "${CMAKE_MATCH_1}")
      if(variant MATCHES "^avx" AND NOT attn_x86)
        continue()
      endif()
      # At -O3 in every build, but that with every lane checked, an unrolled loop takes half a minute to compile.
      if(ATTN_SANITIZE)
        set(level -O1)
      else()
        set(level -O3)
      endif()
      set_source_files_properties("${source}" PROPERTIES COMPILE_OPTIONS "${level};${${variant}}")
    elseif(EMSCRIPTEN AND source MATCHES "/backends/cpu/tasks_elementwise.cpp$")
      # Between the kernels of a fused node it has loops of its own: at -Oz a hundredth of a training step.
      set_source_files_properties("${source}" PROPERTIES COMPILE_OPTIONS -O2)
    endif()
    list(APPEND kept "${source}")
  endforeach()
  set(${sources} "${kept}" PARENT_SCOPE)
endfunction()

# attn_helpers_of(<variable> <source>): the names in a source's unnamed namespaces, as clang-format lays them out.
function(attn_helpers_of variable source)
  file(STRINGS "${source}" lines REGEX "^[^ /#]")
  set(inside FALSE)
  set(names)
  foreach(line IN LISTS lines)
    if(line MATCHES "^namespace {")
      set(inside TRUE)
    elseif(line MATCHES "^}  // namespace$")
      set(inside FALSE)
    elseif(inside AND line MATCHES "^(struct|class|enum class|enum|using) ([A-Za-z_0-9]+)")
      list(APPEND names "${CMAKE_MATCH_2}")
    elseif(line MATCHES "^namespace [A-Za-z_0-9]+ =")
      continue()  # The same short name for the same namespace may be said again.
    elseif(inside AND line MATCHES "^[A-Za-z][^(={]*[ *&]([A-Za-z_0-9]+)(\\[|( =|[({;]))")
      list(APPEND names "${CMAKE_MATCH_1}")
    endif()
  endforeach()
  list(REMOVE_DUPLICATES names)
  set(${variable} "${names}" PARENT_SCOPE)
endfunction()

# attn_units(<target> <most>): where CMAKE_UNITY_BUILD is on, its sources are compiled so many as one, because reading
# headers and instantiating what they hold takes most of the time; never two that have a helper of one name. Sources with
# options of their own (the kernels' instruction sets) and those of a GPU, whose names are the C library's, stay by
# themselves.
function(attn_units target most)
  get_target_property(sources ${target} SOURCES)
  set(units 0)
  foreach(source IN LISTS sources)
    get_source_file_property(options "${source}" COMPILE_OPTIONS)
    if(options OR source MATCHES "/backends/cuda/" OR NOT CMAKE_UNITY_BUILD)
      continue()
    endif()
    attn_helpers_of(helpers "${source}")
    set(unit 0)
    while(unit LESS units)
      list(LENGTH files_${unit} size)
      set(both ${helpers_${unit}} ${helpers})
      list(LENGTH both all)
      list(REMOVE_DUPLICATES both)
      list(LENGTH both different)
      if(size LESS most AND all EQUAL different)
        break()
      endif()
      math(EXPR unit "${unit} + 1")
    endwhile()
    if(unit EQUAL units)
      math(EXPR units "${units} + 1")
    endif()
    list(APPEND helpers_${unit} ${helpers})
    list(APPEND files_${unit} "${source}")
    set_source_files_properties("${source}" PROPERTIES UNITY_GROUP "${unit}")
  endforeach()
  set_target_properties(${target} PROPERTIES UNITY_BUILD_MODE GROUP)
endfunction()

# attn_page_module(<target> <folder> <sources...>): the ES module and its two .wasm for the worker.
function(attn_page_module target folder)
  set(whole ${target}_whole)
  add_executable(${whole} ${ARGN})
  # Some of these declare what a system header declares otherwise.
  set_target_properties(${whole} PROPERTIES UNITY_BUILD OFF)
  if(ATTN_QUICK_PAGE)
    set(optimization -O1)
    set(split)
  else()
    # -Oz once more over what the first round has left. What has one caller but is large stays a function: whether the
    # first steps need it is asked function by function.
    set(optimization -Oz -flto -sBINARYEN_EXTRA_PASSES=-Oz,--one-caller-inline-max-function-size=55)
    find_program(ATTN_WASM_SPLIT wasm-split HINTS "$ENV{EMSDK}/upstream/bin" NO_CMAKE_FIND_ROOT_PATH)
    if(NOT ATTN_WASM_SPLIT)
      message(FATAL_ERROR "wasm-split is missing (Debian: binaryen), which cuts the page's module in two.")
    endif()
    set(split "${ATTN_WASM_SPLIT}")
  endif()
  find_program(ATTN_NODE NAMES node nodejs NO_CMAKE_FIND_ROOT_PATH)
  target_link_libraries(${whole} PRIVATE attn_engine attn_options)
  target_link_options(${whole} PRIVATE
    ${optimization} --bind
    # The engine allocates little while it runs; a smaller allocator will do.
    -sMALLOC=emmalloc
    -sMODULARIZE -sEXPORT_ES6
    -sENVIRONMENT=worker
    # Without eval: the page's Content-Security-Policy forbids it.
    -sDYNAMIC_EXECUTION=0
    -sALLOW_MEMORY_GROWTH
    # The page hands over bytes; it has no files. Saves a third of the loader.
    -sFILESYSTEM=0
    # Newer versions default to 64 KiB.
    -sTOTAL_STACK=1048576)
  # What opening and stepping through the lessons' programs needs comes first, the rest in a file of its own.
  set(scripts "${CMAKE_SOURCE_DIR}/scripts/wasm")
  set_target_properties(${whole} PROPERTIES
    OUTPUT_NAME attn SUFFIX .mjs RUNTIME_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}/page")
  set(parts "${CMAKE_BINARY_DIR}/page/parts")
  set(made "${parts}/attn.mjs" "${parts}/attn.wasm" "${parts}/attn.second.wasm" "${parts}/training.json")
  add_custom_command(OUTPUT ${made}
    COMMAND "${ATTN_NODE}" "${scripts}/split.mjs" "${CMAKE_BINARY_DIR}/page" "${parts}" ${split}
    DEPENDS ${whole} "${scripts}/split.mjs" "${scripts}/first-steps.mjs"
    COMMENT "Splitting the page's module" VERBATIM)
  # Whichever preset was built last, the page has the module of the one that is built now.
  add_custom_target(${target} ALL
    COMMAND "${CMAKE_COMMAND}" -E make_directory "${folder}"
    COMMAND "${CMAKE_COMMAND}" -E copy_if_different ${made} "${folder}"
    DEPENDS ${made} VERBATIM)
endfunction()

# attn_executable(<target> <libraries...>): an executable that runs where it is
# built: natively, or as WebAssembly under Node with the machine's own files.
function(attn_executable target)
  target_link_libraries(${target} PRIVATE attn_engine attn_options ${ARGN})
  if(EMSCRIPTEN)
    target_link_libraries(${target} PRIVATE attn_replaced attn_engine)
    set(pre "${CMAKE_SOURCE_DIR}/scripts/cmake/node_binary.js")
    target_link_options(${target} PRIVATE
      -O1 --bind -sENVIRONMENT=node -sNODERAWFS -sALLOW_MEMORY_GROWTH -sEXIT_RUNTIME
      -sTOTAL_STACK=5242880 --pre-js "${pre}")
    set_target_properties(${target} PROPERTIES SUFFIX .js LINK_DEPENDS "${pre}")
  endif()
endfunction()

# attn_test_code(<target>): what runs once is compiled quickly; the engine that it tests is compiled as ever.
function(attn_test_code target)
  set_target_properties(${target} PROPERTIES ATTN_TEST_CODE ON)
  target_compile_options(${target} PRIVATE $<IF:$<BOOL:${EMSCRIPTEN}>,-O1,-O0>)
  if(NOT EMSCRIPTEN)
    # Of an inline function that both have, the first one is linked: the engine's, optimized and with its checks.
    target_link_options(${target} PRIVATE -Wl,--whole-archive $<TARGET_FILE:attn_engine> -Wl,--no-whole-archive)
  endif()
endfunction()

# attn_test(<name> <target> <arguments...>): a test for ctest.
function(attn_test name target)
  if(EMSCRIPTEN)
    add_test(NAME ${name} COMMAND ${CMAKE_CROSSCOMPILING_EMULATOR} $<TARGET_FILE:${target}> ${ARGN}
             WORKING_DIRECTORY "${CMAKE_SOURCE_DIR}")
  else()
    add_test(NAME ${name} COMMAND ${target} ${ARGN} WORKING_DIRECTORY "${CMAKE_SOURCE_DIR}")
  endif()
endfunction()

# attn_pytorch_sources(<folder> <header>): what `attn export` puts its Python together from, as texts by their files' names.
function(attn_pytorch_sources folder header)
  file(GLOB sources CONFIGURE_DEPENDS "${folder}/*.py")
  set(texts)
  foreach(source IN LISTS sources)
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${source}")
    get_filename_component(name "${source}" NAME_WE)
    file(READ "${source}" text)
    string(APPEND texts "    {\"${name}\", R\"python(${text})python\"},\n")
  endforeach()
  file(CONFIGURE OUTPUT "${header}" CONTENT
    "#pragma once\n#include <string_view>\n#include <utility>\n\nnamespace attn::apps {\n\ninline constexpr std::pair<std::string_view, std::string_view> kPytorchSources[] = {\n@texts@};\n\n}  // namespace attn::apps\n" @ONLY)
endfunction()
