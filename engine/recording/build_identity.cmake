#Writes OUT : build_identity() with the digest of everything that decides what a tick computes.
file(GLOB_RECURSE sources RELATIVE ${HOME} ${HOME}/physics/*.h ${HOME}/physics/*.cpp
     ${HOME}/engine/*.h ${HOME}/engine/*.cpp)
list(FILTER sources EXCLUDE REGEX "engine/experiments/")
list(SORT sources)
set(digests "")
foreach(source ${sources})
  file(SHA256 ${HOME}/${source} digest)
  string(APPEND digests "${source} ${digest}\n")
endforeach()
string(SHA256 digest "${digests}")
string(SUBSTRING ${digest} 0 16 digest)
file(WRITE ${OUT} "#include \"engine/recording/build_identity.h\"

namespace fairlead {

std::string build_identity() {
    return \"fairlead ${VERSION}, sources ${digest}, ${TOOLS}\";
}

}  // namespace fairlead
")
