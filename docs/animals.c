// Finds by a plain search the least number of stones with which the first player owns an animal
// of Harary's on a square board, or that it never does. It shares nothing with the program in Go,
// whose values it checks:
//
//	cc -O2 -o animals docs/animals.c && ./animals XXX./..XX 5 achievement
//
// In achievement the first to own the animal wins; in maker-breaker O only hinders. The animal
// may be turned and reflected. With a number of stones after the rule, the program asks only
// whether X wins with so many.
//
// O holds X without a search in two cases. If O is to move, and the sum of 2^-m over the copies
// without its stones is below 1, where X lacks m cells (Erdős and Selfridge); or if each such copy
// has a pair of free cells that meets no other pair: O answers in the pair. Both only count
// copies that X has enough stones left to fill.

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef uint64_t Cells;
enum { MOST = 8, AREA = MOST * MOST, COPIES = 8 * AREA, SLOTS = 1 << 24, TRIES = 60 };

static int n, strong, copies;
static Cells copy[COPIES], all;
static struct { Cells x, o; signed char wins, fails; } table[SLOTS]; // stones that suffice, and that do not

static int bits(Cells c) { return __builtin_popcountll(c); }
static Cells low(Cells c) { return c & -c; }

static void add(Cells set) {
	for (int i = 0; i < copies; i++)
		if (copy[i] == set) return;
	copy[copies++] = set;
}

static void addCopies(const char *picture) { // every turn and reflection, at every place
	int row[AREA], col[AREA], size = 0, r = 0, c = 0;
	for (; *picture && size < AREA; picture++) {
		if (*picture == 'X') {
			row[size] = r;
			col[size++] = c;
		}
		c++;
		if (*picture == '/') {
			r++;
			c = 0;
		}
	}
	for (int turn = 0; turn < 8; turn++)
		for (int down = -MOST; down <= MOST; down++)
			for (int right = -MOST; right <= MOST; right++) {
				Cells set = 0;
				int i = 0;
				for (; i < size; i++) {
					int a = turn & 1 ? -row[i] : row[i], b = turn & 2 ? -col[i] : col[i];
					int y = down + (turn & 4 ? b : a), x = right + (turn & 4 ? a : b);
					if (y < 0 || y >= n || x < 0 || x >= n) break;
					set |= (Cells)1 << (y * n + x);
				}
				if (i == size) add(set);
			}
}

// threats are the cells with which the owner of mine completes a copy.
static Cells threats(Cells mine, Cells theirs) {
	Cells found = 0;
	for (int i = 0; i < copies; i++) {
		Cells lacks = copy[i] & ~mine;
		if (!(copy[i] & theirs) && bits(lacks) < 2) found |= lacks;
	}
	return found;
}

static Cells turned(Cells set, int turn) {
	Cells image = 0;
	for (; set; set &= set - 1) {
		int cell = __builtin_ctzll(set), y = cell / n, x = cell % n;
		if (turn & 1) y = n - 1 - y;
		if (turn & 2) x = n - 1 - x;
		image |= (Cells)1 << (turn & 4 ? x * n + y : y * n + x);
	}
	return image;
}

// order lists the free cells, those that matter most first, and returns their number.
static int order(Cells x, Cells o, int *cells) {
	double weight[AREA] = {0};
	int count = 0;
	for (int i = 0; i < copies; i++) {
		double w = copy[i] & o ? 0 : 1.0 / ((Cells)1 << 2 * bits(copy[i] & ~x));
		if (strong && !(copy[i] & x)) w += 0.5 / ((Cells)1 << 2 * bits(copy[i] & ~o));
		for (Cells c = copy[i] & ~x & ~o; c; c &= c - 1) weight[__builtin_ctzll(c)] += w;
	}
	for (Cells c = all & ~x & ~o; c; c &= c - 1) {
		int cell = __builtin_ctzll(c), i = count++;
		for (; i > 0 && weight[cells[i - 1]] < weight[cell]; i--) cells[i] = cells[i - 1];
		cells[i] = cell;
	}
	return count;
}

// paired reports whether pairs can be added to those made, until each of the open sets of cells
// that X lacks contains one.
static int paired(const Cells *open, int count, const Cells *made, int pairs, int *tries) {
	Cells used = 0, tightest = 0, more[AREA];
	int least = AREA;
	if (--*tries < 0) return 0;
	for (int j = 0; j < pairs; j++) used |= more[j] = made[j];
	for (int i = 0; i < count; i++) {
		int met = 0;
		for (int j = 0; j < pairs; j++) met |= !(made[j] & ~open[i]);
		if (met || bits(open[i] & ~used) >= least) continue;
		tightest = open[i] & ~used;
		least = bits(tightest);
	}
	if (least == AREA) return 1;
	for (Cells a = tightest; a; a &= a - 1)
		for (Cells b = a & (a - 1); b; b &= b - 1) {
			more[pairs] = low(a) | low(b);
			if (paired(open, count, more, pairs + 1, tries)) return 1;
		}
	return 0;
}

static int wins(Cells x, Cells o, int k);

// holds reports whether O, to move, keeps X from owning a copy with k more stones.
static int holds(Cells x, Cells o, int k) {
	int cells[AREA], count;
	double sum = 0;
	if (strong && threats(o, x)) return 1;
	Cells must = threats(x, o);
	if (k > 0 && bits(must) > 1) return 0;
	for (int i = 0; i < copies; i++)
		if (!(copy[i] & o) && bits(copy[i] & ~x) <= k) sum += 1.0 / ((Cells)1 << bits(copy[i] & ~x));
	if (sum < 1) return 1;
	if (must) return !wins(x, o | must, k);
	count = order(x, o, cells);
	for (int i = 0; i < count; i++)
		if (!wins(x, o | (Cells)1 << cells[i], k)) return 1;
	return count == 0;
}

// wins reports whether X, to move, owns a copy with at most k more stones.
static int wins(Cells x, Cells o, int k) {
	Cells open[COPIES], made[1] = {0}, least = x, leastO = o;
	int count = 0, tries = TRIES, win = 0, cells[AREA];
	if (k > 0 && threats(x, o)) return 1;
	if (k < 2) return 0;
	for (int i = 0; i < copies; i++)
		if (!(copy[i] & o) && bits(copy[i] & ~x) <= k) open[count++] = copy[i] & ~x;
	if (paired(open, count, made, 0, &tries)) return 0;
	for (int turn = 1; turn < 8 && bits(x) < 4; turn++) {
		Cells tx = turned(x, turn), to = turned(o, turn);
		if (tx > least || (tx == least && to >= leastO)) continue;
		least = tx;
		leastO = to;
	}
	int slot = ((least * 0x9E3779B97F4A7C15u ^ leastO) * 0xD6E8FEB86659FD93u) >> 40;
	if (!table[slot].wins || table[slot].x != least || table[slot].o != leastO) {
		table[slot].x = least;
		table[slot].o = leastO;
		table[slot].wins = 127;
		table[slot].fails = 0;
	}
	if (k >= table[slot].wins) return 1;
	if (k <= table[slot].fails) return 0;
	Cells must = strong ? threats(o, x) : 0;
	count = order(x, o, cells);
	for (int i = 0; i < count && !win; i++) {
		Cells c = (Cells)1 << cells[i];
		if (!(must & ~c)) win = !holds(x | c, o, k - 1);
	}
	if (table[slot].x != least || table[slot].o != leastO) return win; // another took its place
	if (win) table[slot].wins = k;
	else table[slot].fails = k;
	return win;
}

int main(int argc, char **argv) {
	if (argc < 4 || (n = atoi(argv[2])) < 1 || n > MOST) {
		fprintf(stderr, "usage: animals PICTURE SIDE achievement|maker-breaker [STONES]\n");
		return 2;
	}
	strong = !strcmp(argv[3], "achievement");
	all = ~(Cells)0 >> (AREA - n * n);
	addCopies(argv[1]);
	int most = argc > 4 ? atoi(argv[4]) : (n * n + 1) / 2, k = argc > 4 ? most : 1;
	while (k <= most && !wins(0, 0, k)) k++;
	if (k > most) printf("X does not win with %d stones\n", most);
	else printf("X wins with %s%d stones\n", argc > 4 ? "at most " : "", k);
}
