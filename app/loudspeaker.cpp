#include "app/loudspeaker.h"

#include <AL/al.h>
#include <AL/alc.h>
#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <mutex>
#include <thread>

namespace fairlead {
namespace {

constexpr int buffers = 4, block = 1024;  // [samples] 23 ms each

// Where there is no device the libraries below complain in a dozen lines; ours is one.
class Hush {
  public:
    Hush() : kept_(dup(STDERR_FILENO)) {
        const int nowhere = open("/dev/null", O_WRONLY);
        if (kept_ >= 0 && nowhere >= 0) dup2(nowhere, STDERR_FILENO);
        if (nowhere >= 0) close(nowhere);
    }
    ~Hush() {
        if (kept_ < 0) return;
        dup2(kept_, STDERR_FILENO);
        close(kept_);
    }
    Hush(const Hush&) = delete;
    Hush& operator=(const Hush&) = delete;

  private:
    int kept_;
};

}  // namespace

// A thread of its own keeps the device fed: a picture that takes long must not be heard.
struct Loudspeaker::Parts {
    explicit Parts(ALCdevice* opened) : device(opened) {}
    ~Parts() {
        feeder = {};  // ends it first
        if (context) {
            alSourceStop(source);
            alDeleteSources(1, &source);
            alDeleteBuffers(buffers, names.data());
            alcMakeContextCurrent(nullptr);
            alcDestroyContext(context);
        }
        alcCloseDevice(device);
    }

    bool begin() {
        context = alcCreateContext(device, nullptr);
        if (!context || !alcMakeContextCurrent(context)) return false;
        alGenSources(1, &source);
        alGenBuffers(buffers, names.data());
        for (const ALuint name : names) fill(name);
        alSourceQueueBuffers(source, buffers, names.data());
        alSourcePlay(source);
        if (alGetError() != AL_NO_ERROR) return false;
        feeder = std::jthread([this](const std::stop_token& stop) { feed(stop); });
        return true;
    }

    void fill(ALuint name) {
        {
            const std::scoped_lock lock(mutex);
            sound.hear(noise);
            sound.set_volume(volume);
        }
        sound.play(samples);
        for (std::size_t i = 0; i < samples.size(); ++i)
            shorts[i] = static_cast<std::int16_t>(std::lround(32767 * samples[i]));
        alBufferData(name, AL_FORMAT_MONO16, shorts.data(), sizeof shorts, MachineSound::rate);
    }

    void feed(const std::stop_token& stop) {
        while (!stop.stop_requested()) {
            ALint played = 0, state = 0;
            alGetSourcei(source, AL_BUFFERS_PROCESSED, &played);
            for (; played > 0; --played) {
                ALuint name = 0;
                alSourceUnqueueBuffers(source, 1, &name);
                fill(name);
                alSourceQueueBuffers(source, 1, &name);
            }
            alGetSourcei(source, AL_SOURCE_STATE, &state);
            if (state != AL_PLAYING) alSourcePlay(source);  // it had run dry
            std::this_thread::sleep_for(std::chrono::milliseconds(5));
        }
    }

    ALCdevice* device;
    ALCcontext* context = nullptr;
    ALuint source = 0;
    std::array<ALuint, buffers> names{};
    std::mutex mutex;  // of the next two
    Noise noise;
    double volume = 0;
    MachineSound sound;  // the feeder's alone
    std::array<float, block> samples{};
    std::array<std::int16_t, block> shorts{};
    std::jthread feeder;
};

Loudspeaker::Loudspeaker() {
    const Hush hush;
    ALCdevice* device = alcOpenDevice(nullptr);
    if (!device) {
        trouble_ = "No sound: no device can be opened";
        return;
    }
    parts_ = std::make_unique<Parts>(device);
    if (parts_->begin()) return;
    trouble_ = "No sound: " + this->device() + " cannot be played on";
    parts_.reset();
}

Loudspeaker::~Loudspeaker() = default;

std::string Loudspeaker::device() const {
    if (!parts_) return {};
    const ALCchar* name = alcGetString(parts_->device, ALC_DEVICE_SPECIFIER);
    return name ? name : "";
}

void Loudspeaker::play(const Noise& noise, double volume) {
    if (!parts_) return;
    const std::scoped_lock lock(parts_->mutex);
    parts_->noise = noise;
    parts_->volume = volume;
}

}  // namespace fairlead
