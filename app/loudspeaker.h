#pragma once
// loudspeaker.h — plays a MachineSound on the machine's own device, a tenth of a second behind. The
// only file that knows OpenAL. Without a device it says so once and stays silent.
#include <memory>
#include <string>

#include "app/machine_sound.h"

namespace fairlead {

class Loudspeaker {
  public:
    Loudspeaker();
    ~Loudspeaker();

    // Why nothing is heard; empty: all is well.
    const std::string& trouble() const { return trouble_; }
    std::string device() const;

    void play(const Noise& noise, double volume);

  private:
    struct Parts;
    std::string trouble_;
    std::unique_ptr<Parts> parts_;
};

}  // namespace fairlead
