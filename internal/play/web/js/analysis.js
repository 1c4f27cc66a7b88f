// Analysis: the value of every move, found in a worker of its own. What it finds is kept
// in the state of the page, so that stepping through a game shows it at once.

export class Analysis {
  // tell is called with the record of a position whenever something more is known of
  // it, {values: Map, answer, long, problem}; with nothing, if it is given up.
  constructor(engine, tell) {
    this.engine = engine;
    this.tell = tell;
    this.running = undefined; // what it works on, {key: the record of the position, done: a promise}
  }

  stop() { this.engine.stop(); }

  // look finds the values of a position; what was looked for before and is not found is
  // given up. A position that would take long is left unless long says so.
  look(question, long = false) {
    if (this.running?.key === question.game) return this.running.done;
    this.engine.stop(); // given up for another position
    const mine = { key: question.game, done: undefined };
    this.running = mine;
    mine.done = this.find(mine, { ...question, ask: "values", long: long ? 1 : 0 });
    return mine.done;
  }

  async find(mine, question) {
    const values = new Map();
    this.tell(mine.key, { values });
    const found = await this.engine.ask(question, (part) => {
      values.set(part.cell, part);
      this.tell(mine.key, { values });
    }).then((answer) => {
      for (const part of answer.moves) values.set(part.cell, part);
      return answer.long ? { values, long: true } : { values, answer };
    }, (problem) => ({ values, problem }));
    if (this.running !== mine) return this.running?.key === mine.key ? undefined : this.tell(mine.key); // given up
    this.running = undefined;
    this.tell(mine.key, found);
  }
}
