// Entdecker for two, with the tiles of the standard edition: what hand-written C++ makes of it.
// No options, no score sheet, no events told. Numbers such as E5.3 are those of docs/rules.
#pragma once
#include "luck.hpp"
#include <cstring>

namespace entdecker {
constexpr int PLAYERS = 2, ROWS = 7, COLUMNS = 10, SQUARES = 70, WIDTH = COLUMNS + 2, CELLS = WIDTH * (ROWS + 4);
constexpr int CIRCLES = 34, PILES = 5, MOST_GOLD = 12, LANDS = 2 * SQUARES;
enum Kind { SEA, COAST, STRAIT, CORNER, BAY, INLAND, HIDDEN_KINDS = 5 };
enum Event { PLAIN, STORM, HOSTILE, FRIENDLY, PIRATES, RUINS, GOLD, EVENTS };
enum Unit { NONE, SCOUT, FORT, SETTLEMENT };
enum Phase { LAYING_OUT, INCOME, DRAWING, TURNING_UP, COUNTER, SETTING_OUT, ANNOUNCING, EXPLORING, PLACING, OVER };
// Actions: chance's first, then the seats'.
enum { A_CHANCE = 0, A_START = 64, A_ANNOUNCE = A_START + CIRCLES + SQUARES, A_PILE = A_ANNOUNCE + MOST_GOLD + 1,
       A_PLACE = A_PILE + PILES, A_LAND = A_PLACE + 16 * CELLS, A_RECALL = A_LAND + 15, A_END = A_RECALL + SQUARES };

constexpr int AHEAD[4] = {-WIDTH, 1, WIDTH, -1};
constexpr int PRICE[4] = {0, 1, 3, 6};
constexpr int STRENGTH[4] = {0, 1, 4, 16};  // more of the greater unit always counts for more (E9.3)
constexpr int ALL_PIECES[4] = {0, 3, 2, 1};
constexpr int PILE_HEIGHTS[PILES] = {17, 17, 16, 16, 16};
constexpr int TILES[EVENTS][HIDDEN_KINDS] = {{9, 16, 8, 17, 8}, {2, 2, 0, 0, 0}, {0, 1, 0, 2, 1}, {0, 1, 0, 2, 1},
                                             {1, 2, 1, 0, 0}, {0, 1, 0, 2, 1}, {0, 1, 1, 1, 1}};
constexpr int RESERVE[6] = {5, 6, 3, 5, 6, 13};

static int8_t CELL[SQUARES], SQUARE[CELLS], CIRCLE_CELL[CIRCLES], CIRCLE_OPENS_TO[CIRCLES], KIND[16], LAND_AT[16][4];
static uint16_t FITTING[6][16][16];  // the patterns of a kind, a bit each, by known sides and the land behind them

static bool make_tables() {
    memset(SQUARE, -1, sizeof SQUARE);
    for (int s = 0; s < SQUARES; s++) SQUARE[CELL[s] = WIDTH * (2 + s / COLUMNS) + 1 + s % COLUMNS] = s;
    int n = 0;
    auto circle = [&](int square, int side) { CIRCLE_OPENS_TO[n] = CELL[square]; CIRCLE_CELL[n++] = CELL[square] + AHEAD[side]; };
    for (int c = 0; c < COLUMNS; c++) circle(c, 0), circle(SQUARES - COLUMNS + c, 2);
    for (int r = 0; r < ROWS; r++) circle(COLUMNS * r + COLUMNS - 1, 1), circle(COLUMNS * r, 3);
    const int by_sides[5] = {SEA, COAST, CORNER, BAY, INLAND};
    for (int p = 0; p < 16; p++) {
        KIND[p] = p == 5 || p == 10 ? STRAIT : by_sides[__builtin_popcount(p)];
        for (int side = 0; side < 4; side++) LAND_AT[p][side] = !(p >> side & 1) ? -1 : KIND[p] == STRAIT && side >= 2;
        for (int known = 0; known < 16; known++) FITTING[KIND[p]][known][p & known] |= 1 << p;
    }
    return true;
}
static const bool ready = make_tables();

struct Square { uint8_t pattern, known, event, unit, seat, part; };
struct Island { int16_t first; uint8_t tiles, edges, straits, scored, strength[PLAYERS]; };  // the rest: of the first land

struct State {
    Square sea[CELLS];
    Island lands[LANDS];
    uint8_t hidden[EVENTS * 5], piles[PILES], marked[PILES], unseen[2], hidden_left, reserve[6], boxed[6];
    uint8_t stock[5], stock_left, undiscovered;
    uint8_t gold[PLAYERS], pieces[PLAYERS][4], counters[PLAYERS], ruins[PLAYERS];
    int16_t banked[PLAYERS], ship, island;
    uint8_t turn, phase, announced, drew, entered, pile, kind, event, drawers, highest;

    State() {
        memset(this, 0, sizeof *this);
        for (int c = 0; c < CELLS; c++) sea[c].known = SQUARE[c] < 0;
        for (auto &land : lands) land.first = -1;
        for (int e = 0; e < EVENTS; e++)
            for (int k = 0; k < HIDDEN_KINDS; k++) hidden[5 * e + k] = TILES[e][k], unseen[e > 0] += TILES[e][k];
        hidden_left = unseen[0] + unseen[1];
        for (int p = 0; p < PILES; p++) piles[p] = PILE_HEIGHTS[p];
        for (int k = 0; k < 6; k++) reserve[k] = RESERVE[k];
        for (int v = 1; v <= 4; v++) stock[v] = 5;
        stock_left = 20; undiscovered = SQUARES; ship = island = -1;
        for (int seat = 0; seat < PLAYERS; seat++) { gold[seat] = 4; memcpy(pieces[seat], "\0\3\2\1", 4); }
    }

    // Who may act, and what
    bool over() const { return phase == OVER; }
    bool is_chance() const { return phase < SETTING_OUT; }
    int draw(Luck &luck) const {  // an outcome of chance, by its weight
        if (phase == INCOME) return 2 + luck.below(4);  // E3.1
        if (phase == LAYING_OUT || phase == TURNING_UP) {
            if (!unseen[0] || !unseen[1]) return unseen[1] > 0;
            return luck.below(unseen[0] + unseen[1]) >= unseen[0];  // E2.6
        }
        if (phase == COUNTER) {
            int skip = luck.below(stock_left), value = 1;
            while (skip >= stock[value]) skip -= stock[value++];
            return value;
        }
        int first = marked[pile] ? HIDDEN_KINDS : 0, last = marked[pile] ? 5 * EVENTS : HIDDEN_KINDS, all = 0;
        for (int t = first; t < last; t++) all += hidden[t];  // E2.5
        int skip = luck.below(all);
        while (skip >= hidden[first]) skip -= hidden[first++];
        return first;
    }
    int legal(int16_t *out) const {
        int n = 0;
        bool may_end = false;
        if (phase == SETTING_OUT) { n = starts(out); may_end = n == 0; }  // E4.5
        else if (phase == ANNOUNCING) for (; n < gold[turn]; n++) out[n] = A_ANNOUNCE + n + 1;  // E4.6
        else if (phase == PLACING) n = places(out);
        else {
            if (can_draw()) for (int p = 0; p < PILES; p++) if (piles[p]) out[n++] = A_PILE + p;  // E5.1
            if (can_land()) n = landings(out, n);
            may_end = drew;  // E5.7
        }
        if (has_scouts_out())
            for (int s = 0; s < SQUARES; s++)
                if (sea[CELL[s]].unit == SCOUT && sea[CELL[s]].seat == turn) out[n++] = A_RECALL + s;  // E7.6
        if (may_end) out[n++] = A_END;
        return n;
    }
    void apply(int a) {
        if (a < A_START) apply_chance(a);
        else if (a < A_ANNOUNCE) {
            a -= A_START;
            ship = a < CIRCLES ? CIRCLE_CELL[a] : CELL[a - CIRCLES];
            gold[turn] -= toll(ship);  // E4.3
            phase = ANNOUNCING;
        } else if (a < A_PILE) { announced = a - A_ANNOUNCE; gold[turn] -= announced; phase = EXPLORING; }
        else if (a < A_PLACE) { pile = a - A_PILE; phase = DRAWING; }
        else if (a < A_LAND) place((a - A_PLACE) / 16, (a - A_PLACE) % 16);
        else if (a < A_RECALL) land((a - A_LAND) / 5 + SCOUT, (a - A_LAND) % 5);
        else if (a < A_END) recall(CELL[a - A_RECALL]);
        else end_turn();
    }
    void apply_chance(int outcome) {
        if (phase == INCOME) {
            for (int seat = 0; seat < PLAYERS; seat++) gain(seat, outcome);  // E3.2
            phase = SETTING_OUT;
        } else if (phase == COUNTER) draw_counter(outcome);
        else if (phase == DRAWING) draw_tile(outcome / HIDDEN_KINDS, outcome % HIDDEN_KINDS);
        else {
            marked[pile] = outcome; unseen[outcome]--;
            if (phase == TURNING_UP) try_to_place();
            else if (pile + 1 < PILES) pile++;
            else phase = INCOME;
        }
    }

    // Setting out
    bool has_line(int cell) const {  // E2.3
        for (int side = 0; side < 4; side++)
            if (!(sea[cell].pattern >> side & 1) && !sea[cell + AHEAD[side]].known) return true;
        return false;
    }
    int toll(int cell) const { return sea[cell].unit && sea[cell].seat != turn ? PRICE[sea[cell].unit] : 0; }
    int starts(int16_t *out) const {
        int n = 0;
        if (gold[turn])
            for (int c = 0; c < CIRCLES; c++) if (!sea[CIRCLE_OPENS_TO[c]].known) out[n++] = A_START + c;  // E4.1
        for (int s = 0; s < SQUARES; s++) {
            int cell = CELL[s];
            if (sea[cell].known && has_line(cell) && toll(cell) < gold[turn]) out[n++] = A_START + CIRCLES + s;  // E4.2, E4.4
        }
        return n;
    }

    // Discovering
    bool can_draw() const { return announced && hidden_left && has_line(ship); }  // E5.8
    void draw_tile(int drawn_event, int drawn_kind) {
        event = drawn_event; kind = drawn_kind;
        hidden[5 * event + kind]--; hidden_left--; piles[pile]--; announced--; drew = 1;
        if (piles[pile]) phase = TURNING_UP;  // E5.2
        else { marked[pile] = 0; try_to_place(); }
    }
    int fitting(int cell) const {  // E5.3
        int known = 0, land = 0;
        for (int side = 0; side < 4; side++) {
            const Square &next = sea[cell + AHEAD[side]];
            known |= next.known << side;
            land |= (next.pattern >> (side ^ 2) & 1) << side;
        }
        return FITTING[kind][known][land];
    }
    int places(int16_t *out) const {
        int n = 0;
        for (int side = 0; side < 4; side++) {
            int cell = ship + AHEAD[side];
            if (sea[ship].pattern >> side & 1 || sea[cell].known) continue;
            for (int fit = fitting(cell); fit; fit &= fit - 1) out[n++] = A_PLACE + 16 * cell + __builtin_ctz(fit);
        }
        return n;
    }
    void try_to_place() {
        for (int side = 0; side < 4; side++) {
            int cell = ship + AHEAD[side];
            if (!(sea[ship].pattern >> side & 1) && !sea[cell].known && fitting(cell)) { phase = PLACING; return; }  // E5.4
        }
        boxed[kind]++;  // E5.5
        go_on();
    }
    void place(int cell, int pattern) {
        lay(cell, pattern, event);
        ship = cell; entered = 1;  // E5.6
        if (event == STORM) { end_turn(); return; }  // E6.2
        if (event == PIRATES) gold[turn] -= (gold[turn] + 1) / 2;  // E6.5
        else if (event == GOLD) gain(turn, 3);  // E6.7
        else if (event == RUINS) ruins[turn]++;  // E6.6
        else if (event == FRIENDLY && stock_left) { island = -1; drawers = 1 << turn; phase = COUNTER; return; }  // E6.4
        go_on();
    }
    void go_on() {
        phase = EXPLORING;
        if (!can_draw() && !can_land() && !has_scouts_out()) end_turn();  // E5.9
    }
    void gain(int seat, int more) { gold[seat] = gold[seat] + more > MOST_GOLD ? MOST_GOLD : gold[seat] + more; }

    // Units
    bool has_scouts_out() const { return pieces[turn][SCOUT] < ALL_PIECES[SCOUT]; }
    int cost(int unit) const { return PRICE[unit] << (sea[ship].event == HOSTILE); }  // E6.3
    bool can_land_with(int unit) const {
        if (unit == SETTLEMENT && sea[ship].event == HOSTILE) return false;
        return pieces[turn][unit] && cost(unit) <= gold[turn];  // E7.2
    }
    bool can_land() const {  // E7.1
        return entered && sea[ship].pattern && (can_land_with(SCOUT) || can_land_with(FORT) || can_land_with(SETTLEMENT));
    }
    int landings(int16_t *out, int n) const {
        int pattern = sea[ship].pattern;
        for (int unit = SCOUT; unit <= SETTLEMENT; unit++) {
            if (!can_land_with(unit)) continue;
            int first = A_LAND + 5 * (unit - SCOUT);
            if (KIND[pattern] != STRAIT) out[n++] = first;
            else for (int side = 0; side < 4; side++) if (pattern >> side & 1) out[n++] = first + 1 + side;  // E7.3
        }
        return n;
    }
    void land(int unit, int where) {
        Square &here = sea[ship];
        gold[turn] -= cost(unit);
        here.unit = unit; here.seat = turn; here.part = where ? LAND_AT[here.pattern][where - 1] : 0;
        pieces[turn][unit]--;
        lands[lands[2 * SQUARE[ship] + here.part].first].strength[turn] += STRENGTH[unit];
        end_turn();  // E7.4
    }
    void recall(int cell) {
        Square &there = sea[cell];
        lands[lands[2 * SQUARE[cell] + there.part].first].strength[turn] -= STRENGTH[there.unit];
        pieces[turn][there.unit]++;
        there.unit = NONE;
        if (phase == EXPLORING) go_on();
    }

    // Islands: every land names the first land of its island
    void lay(int cell, int pattern, int with) {
        sea[cell] = {uint8_t(pattern), 1, uint8_t(with), 0, 0, 0};
        undiscovered--;
        if (!pattern) return;
        int first = 2 * SQUARE[cell], straits = KIND[pattern] == STRAIT;
        for (int part = 0; part <= straits; part++) lands[first + part] = {int16_t(first + part), 1, 0, uint8_t(straits), 0, {}};
        for (int side = 0; side < 4; side++) {
            if (!(pattern >> side & 1)) continue;
            int mine = first + LAND_AT[pattern][side], next = cell + AHEAD[side];
            if (!sea[next].known) { lands[lands[mine].first].edges++; continue; }
            int other = lands[2 * SQUARE[next] + LAND_AT[sea[next].pattern][side ^ 2]].first;
            lands[other].edges--;
            join(lands[mine].first, other);
        }
    }
    void join(int one, int other) {
        if (one == other) return;
        int first = one < other ? one : other, second = one < other ? other : one;
        Island &to = lands[first], from = lands[second];
        int twice = 0;  // straits with a land of each: one tile (E9.5)
        if (to.straits && from.straits)
            for (int s = 0; s < SQUARES; s++) {
                int a = lands[2 * s].first, b = lands[2 * s + 1].first;
                twice += (a == one && b == other) || (a == other && b == one);
            }
        to.tiles += from.tiles - twice; to.edges += from.edges; to.straits += from.straits;
        for (int seat = 0; seat < PLAYERS; seat++) to.strength[seat] += from.strength[seat];
        for (int l = second; l < LANDS; l++) if (lands[l].first == second) lands[l].first = first;
    }

    // The end of a turn
    void end_turn() {
        announced = 0;
        if (entered) fill_holes();  // E8.1
        score_islands();
    }
    void fill_holes() {
        bool open[CELLS] = {};
        int16_t waiting[SQUARES];
        int n = 0;
        auto around = [&](int cell, int &known, int &land) {
            known = land = 0;
            for (int side = 0; side < 4; side++) {
                const Square &next = sea[cell + AHEAD[side]];
                known |= next.known << side; land |= (next.pattern >> (side ^ 2) & 1) << side;
            }
        };
        int known, land;
        for (int s = 0; s < SQUARES; s++) {
            int cell = CELL[s];
            if (sea[cell].known) continue;
            around(cell, known, land);
            if (known != land) open[waiting[n++] = cell] = true;
        }
        while (n) {
            int cell = waiting[--n];
            for (int step : AHEAD) if (!sea[cell + step].known && !open[cell + step]) open[waiting[n++] = cell + step] = true;
        }
        for (int s = 0; s < SQUARES; s++) {  // E8.5
            int cell = CELL[s];
            if (sea[cell].known) continue;
            if (!open[cell]) { fill(cell, 15); continue; }  // E8.3
            around(cell, known, land);
            if (known == 15) fill(cell, land);  // E8.2
        }
    }
    void fill(int cell, int pattern) {
        int k = KIND[pattern];
        if (reserve[k]) reserve[k]--;
        else if (boxed[k]) boxed[k]--;  // E8.4
        lay(cell, pattern, PLAIN);
    }
    void score_islands() {
        if (entered)
            for (int l = 0; l < LANDS; l++) {
                const Island &isle = lands[l];
                if (isle.first != l || isle.edges || isle.scored || !(isle.strength[0] | isle.strength[1])) continue;
                int best = isle.strength[0] > isle.strength[1] ? isle.strength[0] : isle.strength[1];
                drawers = (isle.strength[0] == best) | (isle.strength[1] == best) << 1;
                if (best >= STRENGTH[FORT] && __builtin_popcount(drawers) <= stock_left) {  // E9.4
                    island = l; highest = 0; phase = COUNTER;
                    return;
                }
                score_island(l, 0);
            }
        pass_ship();
    }
    void draw_counter(int value) {
        int seat = __builtin_ctz(drawers);  // E9.9
        drawers &= drawers - 1;
        stock[value]--; stock_left--; counters[seat]++;
        if (island < 0) { go_on(); return; }
        if (value > highest) highest = value;
        if (drawers) return;
        int scored = island;
        island = -1;
        score_island(scored, highest);
        score_islands();
    }
    static int share(const Island &isle, int seat, int value) {  // E9.6
        if (!isle.strength[seat]) return 0;
        return isle.strength[seat] >= isle.strength[1 - seat] ? value : (value + 1) / 2;
    }
    void score_island(int l, int counter) {
        for (int seat = 0; seat < PLAYERS; seat++) banked[seat] += share(lands[l], seat, lands[l].tiles + counter);
        lands[l].scored = 1;
        for (int s = 0; s < SQUARES; s++) {
            Square &here = sea[CELL[s]];
            if (here.unit && lands[2 * s + here.part].first == l) { pieces[here.seat][here.unit]++; here.unit = NONE; }  // E9.8
        }
    }
    void pass_ship() {
        ship = -1; drew = entered = 0;
        if (!undiscovered || !hidden_left) { phase = OVER; return; }  // E10.1, E10.2
        turn ^= 1;
        phase = turn ? SETTING_OUT : INCOME;  // E3.3
    }
    int points(int seat) const {
        int total = banked[seat] + 3 * ruins[seat];
        if (counters[seat] >= counters[1 - seat]) total += counters[seat];  // E10.4
        for (int l = 0; l < LANDS; l++)
            if (lands[l].first == l && !lands[l].scored) total += share(lands[l], seat, lands[l].tiles);  // E10.3
        return total;
    }
};
}  // namespace entdecker
