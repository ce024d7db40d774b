#pragma once
// soft_ground.h — how far soft ground gives under what lies on it.
//
// Ground of the bedding modulus k [N/m³] bears k times the volume that is pressed into it, as a
// liquid of that weight would. Of n points that are pressed in, each gives ε = n/(k A), with
//     A = area within the points    a face:   F = k A d̄, with the mean depth d̄
//         P d/2, P their perimeter  an edge:  F = k L d², a wedge of 45° to both sides
//         π d²/3                    a corner: F = k π d³/3, a cone of 45°
// the largest of them, d being the greatest depth. The mean depth is that of the points: what is
// pressed in beyond its widest part is borne by less than its volume.
#include <span>

#include "physics/contact/body_contact.h"

namespace fairlead::physics {

// [m/N] of each point of a patch (body_contact_rows.h) on ground of this modulus [N/m³].
double give_of_ground(std::span<const BodyContact> patch, double bedding, const Scales& scales);

}  // namespace fairlead::physics
