#pragma once
// sleeping.h — who sleeps, and why (sleep.h). State: it is saved, restored and hashed.
#include <cstdint>
#include <vector>

#include "physics/constraint/row.h"
#include "physics/contact/contact.h"
#include "physics/math/disjoint_set.h"

namespace fairlead::physics {

struct Sleeping {
    struct Sleeper {
        int body = 0;
        std::uint64_t as_it_was = 0;  // sum of its state
    };
    struct Row {
        int island = 0;  // of the bodies it holds
        Remembered last;
    };
    std::vector<Sleeper> bodies;    // ascending
    std::vector<Contact> contacts;  // among sleepers, and of theirs with what is fixed
    std::vector<Row> rows;
    std::uint64_t surroundings = 0;  // sum of the state that all of them depend on

    int turns = 0;  // how often somebody fell asleep or woke up; no state, but a sign to who
                    // keeps a hash of the lists

    struct Scratch {
        DisjointSets touching;                           // (bodies)
        std::vector<char> tied, woken, restless, leans;  // (bodies)
    } scratch;
};

}  // namespace fairlead::physics
