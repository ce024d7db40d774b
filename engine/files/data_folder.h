#pragma once
// data_folder.h — where Fairlead keeps what a user makes with it: recordings and the log.
#include <string>

namespace fairlead {

// $XDG_DATA_HOME/fairlead, else ~/.local/share/fairlead. It need not be there yet.
std::string data_folder();

}  // namespace fairlead
