#pragma once
// archive.h — one list of a struct's fields, used to write them as bytes, read them back and hash
// them. A struct that has state declares
//
//     template <class Self, class Archive>
//     static void fields(Self& s, Archive& archive) { archive(s.a, s.b, …); }
//
// or, for a struct that should know nothing of it, a free function of the same kind beside it.
// Limits: bytes of this machine, this build; fields must be numbers, enums, flags, arrays or
// Eigen vectors (nothing with padding), texts, lists of those, or structs with `fields`.
#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <vector>

#include "physics/math/math.h"

namespace fairlead {

// What to do with n raw bytes is all that reading, writing and hashing differ in.
template <class Derived>
struct Archive {
    template <class... T>
    void operator()(T&... values) {
        (one(values), ...);
    }

  private:
    Derived& self() { return static_cast<Derived&>(*this); }

    template <class T>
    void one(T& value) {
        if constexpr (std::is_same_v<T, bool>) {  // of bytes read, only 0 and 1 are flags
            std::uint8_t byte = value;
            self().raw(&byte, 1);
            value = byte == 1;
        } else if constexpr (std::is_arithmetic_v<T> || std::is_enum_v<T>)
            self().raw(&value, sizeof value);
        else if constexpr (requires { std::remove_const_t<T>::fields(value, self()); })
            std::remove_const_t<T>::fields(value, self());
        else
            fields(value, self());  // a free function beside the struct
    }
    template <int Rows>
    void one(Eigen::Matrix<double, Rows, 1>& v) {
        self().raw(v.data(), Rows * sizeof(double));
    }
    template <int Rows>
    void one(const Eigen::Matrix<double, Rows, 1>& v) {
        self().raw(v.data(), Rows * sizeof(double));
    }
    void one(Quat& q) { self().raw(q.coeffs().data(), 4 * sizeof(double)); }
    void one(const Quat& q) { self().raw(q.coeffs().data(), 4 * sizeof(double)); }
    void one(Pose& X) { (*this)(X.p, X.q); }
    void one(const Pose& X) { (*this)(X.p, X.q); }

    template <class T, std::size_t N>
    void one(std::array<T, N>& list) {
        for (T& x : list) one(x);
    }
    template <class T, std::size_t N>
    void one(const std::array<T, N>& list) {
        for (const T& x : list) one(x);
    }

    template <class T>
    void one(std::vector<T>& list) {
        self().resize(list);
        if constexpr (std::is_same_v<T, std::uint8_t>)
            self().raw(list.data(), list.size());
        else
            for (T& x : list) one(x);
    }
    template <class T>
    void one(const std::vector<T>& list) {
        self().resize(list);
        if constexpr (std::is_same_v<T, std::uint8_t>)
            self().raw(list.data(), list.size());
        else
            for (const T& x : list) one(x);
    }
    void one(std::string& text) {
        self().resize(text);
        self().raw(text.data(), text.size());
    }
    void one(const std::string& text) {
        self().resize(text);
        self().raw(text.data(), text.size());
    }
};

struct Writer : Archive<Writer> {
    std::vector<std::uint8_t>& bytes;
    explicit Writer(std::vector<std::uint8_t>& to) : bytes(to) {}

    void raw(const void* from, std::size_t n) {
        const auto* p = static_cast<const std::uint8_t*>(from);
        bytes.insert(bytes.end(), p, p + n);
    }
    template <class List>
    void resize(const List& list) {
        const std::uint64_t n = list.size();
        raw(&n, sizeof n);
    }
};

// Throws std::runtime_error when the bytes end too early.
struct Reader : Archive<Reader> {
    const std::vector<std::uint8_t>& bytes;
    std::size_t at = 0;
    explicit Reader(const std::vector<std::uint8_t>& from) : bytes(from) {}

    void raw(void* to, std::size_t n) {
        if (n > bytes.size() - at) throw std::runtime_error("a saved state that ends too early");
        if (n > 0) std::memcpy(to, bytes.data() + at, n);
        at += n;
    }
    template <class List>
    void resize(List& list) {
        std::uint64_t n = 0;
        raw(&n, sizeof n);
        // every element takes at least a byte: a wrong count must not ask for all memory
        if (n > bytes.size() - at) throw std::runtime_error("a saved state that ends too early");
        list.resize(n);
    }
};

struct Hasher : Archive<Hasher> {
    std::uint64_t value = 0xcbf29ce484222325;  // FNV-1a, eight bytes at a time

    void raw(const void* from, std::size_t n) {
        const auto* p = static_cast<const std::uint8_t*>(from);
        for (; n >= 8; p += 8, n -= 8) word(p, 8);
        if (n > 0) word(p, n);
    }
    template <class List>
    void resize(const List& list) {
        const std::uint64_t n = list.size();
        raw(&n, sizeof n);
    }

  private:
    void word(const std::uint8_t* from, std::size_t n) {
        std::uint64_t bits = 0;
        std::memcpy(&bits, from, n);
        value = (std::rotl(value, 5) ^ bits) * 0x100000001b3;
    }
};

}  // namespace fairlead
