#include "physics/rod/rod_contacts.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <tuple>

#include "physics/geometry/segment_distance.h"

namespace fairlead::physics {

namespace {

// Tuning, as are the other numbers of this file: each is halved and doubled in trials.md,
// rods.md 3.

// [diameters] within this a normal that has turned round means that axes have passed each other
constexpr double passed = 0.7;
// A direction of friction that a new normal leaves this share of was one within the surface.
constexpr double within_surface = 0.3;

Vec3 along(const Rods& rods, int element) {
    return rods.nodes[element + 1].x - rods.nodes[element].x;
}

// Friction lies in the plane that touches; as it turns, friction keeps its size.
void lay_on_plane(RodContact& c) {
    const double before = c.drag.norm();
    c.drag -= c.normal * c.normal.dot(c.drag);
    const double after = c.drag.norm();
    if (after > within_surface * before && after > 0) c.drag *= before / after;
}

}  // namespace

void RodDetector::list_elements(const Rods& rods) {
    elements_.clear();
    along_.assign(rods.nodes.size(), 0);
    for (int r = 0; r < int(rods.rods.size()); ++r) {
        const Rod& rod = rods.rods[r];
        double at = 0;
        for (int i = rod.first; i < rod.last(); ++i) {
            const RodNode &a = rods.nodes[i], &b = rods.nodes[i + 1];
            elements_.push_back({(a.x + b.x) / 2, (a.v + b.v) / 2, a.length, rod.section.radius,
                                 at + a.length / 2, r, i, 0});
            at += a.length;
            along_[i + 1] = at;
        }
    }
}

void RodDetector::find_splices(const Rods& rods) {
    const auto& all = rods.attachments;
    const auto same = [](const RodAttachment& p, const RodAttachment& q) {
        return p.node == q.node && p.body == q.body && p.at == q.at;
    };
    if (std::equal(all.begin(), all.end(), tied_.begin(), tied_.end(), same)) return;
    tied_ = all;
    beside_.assign(all.size(), {});
    const auto again = [&](std::size_t q) {
        return std::any_of(all.begin(), all.begin() + std::ptrdiff_t(q),
                           [&](const RodAttachment& p) { return same(p, all[q]); });
    };
    for (std::size_t q = 0; q < all.size(); ++q) {
        if (again(q)) continue;
        const double radius = rods.rods[rods.rod_of(all[q].node)].section.radius;
        for (std::size_t p = 0; p < q; ++p) {
            if (all[p].body != all[q].body || all[p].node == all[q].node || again(p)) continue;
            const double other = rods.rods[rods.rod_of(all[p].node)].section.radius;
            if ((all[p].at - all[q].at).norm() > std::min(radius, other)) continue;
            beside_[p].push_back(int(q)), beside_[q].push_back(int(p));
        }
    }
}

void RodDetector::list_splices(const Rods& rods) {
    find_splices(rods);
    ties_.clear(), spliced_ties_.clear();
    for (std::size_t p = 0; p < tied_.size(); ++p) {
        const int node = tied_[p].node;
        ties_.push_back({rods.rod_of(node), along_[node]});
        if (!beside_[p].empty()) spliced_ties_.push_back(int(p));
    }
    std::sort(spliced_ties_.begin(), spliced_ties_.end(), [&](int p, int q) {
        return std::tuple(ties_[p].rod, ties_[p].at, p) < std::tuple(ties_[q].rod, ties_[q].at, q);
    });
}

// Through a splice they are nearer along the rods than `near`.
bool RodDetector::spliced(const Element& a, const Element& b, double near) const {
    const double most = near + (a.length + b.length) / 2;
    auto p = std::lower_bound(
        spliced_ties_.begin(), spliced_ties_.end(), std::pair(a.rod, a.along - most),
        [&](int tie, const auto& from) { return std::pair(ties_[tie].rod, ties_[tie].at) < from; });
    for (; p != spliced_ties_.end() && ties_[*p].rod == a.rod; ++p) {
        const double way = std::abs(a.along - ties_[*p].at);
        if (ties_[*p].at > a.along + most) break;
        for (const int q : beside_[*p])
            if (ties_[q].rod == b.rod && way + std::abs(b.along - ties_[q].at) < most) return true;
    }
    return false;
}

// A cell is as wide as two elements can be apart that may touch; but no so many cells that most are
// empty, and none wider than four of them for the sake of a few fast ones.
void RodDetector::sort_into_cells(double h) {
    Vec3 low = elements_[0].middle, high = low, mean = Vec3::Zero();
    double length = 0, radius = 0, fastest = 0;
    for (const Element& e : elements_) {
        low = low.cwiseMin(e.middle), high = high.cwiseMax(e.middle);
        length = std::max(length, e.length), radius = std::max(radius, e.radius);
        mean += e.velocity / double(elements_.size());
    }
    for (const Element& e : elements_) fastest = std::max(fastest, (e.velocity - mean).norm());
    const double still = rod_longest * length + (2 + rod_margin) * radius;
    constexpr double most_cells = 40, few_cells = 1000, wider = 1.26, widest = 4;
    double cell = std::min(widest * still, still + 2 * rod_foresight * h * fastest);
    for (;; cell *= wider) {
        double count = 1;
        for (int k = 0; k < 3; ++k) {
            const double cells = std::floor((high[k] - low[k]) / cell) + 3;  // a rim of empty ones
            count *= cells;
            cells_[k] = int(std::min(cells, 1e6));
        }
        if (count < most_cells * double(elements_.size()) + few_cells) break;
    }
    cell_begin_.assign(cells_[0] * cells_[1] * cells_[2] + 1, 0);
    for (Element& e : elements_) {
        int place[3];
        for (int k = 0; k < 3; ++k) place[k] = int((e.middle[k] - low[k]) / cell) + 1;
        e.cell = place[0] + cells_[0] * (place[1] + cells_[1] * place[2]);
        ++cell_begin_[e.cell + 1];
    }
    std::partial_sum(cell_begin_.begin(), cell_begin_.end(), cell_begin_.begin());
    std::vector<int> next(cell_begin_.begin(), cell_begin_.end() - 1);
    sorted_.resize(elements_.size());
    for (const Element& e : elements_) sorted_[next[e.cell]++] = e;
}

// Each with those after it in its own cell and the next, and with three rows of cells each above
// and behind: every pair once.
void RodDetector::find_pairs(const Rods& rods, double h) {
    for (std::size_t p = 0; p < sorted_.size(); ++p)
        for (int dz = 0; dz <= 1; ++dz)
            for (int dy = dz ? -1 : 0; dy <= 1; ++dy) {
                const int cell = sorted_[p].cell + cells_[0] * (dy + cells_[1] * dz);
                const bool own = dz == 0 && dy == 0;
                const int end = cell_begin_[cell + 2];
                for (int q = own ? int(p) + 1 : cell_begin_[cell - 1]; q < end; ++q)
                    try_pair(rods, sorted_[p], sorted_[q], h);
            }
}

void RodDetector::try_pair(const Rods& rods, const Element& a, const Element& b, double h) {
    const double thin = std::min(a.radius, b.radius);
    const double near = a.radius + b.radius + rod_margin * thin;
    const double sure = near + rod_longest * (a.length + b.length) / 2;
    const Vec3 d = a.middle - b.middle, speed = a.velocity - b.velocity;
    const double distance2 = d.squaredNorm();
    const double moves2 = rod_foresight * rod_foresight * h * h * speed.squaredNorm();
    // (sure + moves)² ≤ 2 (sure² + moves²): most pairs need no root
    if (distance2 > 2 * (sure * sure + moves2)) return;
    const double distance = std::sqrt(distance2), moves = std::sqrt(moves2);
    if (distance > sure + moves) return;
    // Neither reaches farther towards the other than half its length along the line between them.
    const double reach =
        (std::abs(d.dot(along(rods, a.node))) + std::abs(d.dot(along(rods, b.node)))) / 2;
    if (distance2 - reach > (near + moves + (moves > 0.2 * thin ? thin / 2 : 0)) * distance) return;
    if (a.rod == b.rod && (std::abs(a.node - b.node) < 2 ||
                           std::abs(a.along - b.along) < rod_own_neighbourhood * thin))
        return;
    if (!spliced_ties_.empty() && spliced(a, b, rod_own_neighbourhood * thin)) return;
    if (a.node < b.node)
        touch_pair(rods, a, b, h);
    else
        touch_pair(rods, b, a, h);
}

void RodDetector::touch_pair(const Rods& rods, const Element& a, const Element& b, double h) {
    const int i = a.node, j = b.node;
    const RodNode *ni = &rods.nodes[i], *nj = &rods.nodes[j];
    const SegmentNearest near = nearest_of_segments(ni[0].x, ni[1].x, nj[0].x, nj[1].x);
    const double thin = std::min(a.radius, b.radius), sum = a.radius + b.radius;
    const double off = near.distance - sum - rod_margin * thin;
    if (off > 0) {
        const double speed2 =
            std::max((ni[0].v - nj[0].v).squaredNorm(), (ni[1].v - nj[1].v).squaredNorm());
        if (off > rod_foresight * h * std::sqrt(speed2)) return;
    }
    constexpr double at_end = 1 - 1e-9;  // the next element begins there, and has the contact
    if ((near.s > at_end && rods.joint(i)) || (near.t > at_end && rods.joint(j))) return;
    RodTouch c;
    double distance = near.distance;
    const Vec3 between =
        (1 - near.s) * ni[0].x + near.s * ni[1].x - (1 - near.t) * nj[0].x - near.t * nj[1].x;
    Vec3 n = distance > 0 ? Vec3(between / distance) : Vec3(Vec3::UnitX());
    if (const RodContact* before = memory_of(rods, i, j)) {
        c.kept = *before;
        met_[before - rods.contacts.data()] = true;
        if (n.dot(before->normal) < 0 && distance < passed * sum) n = -n, distance = -distance;
    }
    c.kept.i = i, c.kept.j = j;
    c.kept.normal = n;
    c.gap = distance - sum;
    c.radius = thin;
    const RodSection &si = rods.rods[a.rod].section, &sj = rods.rods[b.rod].section;
    c.stiffness = std::min(si.axial / ni->length, sj.axial / nj->length);
    c.friction = std::sqrt(si.friction * sj.friction);
    c.on_rod = true;
    // Both arms end at one point between the surfaces, so that friction makes no moment.
    const double arm_i = a.radius + c.gap / 2, arm_j = b.radius + c.gap / 2;
    c.add({i, 1 - near.s, -arm_i * n});
    c.add({i + 1, near.s});
    c.add({j, near.t - 1, -arm_j * n});
    c.add({j + 1, -near.t});
    touches_->push_back(c);
}

void RodDetector::remember(const Rods& rods) {
    memory_begin_.assign(rods.nodes.size() + 2, 0);
    for (const RodContact& c : rods.contacts) ++memory_begin_[c.i + 1];
    std::partial_sum(memory_begin_.begin(), memory_begin_.end(), memory_begin_.begin());
    met_.assign(rods.contacts.size(), false);
}

const RodContact* RodDetector::memory_of(const Rods& rods, int i, int j) const {
    if (i < 0 || i >= int(rods.nodes.size())) return nullptr;
    for (int k = memory_begin_[i]; k < memory_begin_[i + 1]; ++k)
        if (rods.contacts[k].j == j) return &rods.contacts[k];
    return nullptr;
}

// A contact that slid over a joint has lost its name: the strongest of the neighbours that are not
// there any more was it.
void RodDetector::inherit(const Rods& rods) {
    for (RodTouch& c : *touches_) {
        if (memory_of(rods, c.kept.i, c.kept.j)) continue;
        const RodContact* best = nullptr;
        for (int di = -1; di <= 1; ++di)
            for (int dj = c.on_rod ? -1 : 0; dj <= (c.on_rod ? 1 : 0); ++dj) {
                const RodContact* near = memory_of(rods, c.kept.i + di, c.kept.j + dj);
                if (near && !met_[near - rods.contacts.data()] && (near->j >= 0) == c.on_rod &&
                    (!best || near->press > best->press))
                    best = near;
            }
        if (!best) continue;
        const bool turned_round = c.on_rod && best->normal.dot(c.kept.normal) < 0;
        if (best->press <= 0 && !turned_round) continue;
        met_[best - rods.contacts.data()] = true;
        c.kept.press = best->press, c.kept.drag = best->drag, c.kept.slip = best->slip;
        const double sum = c.limbs[0].arm.norm() + c.limbs[2].arm.norm();  // r + r + gap
        if (!turned_round || sum > passed * (sum - c.gap)) continue;
        // arms end in the middle between surfaces, which is now beyond both axes
        const double radii = sum - c.gap, gap = -sum - radii;
        const double change = (gap - c.gap) / 2;
        for (const int limb : {0, 2})
            c.limbs[limb].arm = (c.limbs[limb].arm.norm() + change) * c.kept.normal;
        c.kept.normal = -c.kept.normal;
        c.gap = gap;
    }
}

void RodDetector::find(const Rods& rods, double h, std::vector<RodTouch>& touches) {
    touches_ = &touches;
    touches.clear();
    remember(rods);
    list_elements(rods);
    list_splices(rods);
    if (elements_.empty()) return;
    sort_into_cells(h);
    find_pairs(rods, h);
    touch_bodies(rods, h);
    std::sort(touches.begin(), touches.end(),
              [](const RodTouch& a, const RodTouch& b) { return a.kept.key() < b.kept.key(); });
    inherit(rods);
    for (RodTouch& c : touches) lay_on_plane(c.kept);
}

}  // namespace fairlead::physics
