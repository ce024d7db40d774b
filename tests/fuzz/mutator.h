#pragma once
// mutator.h — files as strangers and broken disks make them: a good one with something done to it.
// The same seed makes the same file, on any machine.
#include <random>
#include <string>
#include <vector>

namespace fairlead {

class Mutator {
  public:
    // Pieces of all files of the corpus turn up in each other.
    Mutator(const std::vector<std::string>& corpus, unsigned seed)
        : corpus_(corpus), random_(seed) {}

    std::string file();

  private:
    std::size_t any(std::size_t below) { return below > 0 ? random_() % below : 0; }
    template <std::size_t N>
    const char* one_of(const char* const (&list)[N]) {
        return list[any(N)];
    }
    void change(std::string& text);
    void flip(std::string& text);
    void overwrite(std::string& text);
    void splice(std::string& text);
    void repeat(std::string& text);
    void replace_number(std::string& text);
    void replace_text(std::string& text);
    void nest(std::string& text);

    const std::vector<std::string>& corpus_;
    std::mt19937 random_;
};

}  // namespace fairlead
