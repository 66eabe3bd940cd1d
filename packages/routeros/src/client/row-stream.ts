import type { Row } from '../codec/row.ts';
import type { RouterError } from '../errors/router-error.ts';

export interface RowStreamHooks {
  /** The buffer is full: pause the connection. */
  onFull(): void;
  /** The reader has caught up. */
  onDrained(): void;
  /** The reader stopped before the end. */
  onStopped(): void;
}

interface Reader {
  resolve(result: IteratorResult<Row, undefined>): void;
  reject(error: RouterError): void;
}

/** Buffers rows between the connection, which pushes them, and a reader, which pulls them. */
export class RowStream implements AsyncIterableIterator<Row, undefined> {
  readonly #bufferRows: number;
  readonly #hooks: RowStreamHooks;
  #rows: Row[] = [];
  #taken = 0;
  #full = false;
  #ended = false;
  #error: RouterError | undefined;
  readonly #readers: Reader[] = [];

  constructor(bufferRows: number, hooks: RowStreamHooks) {
    this.#bufferRows = bufferRows;
    this.#hooks = hooks;
  }

  push(row: Row): void {
    if (this.#ended) return;
    const reader = this.#readers.shift();
    if (reader !== undefined) {
      reader.resolve({ value: row, done: false });
      return;
    }
    this.#rows.push(row);
    if (!this.#full && this.#buffered >= this.#bufferRows) {
      this.#full = true;
      this.#hooks.onFull();
    }
  }

  /** Ends the stream; buffered rows are still read before the error is thrown. */
  end(error?: RouterError): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#error = error;
    for (const reader of this.#readers.splice(0)) {
      if (this.#error === undefined) reader.resolve({ value: undefined, done: true });
      else this.#rejectOnce(reader, this.#error);
    }
  }

  async next(): Promise<IteratorResult<Row, undefined>> {
    const row = this.#rows[this.#taken];
    if (row !== undefined) {
      this.#taken++;
      this.#compact();
      if (this.#buffered * 2 <= this.#bufferRows) this.#noteDrained();
      return { value: row, done: false };
    }
    if (!this.#ended) return new Promise((resolve, reject) => this.#readers.push({ resolve, reject }));
    const error = this.#error;
    this.#error = undefined;
    if (error !== undefined) throw error;
    return { value: undefined, done: true };
  }

  async return(): Promise<IteratorResult<Row, undefined>> {
    const stoppedEarly = !this.#ended;
    this.#rows = [];
    this.#taken = 0;
    this.#error = undefined;
    this.end();
    this.#noteDrained();
    if (stoppedEarly) this.#hooks.onStopped();
    return { value: undefined, done: true };
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  get #buffered(): number {
    return this.#rows.length - this.#taken;
  }

  #rejectOnce(reader: Reader, error: RouterError): void {
    this.#error = undefined;
    reader.reject(error);
  }

  /** Drops read rows in bulk: shifting a long array for every row would be quadratic. */
  #compact(): void {
    if (this.#taken * 2 < this.#rows.length) return;
    this.#rows.splice(0, this.#taken);
    this.#taken = 0;
  }

  #noteDrained(): void {
    if (!this.#full) return;
    this.#full = false;
    this.#hooks.onDrained();
  }
}
