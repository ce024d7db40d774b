#pragma once
// promise.h — what holds whatever happens: that indices lead to what is there, that material and
// momentum are kept. It is looked at in Debug builds, which the sanitizers run the tests of; in
// others nothing is. A promise that is broken is a defect of ours, not of who called.
#include <stdexcept>
#include <string>

namespace fairlead::physics {

#ifdef FAIRLEAD_PROMISES
inline constexpr bool promises_asked = true;
#else
inline constexpr bool promises_asked = false;
#endif

class BrokenPromise : public std::logic_error {
  public:
    using std::logic_error::logic_error;
};

// `broken` says what does not hold; empty: all does.
inline void promise(const std::string& broken) {
    if (!broken.empty()) throw BrokenPromise(broken);
}

}  // namespace fairlead::physics
