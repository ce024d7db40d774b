#include "physics/sea/seabed.h"

#include <algorithm>
#include <cmath>

namespace fairlead::physics {

namespace {

// The cell of a field that holds a place, and where in it that is.
struct Cell {
    int column, row;
    double s, t;  // [-] 0 … 1

    Cell(const HeightField& f, double x, double y) {
        const double across = std::clamp((x - f.x) / f.spacing, 0.0, f.columns - 1.0);
        const double along = std::clamp((y - f.y) / f.spacing, 0.0, f.rows - 1.0);
        column = std::min(int(across), f.columns - 2), row = std::min(int(along), f.rows - 2);
        s = across - column, t = along - row;
    }
    template <class Value>
    auto mean(Value at) const {  // at(column, row), bilinear
        return (1 - t) * ((1 - s) * at(column, row) + s * at(column + 1, row)) +
               t * ((1 - s) * at(column, row + 1) + s * at(column + 1, row + 1));
    }
};

// Rise per metre at a point, by its neighbours.
double rise(const HeightField& f, int column, int row, bool along_x) {
    const int here = along_x ? column : row, last = (along_x ? f.columns : f.rows) - 1;
    const int before = std::max(0, here - 1), after = std::min(last, here + 1);
    const auto at = [&](int i) {
        return along_x ? f.heights[row * f.columns + i] : f.heights[i * f.columns + column];
    };
    return (at(after) - at(before)) / ((after - before) * f.spacing);
}

}  // namespace

double HeightField::height(double x, double y) const {
    return Cell(*this, x, y).mean([&](int column, int row) {
        return heights[row * columns + column];
    });
}

Eigen::Vector2d HeightField::gradient(double x, double y) const {
    const Cell cell(*this, x, y);
    const auto along = [&](bool along_x) {
        return cell.mean([&](int column, int row) { return rise(*this, column, row, along_x); });
    };
    return {along(true), along(false)};
}

double Seabed::height(double x, double y) const {
    return field.heights.empty() ? level + slope.x() * x + slope.y() * y : field.height(x, y);
}

Vec3 Seabed::normal(double x, double y) const {
    const Eigen::Vector2d rises = field.heights.empty() ? slope : field.gradient(x, y);
    return Vec3(-rises.x(), -rises.y(), 1).normalized();
}

bool Seabed::covers(double x, double y) const {
    const double across = (x - field.x) / field.spacing, along = (y - field.y) / field.spacing;
    return field.heights.empty() ||
           (across >= 0 && across <= field.columns - 1 && along >= 0 && along <= field.rows - 1);
}

double Seabed::lowest() const {
    return field.heights.empty() ? level
                                 : *std::min_element(field.heights.begin(), field.heights.end());
}

}  // namespace fairlead::physics
