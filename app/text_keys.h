#pragma once
// text_keys.h — which keys write into a text field and which are controls. While a field is edited
// every key but F1 … F12 is the field's. A key stays the field's until it has been let go, so the
// Enter that ends a note grips nothing. Gamepad and joysticks are never the field's.
#include "app/devices.h"

namespace fairlead {

// A key that no text field uses: an emergency stop on such a key works while somebody types.
bool never_text(std::size_t key);

class TextKeys {
  public:
    // The devices without the field's keys; once per frame. `typing`: a field is being edited.
    Devices left_of(const Devices& devices, bool typing);

  private:
    std::array<bool, key_names.size()> owned_{};  // by a field, until they are up
};

}  // namespace fairlead
