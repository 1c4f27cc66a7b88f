// Analysis: the value of every move, found in a worker of its own. What it finds is kept
// in the state of the page, so that stepping through a game shows it at once.

export class Analysis {
  // tell is called with the record of a position whenever something more is known of
  // it, {values: Map, answer, long, problem}; with nothing, if it is given up.
  constructor(engine, tell) {
    this.engine = engine;
    this.tell = tell;
    this.running = undefined; // what it works on, with the record of the position as key
    this.waiting = [];
  }

  // pause waits until what is looked for is found.
  pause() { return new Promise((resolve) => { this.waiting.push(resolve); }); }

  stop() { this.engine.stop(); }

  // look finds the values of a position; what was looked for before and is not found is
  // given up. A position that would take long is left unless long says so.
  async look(question, long = false) {
    const key = question.game, values = new Map(), mine = { key };
    if (this.running?.key === key) return;
    this.engine.stop(); // given up for another position
    this.running = mine;
    this.tell(key, { values });
    const found = await this.engine.ask({ ...question, ask: "values", long: long ? 1 : 0 }, (part) => {
      values.set(part.cell, part);
      this.tell(key, { values });
    }).then((answer) => {
      for (const part of answer.moves) values.set(part.cell, part);
      return answer.long ? { values, long: true } : { values, answer };
    }, (problem) => ({ values, problem }));
    if (this.running !== mine) return this.running?.key === key ? undefined : this.tell(key); // given up
    this.running = undefined;
    for (const resolve of this.waiting.splice(0)) resolve();
    this.tell(key, found);
  }
}
