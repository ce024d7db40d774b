// What tests and the programs they start keep goes under the tests' folder, not into the home of
// whoever runs them.
#include <gtest/gtest.h>

#include <cstdlib>

namespace {

class OwnHome : public testing::Environment {
    void SetUp() override {
        setenv("XDG_DATA_HOME", (testing::TempDir() + "data").c_str(), 1);
        setenv("XDG_CONFIG_HOME", (testing::TempDir() + "config").c_str(), 1);
    }
};

[[maybe_unused]] const auto* const own_home = testing::AddGlobalTestEnvironment(new OwnHome);

}  // namespace
