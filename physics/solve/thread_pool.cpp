#include "physics/solve/thread_pool.h"

namespace fairlead::physics {

void ThreadPool::wait_for_work(const std::stop_token& stop) {
    std::unique_lock lock(mutex_);
    while (begin_.wait(lock, stop, [this] { return next_ < count_; })) take_jobs(lock);
}

void ThreadPool::take_jobs(std::unique_lock<std::mutex>& lock) {
    while (next_ < count_) {
        const int mine = next_++;
        const auto& job = *job_;
        lock.unlock();
        job(mine);
        lock.lock();
        if (--unfinished_ == 0) end_.notify_one();
    }
}

void ThreadPool::run(int count, const std::function<void(int)>& job) {
    if (threads_ < 2 || count < 2) {
        for (int i = 0; i < count; ++i) job(i);
        return;
    }
    while (int(hired_.size()) + 1 < threads_)
        hired_.emplace_back([this](const std::stop_token& stop) { wait_for_work(stop); });
    std::unique_lock lock(mutex_);
    job_ = &job;
    next_ = 0, count_ = unfinished_ = count;
    begin_.notify_all();
    take_jobs(lock);
    end_.wait(lock, [this] { return unfinished_ == 0; });
}

}  // namespace fairlead::physics
