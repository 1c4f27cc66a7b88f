// A board that two devices share, by the server that "transversal serve --lan" is.

import { TEXTS } from "./texts.js";

const AGAIN = 3000; // milliseconds before a server that did not answer is asked again

// newName is a name that nobody guesses.
export const newName = () => [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => "abcdefghijklmnopqrstuvwxyz234567"[byte % 32]).join("");

// leadsNowhere reports whether an address means something on this device alone.
export const leadsNowhere = ({ hostname, protocol }) => protocol === "file:" || /^(localhost|127\..*|\[::1\])$/.test(hostname);

export class Shared {
  // taken gets what the other device played, a record, and returns whether it is one.
  constructor(name, taken) {
    this.name = name;
    this.taken = taken;
    this.version = 0;
    this.record = "";
    this.left = false;
    this.refused = false; // what this device sent last was
    this.spoilt = false; // what stands there is no game
  }

  address() { return `shared/${this.name}?after=${this.version}`; }

  // send tells the other device. If that has moved at the same time, its move counts.
  async send(record) {
    this.record = record;
    const answer = await fetch(this.address(), { method: "PUT", body: record });
    if (!answer.ok && answer.status !== 409) throw new Error(TEXTS.noSharing);
    this.refused = !answer.ok;
    if (answer.ok) this.version = Number(await answer.text());
    else await this.mend();
  }

  // mend sends again what was refused because somebody wrote what is no game.
  async mend() {
    if (!this.refused || !this.spoilt) return;
    this.spoilt = false;
    await this.send(this.record);
  }

  // look returns what is played, once that is another version.
  async look() {
    const answer = await fetch(this.address(), { cache: "no-store" });
    if (answer.status === 204) return undefined;
    if (!answer.ok) throw new Error(answer.status === 404 ? TEXTS.noBoard : TEXTS.noSharing);
    const [version, record] = (await answer.text()).split("\n");
    this.version = Number(version);
    return record;
  }

  // listen goes on until the board is left.
  async listen() {
    while (!this.left) {
      try {
        const record = await this.look();
        if (record === undefined || record === this.record || this.left) continue;
        this.spoilt = !await this.taken(record);
        if (this.spoilt) await this.mend();
        else this.refused = false;
      } catch {
        await new Promise((resolve) => { setTimeout(resolve, AGAIN); });
      }
    }
  }
}
