// Analysis: the value of every move, found in a worker of its own. What was found
// is kept, so that stepping through a game shows it at once.

export class Analysis {
  // changed is called whenever something more is known of a position asked for.
  constructor(engine, changed) {
    this.engine = engine;
    this.changed = changed;
    this.known = new Map(); // by the record up to the position
    this.waiting = [];
  }

  // pause waits until what is looked for is found.
  pause() { return new Promise((resolve) => { this.waiting.push(resolve); }); }

  stop() { this.engine.stop(); }

  // of returns what is known of a position: {values: Map, answer, problem}.
  of(question) { return this.known.get(question.game); }

  // look finds the values of a position, unless it has them; what was looked for
  // before and is not found is given up. A position that would take long is left
  // until long says so.
  async look(question, long) {
    const key = question.game;
    const before = this.known.get(key);
    if (before?.answer || (before && this.running === key) || (before?.long && !long)) return;
    this.engine.stop(); // given up for another position
    const found = { values: new Map() };
    this.known.set(key, found);
    this.running = key;
    try {
      const answer = await this.engine.ask({ ...question, ask: "values", long: long ? 1 : 0 }, (part) => {
        found.values.set(part.cell, part);
        this.changed();
      });
      for (const part of answer.moves) found.values.set(part.cell, part);
      if (answer.long) found.long = true;
      else found.answer = answer;
    } catch (problem) {
      if (this.running !== key) { // given up
        this.known.delete(key);
        return;
      }
      found.problem = problem;
    }
    this.running = "";
    for (const resolve of this.waiting.splice(0)) resolve();
    this.changed();
  }
}
