#include "engine/session/player.h"

#include <algorithm>
#include <filesystem>

#include "engine/recording/build_identity.h"

namespace fairlead {
namespace {

constexpr std::int64_t page_ticks = 600;
constexpr double remembered = 60;  // [s] that plots show

Session build(const RecordingReader& reader) {
    const RecordingInfo& info = reader.info();
    try {
        Scene scene = scene_of(info);
        if (!info.surfaces.empty() && describe_run(scene).surfaces != info.surfaces)
            throw SceneCannotBeBuilt(reader.file(), "a mesh of its scene has changed since");
        return Session(std::move(scene));
    } catch (const SceneErrors& e) {
        throw SceneCannotBeBuilt(reader.file(),
                                 std::string("its scene cannot be built: ") + e.what());
    }
}

}  // namespace

Recorder::Contents contents_of(const Session& session) {
    return {session.part_names(), session.snapshot().scenery->signals};
}

Player::Player(const std::string& file)
    : reader_(file),
      build_differs_(reader_.info().build != build_identity()),
      session_(build(reader_)) {
    compare(row(0));
}

const TickRow& Player::row(std::int64_t tick) {
    if (page_.empty() || tick < page_.front().tick || tick > page_.back().tick) {
        const std::int64_t first = tick / page_ticks * page_ticks;
        page_ = reader_.inputs(first, std::min(first + page_ticks - 1, last_tick()));
        if (page_.empty() || page_.back().tick < tick)
            throw RecordingError(reader_.file(), "the file is damaged: ticks are missing");
    }
    return page_[static_cast<std::size_t>(tick - page_.front().tick)];
}

void Player::compare(const TickRow& row) {
    if (difference_ || session_.hash_parts(hashes_) == row.hash) return;
    difference_ = Difference{row.tick, {}};
    std::vector<std::uint16_t> now;
    find_digests(hashes_, now);
    const std::vector<std::string> names = session_.part_names();
    if (names != reader_.parts()) return;  // another build counts other parts
    for (std::size_t i = 0; i < now.size(); ++i)
        if (now[i] != row.parts[i]) difference_->parts.push_back(names[i]);
}

std::string Difference::text() const {
    constexpr std::size_t most = 3;
    if (parts.empty()) return "the state";
    std::string list = parts.front();
    for (std::size_t i = 1; i < std::min(most, parts.size()); ++i) list += ", " + parts[i];
    return parts.size() > most ? list + " and " + std::to_string(parts.size() - most) + " more"
                               : list;
}

std::optional<Session> Player::recorded(std::int64_t tick) const {
    const auto frame = reader_.key_frame_before(tick);
    if (!frame || frame->tick != tick) return std::nullopt;
    std::optional<Session> session = build(reader_);
    try {
        session->restore(frame->state);
    } catch (const std::runtime_error&) {
        session.reset();
    }
    return session;
}

void Player::use_threads(int threads) {
    threads_ = threads;
    session_.use_threads(threads);
}

bool Player::step() {
    const std::int64_t next = tick() + 1;
    if (next > last_tick()) return false;
    const TickRow& recorded = row(next);
    Outbox outbox;  // what the exercise asks for again stays here: the recording has the last word
    for (const Command& command : recorded.input.commands) outbox.ask(command);
    levers_ = recorded.input.levers;
    session_.tick(levers_, outbox);
    if (tick() != next) {  // it has diverged, and the recorded run had not
        if (!difference_) difference_ = Difference{next, {session_.snapshot().diverged}};
        return false;
    }
    compare(recorded);
    return true;
}

void Player::rewind() {
    session_ = build(reader_);
    if (threads_ > 0) session_.use_threads(threads_);
    levers_ = {};
    difference_.reset();
}

// To the latest key frame before a tick: what a tick measures is there once it has been stepped.
bool Player::restore_before(std::int64_t tick) {
    const auto frame = frames_fit_ ? reader_.key_frame_before(tick - 1) : std::nullopt;
    if (!frame) return false;
    if (this->tick() >= frame->tick && this->tick() < tick) return true;  // nearer already
    try {
        session_.restore(frame->state);
    } catch (const std::runtime_error&) {
        frames_fit_ = false;
        return false;
    }
    if (session_.hash() != row(frame->tick).hash) {  // of a build that means other things by it
        frames_fit_ = false;
        rewind();
        return false;
    }
    difference_.reset();
    recall(frame->tick);
    return true;
}

void Player::recall(std::int64_t until) {
    const auto from = std::max<std::int64_t>(0, until - std::llround(remembered / tick_seconds));
    std::vector<Measured> earlier;
    if (reader_.signals().size() == session_.snapshot().signals.size())
        for (RecordingReader::Sample& s : reader_.samples(from, until))
            earlier.push_back({double(s.tick) * tick_seconds, std::move(s.values)});
    session_.recall(earlier);
}

bool Player::seek(std::int64_t tick, int most_ticks) {
    tick = std::clamp<std::int64_t>(tick, 0, last_tick());
    if (tick == this->tick()) return true;
    if (tick != heading_ || tick < this->tick()) {
        heading_ = tick;
        if (tick == 0 || (!restore_before(tick) && tick < this->tick())) rewind();
    }
    for (; most_ticks > 0 && this->tick() < tick; --most_ticks)
        if (!step()) return true;  // it has diverged: no further
    return this->tick() == tick;
}

Parent Player::here() const {
    return {reader_.info().id, std::filesystem::path(reader_.file()).stem().string(), tick()};
}

Player::TakenOver Player::take_over(const std::string& file) {
    const RecordingInfo info = describe_run(session_.scene(), here());
    auto recorder = std::make_shared<Recorder>(
        file, info, contents_of(session_),
        Recorder::Options{Recorder::Behind::stop, Recorder::Origin{reader_.file(), tick()}});
    session_.record_to(recorder);
    return {std::move(session_), std::move(recorder)};
}

}  // namespace fairlead
