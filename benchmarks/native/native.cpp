// Random playouts of hand-written games: how many a second, and what comes out of them.
#include "entdecker.hpp"
#include "tikal.hpp"
#include <algorithm>
#include <cstdio>

template <class State> void measure(const char *name) {
    constexpr int ROUNDS = 5;
    constexpr double SECONDS = 0.4;
    int16_t actions[1024];
    Luck luck(1);
    double best = 0, points = 0, squares = 0, played = 0;
    long games = 0;
    for (int round = 0; round < ROUNDS; round++) {
        double began = seconds();
        long here = 0;
        do {
            State state;
            while (!state.over()) {
                int action;
                if (state.is_chance()) action = state.draw(luck);
                else {
                    int n = state.legal(actions);
                    action = actions[n == 1 ? 0 : luck.below(n)];
                }
                state.apply(action);
                played++;
            }
            for (int seat = 0; seat < 2; seat++) { double p = state.points(seat); points += p; squares += p * p; }
            here++;
        } while (seconds() - began < SECONDS);
        best = std::max(best, here / (seconds() - began));
        games += here;
    }
    double mean = points / (2 * games);
    printf("{\"game\": \"%s\", \"best\": %.1f, \"games\": %ld, \"points\": %.4f, \"variance\": %.4f, \"actions\": %.3f}\n",
           name, best, games, mean, squares / (2 * games) - mean * mean, played / games);
}

int main() {
    measure<entdecker::State>("entdecker");
    measure<tikal::State>("tikal");
}
