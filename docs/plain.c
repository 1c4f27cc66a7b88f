// Plays X's rule of the paper (section 4, the first choice in row-major order) against every
// defence of O, one play after another, and counts the plays by the ply at which X wins. It
// shares nothing with the program in Go, whose count it checks:
//
//	cc -O2 -o plain docs/plain.c && ./plain 5
//	transversal verify --n 5 --plain

#include <stdio.h>
#include <stdlib.h>

enum { MOST = 8 };

static int n;
static unsigned X[MOST], O[MOST]; // the columns of each player's stones, row by row
static unsigned long long won[4 * MOST];

// What X remembers of Phase 2: (b,d), the plan, r, the column of X's stone in each row, the rows
// that may be s, and O's stones at ply 2n-3.
typedef struct { int b, d, plan, r, sigma[MOST]; unsigned last, F[MOST]; } Plan;

static int has(const unsigned *stones, int row, int col) { return stones[row] >> col & 1; }

// transversal reports whether stones have n cells, no two in a row or column, from a row on.
static int transversal(const unsigned *stones, int row, unsigned used) {
	if (row == n) return 1;
	for (unsigned rest = stones[row] & ~used; rest; rest &= rest - 1)
		if (transversal(stones, row + 1, used | (rest & -rest))) return 1;
	return 0;
}

static int completes(int row, int col) {
	X[row] |= 1u << col;
	int yes = transversal(X, 0, 0);
	X[row] &= ~(1u << col);
	return yes;
}

static int weight(int b, int d) { // O's stones in row b and column d
	int w = __builtin_popcount(O[b]);
	for (int r = 0; r < n; r++) w += r != b && has(O, r, d);
	return w;
}

static void fail(const char *what) {
	printf("%s\n", what);
	exit(1);
}

// phase1 is rules 4.1 and 4.2: X has k stones, and R and C are the lines without one.
static int phase1(int k) {
	int R[MOST], C[MOST], rows = 0, cols = 0, row = -1, col = -1;
	unsigned taken = 0;
	for (int r = 0; r < n; r++) taken |= X[r];
	for (int r = 0; r < n; r++) if (!X[r]) R[rows++] = r;
	for (int c = 0; c < n; c++) if (!(taken >> c & 1)) C[cols++] = c;
	for (int i = 0; i < rows; i++) for (int j = 0; j < cols; j++) if (has(O, R[i], C[j])) row = R[i], col = C[j];
	if (k < n - 2) return row < 0 ? R[0] * n + C[0] : row * n + (C[0] == col ? C[1] : C[0]);
	int fair = -1;
	for (int i = 0; i < 4; i++) {
		int r = R[i / 2], c = C[i % 2], b = R[1 - i / 2], d = C[1 - i % 2], w = weight(b, d);
		if (has(O, r, c) || has(O, b, d) || w > n - 3) continue;
		if (w > 0) return r * n + c;
		if (fair < 0) fair = r * n + c;
	}
	if (fair < 0) fail("Lemma 6 fails");
	return fair;
}

// partner is the first row s with a free cross cell, or -1.
static int partner(const Plan *p, int r) {
	for (int s = 0; s < n; s++)
		if (s != r && p->last >> s & 1 && !(p->plan == 1 ? has(p->F, r, p->sigma[s]) : has(p->F, s, p->sigma[r]))) return s;
	return -1;
}

// phase2 is rule 4.3 at ply 2n-1, where O has blocked (b,d).
static int phase2(Plan *p) {
	unsigned cols = 0, live = 0, rows = 0;
	int matching = 1, deadRows = 0;
	for (int r = 0; r < n; r++) cols |= X[r];
	for (int r = 0; r < n; r++) X[r] ? (void)(p->sigma[r] = __builtin_ctz(X[r])) : (void)(p->b = r);
	p->d = __builtin_ctz(~cols);
	for (int r = 0; r < n; r++) p->F[r] = O[r];
	p->F[p->b] &= ~(1u << p->d);
	cols = 0;
	for (int r = 0; r < n; r++) {
		matching &= !(p->F[r] & (p->F[r] - 1)) && !(p->F[r] & cols);
		cols |= p->F[r];
		if (p->F[r]) rows |= 1u << r;
		deadRows |= has(p->F, r, p->d);
		if (r != p->b && !has(p->F, r, p->d) && !has(p->F, p->b, p->sigma[r])) live |= 1u << r;
	}
	p->plan = !deadRows && p->F[p->b] ? 2 : 1;
	p->last = deadRows || p->F[p->b] || !matching ? live : live & ~rows;
	for (int r = 0; r < n; r++)
		if (live >> r & 1 && partner(p, r) >= 0) {
			p->r = r;
			return p->plan == 1 ? p->b * n + p->sigma[r] : r * n + p->d;
		}
	fail("Lemma 9 fails");
	return 0;
}

static void play(int k, Plan p) { // X is to make its stone k+1
	int move = -1;
	if (k >= n - 1)
		for (int c = 0; c < n * n && move < 0; c++)
			if (!has(X, c / n, c % n) && !has(O, c / n, c % n) && completes(c / n, c % n)) move = c;
	if (move >= 0) {
		won[2 * k + 1]++;
		return;
	}
	if (k > n) fail("X does not win by ply 2n+3");
	if (k < n - 1) move = phase1(k);
	else if (k == n - 1) move = phase2(&p);
	else {
		int s = partner(&p, p.r);
		move = p.plan == 1 ? s * n + p.d : p.b * n + p.sigma[s];
	}
	int row = move / n, col = move % n;
	if (has(X, row, col) || has(O, row, col)) fail("X's cell is taken");
	X[row] |= 1u << col;
	for (int c = 0; c < n * n; c++) {
		if (has(X, c / n, c % n) || has(O, c / n, c % n)) continue;
		O[c / n] |= 1u << c % n;
		if (transversal(O, 0, 0)) fail("O wins");
		play(k + 1, p);
		O[c / n] &= ~(1u << c % n);
	}
	X[row] &= ~(1u << col);
}

int main(int count, char **words) {
	n = count == 2 ? atoi(words[1]) : 0;
	if (n < 4 || n > MOST) {
		fprintf(stderr, "usage: plain N, for N from 4 to %d\n", MOST);
		return 2;
	}
	unsigned long long all = 0;
	play(0, (Plan){0});
	for (int ply = 0; ply < 4 * MOST; ply++) all += won[ply];
	printf("terminal lines %llu\n", all);
	for (int ply = 0; ply < 4 * MOST; ply++) if (won[ply]) printf("ply %d: %llu\n", ply, won[ply]);
	return 0;
}
