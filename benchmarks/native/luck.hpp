// Random numbers and a clock, the same for all games.
#pragma once
#include <cstdint>
#include <ctime>

struct Luck {
    uint64_t state;
    explicit Luck(uint64_t seed) : state(seed * 0x9E3779B97F4A7C15u + 1) {}
    uint32_t below(uint32_t n) {
        state ^= state << 13; state ^= state >> 7; state ^= state << 17;
        return uint32_t((state >> 32) * n >> 32);
    }
};

// Of this process alone, whatever else the machine has to do.
static inline double seconds() {
    timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return now.tv_sec + now.tv_nsec * 1e-9;
}
