#pragma once
// sleeping.h — who sleeps, and why (sleep.h). State: it is saved, restored and hashed.
#include <cstdint>
#include <vector>

#include "physics/constraint/row.h"
#include "physics/contact/body_contact.h"
#include "physics/math/disjoint_set.h"
#include "physics/soft/soft_contact.h"

namespace fairlead::physics {

struct Sleeping {
    struct Sleeper {
        int body = 0;                 // index into the bodies, and after them the soft ones
        std::uint64_t as_it_was = 0;  // sum of its state
    };
    struct Row {
        int island = 0;  // of the bodies it holds
        Remembered last;
    };
    std::vector<Sleeper> bodies;             // ascending
    std::vector<BodyContact> contacts;       // among sleepers, and of theirs with what is fixed
    std::vector<SoftContact> soft_contacts;  // of soft ones likewise
    std::vector<Row> rows;
    std::uint64_t surroundings = 0;  // sum of the state that all of them depend on

    int turns = 0;  // how often somebody fell asleep or woke up; no state, but a sign to who
                    // keeps a hash of the lists

    struct Scratch {
        DisjointSets touching;                           // (bodies, soft bodies)
        std::vector<char> tied, woken, restless, leans;  // (bodies, soft bodies)
    } scratch;
};

}  // namespace fairlead::physics
