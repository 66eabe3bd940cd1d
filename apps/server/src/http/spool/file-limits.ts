import { Problem } from '../../core/problem.ts';
import type { FileSettings } from './file-settings.ts';

export interface FileReader {
  /** Undefined for the holder of a link, who is counted by address. */
  readonly userId: number | undefined;
  readonly ispId: number | null;
  readonly ip: string;
}

/** Counts the files of each user and each ISP from the request to the last byte. */
export class FileLimits {
  readonly #settings: FileSettings;
  readonly #running = new Map<string, number>();
  readonly #waiting = new Map<string, (() => void)[]>();
  #count = 0;

  constructor(settings: FileSettings) {
    this.#settings = settings;
  }

  get count(): number {
    return this.#count;
  }

  /** Returns what ends the transfer, which may be called more than once. */
  admit(reader: FileReader): () => void {
    const { perUser, perIsp } = this.#settings;
    const user = reader.userId === undefined ? `address ${reader.ip}` : `user ${reader.userId}`;
    const isp = ispKey(reader);
    if (this.#of(user) >= perUser || this.#of(isp) >= perIsp) {
      throw new Problem('too_many_exports', {
        detail: 'Wait until a download has finished, then try again.',
        retryAfterSeconds: 10,
      });
    }
    this.#add(user, 1);
    this.#add(isp, 1);
    this.#count += 1;
    let hasEnded = false;
    return () => {
      if (hasEnded) return;
      hasEnded = true;
      this.#add(user, -1);
      this.#add(isp, -1);
      this.#count -= 1;
    };
  }

  /** Makes the file when it is the turn of its ISP, so that one ISP never uses all connections of exports. */
  async inTurn<T>(reader: FileReader, make: () => Promise<T>): Promise<T> {
    const key = `making for ${ispKey(reader)}`;
    if (this.#of(key) >= this.#settings.madePerIsp) await this.#turn(key);
    else this.#add(key, 1);
    try {
      return await make();
    } finally {
      const next = this.#waiting.get(key)?.shift();
      if (next) next();
      else this.#add(key, -1);
    }
  }

  /** The place is handed over by the one who leaves it. */
  #turn(key: string): Promise<void> {
    return new Promise((resolve) => {
      const queue = this.#waiting.get(key) ?? [];
      this.#waiting.set(key, queue);
      queue.push(resolve);
    });
  }

  #of(key: string): number {
    return this.#running.get(key) ?? 0;
  }

  #add(key: string, change: 1 | -1): void {
    const count = this.#of(key) + change;
    if (count > 0) this.#running.set(key, count);
    else {
      this.#running.delete(key);
      this.#waiting.delete(key);
    }
  }
}

/** Holders of links share places of their own: they must not keep the staff of their ISP from working. */
const ispKey = ({ userId, ispId }: FileReader): string =>
  `${userId === undefined ? 'links of ISP' : 'ISP'} ${ispId ?? 'none'}`;
