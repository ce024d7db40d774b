#pragma once
// thread_pool.h — threads that wait for jobs, so that none is started within a tick.
//
// Jobs are numbered; who takes which is left to chance, so a job must depend on nothing that
// another writes. What comes of it is then the same for any number of threads.
#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace fairlead::physics {

class ThreadPool {
  public:
    explicit ThreadPool(int threads) : threads_(threads) {}  // the caller's own included

    int threads() const { return threads_; }

    // Calls job(0) … job(count - 1), once each, from any of the threads. Returns when all are done.
    // The first call starts the threads. What a job throws ends the program.
    void run(int count, const std::function<void(int)>& job);

  private:
    void wait_for_work(const std::stop_token& stop);
    void take_jobs(std::unique_lock<std::mutex>& lock);

    int threads_;
    std::mutex mutex_;
    std::condition_variable_any begin_;
    std::condition_variable end_;
    const std::function<void(int)>* job_ = nullptr;
    int next_ = 0, count_ = 0, unfinished_ = 0;
    std::vector<std::jthread> hired_;  // last: they end before what they share
};

}  // namespace fairlead::physics
