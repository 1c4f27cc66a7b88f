// What the page says by itself, in one place, to be translated there. All else stands in
// index.html and boot.js, or comes from the engine: packages guide, table and reason.

export const TEXTS = {
  // playing
  taken: (cell, owner) => `${cell} is taken: ${owner} owns it.`,
  missing: (cell) => `${cell} is missing.`,
  over: "The game is over.",
  notYours: (turn) => `It is not your turn here: ${turn} is to move.`,
  notFirst: (cell) => `${cell} may not be the first move.`,
  youPlay: (cell) => `You play ${cell}.`,
  plays: (player, cell) => `${player} plays ${cell}.`,
  newGame: "A new game.",
  youAre: (side) => ` You are ${side}.`,
  opened: "Game opened.",
  presenting: "Presenting: arrow keys or a clicker step; Esc ends.",
  playing: (board, x, o) => `${board} · X: ${x} · O: ${o}`,
  twoPlay: (board) => `${board} · two players`,
  setUp: "set up",
  ofFile: "from a file",
  you: "you",
  rival: "the other player",
  // waiting
  waits: "This has to wait until the program is here.",
  stopped: "Stopped.",
  crashed: "The program that knows the rules stopped and was started anew. Your game is as it was.",
  failed: (why) => `That did not work: ${why}.`,
  firstMoves: "You can play already. The program that knows other boards and players, and finds values, is on its way:",
  onlyFirst: "Only the first moves work",
  noRules: "The rules could not be loaded",
  noEngine: (why) => `The file engine.wasm.gz did not arrive, or does not run here: ${why}. The page needs WebAssembly, in a browser of 2023 or later.`,
  linkWaits: "The program that plays and explains this is on its way:",
  // links
  badLink: (why) => `This link does not lead to a game, so here is a new one: ${why}.`,
  names: "it names neither a game, a level nor a tour",
  noSide: (name) => `“${name}” is not a side`,
  noName: (name) => `“${name}” is not the code or the name of a board`,
  noPlayer: (name, side) => `“${name}” is not a player of ${side}`,
  noNumber: (text, what) => `“${text}” is not the number of a ${what}`,
  panels: (count) => `it has the panels 1 to ${count}`,
  noMove: (ply, last) => `the game ends before move ${ply}, at move ${last}`,
  copied: "The link to this position is copied.",
  copiedCode: "The code is copied. It shows this position on a web page.",
  copyYourself: (text) => `The browser does not let the page copy. Copy this: ${text}`,
  cannotOpen: (why) => `This cannot be opened: ${why}.`,
  cannotPlay: (why) => `This cannot be played: ${why}.`,
  tooLarge: "the file is too large to be a game",
  // boards that devices share
  looksOn: "You look on.",
  takenBack: (moves) => `${moves === 1 ? "One move was" : `${moves} moves were`} taken back, as both agreed.`,
  lookingBack: "You look back. Go to the last move to play.",
  // after a game
  harder: "Harder",
  bigger: "Bigger",
  beO: "Now be O: how long can you last?",
  rematch: "Rematch",
  begin: (any, kind) => `Choose a ${kind} to begin.${any ? " Any will do." : ""}`,
  anyOf: (cells, kind) => (cells.length ? either(cells) : `No free ${kind}`),
  within: (rows, columns) => `A free cell in row ${either(rows.map((k) => k + 1))} and column ${either(columns.map((k) => k + 1))}`,
  gains: (cells, whom, n, goal) => `${cells} would give ${whom} ${n} of ${goal}.`,
  wins: "wins",
  progress: (side, n, goal) => `${side}: ${n} of ${goal}`,
  resume: "Go on with your last game",
  mistake: "See my mistake",
  coach: "Hint me through it",
  again: "Again",
  nextLevel: "Next level",
  nextPuzzle: "Another puzzle",
  daily: (day, went, days) => `Puzzle of the day, No. ${day}${went ? `: ${RESULTS[went]}` : ""}${days ? ` · ${days} in a row` : ""}`,
  streak: (days) => (days === 0 ? "Solve the puzzle of the day at the first try, without help, to begin a row of days."
    : `${days === 1 ? "One day" : `${days} days in a row`} solved at the first try.`),
  day: (day, date, went) => `Puzzle ${day}, ${date.toLocaleDateString("en-GB", { day: "numeric", month: "long", timeZone: "UTC" })}: ${went ? RESULTS[went] : "not tried"}`,
  shareResult: "Share the result",
  result: (day, went, days) => `Transversal puzzle ${day}: ${RESULTS[went]}${days > 1 ? `, ${days} days in a row` : ""}`,
  copiedResult: "The result is copied. It does not say which cell it was.",
  noMoreLevel: "Somebody else plays now, so this is no longer the level.",
  at: (ply, headline) => `${ply ? `After move ${ply}` : "Before the first move"}: ${headline}.`,
  noMistake: "You made no mistake: the other side could win whatever you did.",
  mistakeLong: "Which move it was takes long to find out here.",
  mistakeWas: (cell, says) => `${cell} ${says}. Hint says what was better.`,
  exchanged: "Exchange the stones along the path again",
  // analysis
  looking: (found, all) => `Looking for the values… ${found} of ${all}`,
  long: "Here this can take long. ",
  lookAnyway: "Look for the values all the same",
  noValues: (why) => `The values could not be found: ${why}.`,
  equal: (kind) => `All ${kind}s are equally good.`,
  best: (good, all, yours) => `${good} of ${yours ? "your " : ""}${all} moves ${good === 1 ? "was" : "were"} best.`,
  // the strategy in plain words
  moveStone: "Drag a stone of X’s, or choose it and then a free cell. The dashed cells complete the stones.",
  whole: "These stones contain a transversal.",
  none: "No single cell completes these stones.",
  rectangle: (rows, cols) => `${rows.length * cols.length === 1 ? "One cell completes" : `${rows.length * cols.length} cells complete`} these stones: ${lines("row", rows)} times ${lines("column", cols)}.`,
  startOf: "Before the first move.",
  moveOf: (ply, last) => `Move ${ply} of ${last}`,
  paper: "In the paper’s words",
  // the board
  graph: (points) => `Board: the lines between ${points} points`,
  // what a cell, a line or a move is, to those who listen
  cell: (row, column) => `row ${row}, column ${column}:`,
  line: (name) => `line ${name}:`,
  vertex: (name) => `${name}:`,
  isMissing: "missing",
  free: "free",
  stone: (owner, ply) => `${owner}, move ${ply}`,
  inSet: "in the winning set",
  latest: "latest",
  threatens: (player) => `${player} threatens it`,
  worth: (value, ply) => (value === "draw" ? "leads to a draw" : ply ? `${value} wins at move ${ply}` : `${value} wins`),
  isBest: "best",
  inBlock: (name) => `in ${name}`,
  move: (ply, player, name, judgement) => `Move ${ply}: ${player} ${name}${judgement ? `, ${judgement}` : ""}`,
  // what the marks mean
  openX: "H, X’s open block: the rows and columns without an X",
  openO: "V, O’s open block: the rows and columns without an O",
  wouldWin: (player) => `${player} would win here`,
  bd: "b, d: the row and the column that X’s first n−1 stones miss",
  transversal: (k) => `${k}, a transversal`,
  // the lesson and the tours
  panel: (title, at, all) => `${title} · ${at} of ${all}`,
  nothingToDo: "Here there is nothing to do but to look. Play on from here, or go on.",
  stepDone: "This step is done: go on to the next one.",
  board: (rows, cols) => `Board, ${rows} rows and ${cols} columns`,
  sound: (state) => `Sound: ${state}`,
  letters: (state) => `Letter keys: ${state}`,
  theme: (name) => `Theme: ${name}`,
  emptyBoards: "Boards to play on",
  present: "Present",
  endPresenting: "End presenting",
  code: "The code of a link to this position",
};

// SHARED is what is said of boards that devices share.
export const SHARED = {
  noSharing: "Devices can share a board where “transversal serve --lan” serves the page.",
  noBoard: "No board has this code now. If it was right, wait for the device that began the board.",
  lost: "Connection lost: trying again. The game is kept on this device.",
  noFounder: "Waiting for the device that began this board.",
  nextRound: "You are in. The first round begins soon.",
  sitsOut: "You sit out this round.",
  seatsFree: "You look on. A side is still free.",
  noOther: "Waiting for the other player to come.",
  hasLeft: "The other device has left. The game goes on when it comes back.",
  isSilent: "The other device has not been heard of for a while. The game goes on when it comes back.",
  asks: (moves, last) => (moves === last && moves > 2 ? "The other player asks to begin again." : `The other player asks to take back ${moves === 1 ? "a move" : `${moves} moves`}.`),
  asking: "You asked the other player to take that back. Until you hear, the game stands.",
  refused: "The other player did not agree to take that back.",
  device: (k) => `Device ${k}`,
  against: (table, name) => `Table ${table}, against ${name}.`,
  side: (side) => `You play ${side} here. The code leads another device to the other side.`,
  onlyShows: "This screen only shows the board. The code leads the first device to X, the second to O, and others look on.",
  noClass: "this class was begun on another device, or in another browser",
  onlyHere: "This machine is on no network, so the code leads here from this device alone.",
  wayThere: "A link to the board",
  openAt: (address) => `Open ${address} and choose Join`,
  // a class
  inClass: (here, all) => `${all} ${all === 1 ? "device has" : "devices have"} come${here < all ? `, ${here} of them ${here === 1 ? "is" : "are"} here now` : ""}.`,
  sitsNext: "sits out",
  pupil: { left: "has left", silent: "not heard of", "": "" },
  round: (k) => (k > 0 ? `Round ${k}` : "Before the first round"),
  startRound: (k) => `Pair up and start round ${k}`,
  table: (k) => `Table ${k}`,
  toMove: (name, side) => `${name} (${side}) to move`,
  won: (name, side, ply) => `${name} (${side}) wins at move ${ply}`,
  drawn: "A draw",
  nobody: "Nobody",
  sure: (open) => `${open === 1 ? "One game is" : `${open} games are`} not over, and would end without a result. Choose it again to start all the same.`,
  results: "Results",
  resultHeads: ["Name", "Points", "Won", "Drawn", "Lost"],
  tooFew: "Two devices are needed to start a round.",
};

const RESULTS = { first: "solved at the first try", later: "solved, not at the first try", missed: "not solved yet" };

const list = (all, word = "and") => [all.slice(0, -1).join(", "), all.at(-1)].filter(Boolean).join(` ${word} `);
const either = (all) => list(all, "or");
const lines = (one, all) => `${one}${all.length > 1 ? "s" : ""} ${list(all.map((k) => k + 1))}`;

// plainly makes one sentence of what the engine says of a game that it cannot read,
// which goes from the general to the particular: "not a game record: ply 2: cell (1,1)
// is taken: X owns it".
export function plainly(message) {
  const parts = message.split(": ");
  const [, what, at] = /(?<=^|: )(ply|line) (\d+): /.exec(message) ?? [];
  while (parts.length > 1 && /^not a |^(ply|line) \d+$| is not a position$/.test(parts[0])) parts.shift();
  return at ? `${parts[0]}, ${what === "ply" ? "at move" : "in line"} ${at}` : parts[0];
}
