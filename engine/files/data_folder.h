#pragma once
// data_folder.h — where Fairlead keeps what a user makes with it: recordings and the log; and
// where people look for what they asked for.
#include <string>

namespace fairlead {

// $XDG_DATA_HOME/fairlead, else ~/.local/share/fairlead. It need not be there yet.
std::string data_folder();

// The desktop's folder for documents ($XDG_CONFIG_HOME/user-dirs.dirs), else ~/Documents, else ~:
// the first that is there.
std::string documents_folder();

}  // namespace fairlead
