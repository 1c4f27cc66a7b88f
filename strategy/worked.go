package strategy

// WorkedGame is the record of the 6×6 game of the paper's last appendix, in which X follows
// its rule and wins at ply 15. The paper's captions name the cells from ply 9 on; we chose
// the earlier plies to agree with them.
const WorkedGame = "6: 1,1 1,2 2,3 3,4 3,2 4,5 4,4 5,5 5,6 6,5 6,1 1,5 2,5 6,3 1,3"
