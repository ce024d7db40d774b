#pragma once
// state_hasher.h — the visitor of state_fields.h that sums up what it sees in 64 bits. For the
// physics/*.cpp that compare states only.
#include <bit>
#include <cstdint>
#include <cstring>
#include <string>
#include <utility>
#include <vector>

namespace fairlead::physics {

// FNV-1a over 64-bit words: one multiplication per number, and it avalanches well enough to tell
// one flipped bit. Words go to four sums in turn, because the next multiplication can begin
// before the last has ended. Every part begins afresh, so that it can be told which of them
// differs.
inline constexpr std::uint64_t hash_begins = 14695981039346656037ull;

inline std::uint64_t mixed(std::uint64_t sum, std::uint64_t bits) {
    constexpr std::uint64_t prime = 1099511628211ull;
    return (std::rotl(sum, 5) ^ bits) * prime;
}

struct NoParts {};

// Calls take(sum) for each part.
template <bool Settings, bool Motion, class Take = NoParts>
struct Hasher {
    static constexpr bool names_fields = false, sees_settings = Settings, sees_motion = Motion;
    Take take = {};
    std::uint64_t next = hash_begins, second = next, third = next, fourth = next;
    bool empty = true;

    void word(std::uint64_t bits) {
        const std::uint64_t sum = mixed(next, bits);
        next = std::exchange(second, std::exchange(third, std::exchange(fourth, sum)));
    }
    std::uint64_t total() const { return mixed(mixed(mixed(next, second), third), fourth); }
    template <class T>
    void scalar(T& value) {
        std::uint64_t bits = 0;
        std::memcpy(&bits, &value, sizeof value);
        word(bits);
    }
    template <class T>
    void count(std::vector<T>& list) {
        word(list.size());
    }
    template <class T>
    void fixed_count(std::vector<T>& list) {
        count(list);
    }
    void part(const char*, const std::string&) {
        finish();
        next = second = third = fourth = hash_begins;
        empty = false;
    }
    void finish() {
        if (!empty) take(total());
    }
};

}  // namespace fairlead::physics
