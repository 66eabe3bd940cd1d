import type { PasswordHashes } from '../tokens/password-hashes.ts';

const nobodysHashes = new WeakMap<PasswordHashes, Promise<string>>();

/** A hash that no password has, made with today's parameters: verifying it costs what a real one costs. */
function dummyHash(hashes: PasswordHashes): Promise<string> {
  const known = nobodysHashes.get(hashes) ?? hashes.make('nobody has this password');
  nobodysHashes.set(hashes, known);
  return known;
}

/** One verification whether or not the account exists, so that neither words nor time tell which. */
export async function verifyOnce(
  hashes: PasswordHashes,
  storedHash: string | null | undefined,
  password: string,
): Promise<boolean> {
  const matches = await hashes.matches(storedHash ?? (await dummyHash(hashes)), password);
  return typeof storedHash === 'string' && matches;
}
