import { hash, verify } from '@node-rs/argon2';

/** Made once at the entry; a test passes one that counts. */
export interface PasswordHashes {
  make(password: string): Promise<string>;
  matches(storedHash: string, password: string): Promise<boolean>;
}

/** argon2id, at the parameters that current guidance names as the least for interactive sign-in. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const argon2Hashes: PasswordHashes = {
  make: (password) => hash(password, parameters),
  matches: (storedHash, password) => verify(storedHash, password),
};
