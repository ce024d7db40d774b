#include "render/wire_thinning.h"

#include <algorithm>

namespace fairlead::render {

namespace {
constexpr double like = 1.1;  // [-] tensions of colours that one cannot tell apart
}

void thin(std::vector<LinePoint>& line, double tolerance) {
    if (line.size() < 3) return;
    std::size_t kept = 0;
    double turned = 0;  // [rad] since the point kept last, whichever way
    // by the chords of the turns: those that are left out are small
    double turn = (line[1].tangent - line[0].tangent).norm();
    for (std::size_t i = 1; i + 1 < line.size(); ++i) {
        const LinePoint &here = line[i], &next = line[i + 1], &from = line[kept];
        turned += turn;
        turn = (next.tangent - here.tangent).norm();
        // an arc's rise over its chord, if the next point came to it as well
        const double rise = (next.s - from.s) * (turned + turn) / 8;
        const double less = std::min(here.tension, from.tension);
        const bool as_tense = std::max(here.tension, from.tension) <= like * less;
        const bool of_one_piece = here.piece == next.piece;
        if (rise <= tolerance && of_one_piece && (as_tense || here.tension == from.tension))
            continue;
        line[++kept] = here;
        turned = 0;
    }
    line[++kept] = line.back();
    line.resize(kept + 1);
}

}  // namespace fairlead::render
