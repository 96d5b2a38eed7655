interface Entry {
  atMs: number;
  act: (atMs: number) => void;
}

/**
 * Things to happen at moments of the simulator's clock. They are done when somebody looks, in order and
 * with the moment they were planned for: no timer, so that any clock gives the same broadcast.
 */
export class Agenda {
  #entries: Entry[] = [];

  plan(atMs: number, act: (atMs: number) => void): void {
    this.#entries.push({ atMs, act });
    this.#entries.sort((a, b) => a.atMs - b.atMs);
  }

  settle(nowMs: number): void {
    for (let next = this.#entries[0]; next && next.atMs <= nowMs; next = this.#entries[0]) {
      this.#entries.shift();
      next.act(next.atMs);
    }
  }
}
