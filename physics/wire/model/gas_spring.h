#pragma once
// gas_spring.h — a passive heave compensator: a piston on a bottle of gas between a winch's drum
// and its wire, which gives wire as the pull rises and takes it back as it falls.
//
//   p = p₀ (V₀/(V₀ − A x))ⁿ     F = p A/f     k = dF/ds = n p A²/(V f²)
//
//   x  travel of the piston from the middle of its stroke [m], s = f x  wire that it has given [m]
//   p₀, V₀  pressure and volume of the gas there [Pa, m³]     A  area of the piston [m²]
//   f  wire for each metre of travel [-]     n  exponent: 1 isothermal, 1.4 adiabatic
//   F  pull of the wire that it balances [N]; seals add ±μ F, against the travel
//
// Limits: no valves, no oil, no heat: n is what it is; the other side of the piston holds nothing.
// Source: theory/winches.md 4.
namespace fairlead::physics {

struct GasSpring {
    bool fitted = false;

    // of the scene
    double pressure = 1e7;  // [Pa] p₀
    double volume = 1;      // [m³] V₀
    double area = 0.1;      // [m²] A
    double stroke = 2;      // [m] of the piston, from end to end
    double exponent = 1.2;  // [-] n
    double friction = 0;    // [-] μ of the seals
    double mass = 1000;     // [kg] of piston and sheaves
    int falls = 2;          // [-] f

    // commanded
    bool locked = false;  // its valve is shut: the drum and the wire are one

    // state
    double given = 0;       // [m] s
    double drum_speed = 0;  // [m/s] that the drum itself paid out with in the last step

    double most() const { return falls * stroke / 2; }             // [m] of s, either way
    double room() const { return volume - area * given / falls; }  // [m³] V
    double force() const;                                          // [N] F
    double stiffness() const;                                      // [N/m] k, of the wire
};

}  // namespace fairlead::physics
