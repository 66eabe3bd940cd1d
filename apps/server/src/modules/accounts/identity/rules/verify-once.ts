import type { PasswordHashes } from '../tokens/password-hashes.ts';

const dummyHashes = new WeakMap<PasswordHashes, Promise<string>>();

/**
 * A hash that matches no password, created with the current parameters, so that verifying it costs as much as
 * a real one.
 */
function dummyHash(hashes: PasswordHashes): Promise<string> {
  const cached = dummyHashes.get(hashes) ?? hashes.make('nobody has this password');
  dummyHashes.set(hashes, cached);
  return cached;
}

/**
 * Runs one verification whether or not the account exists, so that neither message nor response time reveals
 * it.
 */
export async function verifyOnce(
  hashes: PasswordHashes,
  storedHash: string | null | undefined,
  password: string,
): Promise<boolean> {
  const matches = await hashes.matches(storedHash ?? (await dummyHash(hashes)), password);
  return typeof storedHash === 'string' && matches;
}
