/** Number of commands, of entries they changed, and of commands by path. */
export interface Writes {
  readonly commands: number;
  readonly items: number;
  readonly byCommand: Readonly<Record<string, number>>;
}

/** Counts the writes received over the API. */
export class WriteCounter {
  #commands = 0;
  #items = 0;
  readonly #byCommand = new Map<string, number>();

  count(path: string, items: number): void {
    this.#commands++;
    this.#items += items;
    this.#byCommand.set(path, (this.#byCommand.get(path) ?? 0) + 1);
  }

  snapshot(): Writes {
    return { commands: this.#commands, items: this.#items, byCommand: Object.fromEntries(this.#byCommand) };
  }
}
