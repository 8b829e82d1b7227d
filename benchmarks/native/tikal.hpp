// Tikal's basic version for two, with the tiles of the standard edition: what hand-written C++ makes
// of it. No options, no score sheet, no events told. Numbers such as T5.2 are those of docs/rules.
#pragma once
#include "luck.hpp"
#include <cstring>

namespace tikal {
constexpr int PLAYERS = 2, COLUMNS = 8, ROWS = 5, HEXES = 40, SIDES = 6, TILES = 36, LETTERS = 7, MOTIFS = 8;
constexpr int BASE = 4, HIGHEST_LEVEL = 10;
enum Kind { UNEXPLORED, BASE_CAMP, TEMPLE, JUNGLE, TREASURE, VOLCANO };
enum Phase { DRAWING, PLACING, ACTING, DIGGING, OVER };
enum Scoring { NO_SCORING, VOLCANO_SCORING, LAST_SCORING };
enum Deed { ENTER_WORKER, ENTER_LEADER, MOVE_WORKER, MOVE_LEADER = 8, TRAIL_WORKER = 14, TRAIL_LEADER = 17,
            BUILD_CAMP = 20, UNCOVER, DIG, GUARD_WORKER, GUARD_LEADER, DEEDS };
enum Trail { OUT, HOME, ACROSS };
enum { A_CHANCE = 0, A_END = TILES, A_PLACE, A_DEED = A_PLACE + HEXES * SIDES, A_EXCHANGE = A_DEED + HEXES * DEEDS };

struct Picture { uint8_t kind, value, stones[SIDES]; };
constexpr Picture PRINTED[4] = {{TEMPLE, 1, {1, 1, 0, 1, 0, 0}}, {BASE_CAMP, 0, {1, 1, 1, 0, 0, 0}},
                                {JUNGLE, 0, {1, 1, 1, 0, 0, 0}}, {TEMPLE, 1, {0, 1, 0, 0, 0, 1}}};
constexpr int PRINTED_ON[4] = {3, BASE, 8, 9};
constexpr Picture TILE[TILES] = {
    {TEMPLE, 1, {0, 0, 0, 2, 1, 0}}, {TEMPLE, 2, {0, 0, 0, 2, 0, 1}}, {TEMPLE, 2, {1, 0, 0, 2, 0, 0}},
    {TREASURE, 4, {0, 0, 0, 2, 0, 1}}, {TREASURE, 4, {0, 1, 0, 2, 0, 0}}, {JUNGLE, 0, {1, 1, 0, 1, 0, 0}},
    {TEMPLE, 2, {0, 1, 0, 2, 0, 0}}, {TEMPLE, 3, {1, 0, 0, 2, 0, 0}}, {TREASURE, 4, {0, 0, 1, 2, 0, 0}},
    {JUNGLE, 0, {0, 0, 0, 2, 1, 0}}, {JUNGLE, 0, {0, 0, 0, 2, 0, 1}}, {VOLCANO, 0, {}},
    {TEMPLE, 3, {0, 0, 0, 3, 0, 0}}, {TEMPLE, 4, {0, 1, 0, 2, 0, 0}}, {TREASURE, 3, {0, 0, 0, 3, 0, 0}},
    {JUNGLE, 0, {0, 0, 0, 3, 0, 0}}, {JUNGLE, 0, {1, 1, 0, 1, 0, 0}},
    {TEMPLE, 5, {0, 0, 0, 3, 0, 0}}, {TEMPLE, 5, {1, 0, 0, 2, 0, 0}}, {TREASURE, 3, {0, 0, 0, 3, 0, 0}},
    {JUNGLE, 0, {0, 1, 0, 1, 0, 1}}, {VOLCANO, 0, {}},
    {TEMPLE, 5, {0, 0, 0, 3, 0, 0}}, {TEMPLE, 6, {0, 0, 0, 3, 0, 0}}, {TREASURE, 2, {0, 0, 1, 2, 0, 0}},
    {JUNGLE, 0, {1, 0, 0, 2, 0, 0}}, {JUNGLE, 0, {1, 0, 0, 2, 0, 0}},
    {TEMPLE, 4, {0, 0, 0, 3, 0, 0}}, {TEMPLE, 4, {0, 0, 0, 2, 1, 0}}, {TREASURE, 2, {1, 0, 0, 2, 0, 0}},
    {JUNGLE, 0, {1, 0, 0, 2, 0, 0}}, {VOLCANO, 0, {}},
    {TEMPLE, 3, {0, 0, 1, 2, 0, 0}}, {TEMPLE, 3, {0, 0, 0, 2, 0, 1}}, {TREASURE, 2, {0, 0, 0, 3, 0, 0}},
    {JUNGLE, 0, {1, 0, 0, 2, 0, 0}}};
constexpr int LETTER_ENDS[LETTERS] = {6, 12, 17, 22, 27, 32, 36};
constexpr int LEVELS[HIGHEST_LEVEL + 1] = {0, 0, 3, 6, 9, 11, 8, 5, 3, 2, 1};
constexpr int SET_POINTS[4] = {0, 1, 3, 6};

static int8_t NEIGHBOUR[HEXES][SIDES];
static uint8_t TURNS[TILES], TILE_SIDES[TILES][SIDES];  // how many turns look different; sides with stones, by turn

static bool make_tables() {
    const int across[SIDES] = {0, 1, 1, 0, -1, -1};
    for (int h = 0; h < HEXES; h++)
        for (int side = 0; side < SIDES; side++) {
            int lower = h / ROWS % 2, down[SIDES] = {-1, lower - 1, lower, 1, lower, lower - 1};
            int column = h / ROWS + across[side], row = h % ROWS + down[side];
            bool there = column >= 0 && column < COLUMNS && row >= 0 && row < ROWS;
            NEIGHBOUR[h][side] = there ? column * ROWS + row : -1;
        }
    for (int t = 0; t < TILES; t++) {
        for (int turn = SIDES; turn >= 1; turn--) {  // the first turn that looks as the tile did
            bool same = true;
            for (int side = 0; side < SIDES; side++) same &= TILE[t].stones[(side + SIDES - turn) % SIDES] == TILE[t].stones[side];
            if (same) TURNS[t] = turn;
        }
        for (int turn = 0; turn < SIDES; turn++)
            for (int side = 0; side < SIDES; side++)
                TILE_SIDES[t][turn] |= (TILE[t].stones[(side + SIDES - turn) % SIDES] > 0) << side;
    }
    return true;
}
static const bool ready = make_tables();

struct Hex { uint8_t kind, value, stones[SIDES], cost[SIDES], workers[PLAYERS], leader[PLAYERS]; int8_t guard, camp; };
struct Camp { uint8_t workers, leader, guards, held[MOTIFS]; int8_t camps[2]; int16_t points; };  // what a seat has

struct State {
    Hex hexes[HEXES];
    Camp seats[PLAYERS];
    uint64_t stack, worked, worked_twice;
    uint8_t stock[HIGHEST_LEVEL + 1], treasures[MOTIFS], treasures_left;
    uint8_t phase, turn, ap, scoring, scored, drawer, placer;
    int8_t tile;

    State() {
        memset(this, 0, sizeof *this);
        for (auto &hex : hexes) hex.guard = hex.camp = -1;
        for (int i = 0; i < 4; i++) explore(PRINTED_ON[i], PRINTED[i], 0);  // T1.2
        for (auto &seat : seats) { seat.workers = 18; seat.leader = 1; seat.guards = 2; seat.camps[0] = seat.camps[1] = -1; }  // T1.5
        for (int level = 2; level <= HIGHEST_LEVEL; level++) stock[level] = LEVELS[level];
        memset(treasures, 3, sizeof treasures);
        treasures_left = 3 * MOTIFS; stack = (1ull << TILES) - 1; tile = -1;
    }

    // Who may act, and what
    bool over() const { return phase == OVER; }
    bool is_chance() const { return phase == DRAWING || phase == DIGGING; }
    int draw(Luck &luck) const {
        if (phase == DIGGING) {  // T6.2
            int skip = luck.below(treasures_left), motif = 0;
            while (skip >= treasures[motif]) skip -= treasures[motif++];
            return motif;
        }
        uint64_t top = 0;
        for (int letter = 0; !top; letter++) top = stack & ((1ull << LETTER_ENDS[letter]) - 1);  // T2.2
        int n = __builtin_popcountll(top);
        for (int skip = n == 1 ? 0 : luck.below(n); skip; skip--) top &= top - 1;
        return __builtin_ctzll(top);
    }
    int legal(int16_t *out) const {
        if (phase == ACTING) return deeds(out);
        int n = openings(out, TILE[int(tile)].kind == VOLCANO);  // T3.4
        return n ? n : openings(out, true);  // T3.6
    }
    void apply(int a) {
        if (a < A_END) { if (phase == DRAWING) reveal(a); else find(a); }
        else if (a == A_END) end_turn();
        else if (a < A_DEED) place((a - A_PLACE) / SIDES, (a - A_PLACE) % SIDES);
        else if (a < A_EXCHANGE) act((a - A_DEED) / DEEDS, (a - A_DEED) % DEEDS);
        else exchange((a - A_EXCHANGE) / MOTIFS, (a - A_EXCHANGE) % MOTIFS);
    }

    // Tiles
    void reveal(int drawn) {
        stack ^= 1ull << drawn;
        tile = drawn;
        if (TILE[drawn].kind == VOLCANO) { drawer = turn; scoring = VOLCANO_SCORING; begin_turn(turn); }  // T9.1
        else phase = PLACING;
    }
    int openings(int16_t *out, bool easy) const {
        int n = 0;
        for (int h = 0; h < HEXES; h++) {
            if (hexes[h].kind != UNEXPLORED) continue;
            bool explored = false, way_in = easy;
            int walkable = 0;
            for (int side = 0; side < SIDES; side++) {
                int next = NEIGHBOUR[h][side];
                if (next < 0 || hexes[next].kind == UNEXPLORED) continue;
                explored = true;  // T3.1
                if (hexes[next].kind == VOLCANO) continue;  // T3.5
                walkable |= 1 << side;
                way_in |= hexes[next].stones[(side + 3) % SIDES] > 0;  // T3.2
            }
            if (explored)
                for (int t = 0; t < TURNS[int(tile)]; t++)  // T3.7
                    if (way_in || TILE_SIDES[int(tile)][t] & walkable) out[n++] = A_PLACE + SIDES * h + t;
        }
        return n;
    }
    void place(int h, int t) {
        explore(h, TILE[int(tile)], t);
        tile = -1; placer = turn;
        begin_turn(turn);
    }
    void explore(int h, const Picture &picture, int turned) {
        Hex &hex = hexes[h];
        hex.kind = picture.kind; hex.value = picture.value;  // T3.8
        for (int side = 0; side < SIDES; side++) hex.stones[side] = picture.stones[(side + SIDES - turned) % SIDES];
        if (hex.kind == VOLCANO) return;  // T4.5
        for (int side = 0; side < SIDES; side++) {
            int next = NEIGHBOUR[h][side], back = (side + 3) % SIDES;
            if (next < 0 || hexes[next].kind == UNEXPLORED || hexes[next].kind == VOLCANO) continue;
            hex.cost[side] = hexes[next].cost[back] = hex.stones[side] + hexes[next].stones[back];  // T4.2
        }
    }

    // A turn of ten action points
    void begin_turn(int seat) { turn = seat; phase = ACTING; ap = 10; }  // T2.1
    int other_camp(int h) const { return seats[turn].camps[seats[turn].camps[0] == h]; }
    bool may_work(int h, int figures) const {  // T5.3, T5.4, T6.3
        return !(worked >> h & 1) || (figures > 1 && !(worked_twice >> h & 1));
    }
    static int strength(const Hex &hex, int seat) { return hex.workers[seat] + 3 * hex.leader[seat]; }  // T9.2
    static int scorer(const Hex &hex) {  // T9.3, T9.4
        if (hex.guard >= 0) return hex.guard;
        int a = strength(hex, 0), b = strength(hex, 1);
        return a > b ? 0 : b > a ? 1 : -1;
    }
    int deeds(int16_t *out) const {
        int n = 0;
        out[n++] = A_END;  // T2.5
        if (!ap) return n;
        const Camp &own = seats[turn];
        for (int h = 0; h < HEXES; h++) {
            const Hex &hex = hexes[h];
            int workers = hex.workers[turn], leader = hex.leader[turn], action = A_DEED + DEEDS * h;
            bool at_camp = hex.camp == turn;
            if (!workers && !leader && !at_camp && h != BASE) continue;
            if (at_camp || h == BASE) {  // T4.1, T7.4
                if (own.workers) out[n++] = action + ENTER_WORKER;
                if (own.leader) out[n++] = action + ENTER_LEADER;
            }
            for (int side = 0; side < SIDES; side++)
                if (hex.cost[side] && hex.cost[side] <= ap) {  // T4.3, T4.4
                    if (workers) out[n++] = action + MOVE_WORKER + side;
                    if (leader) out[n++] = action + MOVE_LEADER + side;
                }
            if (at_camp) {  // T4.8
                bool other = other_camp(h) >= 0;
                if (hexes[BASE].workers[turn]) out[n++] = action + TRAIL_WORKER + OUT;
                if (workers) out[n++] = action + TRAIL_WORKER + HOME;
                if (workers && other) out[n++] = action + TRAIL_WORKER + ACROSS;
                if (hexes[BASE].leader[turn]) out[n++] = action + TRAIL_LEADER + OUT;
                if (leader) out[n++] = action + TRAIL_LEADER + HOME;
                if (leader && other) out[n++] = action + TRAIL_LEADER + ACROSS;
            }
            if (workers || leader) n = works(out, n, action, h);
        }
        return ap >= 3 ? exchanges(out, n) : n;
    }
    int works(int16_t *out, int n, int action, int h) const {
        const Hex &hex = hexes[h];
        int workers = hex.workers[turn], leader = hex.leader[turn];
        if (hex.kind == TEMPLE) {
            if (hex.guard >= 0) return n;  // T5.5, T8.4
            if (ap >= 2 && hex.value < HIGHEST_LEVEL && stock[hex.value + 1] && may_work(h, workers + leader))
                out[n++] = action + UNCOVER;  // T5.2
            if (ap >= 5 && seats[turn].guards && scorer(hex) == turn) {  // T8.1
                if (workers) out[n++] = action + GUARD_WORKER;
                if (leader) out[n++] = action + GUARD_LEADER;
            }
        } else if (hex.kind == TREASURE && hex.value) {
            if (ap >= 3 && may_work(h, workers + leader)) out[n++] = action + DIG;  // T6.1
        } else if (hex.kind != BASE_CAMP && ap >= 5 && hex.camp < 0 && seats[turn].camps[1] < 0)
            out[n++] = action + BUILD_CAMP;  // T7.1 to T7.3
        return n;
    }
    int exchanges(int16_t *out, int n) const {
        const Camp &own = seats[turn], &rival = seats[1 - turn];
        for (int given = 0; given < MOTIFS; given++)
            if (own.held[given] == 1)
                for (int taken = 0; taken < MOTIFS; taken++)
                    if (taken != given && rival.held[taken] == 1) out[n++] = A_EXCHANGE + MOTIFS * given + taken;  // T6.5, T6.6
        return n;
    }
    void act(int h, int deed) {
        Hex &hex = hexes[h];
        Camp &own = seats[turn];
        if (deed == ENTER_WORKER) { ap--; own.workers--; hex.workers[turn]++; }
        else if (deed == ENTER_LEADER) { ap--; own.leader = 0; hex.leader[turn] = 1; }
        else if (deed < TRAIL_WORKER) {
            int side = deed < MOVE_LEADER ? deed - MOVE_WORKER : deed - MOVE_LEADER;
            ap -= hex.cost[side];
            carry(h, NEIGHBOUR[h][side], deed >= MOVE_LEADER);
        } else if (deed < BUILD_CAMP) {
            bool leader = deed >= TRAIL_LEADER;
            int way = deed - (leader ? TRAIL_LEADER : TRAIL_WORKER);
            ap--;
            if (way == OUT) carry(BASE, h, leader);
            else carry(h, way == HOME ? BASE : other_camp(h), leader);
        } else if (deed == BUILD_CAMP) { ap -= 5; hex.camp = turn; own.camps[own.camps[0] >= 0] = h; }
        else if (deed == UNCOVER) { ap -= 2; stock[++hex.value]--; mark_worked(h); }  // T5.1
        else if (deed == DIG) { ap -= 3; hex.value--; mark_worked(h); phase = DIGGING; }
        else { ap -= 5; own.guards--; hex.guard = turn; hex.workers[turn] = hex.leader[turn] = 0; }  // T8.2, T8.3
    }
    void carry(int from, int to, bool leader) {
        if (leader) { hexes[from].leader[turn] = 0; hexes[to].leader[turn] = 1; }
        else { hexes[from].workers[turn]--; hexes[to].workers[turn]++; }
    }
    void mark_worked(int h) { (worked >> h & 1 ? worked_twice : worked) |= 1ull << h; }
    void find(int motif) { treasures[motif]--; treasures_left--; seats[turn].held[motif]++; phase = ACTING; }
    void exchange(int given, int taken) {
        ap -= 3;  // T6.4
        Camp &own = seats[turn], &rival = seats[1 - turn];
        own.held[given]--; own.held[taken]++; rival.held[taken]--; rival.held[given]++;
    }

    // The end of a turn, and scoring
    void end_turn() {
        ap = 0; worked = worked_twice = 0;
        if (scoring) end_scoring_turn();
        else if (!stack) { scoring = LAST_SCORING; begin_turn(1 - placer); }  // T10.1
        else { turn ^= 1; phase = DRAWING; }
    }
    void end_scoring_turn() {
        for (auto &hex : hexes) if (hex.kind == TEMPLE && scorer(hex) == turn) seats[turn].points += hex.value;  // T9.3
        for (int held : seats[turn].held) seats[turn].points += SET_POINTS[held];  // T9.5
        if (++scored < PLAYERS) { begin_turn(1 - turn); return; }
        scored = 0;
        if (scoring == LAST_SCORING) phase = OVER;  // T10.2
        else { turn = drawer; phase = PLACING; }  // T9.6
        scoring = NO_SCORING;
    }
    int points(int seat) const { return seats[seat].points; }
};
}  // namespace tikal
