import type { Pairs, ReplyRows } from '../commands/context.ts';
import type { Request } from '../commands/request.ts';
import type { Faults } from '../faults.ts';
import type { TrapReply } from '../router/trap.ts';
import type { Outbox } from './outbox.ts';
import { encodeRawSentence } from './raw-text.ts';

/** A running command and its replies, each with the tag as its second word. */
export class RunningCommand implements ReplyRows {
  readonly request: Request;
  readonly #outbox: Outbox;
  readonly #faults: Readonly<Faults>;
  readonly #onStopped: (() => void)[] = [];
  #rows = 0;
  #stopped = false;

  constructor(request: Request, outbox: Outbox, faults: Readonly<Faults>) {
    this.request = request;
    this.#outbox = outbox;
    this.#faults = faults;
  }

  get stopped(): boolean {
    return this.#stopped;
  }

  get rowCount(): number {
    return this.#rows;
  }

  row(pairs: Pairs): Promise<void> | undefined {
    if (this.#stopped) return undefined;
    this.#rows++;
    const { dropEveryNthRow, hangAfterRows, disconnectAfterRows, flood } = this.#faults;
    if (dropEveryNthRow !== undefined && this.#rows % dropEveryNthRow === 0) return undefined;
    const bytes = this.#encode('!re', pairs);
    if (disconnectAfterRows !== undefined && this.#rows > disconnectAfterRows) {
      // The last word ends one byte before the closing zero; removing two bytes leaves it incomplete.
      this.#outbox.end(bytes.subarray(0, bytes.length - 2));
      return undefined;
    }
    this.#outbox.write(bytes);
    if (hangAfterRows !== undefined && this.#rows >= hangAfterRows) this.#outbox.fallSilent();
    return flood ? this.#repeatForever(bytes) : this.#outbox.drained();
  }

  prepared(bytes: Buffer): void {
    if (this.#stopped || bytes.length === 0) return;
    this.#rows++;
    this.#outbox.write(bytes);
  }

  send(type: '!done' | '!empty', pairs: Pairs = []): void {
    this.#outbox.write(this.#encode(type, pairs));
  }

  trap({ message, category }: TrapReply, numbersValueTraps: boolean): void {
    const isNumbered = category !== undefined && (numbersValueTraps || category !== 1);
    const pairs: [string, string][] = isNumbered ? [['category', String(category)]] : [];
    this.#outbox.write(this.#encode('!trap', [...pairs, ['message', message]]));
  }

  stop(): void {
    this.#stopped = true;
    for (const cleanUp of this.#onStopped.splice(0)) cleanUp();
  }

  untilStopped(cleanUp: () => void): Promise<void> {
    return new Promise((resolve) => {
      const onStopped = () => {
        cleanUp();
        resolve();
      };
      if (this.#stopped) onStopped();
      else this.#onStopped.push(onStopped);
    });
  }

  async #repeatForever(bytes: Buffer): Promise<void> {
    const many = Buffer.concat(Array(100).fill(bytes));
    while (!this.#outbox.closed) {
      this.#outbox.write(many);
      await (this.#outbox.drained() ?? new Promise((resolve) => setImmediate(resolve)));
    }
  }

  #encode(type: string, pairs: Pairs): Buffer {
    const { tag } = this.request;
    const words = tag === undefined ? [type] : [type, `.tag=${tag}`];
    for (const [name, value] of pairs) words.push(`=${name}=${value}`);
    return encodeRawSentence(words);
  }
}
