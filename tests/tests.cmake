# Tests and benchmarks. Without the programs: the tests of physics/ alone, which need neither engine
# nor window; that is what the sanitizers run over in continuous integration.

enable_testing()
find_package(GTest REQUIRED)
include(GoogleTest)

# A test program of some sources, every test of it known to ctest.
function(add_test_program name)
  add_executable(${name} ${ARGN})
  own(${name})
  precompile(${name} <gtest/gtest.h> <gmock/gmock.h>)
  unite(${name} ${ARGN})
  # a third less of a processor to compile; what takes a test its time lies in the libraries
  target_compile_options(${name} PRIVATE -O1)
  target_link_libraries(${name} PRIVATE GTest::gtest GTest::gmock GTest::gtest_main)
endfunction()

# TEST_TMPDIR is not /tmp: that is shared.
set(scratch ${PROJECT_BINARY_DIR}/tmp)
file(MAKE_DIRECTORY ${scratch})
function(discover name filter)
  gtest_discover_tests(${name} TEST_FILTER "${filter}" DISCOVERY_TIMEOUT 60 DISCOVERY_MODE PRE_TEST
                       PROPERTIES TIMEOUT 600 ENVIRONMENT TEST_TMPDIR=${scratch} ${ARGN})
endfunction()

if(NOT FAIRLEAD_PROGRAMS)
  file(GLOB test_sources CONFIGURE_DEPENDS tests/physics/*.cpp)
  add_test_program(fairlead_tests ${test_sources})
  target_link_libraries(fairlead_tests PRIVATE fairlead_physics)
  discover(fairlead_tests "*")
  return()
endif()

file(GLOB test_sources CONFIGURE_DEPENDS tests/*.cpp tests/physics/*.cpp tests/theory/*.cpp
     tests/engine/*.cpp tests/render/*.cpp tests/app/*.cpp tests/fuzz/*.cpp)
list(FILTER test_sources EXCLUDE REGEX "tests/fuzz/libfuzzer_main\\.cpp$")
if(FAIRLEAD_SANITIZE)  # with the sanitizers in, GCC 12 sees ghosts in std::regex
  set_source_files_properties(tests/layering_test.cpp PROPERTIES
    COMPILE_OPTIONS -Wno-maybe-uninitialized)
endif()
add_test_program(fairlead_tests ${test_sources})
target_link_libraries(fairlead_tests PRIVATE fairlead_app fairlead_experiments PkgConfig::sqlite
                      PkgConfig::zstd PkgConfig::imgui)
# Absolute paths stand in a header that few tests include: as flags they would keep ccache from
# sharing every test between checkouts.
file(GENERATE OUTPUT ${PROJECT_BINARY_DIR}/generated/build_paths.h CONTENT
     "#define FAIRLEAD_HOME \"${PROJECT_SOURCE_DIR}\"
#define FAIRLEAD_CLI \"$<TARGET_FILE:fairlead-cli>\"
#define FAIRLEAD_APP \"$<TARGET_FILE:fairlead>\"
")
target_include_directories(fairlead_tests PRIVATE ${PROJECT_BINARY_DIR}/generated)
add_dependencies(fairlead_tests fairlead-cli fairlead)
# Tests that type or click into a window have the display to themselves: another window would take
# the keyboard away, or lie under the pointer.
set(by_hand "UiKeys.*:PanelsApart.*")
discover(fairlead_tests "-${by_hand}")
discover(fairlead_tests "${by_hand}" RUN_SERIAL TRUE)

# What reads strangers' files, with the sanitizers and the test of damaged ones; the rest is linked as
# it is. `FAIRLEAD_SANITIZE=readers ./test` builds and runs it; nothing else does. Of what the
# sanitizers look for without regard to memory, only this: all of it doubles the time to compile.
file(GLOB reader_sources CONFIGURE_DEPENDS engine/files/*.cpp engine/recording/*.cpp
     engine/scene/*.cpp)
set(reader_sanitizers -fsanitize=address,bool,bounds,enum,float-cast-overflow,shift
    -fsanitize=integer-divide-by-zero,signed-integer-overflow)
add_executable(fairlead_readers EXCLUDE_FROM_ALL ${reader_sources} tests/fuzz/fuzz_test.cpp
               tests/fuzz/file_kinds.cpp tests/fuzz/mutator.cpp tests/fuzz/book_files.cpp)
own(fairlead_readers)
precompile(fairlead_readers <gtest/gtest.h> <gmock/gmock.h>)
unite(fairlead_readers ${reader_sources})
target_compile_definitions(fairlead_readers PRIVATE FAIRLEAD_READERS_ALONE _GLIBCXX_ASSERTIONS)
target_compile_options(fairlead_readers PRIVATE -O1 ${reader_sanitizers}
                       -fno-sanitize-recover=undefined)
target_link_options(fairlead_readers PRIVATE ${reader_sanitizers})
target_include_directories(fairlead_readers PRIVATE ${PROJECT_BINARY_DIR}/generated)
target_link_libraries(fairlead_readers PRIVATE fairlead_app PkgConfig::sqlite PkgConfig::zstd
                      GTest::gtest GTest::gmock GTest::gtest_main)

# People before the real window, in the time that people take. The three users are no test of each
# build: assets/films.py runs them. Of the exercises driven by hand one is.
file(GLOB story_sources CONFIGURE_DEPENDS tests/stories/*.cpp)
add_test_program(fairlead_stories ${story_sources})
target_link_libraries(fairlead_stories PRIVATE fairlead_app PkgConfig::sqlite PkgConfig::imgui)
target_include_directories(fairlead_stories PRIVATE ${PROJECT_BINARY_DIR}/generated)
add_dependencies(fairlead_stories fairlead-cli)
discover(fairlead_stories "ByHand*" RUN_SERIAL TRUE TIMEOUT 1800)

# add_script(name script arguments...): a script as a test; 77 means skipped.
function(add_script name script)
  add_test(NAME ${name} COMMAND ${PROJECT_SOURCE_DIR}/tests/${script} ${ARGN})
  set_tests_properties(${name} PROPERTIES TIMEOUT 600 SKIP_RETURN_CODE 77
    ENVIRONMENT "TEST_TMPDIR=${scratch};CXX=${CMAKE_CXX_COMPILER}")
endfunction()
add_script(format format.sh)
add_script(languages languages.sh)
add_script(extremes fuzz/extremes.py $<TARGET_FILE:fairlead-cli> --count 60 --seconds 0.5)
add_script(keys fuzz/keys.py $<TARGET_FILE:fairlead-cli> --values 3 --every 12)
add_script(large_files fuzz/large.py $<TARGET_FILE:fairlead-cli> --megabytes 3)
# The first ten seconds of every scene but those whose wires are too long or memory grows by then:
# docs/developer.md.
add_script(soak soak.py $<TARGET_FILE:fairlead-cli> --seconds 10
  --but barge_fenders,boxes_on_wire)
# docs/developer.md; sanitizers take twenty times as long
set(riggers_scenes 112)
set(riggers_scenes_on_deck 63)
if(FAIRLEAD_SANITIZE)
  set(riggers_scenes 32)
  set(riggers_scenes_on_deck 18)
endif()
set(riggers_kinds_on_deck jaw,join,part,cut,heel,dip,voyage,clumsy,tow)
add_script(riggers riggers.py $<TARGET_FILE:fairlead-cli> --count ${riggers_scenes}
  --but ${riggers_kinds_on_deck})
add_script(riggers_on_deck_and_afloat riggers.py $<TARGET_FILE:fairlead-cli>
  --count ${riggers_scenes_on_deck} --kinds ${riggers_kinds_on_deck})
add_script(documents documents.sh $<TARGET_FILE_DIR:fairlead-cli>)
if(NOT FAIRLEAD_SANITIZE)  # the example would have to link the sanitizers, too
  add_script(package package.sh ${PROJECT_BINARY_DIR})
endif()

find_package(benchmark REQUIRED)
add_executable(fairlead_bench tests/bench/linear_bench.cpp tests/bench/wire_bench.cpp
               tests/bench/recording_bench.cpp tests/bench/contact_bench.cpp
               tests/bench/picture_bench.cpp tests/bench/soft_bench.cpp
               tests/bench/anchor_bench.cpp)
own(fairlead_bench)
target_include_directories(fairlead_bench PRIVATE ${PROJECT_BINARY_DIR}/generated)
target_link_libraries(fairlead_bench PRIVATE fairlead_render PkgConfig::superlu PkgConfig::bullet
                      benchmark::benchmark)
