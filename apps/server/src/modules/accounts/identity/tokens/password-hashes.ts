import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';

/** Made once at the entry; a test passes one that counts. */
export interface PasswordHashes {
  make(password: string): Promise<string>;
  matches(storedHash: string, password: string): Promise<boolean>;
}

/** argon2id, at the parameters that current guidance names as the least for interactive sign-in. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Hashing runs on the few threads that signatures and files run on, too. Were it to take them all, a crowd
 * signing in would hold up everyone who already has; more at once than there are cores gains nothing anyway.
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
