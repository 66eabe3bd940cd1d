import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';

/** Created once by the command line; tests pass one that counts. */
export interface PasswordHashes {
  make(password: string): Promise<string>;
  matches(storedHash: string, password: string): Promise<boolean>;
}

/** argon2id with the minimum parameters that current guidance recommends for interactive sign-in. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Hashing shares libuv's thread pool with signatures and file access. Limiting its concurrency keeps many
 * sign-ins from blocking signed-in users; running more than there are cores would gain nothing.
 */
const atOnce = Math.max(1, Math.min(3, availableParallelism()));
let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

export const argon2Hashes: PasswordHashes = {
  make: (password) => inTurn(() => hash(password, parameters)),
  matches: (storedHash, password) => inTurn(() => verify(storedHash, password)),
};
