#pragma once
// build_identity.h — which build this is: the same text means the same bits. It names the version,
// the sources of physics/ and engine/ by their digest, the compiler and its flags.
#include <string>

namespace fairlead {

std::string build_identity();    // "fairlead 0.1, sources 1f0c…, GNU 12.2.0 Release -O2"
std::string machine_identity();  // the processor and the operating system

}  // namespace fairlead
