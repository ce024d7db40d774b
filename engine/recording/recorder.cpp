#include "engine/recording/recorder.h"

#include <chrono>
#include <span>

#include "engine/files/log.h"
#include "engine/recording/recording_writer.h"

namespace fairlead {
namespace {

constexpr std::size_t most_waiting = 3600;  // [ticks] a minute
// [ticks] a run faster than real time; few, so that rows stay in the cache
constexpr std::size_t worth_waking = 240;
constexpr std::chrono::milliseconds rhythm(400);

}  // namespace

Recorder::Recorder(const std::string& file, const RecordingInfo& info, const Contents& contents,
                   Options options)
    : file_(file),
      options_(std::move(options)),
      writer_(std::make_unique<RecordingWriter>(file, info, contents.parts, contents.signals)) {
    status_.file = file;
    waiting_.rows.reserve(worth_waking);
    log_info(file + ": recording begun");
    thread_ = std::thread([this] { run(); });
}

Recorder::~Recorder() {
    finish();
}

void Recorder::write(TickRow& row) {
    std::unique_lock lock(mutex_);
    if (!status_.error.empty() || finishing_) return;
    if (waiting_.count >= most_waiting) {
        if (options_.behind == Behind::stop) {
            status_.error = file_ + ": the disk is too slow, the recording has ended";
            log_error(status_.error);
            waiting_.count = 0;
            return;
        }
        room_.wait(lock, [&] { return waiting_.count < most_waiting || !status_.error.empty(); });
    }
    if (waiting_.count == waiting_.rows.size()) waiting_.rows.emplace_back();
    std::swap(waiting_.rows[waiting_.count++], row);
    if (row.state.capacity() == 0) std::swap(row.state, spare_);
    if (waiting_.count == worth_waking) work_.notify_one();
}

void Recorder::flush() {
    std::unique_lock lock(mutex_);
    hurry_ = true;
    work_.notify_one();
    room_.wait(lock, [&] {
        return (waiting_.count == 0 && !writing_) || !status_.error.empty() || finishing_;
    });
}

void Recorder::finish() {
    {
        const std::lock_guard lock(mutex_);
        finishing_ = true;
    }
    work_.notify_one();
    if (thread_.joinable()) thread_.join();
}

Recorder::Status Recorder::status() const {
    const std::lock_guard lock(mutex_);
    return status_;
}

void Recorder::fail(const std::string& why) {
    const std::lock_guard lock(mutex_);
    if (status_.error.empty()) {
        status_.error = file_ + ": " + why + ", the recording has ended";
        log_error(status_.error);
    }
    waiting_.count = 0;
    room_.notify_all();
}

void Recorder::run() {
    try {
        if (options_.origin) writer_->copy(options_.origin->file, options_.origin->tick);
        RowBuffer buffer;
        buffer.rows.reserve(worth_waking);
        for (bool last = false; !last;) {
            {
                std::unique_lock lock(mutex_);
                work_.wait_for(lock, rhythm, [&] {
                    return finishing_ || hurry_ || waiting_.count >= worth_waking;
                });
                last = finishing_ || !status_.error.empty();
                hurry_ = false;
                writing_ = true;
                std::swap(buffer, waiting_);
                room_.notify_all();
            }
            const std::span<TickRow> rows(buffer.rows.data(), buffer.count);
            if (!rows.empty() || last) writer_->write(rows, last);
            const std::lock_guard lock(mutex_);
            for (TickRow& row : rows) {  // states are large, and not in every row
                if (!row.state.empty()) spare_ = std::move(row.state);
                row.state = {};
            }
            if (!rows.empty()) status_.last_tick = rows.back().tick;
            buffer.count = 0;
            writing_ = false;
            room_.notify_all();
        }
    } catch (const std::exception& e) {
        fail(e.what());
    }
    writer_->settle();
    writer_.reset();
    const Status at_last = status();
    if (at_last.error.empty())
        log_info(file_ + ": recording finished at tick " + std::to_string(at_last.last_tick));
}

}  // namespace fairlead
