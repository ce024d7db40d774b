#include "app/text_keys.h"

namespace fairlead {

bool never_text(std::size_t key) {
    const std::string_view name = key_names[key];
    return name.size() > 1 && name[0] == 'F' && name[1] >= '1' && name[1] <= '9';
}

Devices TextKeys::left_of(const Devices& devices, bool typing) {
    Devices left = devices;
    for (std::size_t i = 0; i < key_names.size(); ++i) {
        owned_[i] = devices.keys[i] && (owned_[i] || (typing && !never_text(i)));
        if (owned_[i]) left.keys[i] = false;
    }
    return left;
}

}  // namespace fairlead
