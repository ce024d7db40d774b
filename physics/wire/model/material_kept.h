#pragma once
// material_kept.h — promises (physics/math/promise.h) that each wire has as much material
// afterwards as before: [m], by the sum of its pieces.
//
//     const MaterialKept kept(wires);
//     …                                  // nodes come, go, slide
//     kept.promise_in(wires, "adapt");
#include <cmath>
#include <string>
#include <vector>

#include "physics/math/promise.h"
#include "physics/wire/model/wire.h"

namespace fairlead::physics {

class MaterialKept {
  public:
    explicit MaterialKept(const std::vector<Wire>& wires) {
        if constexpr (promises_asked) look(wires);
    }
    void promise_in(const std::vector<Wire>& wires, const char* where) const {
        if constexpr (promises_asked) promise(missing(wires, where));
    }

    // In any build: what was there, and which wire has another length now; empty: none.
    MaterialKept() = default;
    void look(const std::vector<Wire>& wires) {
        before_.clear();
        for (const Wire& wire : wires) before_.push_back(wire_rest_length(wire));
    }
    std::string missing(const std::vector<Wire>& wires, const char* where) const {
        for (std::size_t i = 0; i < before_.size(); ++i) {
            const double now = wire_rest_length(wires[i]);
            const double rounding = 1e-12 * (1 + before_[i]) * double(wires[i].segments.size() + 1);
            if (!(std::abs(now - before_[i]) <= rounding))
                return "wire " + wires[i].name + " had " + std::to_string(before_[i]) +
                       " m before " + where + " and has " + std::to_string(now) + " m after it";
        }
        return {};
    }

  private:
    std::vector<double> before_;
};

}  // namespace fairlead::physics
